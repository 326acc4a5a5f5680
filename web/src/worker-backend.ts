// Dropped files, read by triassic in a worker. A worker that hangs, traps or takes too much memory is replaced, while
// the page continues.
import type {
  Backend,
  ConvertOptions,
  Converted,
  Drop,
  DumpLevel,
  Entry,
  Explanations,
  Finding,
  Hint,
  Image,
  ImageInfo,
  Listed,
  NamedFile,
  Source,
  Summary,
} from './backend';
import { BackendError } from './backend';
import { isArchiveName } from './file-names';
import { type Asked, type Given, LOOSE, type Place, type Question, type Said } from './worker-protocol';

const MOST_SECONDS = 20;
// WebAssembly never releases memory: only replacing the worker does.
const MOST_MEMORY = 2 ** 30;
const MOST_BETWEEN_FILES = 256 * 2 ** 20;
// The maximum time for the browser to open a file, on a network for example, in milliseconds.
const MOST_PATIENCE = 10_000;
// The number of files that are examined together: few enough that a click does not wait noticeably.
const AT_ONCE = 32;
// As many as the command checks for a hint.
const MOST_LOOKED_AT = 50_000;

interface Waiting {
  readonly question: Question;
  readonly done: (value: unknown) => void;
  readonly failed: (error: BackendError) => void;
}

/** A file of a drop, and the known facts about it. */
interface Known {
  readonly source: Source;
  file: File | null | undefined;
  /** Resolves when it has been examined. */
  look: Promise<void> | null;
}

/** Folders and archives that were dropped together, by path. Other drops are only searched if they are for all files. */
interface Root {
  readonly isForAll: boolean;
  readonly files: Map<string, Known>;
}

/** A top-level entry: its name in the page maps to its drop. */
interface Top {
  readonly drop: number;
  readonly name: string;
}

export class WorkerBackend implements Backend {
  /** Called with the reason why a worker was replaced. */
  onReplaced: (reason: string) => void = () => {};
  readonly #roots = new Map<number, Root>([[LOOSE, { isForAll: true, files: new Map() }]]);
  readonly #tops = new Map<string, Top>();
  /** For each drop, the missing files that a folder for all files has, by the paths at which they are requested. */
  readonly #aliases = new Map<number, Map<string, Place>>();
  /** Folders that are searched for missing files of all drops, although their own drops are not for all. */
  readonly #searched: Place[] = [];
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker;
  #asked = 0;
  #drops = LOOSE;
  /** The memory of WebAssembly at the last response, in bytes. */
  memory = 0;
  #path = '';
  #timer = 0;
  // Visible files come first, then archives, since they contain files, then all others.
  #seen: readonly string[] = [];
  readonly #archives: string[] = [];
  readonly #others: string[] = [];
  #isLooking = false;
  #looked: (entries: readonly Listed[]) => void = () => {};
  readonly #settling: (() => void)[] = [];

  /** `newWorker` starts a worker, `explained` returns the explanations of findings. */
  constructor(
    private readonly newWorker: () => Worker,
    private readonly explained: () => Promise<Explanations>,
  ) {
    this.#worker = this.#start();
  }

  /** Adds known files: they are not examined, and only read when needed. */
  hold(sources: readonly Source[]): void {
    this.#drops += 1;
    const drop = this.#drops;
    this.#roots.set(drop, { isForAll: false, files: new Map(sources.map((source) => [source.path, { source, file: undefined, look: null }])) });
    for (const name of new Set(sources.map(({ path }) => topOf(path)))) this.#tops.set(name, { drop, name });
    this.#tell({ method: 'names', drop, isForAll: false, paths: sources.map(({ path }) => path) });
  }

