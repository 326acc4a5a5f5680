// The requests of the page, independent of the backend. Answers have the types of the npm package `triassic`. Three implementations:
//
//   worker-backend.ts   dropped files: triassic as WebAssembly, in a worker
//   http-backend.ts     `triassic view`: the same from the command, by GET below /api/
//   gallery-backend.ts  `triassic gallery`: models that were converted before
//
// Paths are as `triassic info` prints them below the folder that was given: with `/`, members of an archive after the
// archive (`baseq2/pak0.pak/models/items/x/tris.md2`). They are names and lead nowhere: who answers looks them up in its list.
//
// Over HTTP, every request has the token of the session in the header `X-Triassic-Token`; GET /api/session answers `{ token }` for
// a token that is valid once. Every value is a parameter of the query, encoded as encodeURIComponent does. An answer that fails has the
// status 404 (no such path) or 422 (cannot be read or converted) and is the JSON of `Failure`. "JSON + bytes" is one body: a u32,
// little-endian, the length of the JSON; the JSON in UTF-8; then the bytes up to the end.

import type { Child, Entry, Finding, Image, ImageInfo, Kind, Level, Report, Summary } from 'triassic';

export type { Entry, Finding, Image, ImageInfo, Summary };
/** The line of `convert --json`: `counts` of what was written, `findings` of the conversion. */
export type ConvertReport = Report;
export type DumpKind = Kind;
/** A value of the dump: the children of an object or a list are asked for by a pointer of their own. */
export type DumpItem = Child;
export type DumpLevel = Level;
export type Severity = Finding['severity'];

/** The error of `info --json`: what is wrong in one sentence, and where it is if that is known. */
export interface Failure {
  readonly error: {
    readonly message: string;
    /** The part of the file that was being read. */
    readonly part?: string;
    /** The byte that the error is about. */
    readonly offset?: number;
  };
}

/** Options of `triassic convert`, by the names of the command and with its texts as values; what is left out is its default. */
export interface ConvertOptions {
  /** `--parts`. */
  readonly parts?: 'default' | 'all';
  /** `--body`, each `NAME=N`; over HTTP `body` several times. */
  readonly body?: readonly string[];
  /** `--lod`. */
  readonly lod?: string;
  /** `--blends`. */
  readonly blends?: string;
}

export interface Converted {
  /** A buffer of its own, which the worker hands over. */
  readonly glb: ArrayBuffer;
  readonly report: ConvertReport;
}

/** A file of the list. */
export interface Listed extends Entry {
  /** It was not looked at yet: its name alone is known, and its size is NaN. */
  readonly isPending?: true;
  /** It could not be looked at; the label gives the reason. */
  readonly isFailed?: true;
  /** The worst of its findings, null without any; absent until it was checked. */
  readonly worst?: Severity | null;
}

/** A file that is known by its path. A browser takes a fraction of a millisecond to hand one out, which is seconds for thousands. */
export interface Source {
  readonly path: string;
  file(): Promise<File>;
  /** It comes from a server, which may take any time. */
  readonly isFar?: true;
}

