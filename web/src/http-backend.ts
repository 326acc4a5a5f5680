// The files of `triassic view`, read and converted by the command.
import type {
  Backend,
  ConvertOptions,
  ConvertReport,
  Converted,
  DumpLevel,
  Entry,
  Explanations,
  Failure,
  Finding,
  Image,
  ImageInfo,
  NamedFile,
  Summary,
} from './backend';
import { BackendError } from './backend';
import { splitBody } from './json-and-bytes';

// Stored for one tab and one server: unlike a cookie, it is not sent to other servers.
const KEPT = 'triassic-token';
const HEADER = 'X-Triassic-Token';

let token: Promise<string> | null = null;

/** The token of the session. The one in the URL may be valid once, and is removed from it. */
function session(): Promise<string> {
  token ??= (async () => {
    const fragment = new URLSearchParams(location.hash.slice(1));
    const given = fragment.get('token');
    if (given !== null) {
      fragment.delete('token');
      history.replaceState(history.state, '', `${location.pathname}${location.search}#${fragment.toString().replaceAll('+', '%20')}`);
      const response = await answer('session', given);
      if (response.ok) sessionStorage.setItem(KEPT, ((await response.json()) as { token: string }).token);
    }
    const kept = sessionStorage.getItem(KEPT);
    if (kept === null) throw new BackendError('Open the address that triassic view has printed: this one has no valid token.');
    return kept;
  })();
  return token;
}

async function answer(request: string, token: string): Promise<Response> {
  try {
    return await fetch(`api/${request}`, { headers: { [HEADER]: token } });
  } catch {
    throw new BackendError('triassic view does not answer: it has ended');
  }
}

type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

async function get(route: string, query: Query): Promise<Response> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  // URLSearchParams writes a space as `+`, which other decoders keep unchanged.
  const response = await answer(`${route}?${parameters.toString().replaceAll('+', '%20')}`, await session());
  if (response.status === 403) throw new BackendError(`triassic view refuses this page: ${(await response.text()).trim()}`);
  if (response.ok) return response;
  let failure: Failure | undefined;
  try {
    failure = (await response.json()) as Failure;
  } catch {
    throw new BackendError(`triassic view answered with the status ${response.status}`);
  }
  throw new BackendError(failure.error.message, failure.error.offset);
}

const json = async <T>(route: string, query: Query): Promise<T> => (await get(route, query)).json() as Promise<T>;

export class HttpBackend implements Backend {
  async entries(found: (entries: readonly Entry[]) => void): Promise<void> {
    const { body } = await get('entries', {});
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    // Each piece contains some lines, which are shown before the last file has been examined.
    for (;;) {
      const value = (await reader?.read())?.value;
      const lines = `${rest}${value ?? ''}`.split('\n');
      rest = lines.pop() ?? '';
      const some = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
      if (some.length > 0) found(some);
      if (value === undefined) return;
    }
  }

  key(): Promise<string> {
    return session();
  }

  summary(path: string): Promise<Summary> {
    return json('summary', { path });
  }

  findings(path: string): Promise<readonly Finding[]> {
    return json('findings', { path });
  }

  async convert(path: string, options: ConvertOptions): Promise<Converted> {
    const body = await (await get('glb', { path, ...options })).arrayBuffer();
    const { json: report, bytes } = splitBody<ConvertReport>(body);
    return { report, glb: bytes.slice().buffer };
  }

  async explanations(): Promise<Explanations> {
    return (await fetch('explanations.json')).json() as Promise<Explanations>;
  }

  images(path: string): Promise<readonly ImageInfo[]> {
    return json('images', { path });
  }

  async image(path: string, index: number): Promise<Image> {
    const body = await (await get('image', { path, index })).arrayBuffer();
    const { json: size, bytes } = splitBody<{ width: number; height: number }>(body);
    const end = size.width * size.height * 4;
    const image = { ...size, rgba: new Uint8ClampedArray(bytes.slice(0, end).buffer) };
    return bytes.length > end ? { ...image, palette: bytes.slice(end) } : image;
  }

  dump(path: string, pointer: string, from: number): Promise<DumpLevel> {
    return json('dump', { path, pointer, from });
  }

  async bytes(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await get('bytes', { path, offset, length })).arrayBuffer());
  }

  async obj(path: string, options: ConvertOptions): Promise<readonly NamedFile[]> {
    const body = await (await get('obj', { path, ...options })).arrayBuffer();
    const { json: files, bytes } = splitBody<readonly { name: string; size: number }[]>(body);
    let at = 0;
    return files.map(({ name, size }) => {
      at += size;
      return { name, bytes: bytes.slice(at - size, at) };
    });
  }

  watch(changed: (paths: readonly string[]) => void): void {
    void this.#follow(changed);
  }

  async #follow(changed: (paths: readonly string[]) => void): Promise<void> {
    let since: number | undefined;
    // Ends with the command: further requests fail.
    for (;;) {
      let answer;
      try {
        answer = await json<{ version: number; paths: readonly string[] }>('changes', { since });
      } catch {
        return;
      }
      if (since !== undefined && answer.paths.length > 0) changed(answer.paths);
      since = answer.version;
    }
  }
}
