// Opens a single file with the files next to it, without a collection.
import { Collection } from './triassic_wasm.js';

/** Returns a function `(name, base)` that returns whole files, for files next to a model: names, or names with their contents. */
function given(beside) {
  if (beside instanceof Map) return { names: [...beside.keys()], read: (path) => beside.get(path) ?? null };
  const { names = [], read = () => null } = beside ?? {};
  const split = (path) => [path.slice(path.lastIndexOf('/') + 1), path.slice(0, Math.max(path.lastIndexOf('/'), 0))];
  return { names: [...names], read: (path) => read(...split(path)) };
}

export function open(bytes, name, beside) {
  const { names, read } = given(beside);
  // The last file is requested in slices, but given as a whole.
  let last = { path: name, bytes };
  const slice = (path, offset, length) => {
    if (path === name) return bytes.subarray(offset, offset + length);
    if (path !== last.path) last = { path, bytes: read(path) };
    return last.bytes?.subarray(offset, offset + length) ?? null;
  };
  const paths = [name, ...names.filter((other) => other !== name)];
  const sizes = Float64Array.from(paths, (path) => (path === name ? bytes.length : NaN));
  const collection = new Collection(paths, sizes, slice);
  try {
    return collection.open(name);
  } finally {
    // The opened file owns what it needs.
    collection.free();
  }
}
