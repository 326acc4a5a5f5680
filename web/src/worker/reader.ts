// The work of the worker: each drop is a collection of triassic, which reads files with FileReaderSync on demand. Files
// that are not available yet are requested, and the question is answered again: after a few rounds, all of them are
// available.
import { Collection, type Entry, memoryBytes, type Opened } from 'triassic';
import { type Asked, type Given, LOOSE, type Place, type Question, type Said } from '../worker-protocol';

// The label of a GLB, which is not a game format.
const GLB = 'glTF model (GLB)';

// A file may refer to others, and these to more: a level, its models, their skins.
const MOST_ROUNDS = 12;

/** Files that were dropped together. */
interface Drop {
  /** Undefined until the page provides it, null if it cannot be read. */
  readonly files: Map<string, File | null | undefined>;
  /** Whether other drops may use its files as well. */
  readonly isForAll: boolean;
  /** Its missing files in other drops. */
  aliases: ReadonlyMap<string, Place>;
  collection: Collection | null;
}

const reader = new FileReaderSync();
const drops = new Map<number, Drop>();
// The most recently used file: further questions are mostly about the same one.
let opened: { drop: number; path: string; file: Opened } | null = null;
// Files that the collections requested but did not get.
const needed = new Map<string, Place>();
// Called when the page has provided files.
let given: () => void = () => {};

let ready = Promise.resolve();
// One question after the other, even while the module is still loading.
let last: Promise<void> = Promise.resolve();

/** Answers the questions of the page as soon as the module is loaded. */
export function start(loaded: Promise<void>): void {
  ready = loaded;
  addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    // Messages have no response, and a response may wait for one.
    if (!isTold(data.question)) last = last.then(() => answer(data));
  });
}

function isTold(question: Question): boolean {
  switch (question.method) {
    case 'names': {
      const { files } = drops.get(question.drop) ?? begin(question.drop, question.isForAll);
      for (const path of question.paths) if (!files.has(path)) files.set(path, undefined);
      forget();
      return true;
    }
    case 'aliases': {
      const drop = drops.get(question.drop);
      if (drop) drop.aliases = question.aliases;
      forget();
      return true;
    }
    case 'close':
      for (const path of question.paths) drops.get(question.drop)?.files.delete(path);
      forget();
      given();
      return true;
    case 'files':
      take(question.drop, question.files);
      return true;
    default:
      return false;
  }
}

async function answer({ id, question }: Asked): Promise<void> {
  try {
    await ready;
    const value = await inRounds(id, question);
    say({ id, value, memory: memoryBytes() }, buffersOf(value));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) say({ trapped: error.message });
    else say({ id, problem: problemOf(error), memory: memoryBytes() });
  }
}

async function inRounds(id: number, question: Question): Promise<unknown> {
  for (let round = 1; ; round += 1) {
    needed.clear();
    let result: { value: unknown } | { error: unknown };
    try {
      result = { value: handle(question) };
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      result = { error };
    }
    if (needed.size === 0 || round === MOST_ROUNDS) {
      if ('error' in result) throw result.error;
      return result.value;
    }
    const needs = [...needed.values()];
    const arrived = new Promise<void>((done) => {
      given = () => {
        // Or it was closed.
        const isThere = ({ drop, path }: Place): boolean => drops.get(drop)?.files.get(path) !== undefined || !drops.get(drop)?.files.has(path);
        if (needs.every(isThere)) done();
      };
    });
    say({ id, needs });
    await arrived;
    // A previously missing file may have affected an answer.
    forget();
  }
}

function handle(question: Question): unknown {
  switch (question.method) {
    case 'look':
      return look(question.drop, question.files);
    case 'bytes':
      return all(question.drop).bytes(question.path, question.offset, question.length);
    case 'summary':
      return open(question).summary();
    case 'findings':
      return open(question).findings().findings;
    case 'images':
      return open(question).images();
    case 'image': {
      const image = open(question).image(question.index);
      if (image === undefined) throw new Error('the image cannot be read');
      return image;
    }
    case 'dump':
      return open(question).dump(question.pointer, question.from);
    case 'convert': {
      const { glb, report } = open(question).glb({ ...question.options });
      return { glb: glb.buffer, report };
    }
    case 'obj':
      return open(question).obj(stem(question.path), { ...question.options }).files;
    default:
      return null;
  }
}

