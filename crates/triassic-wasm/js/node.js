// For Node, which reads the module from disk.
import { readFile } from 'node:fs/promises';
import { initSync } from './triassic_wasm.js';

let loaded;

export function load(source) {
  const module = source ?? readFile(new URL('triassic_wasm_bg.wasm', import.meta.url));
  loaded ??= Promise.resolve(module).then((module) => initSync({ module }));
  return loaded.then(() => undefined);
}

export { open } from './open.js';
export { Collection, Opened, memoryBytes, version } from './triassic_wasm.js';
