// For browsers, and for other environments in which `fetch` reads files next to a module.
import init from './triassic_wasm.js';

let loaded;

export function load(source = new URL('triassic_wasm_bg.wasm', import.meta.url)) {
  loaded ??= init({ module_or_path: source });
  return loaded.then(() => undefined);
}

export { open } from './open.js';
export { Collection, Opened, memoryBytes, version } from './triassic_wasm.js';
