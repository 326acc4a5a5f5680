// The worker: the dropped files as one collection of triassic, which reads them by FileReaderSync as it needs them.
import { Collection, type Entry, load, memoryBytes, type Opened } from 'triassic';
import module from 'triassic/triassic_wasm_bg.wasm?url';
import type { Asked, DroppedFile, Question, Said } from '../worker-protocol';

// The label of a GLB, which is not a game format.
const GLB = 'glTF model (GLB)';

// Entries are given in parts, so that the list fills while the rest is looked at.
const PART = 250;

const reader = new FileReaderSync();
const files = new Map<string, File>();
let collection: Collection | null = null;
// The file that was asked about last: what follows is mostly about the same.
let opened: { path: string; file: Opened } | null = null;

const ready = load(module);
// One question after the other, also while the module is still being loaded.
let last: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  last = last.then(() => answer(data));
});

async function answer({ id, question }: Asked): Promise<void> {
  try {
    await ready;
    const value = handle(id, question);
    say({ id, value, memory: memoryBytes() }, buffersOf(value));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) say({ trapped: error.message });
    else say({ id, problem: problemOf(error), memory: memoryBytes() });
  }
}

function handle(id: number, question: Question): unknown {
  switch (question.method) {
    case 'files':
      return add(question.files);
    case 'entries':
      add(question.files);
      return entries(id, question.files);
    case 'bytes':
      return all().bytes(question.path, question.offset, question.length);
    case 'summary':
      return open(question.path).summary();
    case 'findings':
      return open(question.path).findings().findings;
    case 'images':
      return open(question.path).images();
    case 'image': {
      const image = open(question.path).image(question.index);
      if (image === undefined) throw new Error('the image cannot be read');
      return image;
    }
    case 'dump':
      return open(question.path).dump(question.pointer, question.from);
    case 'convert': {
      const { glb, report } = open(question.path).glb({ ...question.options });
      return { glb: glb.buffer, report };
    }
    case 'obj':
      return open(question.path).obj(stem(question.path), { ...question.options }).files;
  }
}

function add(added: readonly DroppedFile[]): null {
  for (const { path, file } of added) files.set(path, file);
  close();
  collection?.free();
  collection = null;
  return null;
}

function all(): Collection {
  collection ??= new Collection(
    [...files.keys()],
    Float64Array.from(files.values(), ({ size }) => size),
    (path, offset, length) => {
      const file = files.get(path);
      return file ? new Uint8Array(reader.readAsArrayBuffer(file.slice(offset, offset + length))) : null;
    },
  );
  return collection;
}

// Those of the files that were just added, and of what is in their archives.
function entries(id: number, added: readonly DroppedFile[]): null {
  const isNew = new Set(added.map(({ path }) => path));
  const total = all().count();
  for (let from = 0; from < total; from += PART) {
    const part = all().entries(from, PART).map(shownAsItIs);
    say({ id, part: files.size === isNew.size ? part : part.filter(({ path }) => isNew.has(outermost(path))) });
  }
  return null;
}

// The page loads a GLB by itself.
function shownAsItIs(entry: Entry): Entry {
  return entry.format === null && entry.label === GLB ? { ...entry, format: 'gltf' } : entry;
}

/** The dropped file that a path is in: itself, or the archive that it is a member of. */
function outermost(path: string): string {
  let end = path.length;
  while (end > 0 && !files.has(path.slice(0, end))) end = path.lastIndexOf('/', end - 1);
  return path.slice(0, Math.max(end, 0));
}

function open(path: string): Opened {
  if (opened?.path === path) return opened.file;
  close();
  opened = { path, file: all().open(path) };
  return opened.file;
}

function close(): void {
  opened?.file.free();
  opened = null;
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

// What an answer has in buffers of its own goes to the page without a copy.
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
