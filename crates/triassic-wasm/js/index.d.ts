import type { Opened } from './triassic_wasm.js';

export * from './triassic_wasm.js';

/**
 * Loads the WebAssembly module. Call it once before anything else. Without `source`, it loads the module next to this file.
 */
export function load(source?: BufferSource | WebAssembly.Module | URL | Request | string): Promise<void>;

/** The files next to a model: a map of names and contents, or names and a function that reads them. */
export type Beside =
  | ReadonlyMap<string, Uint8Array>
  | {
      /** Their paths, relative to the folder of the model, or to the root if the model is given by its path. */
      readonly names: Iterable<string>;
      /** Reads a whole file, given its name and the path of its folder (empty for the root). Null if the file does not exist. */
      readonly read: (name: string, base: string) => Uint8Array | null;
    };

/**
 * Opens one file. `name` is its name, or its path if the files next to it are given by paths.
 *
 * The result keeps its memory until `free()` is called or its `using` block ends.
 */
export function open(bytes: Uint8Array, name: string, beside?: Beside): Opened;
