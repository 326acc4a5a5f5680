// What the page and its worker say to each other.
import type { ConvertOptions } from './backend';

export interface DroppedFile {
  readonly path: string;
  readonly file: File;
}

/** A question of the page. The files come first, and again to each worker that replaces one. */
export type Question =
  | { readonly method: 'files'; readonly files: readonly DroppedFile[] }
  | { readonly method: 'entries'; readonly files: readonly DroppedFile[] }
  | { readonly method: 'summary' | 'findings' | 'images'; readonly path: string }
  | { readonly method: 'convert' | 'obj'; readonly path: string; readonly options: ConvertOptions }
  | { readonly method: 'image'; readonly path: string; readonly index: number }
  | { readonly method: 'dump'; readonly path: string; readonly pointer: string; readonly from: number }
  | { readonly method: 'bytes'; readonly path: string; readonly offset: number; readonly length: number };

export interface Asked {
  readonly id: number;
  readonly question: Question;
}

/** What the worker says. `memory` is that of WebAssembly, in bytes. */
export type Said =
  /** A part of the answer: there is more to come. */
  | { readonly id: number; readonly part: unknown }
  | { readonly id: number; readonly value: unknown; readonly memory: number }
  | { readonly id: number; readonly problem: { readonly message: string; readonly offset?: number }; readonly memory: number }
  /** WebAssembly trapped: the worker cannot be asked any more. */
  | { readonly trapped: string };
