// The messages between the page and its worker.
import type { ConvertOptions } from './backend';

/** The drop of all single files: they belong together, whenever they are added, like a skin that was forgotten. */
export const LOOSE = 0;

/** A file of a drop, by its path in it. */
export interface Place {
  readonly drop: number;
  readonly path: string;
}

export interface Given {
  readonly path: string;
  /** Null if it cannot be read. */
  readonly file: File | null;
}

/**
 * A message from the page. Facts about drops come first, and are repeated for each worker that replaces one. `names`
 * are files that were found; `files` are their contents, as needed; `aliases` are other paths at which files of a drop
 * search for a file. These three have no response.
 */
export type Question =
  | { readonly method: 'names'; readonly drop: number; readonly isForAll: boolean; readonly paths: readonly string[] }
  | { readonly method: 'files'; readonly drop: number; readonly files: readonly Given[] }
  | { readonly method: 'aliases'; readonly drop: number; readonly aliases: ReadonlyMap<string, Place> }
  | { readonly method: 'close'; readonly drop: number; readonly paths: readonly string[] }
  | { readonly method: 'look'; readonly drop: number; readonly files: readonly Given[] }
  | ({ readonly method: 'summary' | 'findings' | 'images' } & Place)
  | ({ readonly method: 'convert' | 'obj'; readonly options: ConvertOptions } & Place)
  | ({ readonly method: 'image'; readonly index: number } & Place)
  | ({ readonly method: 'dump'; readonly pointer: string; readonly from: number } & Place)
  | ({ readonly method: 'bytes'; readonly offset: number; readonly length: number } & Place);

export interface Asked {
  readonly id: number;
  readonly question: Question;
}

/** A message from the worker. `memory` is that of WebAssembly, in bytes. */
export type Said =
  /** These files are needed for the response. */
  | { readonly id: number; readonly needs: readonly Place[] }
  | { readonly id: number; readonly value: unknown; readonly memory: number }
  | { readonly id: number; readonly problem: { readonly message: string; readonly offset?: number }; readonly memory: number }
  /** WebAssembly trapped: the worker cannot be used any more. */
  | { readonly trapped: string };
