// A folder on disk as a collection, and the command for comparison.
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const testdata = join(root, 'testdata');

const folder = process.env.TRIASSIC_PACKAGE;
if (!folder) throw new Error('TRIASSIC_PACKAGE: the folder that .ci/wasm prints');
export const packageFolder = folder;
export const triassic = await import(pathToFileURL(join(folder, 'node.js')).href);
await triassic.load();

export const command = process.env.TRIASSIC_COMMAND;
if (!command) throw new Error('TRIASSIC_COMMAND: the built command');

/** The corpus, if it is available: if it is named and missing, that is an error. */
export const corpus = process.env.TRIASSIC_CORPUS || null;
if (corpus && !existsSync(corpus)) throw new Error(`TRIASSIC_CORPUS: ${corpus} is not there`);

function* walk(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) yield* walk(below);
    else if (entry.isFile()) yield below;
  }
}

/** All files below a folder, with paths relative to its parent, read in slices on demand. */
export function collectionOf(path) {
  const above = dirname(path);
  const files = [...walk(path)];
  const names = files.map((file) => relative(above, file).split(sep).join('/'));
  const read = (name, offset, length) => {
    const file = openSync(join(above, name), 'r');
    try {
      const bytes = new Uint8Array(Math.min(length, Math.max(statSync(join(above, name)).size - offset, 0)));
      let filled = 0;
      while (filled < bytes.length) {
        const count = readSync(file, bytes, filled, bytes.length - filled, offset + filled);
        if (count === 0) break;
        filled += count;
      }
      return bytes.subarray(0, filled);
    } finally {
      closeSync(file);
    }
  };
  return new triassic.Collection(names, Float64Array.from(files, (file) => statSync(file).size), read);
}

/** The objects that the command prints for a folder, by file name. A file that fails also has one. */
export function lines(cwd, ...args) {
  let text;
  try {
    text = execFileSync(command, [...args, '--json', '--quiet'], { cwd, maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if (error.status !== 1) throw error;
    text = error.stdout;
  }
  const all = text.toString('utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
  return new Map(all.filter((line) => 'file' in line).map((line) => [line.file, line]));
}

/** The chunks of a GLB: its JSON and its bytes. */
export function chunks(glb) {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  if (view.getUint32(0, true) !== 0x46546c67) throw new Error('not a GLB');
  const length = view.getUint32(12, true);
  const json = new TextDecoder().decode(glb.subarray(20, 20 + length));
  const at = 20 + length;
  return { json, bytes: at < glb.length ? glb.subarray(at + 8, at + 8 + view.getUint32(at, true)) : new Uint8Array() };
}