/** Files that are dropped or chosen together. */
export interface Drop {
  /** Whether the files that came before may use these, too. */
  readonly isForAll: boolean;
  /** Takes files, as they are found. */
  found(some: readonly Source[]): void;
  /** The end of the list. */
  end(): void;
  /** Gives the files as they are found, at first by their names alone. */
  entries(found: (entries: readonly Listed[]) => void): Promise<void>;
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A folder that has files which another file lacks. */
export interface Hint {
  readonly folder: string;
  /** How many of the places it would fill: a model is placed several times. */
  readonly places: number;
}

/** The cause of each finding and what to do, by its code, in Markdown with `code` as its only markup. */
export type Explanations = Readonly<Record<string, readonly [cause: string, remedy: string]>>;

export interface Backend {
  /** Whether there are converted models alone: no images, dumps and bytes of files, and no other options. */
  readonly hasModelsOnly?: true;
  /** Whether there is a converted model alone of this file. */
  isConverted?(path: string): boolean;
  /**
   * All files, as they are found: `found` is called with some of them at a time, the promise ends after the last.
   * HTTP: GET /api/entries → one `Entry` as JSON a line.
   */
  entries(found: (entries: readonly Listed[]) => void): Promise<void>;
  /** Looks at a file whose name alone is known; absent, as are the next four, where all is known at once. */
  look?(path: string): Promise<void>;
  /** The files that are in view: they are checked before all others. */
  wantLook?(paths: readonly string[]): void;
  /** Calls `looked` with all files that were looked at, and with those in archives. */
  onLooked?(looked: (entries: readonly Listed[]) => void): void;
  /** Ends when all files were looked at. */
  settled?(): Promise<void>;
  /** What a link must have to be answered; absent where a link needs nothing. */
  key?(): Promise<string>;
  /** Looks for what a file lacks in the folders that were added. Whether something was found, so that the file can be read again. */
  find?(path: string, names: readonly string[]): boolean;
  /** The folder with the most of what a file lacks, by names and how often each is shown; null if none has any. */
  hint?(path: string, lacked: ReadonlyMap<string, number>): Hint | null;
  /** Looks in this folder, too, from now on. */
  searchIn?(folder: string): void;
  /** Closes what was dropped under this name. */
  close?(top: string): void;
  /** HTTP: GET /api/summary?path= → the line of `info --json`. */
  summary(path: string): Promise<Summary>;
  /** HTTP: GET /api/findings?path= → the list `findings` of `validate --json`. */
  findings(path: string): Promise<readonly Finding[]>;
  /** Why there are findings. The file `explanations.json` next to the page. */
  explanations(): Promise<Explanations>;
  /** HTTP: GET /api/glb?path=&parts=&body=&lod=&blends= → JSON + bytes: `ConvertReport`, then the GLB. */
  convert(path: string, options: ConvertOptions): Promise<Converted>;
  /** The address of a small image of a file that was made before; absent where the page draws them all. */
  thumbnail?(path: string): string | null;
  /** HTTP: GET /api/images?path= → a list of `ImageInfo`. */
  images(path: string): Promise<readonly ImageInfo[]>;
  /** HTTP: GET /api/image?path=&index= → JSON + bytes: `{ width, height }`, then the pixels, then the palette. */
  image(path: string, index: number): Promise<Image>;
  /**
   * The children of one value of `triassic dump`, from the child `from` on. `pointer` is a JSON pointer (RFC 6901); the empty one
   * is the whole line.
   * HTTP: GET /api/dump?path=&pointer=&from= → `DumpLevel`.
   */
  dump(path: string, pointer: string, from: number): Promise<DumpLevel>;
  /** HTTP: GET /api/bytes?path=&offset=&length= → bytes, fewer at the end of the file. */
  bytes(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * What `convert --to obj` writes: OBJ, MTL and PNG.
   * HTTP: GET /api/obj?path=&… (options as of /api/glb) → JSON + bytes: a list of `{ name, size }`, then their bytes, one after
   * the other.
   */
  obj(path: string, options: ConvertOptions): Promise<readonly NamedFile[]>;
  /**
   * Calls `changed` with the paths of files that have changed on disk; absent where files cannot change.
   * HTTP: GET /api/changes?since=N → `{ version, paths }` as soon as there are changes after version N, or after 25 s with none.
   * The first is asked for without `since`, and answers at once.
   */
  watch?(changed: (paths: readonly string[]) => void): void;
}

/** The GLB of a file: a file that is one is shown as it is, without a report. */
export async function glbOf(
  backend: Backend,
  entry: Entry | undefined,
  path: string,
  options: ConvertOptions,
): Promise<{ readonly glb: ArrayBuffer; readonly report: ConvertReport | null }> {
  if (entry?.format !== 'gltf') return backend.convert(path, options);
  return { glb: (await backend.bytes(path, 0, entry.size)).slice().buffer, report: null };
}

/** Thrown by every method of a backend. */
export class BackendError extends Error {
  constructor(
    message: string,
    readonly offset?: number,
  ) {
    super(message);
    this.name = 'BackendError';
  }
}