  /** Adds a drop, whose files are reported as they are found. If it is for all, earlier drops also use its files. */
  add(isForAll: boolean): Drop {
    const listeners: ((entries: readonly Listed[]) => void)[] = [];
    const before: Listed[] = [];
    let done = (): void => {};
    const end = new Promise<void>((resolve) => (done = resolve));
    let own: number | null = null;
    const names = new Map<string, string>();
    return {
      isForAll,
      found: (some) => {
        const loose = some.filter(({ path }) => !path.includes('/') && !isArchiveName(path));
        const others = some.filter((source) => !loose.includes(source));
        const entries: Listed[] = [];
        if (loose.length > 0) entries.push(...this.#take(LOOSE, loose, names));
        if (others.length > 0) {
          if (own === null) {
            this.#drops += 1;
            own = this.#drops;
            this.#roots.set(own, { isForAll, files: new Map() });
          }
          entries.push(...this.#take(own, others, names));
        }
        before.push(...entries);
        for (const listener of listeners) listener(entries);
      },
      end: done,
      entries: async (found) => {
        if (before.length > 0) found(before);
        listeners.push(found);
        await end;
      },
    };
  }

  #take(drop: number, sources: readonly Source[], names: Map<string, string>): Listed[] {
    const root = this.#roots.get(drop);
    if (!root) return [];
    const entries: Listed[] = [];
    for (const source of sources) {
      const end = source.path.indexOf('/');
      const name = end < 0 ? source.path : source.path.slice(0, end);
      let label = names.get(`${drop}/${name}`);
      if (label === undefined) {
        label = name;
        // A single file replaces one with the same name.
        const isTaken = (top: Top | undefined): boolean => top !== undefined && (drop !== LOOSE || top.drop !== LOOSE);
        for (let number = 2; isTaken(this.#tops.get(label)); number += 1) label = `${name} (${number})`;
        names.set(`${drop}/${name}`, label);
      }
      this.#tops.set(label, { drop, name });
      root.files.set(source.path, { source, file: undefined, look: null });
      const path = end < 0 ? label : `${label}${source.path.slice(end)}`;
      (isArchiveName(path) ? this.#archives : this.#others).push(path);
      entries.push({ path, size: NaN, format: null, label: '', container: false, isPending: true });
    }
    // Files that replaced others.
    if (drop === LOOSE) this.#tell({ method: 'close', drop, paths: sources.map(({ path }) => path) });
    this.#tell({ method: 'names', drop, isForAll: root.isForAll, paths: sources.map(({ path }) => path) });
    window.setTimeout(() => void this.#work());
    return entries;
  }

  /** Every file is added by a drop. */
  async entries(): Promise<void> {}

  onLooked(looked: (entries: readonly Listed[]) => void): void {
    this.#looked = looked;
  }

  wantLook(paths: readonly string[]): void {
    this.#seen = paths;
    void this.#work();
  }

  settled(): Promise<void> {
    return new Promise((done) => {
      this.#settling.push(done);
      void this.#work();
    });
  }

  /** Examines a file immediately. */
  async look(path: string): Promise<void> {
    await this.#look([path]);
  }

  close(top: string): void {
    const { drop } = this.#tops.get(top) ?? { drop: -1 };
    const root = this.#roots.get(drop);
    if (!root) return;
    const place = this.#place(top);
    const paths = [...root.files.keys()].filter((path) => path === place.path || path.startsWith(`${place.path}/`));
    for (const path of paths) root.files.delete(path);
    this.#tops.delete(top);
    if (root.files.size === 0 && drop !== LOOSE) this.#roots.delete(drop);
    this.#tell({ method: 'close', drop, paths });
  }

  /** Selects the file whose path has the longest common end. */
  find(path: string, names: readonly string[]): boolean {
    const { drop, path: own } = this.#place(path);
    const folder = own.slice(0, own.lastIndexOf('/') + 1);
    const byName = new Map<string, Place[]>();
    for (const [other, { isForAll, files }] of this.#roots) {
      const searched = this.#searched.filter((folder) => folder.drop === other);
      const isSearched = isForAll && other !== drop && other !== LOOSE;
      if (!isSearched && searched.length === 0) continue;
      for (const path of files.keys()) {
        if (!isSearched && !searched.some((folder) => path.startsWith(`${folder.path}/`))) continue;
        const name = partsOf(path).at(-1)?.toLowerCase() ?? '';
        byName.set(name, [...(byName.get(name) ?? []), { drop: other, path }]);
      }
    }
    const aliases = this.#aliases.get(drop) ?? new Map<string, Place>();
    let isNew = false;
    for (const name of names) {
      const wanted = partsOf(name);
      const last = wanted.at(-1) ?? '';
      const rank = ({ path }: Place): number => commonEnd(wanted, partsOf(path)) - partsOf(path).length / 1000;
      const [best] = (byName.get(last.toLowerCase()) ?? []).sort((a, b) => rank(b) - rank(a));
      if (!best) continue;
      for (const at of [wanted.join('/'), folder + wanted.join('/'), folder + last]) {
        const known = aliases.get(at);
        if (known && this.#roots.get(known.drop)?.files.has(known.path)) continue;
        aliases.set(at, best);
        isNew = true;
      }
    }
    if (isNew) {
      this.#aliases.set(drop, aliases);
      this.#tell({ method: 'aliases', drop, aliases });
    }
    return isNew;
  }

  hint(path: string, lacked: ReadonlyMap<string, number>): Hint | null {
    const { drop, path: own } = this.#place(path);
    const wanted = new Map([...lacked].map(([name, places]) => [partsOf(name).at(-1)?.toLowerCase() ?? '', places]));
    // For each folder, the missing names below it. Folders near the file come first.
    const found = new Map<string, Set<string>>();
    const above = foldersOf(path).reverse();
    for (const folder of above) found.set(folder, new Set());
    let left = MOST_LOOKED_AT;
    const labels = new Map([...this.#tops].map(([label, { drop, name }]) => [`${drop}/${name}`, label] as const));
    for (const [other, { files }] of this.#roots) {
      if (other === LOOSE) continue;
      for (const file of files.keys()) {
        left -= 1;
        if (left < 0) break;
        const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
        if (!wanted.has(name) || (other === drop && file === own)) continue;
        const label = labels.get(`${other}/${topOf(file)}`) ?? topOf(file);
        const shown = `${label}${file.slice(topOf(file).length)}`;
        // For other drops, everything.
        const folders = other === drop ? above.filter((folder) => shown.startsWith(`${folder}/`)) : foldersOf(shown).slice(0, 1);
        for (const folder of folders) found.set(folder, (found.get(folder) ?? new Set()).add(name));
      }
    }
    let best: Hint | null = null;
    for (const [folder, names] of found) {
      const places = [...names].reduce((sum, name) => sum + (wanted.get(name) ?? 0), 0);
      if (places > (best?.places ?? 0)) best = { folder, places };
    }
    return best;
  }

  searchIn(folder: string): void {
    this.#searched.push(this.#place(folder));
  }

  summary(path: string): Promise<Summary> {
    return this.#ask({ method: 'summary', ...this.#place(path) });
  }

  findings(path: string): Promise<readonly Finding[]> {
    return this.#ask({ method: 'findings', ...this.#place(path) });
  }

  convert(path: string, options: ConvertOptions): Promise<Converted> {
    return this.#ask({ method: 'convert', ...this.#place(path), options });
  }

  explanations(): Promise<Explanations> {
    return this.explained();
  }

  images(path: string): Promise<readonly ImageInfo[]> {
    return this.#ask({ method: 'images', ...this.#place(path) });
  }

  image(path: string, index: number): Promise<Image> {
    return this.#ask({ method: 'image', ...this.#place(path), index });
  }

  dump(path: string, pointer: string, from: number): Promise<DumpLevel> {
    return this.#ask({ method: 'dump', ...this.#place(path), pointer, from });
  }

  bytes(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#ask({ method: 'bytes', ...this.#place(path), offset, length });
  }

  obj(path: string, options: ConvertOptions): Promise<readonly NamedFile[]> {
    return this.#ask({ method: 'obj', ...this.#place(path), options });
  }

  // A path in the page starts with a name that is unique for each drop.
  #place(path: string): Place {
    const end = path.indexOf('/');
    const top = this.#tops.get(end < 0 ? path : path.slice(0, end));
    return top ? { drop: top.drop, path: end < 0 ? top.name : `${top.name}${path.slice(end)}` } : { drop: -1, path };
  }

  #known(path: string): Known | undefined {
    const { drop, path: inner } = this.#place(path);
    return this.#roots.get(drop)?.files.get(inner);
  }

  // Examines files while the page is idle.
  async #work(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      for (;;) {
        const some = this.#next();
        if (some.length === 0) {
          for (const done of this.#settling.splice(0)) done();
          return;
        }
        // Other requests go first.
        while (this.#waiting.size > 0) await new Promise((done) => setTimeout(done, 20));
        await this.#look(some);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  #next(): string[] {
    const isWaiting = (path: string): boolean => this.#known(path)?.look === null;
    const seen = this.#seen.filter(isWaiting);
    const some = seen.length > 0 ? seen : [];
    for (const list of [this.#archives, this.#others]) {
      while (some.length < AT_ONCE && list.length > 0) {
        const path = list.shift();
        if (path !== undefined && isWaiting(path)) some.push(path);
        // One archive may contain thousands of files.
        if (list === this.#archives && some.length > 0) return some.slice(0, AT_ONCE);
      }
    }
    return some.slice(0, AT_ONCE);
  }

  async #look(paths: readonly string[]): Promise<void> {
    const byDrop = new Map<number, { path: string; inner: string; known: Known }[]>();
    const others: Promise<void>[] = [];
    for (const path of paths) {
      const { drop, path: inner } = this.#place(path);
      const known = this.#known(path);
      if (known?.look) others.push(known.look);
      else if (known) byDrop.set(drop, [...(byDrop.get(drop) ?? []), { path, inner, known }]);
    }
    for (const [drop, some] of byDrop) {
      const look = this.#lookAt(drop, some);
      for (const { known } of some) known.look = look;
      others.push(look);
    }
    await Promise.all(others);
  }

  async #lookAt(drop: number, some: readonly { path: string; inner: string }[]): Promise<void> {
    const files = await this.#files(drop, some.map(({ inner }) => inner));
    const failed = new Map<string, string>(files.flatMap((given, n) => (given.file === null ? [[some[n]?.path ?? '', given.reason ?? ''] as const] : [])));
    const labels = new Map(some.map(({ path, inner }) => [topOf(inner), topOf(path)] as const));
    let entries: Listed[] = [];
    try {
      const found = await this.#ask<readonly Entry[]>({ method: 'look', drop, files: files.map(({ path, file }) => ({ path, file })) });
      entries = found.map((entry) => {
        const top = topOf(entry.path);
        return { ...entry, path: `${labels.get(top) ?? top}${entry.path.slice(top.length)}` };
      });
    } catch (error) {
      for (const { path } of some) failed.set(path, error instanceof Error ? error.message : String(error));
    }
    for (const [path, reason] of failed) {
      entries.push({ path, size: NaN, format: null, label: `cannot be read: ${reason}`, container: false, isFailed: true });
    }
    this.#looked(entries);
  }

  /** The files of one drop; each request is settled separately. */
  #files(drop: number, paths: readonly string[]): Promise<(Given & { reason?: string })[]> {
    return Promise.all(
      paths.map(async (path) => {
        const known = this.#roots.get(drop)?.files.get(path);
        if (!known) return { path, file: null, reason: 'it was closed' };
        try {
          known.file ??= await (known.source.isFar ? known.source.file() : inTime(known.source.file()));
          return { path, file: known.file };
        } catch (error) {
          known.file = null;
          return { path, file: null, reason: error instanceof Error ? error.message : String(error) };
        }
      }),
    );
  }

  async #give(places: readonly Place[]): Promise<void> {
    for (const drop of new Set(places.map(({ drop }) => drop))) {
      const some = places.filter((place) => place.drop === drop);
      const files = await this.#files(drop, some.map(({ path }) => path));
      this.#tell({ method: 'files', drop, files: files.map(({ path, file }) => ({ path, file })) });
    }
  }

  #start(): Worker {
    const worker = this.newWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<Said>) => this.#hear(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#replace(`it failed: ${event.message}`);
    });
    return worker;
  }

  #ask<T>(question: Question): Promise<T> {
    const path = 'path' in question ? `${question.drop}/${question.path}` : this.#path;
    if (path !== this.#path && this.memory > MOST_BETWEEN_FILES && this.#waiting.size === 0) this.#renew();
    this.#path = path;
    return new Promise((done, failed) => {
      this.#asked += 1;
      this.#waiting.set(this.#asked, { question, done: done as (value: unknown) => void, failed });
      this.#post({ id: this.#asked, question });
      if (this.#waiting.size === 1) this.#wait();
    });
  }

  // Messages without a response.
  #tell(question: Question): void {
    this.#post({ id: 0, question });
  }

  #post(asked: Asked): void {
    this.#worker.postMessage(asked);
  }

