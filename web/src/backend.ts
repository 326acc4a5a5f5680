// The requests of the page, independent of the backend. Responses have the types of the npm package `triassic`. Three
// implementations:
//
//   worker-backend.ts   dropped files: triassic as WebAssembly, in a worker
//   http-backend.ts     `triassic view`: the same from the command, with GET below /api/
//   gallery-backend.ts  `triassic gallery`: previously converted models
//
// Paths are as printed by `triassic info` below the given folder: with `/`, members of an archive after the archive
// (`baseq2/pak0.pak/models/items/x/tris.md2`). They are only names: the backend looks them up in its list.
//
// Over HTTP, every request has the token of the session in the header `X-Triassic-Token`; GET /api/session returns `{
// token }` in exchange for a one-time token. Every value is a parameter of the query, encoded with encodeURIComponent.
// An error response has the status 404 (no such path) or 422 (cannot be read or converted) and is the JSON of
// `Failure`. "JSON + bytes" is one body: a little-endian u32 with the length of the JSON; the JSON in UTF-8; then the
// bytes up to the end.

import type { Child, Entry, Finding, Image, ImageInfo, Kind, Level, Report, Summary } from 'triassic';

export type { Entry, Finding, Image, ImageInfo, Summary };
/** The line of `convert --json`: `counts` of the output, `findings` of the conversion. */
export type ConvertReport = Report;
export type DumpKind = Kind;
/** A value of the dump: the children of an object or a list are requested with their own pointer. */
export type DumpItem = Child;
export type DumpLevel = Level;
export type Severity = Finding['severity'];

/** The error of `info --json`: the reason in one sentence, and the location if known. */
export interface Failure {
  readonly error: {
    readonly message: string;
    /** The part of the file that was being read. */
    readonly part?: string;
    /** The byte that the error is about. */
    readonly offset?: number;
  };
}

/** Options of `triassic convert`, with the names and values of the command; the defaults apply to omitted ones. */
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
  /** A separate buffer, which the worker transfers. */
  readonly glb: ArrayBuffer;
  readonly report: ConvertReport;
}

/** A file of the list. */
export interface Listed extends Entry {
  /** It has not been examined yet: only its name is known, and its size is NaN. */
  readonly isPending?: true;
  /** It could not be examined; the label contains the reason. */
  readonly isFailed?: true;
  /** The highest severity of its findings, or null; absent until it has been checked. */
  readonly worst?: Severity | null;
}

/** A file that is known by its path. A browser takes a fraction of a millisecond to open one, which is seconds for thousands. */
export interface Source {
  readonly path: string;
  file(): Promise<File>;
  /** It comes from a server, which may take any time. */
  readonly isFar?: true;
}

/** Files that are dropped or chosen together. */
export interface Drop {
  /** Whether the earlier files may use these, too. */
  readonly isForAll: boolean;
  /** Adds files as they are found. */
  found(some: readonly Source[]): void;
  /** The end of the list. */
  end(): void;
  /** Returns the files as they are found, at first only with their names. */
  entries(found: (entries: readonly Listed[]) => void): Promise<void>;
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A folder that contains missing files of another file. */
export interface Hint {
  readonly folder: string;
  /** The number of places that it would fill: a model is placed several times. */
  readonly places: number;
}

/** The cause and remedy of each finding, by code, in Markdown with `code` as its only markup. */
export type Explanations = Readonly<Record<string, readonly [cause: string, remedy: string]>>;

export interface Backend {
  /** Whether there are only converted models: no images, dumps and bytes of files, and no other options. */
  readonly hasModelsOnly?: true;
  /** Whether this file is only available as a converted model. */
  isConverted?(path: string): boolean;
  /**
   * All files as they are found: `found` is called with some of them at a time, and the promise resolves after the
   * last.
   * HTTP: GET /api/entries → one `Entry` as JSON per line.
   */
  entries(found: (entries: readonly Listed[]) => void): Promise<void>;
  /** Examines a file of which only the name is known; absent, like the next four, if everything is known at once. */
  look?(path: string): Promise<void>;
  /** The files in view, which are checked before all others. */
  wantLook?(paths: readonly string[]): void;
  /** Calls `looked` with all examined files, including those in archives. */
  onLooked?(looked: (entries: readonly Listed[]) => void): void;
  /** Resolves when all files have been examined. */
  settled?(): Promise<void>;
  /** The access key that a link needs; absent if a link needs none. */
  key?(): Promise<string>;
  /** Searches for missing files in the folders that were added. Returns whether something was found, so that the file can be read again. */
  find?(path: string, names: readonly string[]): boolean;
  /** The folder with the most missing files, given their names and numbers of uses, or null. */
  hint?(path: string, lacked: ReadonlyMap<string, number>): Hint | null;
  /** Also searches this folder from now on. */
  searchIn?(folder: string): void;
  /** Closes the drop with this name. */
  close?(top: string): void;
  /** HTTP: GET /api/summary?path= → the line of `info --json`. */
  summary(path: string): Promise<Summary>;
  /** HTTP: GET /api/findings?path= → the list `findings` of `validate --json`. */
  findings(path: string): Promise<readonly Finding[]>;
  /** The explanations of findings. The file `explanations.json` next to the page. */
  explanations(): Promise<Explanations>;
  /** HTTP: GET /api/glb?path=&parts=&body=&lod=&blends= → JSON + bytes: `ConvertReport`, then the GLB. */
  convert(path: string, options: ConvertOptions): Promise<Converted>;
  /** The URL of an existing thumbnail of a file; absent if the page draws them all. */
  thumbnail?(path: string): string | null;
  /** HTTP: GET /api/images?path= → a list of `ImageInfo`. */
  images(path: string): Promise<readonly ImageInfo[]>;
  /** HTTP: GET /api/image?path=&index= → JSON + bytes: `{ width, height }`, then the pixels, then the palette. */
  image(path: string, index: number): Promise<Image>;
  /**
   * The children of one value of `triassic dump`, from the child `from` on. `pointer` is a JSON pointer (RFC 6901); the
   * empty one is the whole line.
   * HTTP: GET /api/dump?path=&pointer=&from= → `DumpLevel`.
   */
  dump(path: string, pointer: string, from: number): Promise<DumpLevel>;
  /** HTTP: GET /api/bytes?path=&offset=&length= → bytes, fewer at the end of the file. */
  bytes(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The output of `convert --to obj`: OBJ, MTL and PNG.
   * HTTP: GET /api/obj?path=&… (options as for /api/glb) → JSON + bytes: a list of `{ name, size }`, then their bytes
   * in sequence.
   */
  obj(path: string, options: ConvertOptions): Promise<readonly NamedFile[]>;
  /**
   * Calls `changed` with the paths of files that have changed on disk; absent if files cannot change.
   * HTTP: GET /api/changes?since=N → `{ version, paths }` as soon as there are changes after version N, or after 25 s
   * without any. The first request has no `since`, and is answered at once.
   */
  watch?(changed: (paths: readonly string[]) => void): void;
}

/** The GLB of a file: a GLB file is shown unchanged, without a report. */
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