function begin(number: number, isForAll: boolean): Drop {
  const drop = { files: new Map<string, File | null | undefined>(), isForAll, aliases: new Map<string, Place>(), collection: null };
  drops.set(number, drop);
  return drop;
}

function take(number: number, files: readonly Given[]): void {
  const drop = drops.get(number);
  for (const { path, file } of files) if (drop?.files.has(path)) drop.files.set(path, file);
  given();
}

// From another drop, it only uses files that are for all, and never instead of its own files.
function all(number: number): Collection {
  const drop = drops.get(number);
  if (!drop) throw new Error('these files were closed');
  if (drop.collection) return drop.collection;
  const places = new Map<string, Place>();
  for (const [other, { files, isForAll }] of [[number, drop] as const, ...[...drops].reverse()]) {
    if (other !== number && !isForAll && !drop.isForAll) continue;
    const isFolderForAll = other !== number && other !== LOOSE && isForAll;
    for (const path of files.keys()) {
      // Files refer to others relative to the folder of their game, whatever its name is here.
      for (const at of isFolderForAll ? [path, path.slice(path.indexOf('/') + 1)] : [path]) {
        if (!places.has(at)) places.set(at, { drop: other, path });
      }
    }
  }
  for (const [at, place] of drop.aliases) {
    if (!places.has(at) && drops.get(place.drop)?.files.has(place.path)) places.set(at, place);
  }
  const fileOf = (path: string): File | null => {
    const place = places.get(path);
    if (!place) return null;
    const file = drops.get(place.drop)?.files.get(place.path);
    if (file === undefined) needed.set(`${place.drop}/${place.path}`, place);
    return file ?? null;
  };
  const size = ({ drop, path }: Place): number => drops.get(drop)?.files.get(path)?.size ?? NaN;
  drop.collection = new Collection([...places.keys()], Float64Array.from([...places.values()], size), (path, offset, length) => {
    const file = fileOf(path);
    return file ? slice(file, offset, length) : null;
  });
  return drop.collection;
}

function slice(file: File, offset: number, length: number): Uint8Array {
  try {
    return new Uint8Array(reader.readAsArrayBuffer(file.slice(offset, offset + length)));
  } catch (error) {
    // The browser has a long message for a changed file.
    if (!(error instanceof DOMException)) throw error;
    throw new Error(`${file.name} has changed, or is gone, since it was dropped: drop it again`);
  }
}

/** Describes these files, and the contents of archives among them. */
function look(number: number, files: readonly Given[]): readonly Entry[] {
  take(number, files);
  const byPath = new Map(files.flatMap(({ path, file }) => (file ? [[path, file] as const] : [])));
  const read = (path: string, offset: number, length: number): Uint8Array | null => {
    const file = byPath.get(path);
    return file ? slice(file, offset, length) : null;
  };
  const collection = new Collection([...byPath.keys()], Float64Array.from(byPath.values(), ({ size }) => size), read);
  try {
    const entries = collection.entries(0, collection.count()).map(shownAsItIs);
    // Its size was unknown when it was opened.
    if (entries.some(({ container }) => container)) forget();
    return entries;
  } finally {
    collection.free();
  }
}

// The page loads a GLB by itself.
function shownAsItIs(entry: Entry): Entry {
  return entry.format === null && entry.label === GLB ? { ...entry, format: 'gltf' } : entry;
}

function open({ drop, path }: Place): Opened {
  if (opened?.path === path && opened.drop === drop) return opened.file;
  close();
  opened = { drop, path, file: all(drop).open(path) };
  return opened.file;
}

function close(): void {
  opened?.file.free();
  opened = null;
}

/** Drops all read data after a change of files. */
function forget(): void {
  close();
  for (const drop of drops.values()) {
    drop.collection?.free();
    drop.collection = null;
  }
}

function stem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

function problemOf(error: unknown): { message: string; offset?: number } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { offset } = error as { offset?: unknown };
  return typeof offset === 'number' ? { message: error.message, offset } : { message: error.message };
}

// Separate buffers in a response are transferred to the page without a copy.
function buffersOf(value: unknown): ArrayBuffer[] {
  if (value instanceof ArrayBuffer) return [value];
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (value === null || typeof value !== 'object') return [];
  const { glb, rgba } = value as { glb?: unknown; rgba?: unknown };
  return [...(glb ? buffersOf(glb) : []), ...(rgba ? buffersOf(rgba) : [])];
}

function say(said: Said, transferred: ArrayBuffer[] = []): void {
  postMessage(said, { transfer: transferred });
}
