// The models of `triassic gallery`, which were converted before: files beside the page.
import type { Backend, ConvertOptions, ConvertReport, Converted, DumpLevel, Entry, Finding, Image, ImageInfo, NamedFile, Summary } from './backend';
import { BackendError } from './backend';

interface Listed extends Entry {
  /** The path of the GLB below `models`, without `.glb`. */
  readonly model: string;
}

interface Details {
  readonly summary: Summary;
  readonly findings: readonly Finding[];
  readonly report: ConvertReport;
}

async function get(path: string): Promise<Response> {
  let response;
  try {
    response = await fetch(path.split('/').map(encodeURIComponent).join('/'));
  } catch {
    throw new BackendError('the server of this page does not answer');
  }
  if (!response.ok) throw new BackendError(`${path} is missing on the server of this page`);
  return response;
}

const absent = (what: string): Promise<never> => Promise.reject(new BackendError(`A gallery has the converted models only, not ${what}.`));

export class GalleryBackend implements Backend {
  readonly hasModelsOnly = true;
  readonly #models = new Map<string, string>();
  // Of the model that was asked for last: several panels ask for it.
  #details: { readonly path: string; readonly details: Promise<Details> } | null = null;

  async entries(found: (entries: readonly Entry[]) => void): Promise<void> {
    const entries = (await (await get('gallery.json')).json()) as readonly Listed[];
    for (const { path, model } of entries) this.#models.set(path, model);
    found(entries);
  }

  async summary(path: string): Promise<Summary> {
    return (await this.#detailsOf(path)).summary;
  }

  async findings(path: string): Promise<readonly Finding[]> {
    return (await this.#detailsOf(path)).findings;
  }

  async convert(path: string, options: ConvertOptions): Promise<Converted> {
    if (Object.keys(options).length > 0) return absent('their other parts');
    const [{ report }, glb] = await Promise.all([this.#detailsOf(path), get(`models/${this.#model(path)}.glb`)]);
    return { report, glb: await glb.arrayBuffer() };
  }

  images(): Promise<readonly ImageInfo[]> {
    return absent('the images of their files');
  }

  image(): Promise<Image> {
    return absent('the images of their files');
  }

  dump(): Promise<DumpLevel> {
    return absent('what else is in their files');
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return absent('the bytes of their files');
  }

  obj(): Promise<readonly NamedFile[]> {
    return absent('OBJ files');
  }

  #model(path: string): string {
    const model = this.#models.get(path);
    if (model === undefined) throw new BackendError('the gallery has no such model');
    return model;
  }

  #detailsOf(path: string): Promise<Details> {
    if (this.#details?.path !== path) {
      const details = get(`models/${this.#model(path)}.json`).then((response) => response.json() as Promise<Details>);
      this.#details = { path, details };
    }
    return this.#details.details;
  }
}
