// What the page asks for, and nothing of who answers. Two implementations:
//
//   worker-backend.ts   dropped files: triassic as WebAssembly, in a worker
//   http-backend.ts     `triassic view`: the same from the command, by GET below /api/
//
// Paths are as `triassic info` prints them below the folder that was given: with `/`, members of an archive after the
// archive (`baseq2/pak0.pak/models/items/x/tris.md2`). They are names and lead nowhere: who answers looks them up in its list.
//
// Over HTTP, every value is a parameter of the query, encoded as encodeURIComponent does. An answer that fails has the status
// 404 (no such path) or 422 (cannot be read or converted) and is the JSON of `Failure`. "JSON + bytes" is one body: a u32,
// little-endian, the length of the JSON; the JSON in UTF-8; then the bytes up to the end.

/** A file that was dropped, or lies below a PATH of `triassic view`. */
export interface Entry {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The crate that reads it, as `triassic formats` lists it; `gltf` for a .glb; null if it is not read. Told by its first bytes. */
  readonly format: string | null;
  /** The format in words, as `triassic census` has it: "Quake II model", "PCX image"; empty if unknown. */
  readonly label: string;
  /** Whether it is an archive, whose members are entries of their own. */
  readonly container: boolean;
}

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

/** The line of `info --json`, with its stable keys. */
export interface Summary {
  readonly schema: 'triassic/info-1';
  readonly file: string;
  readonly size: number;
  readonly format: string;
  readonly version?: number;
  readonly kind: string;
  readonly model: Readonly<Record<string, unknown>>;
  readonly findings?: { readonly errors: number; readonly warnings: number; readonly notes: number };
}

export type Severity = 'note' | 'warning' | 'error';

/** A finding of `validate --json`, or of `convert --json`. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly offset: number;
  readonly element: number | null;
  readonly count: number;
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

/** The line of `convert --json`: `counts` of what was written, `findings` of the conversion, `files`, `images`. */
export interface ConvertReport {
  readonly format: string;
  readonly version?: number;
  readonly counts: {
    readonly lod?: string;
    readonly triangles: number;
    readonly meshes: number;
    readonly bones: number;
    readonly animations: number;
    readonly variants: number;
    readonly textures: number;
  };
  readonly left_out?: readonly string[];
  readonly findings: readonly Finding[];
}

export interface Converted {
  readonly glb: ArrayBuffer;
  readonly report: ConvertReport;
}

/** An image that a file has or names, in the order of `triassic textures`. */
export interface ImageInfo {
  readonly name: string;
  /** Pixels; 0 where it is missing. */
  readonly width: number;
  readonly height: number;
  /** How it is stored; `missing` where it was not found or cannot be read. */
  readonly kind: 'rgba' | 'rgb' | 'indexed' | 'png' | 'jpeg' | 'missing';
  /** The file that it was found in, and the `rule` of `convert --json` why it was taken. */
  readonly file?: string;
  readonly rule?: string;
  /** How many colours its palette has. */
  readonly colors?: number;
}

export interface Image {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel, the first row on top, alpha not multiplied in. As `triassic textures` writes it: exact. */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Red, green, blue, alpha of each colour, where the file has palette indices. */
  readonly palette?: Uint8Array<ArrayBuffer>;
}

export type DumpKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** A value of the dump: the children of an object or a list are asked for by a pointer of their own. */
export interface DumpItem {
  /** The key of an object, the index in a list. */
  readonly key: string;
  readonly kind: DumpKind;
  /** How many children it has. */
  readonly count: number;
  /** The value as JSON, cut with `…` where it is long. */
  readonly preview: string;
}

export interface DumpLevel {
  readonly pointer: string;
  readonly kind: DumpKind;
  readonly count: number;
  /** The number of the first child that is given. */
  readonly from: number;
  readonly children: readonly DumpItem[];
  /** The number of the first child after those that are given, or null at the end. */
  readonly next: number | null;
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Backend {
  /** Whether there are converted models alone: no images, dumps and bytes of files, and no other options. */
  readonly hasModelsOnly?: true;
  /**
   * All files, as they are found: `found` is called with some of them at a time, the promise ends after the last.
   * HTTP: GET /api/entries → one `Entry` as JSON a line.
   */
  entries(found: (entries: readonly Entry[]) => void): Promise<void>;
  /** HTTP: GET /api/summary?path= → the line of `info --json`. */
  summary(path: string): Promise<Summary>;
  /** HTTP: GET /api/findings?path= → the list `findings` of `validate --json`. */
  findings(path: string): Promise<readonly Finding[]>;
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