  // The worker answers one question after the other, so any message shows that it is alive.
  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    this.#timer = window.setTimeout(() => this.#replace(`it gave no answer for ${MOST_SECONDS} seconds`), MOST_SECONDS * 1000);
  }

  #hear(said: Said): void {
    if ('trapped' in said) {
      this.#replace(`it stopped: ${said.trapped}`);
      return;
    }
    if ('needs' in said) {
      // The worker waits for files, which may be remote.
      clearTimeout(this.#timer);
      void this.#give(said.needs).finally(() => this.#wait());
      return;
    }
    const waiting = this.#waiting.get(said.id);
    this.#waiting.delete(said.id);
    this.memory = said.memory;
    this.#wait();
    if ('value' in said) waiting?.done(said.value);
    else waiting?.failed(new BackendError(said.problem.message, said.problem.offset));
    if (said.memory > MOST_MEMORY) this.#replace('it took more than 1 GiB of memory');
  }

  #replace(reason: string): void {
    this.#renew();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#wait();
    for (const { failed } of waiting) failed(new BackendError(`The file reader was restarted: ${reason}.`));
    this.onReplaced(reason);
  }

  #renew(): void {
    this.#worker.terminate();
    this.memory = 0;
    this.#worker = this.#start();
    for (const [drop, { isForAll, files }] of this.#roots) {
      this.#tell({ method: 'names', drop, isForAll, paths: [...files.keys()] });
      const known = [...files].flatMap(([path, { file }]) => (file === undefined ? [] : [{ path, file }]));
      this.#tell({ method: 'files', drop, files: known });
    }
    for (const [drop, aliases] of this.#aliases) this.#tell({ method: 'aliases', drop, aliases });
  }
}

/** The same, or an error after a timeout: no file may delay all others. */
function inTime<T>(value: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    window.setTimeout(() => failed(new Error('the browser did not deliver it in time')), MOST_PATIENCE);
    value.then(done, failed);
  });
}

/** The components of a path in a game's file. */
const partsOf = (path: string): string[] => path.split(/[\\/]/).filter((part) => !['', '.', '..'].includes(part) && !part.endsWith(':'));

/** The number of components that two paths have in common at their ends, ignoring case. */
function commonEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one.at(-1 - count)?.toLowerCase() === other.at(-1 - count)?.toLowerCase()) count += 1;
  return count;
}

/** The parent folders of a file, from the top down. */
const foldersOf = (path: string): string[] => path.split('/').slice(0, -1).map((_, n, names) => names.slice(0, n + 1).join('/'));

const topOf = (path: string): string => path.split('/', 1)[0] ?? path;
