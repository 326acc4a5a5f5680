import type { Opened } from './triassic_wasm.js';

export * from './triassic_wasm.js';

/**
 * Starts the module, once; everything else needs it. Without `source`, the module that lies beside this file.
 */
export function load(source?: BufferSource | WebAssembly.Module | URL | Request | string): Promise<void>;

/** The files beside a model: by their names and whole content. */
export type Beside =
  | ReadonlyMap<string, Uint8Array>
  | {
      /** Their paths, from the folder of the model on, or from the root if the model is given by its path. */
      readonly names: Iterable<string>;
      /** A whole file: its name, and the path of its folder, empty for the root. Null if it is not there. */
      readonly read: (name: string, base: string) => Uint8Array | null;
    };

/**
 * Opens one file. `name` is its name, or its path among the names beside it.
 *
 * The result keeps its bytes until `free()` is called, or a `using` ends.
 */
export function open(bytes: Uint8Array, name: string, beside?: Beside): Opened;
