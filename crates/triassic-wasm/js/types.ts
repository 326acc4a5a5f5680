/** Reads part of a file: at most `length` bytes from `offset` on, fewer at its end; null if the file does not exist. */
export type Read = (path: string, offset: number, length: number) => Uint8Array | null;

/** A file or an archive of a collection. */
export interface Entry {
    readonly path: string;
    /** Bytes. */
    readonly size: number;
    /** The id of its format; null if the format is not supported. */
    readonly format: string | null;
    /** The name of its format; empty if it is unknown. */
    readonly label: string;
    /** Whether it is an archive, whose members are entries of their own. */
    readonly container: boolean;
}

/** The object of `triassic info --json`. */
export interface Summary {
    readonly schema: 'triassic/info-2';
    readonly file: string;
    readonly size: number;
    readonly format: string;
    readonly version?: number;
    readonly kind: string;
    readonly model: Readonly<Record<string, unknown>>;
    /** The file next to a model that lists its clips, if there is one. */
    readonly clip_file?: ClipFile;
    /** The files that a level shows. */
    readonly files?: ShownFiles;
    readonly findings: readonly Pick<Finding, 'code' | 'severity' | 'count' | 'offset'>[];
}

/** A file that lists the clips of a model. */
export interface ClipFile {
    readonly file: string;
    readonly clips: readonly { readonly name: string; readonly first: number; readonly last: number; readonly fps: number }[];
    /** Its other commands. */
    readonly settings: readonly (readonly [string, string])[];
    /** The problems with its lines. */
    readonly problems: readonly string[];
}

/** The files that a file shows: their numbers, and the missing ones. */
export interface ShownFiles {
    readonly placed: number;
    /** Left to the reader of the scene; absent if zero. */
    readonly placeholders?: number;
    readonly absent: number;
    /** Those whose names are truncated in the file. */
    readonly cut: number;
    readonly unreadable: number;
    /** Those rejected by a limit. */
    readonly refused: number;
    readonly missing: readonly {
        readonly file: string;
        readonly reason: string;
        readonly count: number;
        readonly named_by?: readonly string[];
    }[];
    readonly with_findings: readonly { readonly file: string; readonly codes: readonly string[] }[];
    /** A folder that contains some of them; only if the folders around it were searched. */
    readonly hint?: { readonly folder: string; readonly places: number };
}

/** One kind of finding. */
export interface Finding {
    readonly code: string;
    readonly severity: 'note' | 'warning' | 'error';
    readonly summary: string;
    /** The offset of the first occurrence. */
    readonly offset: number;
    readonly element: number | null;
    readonly count: number;
    /** The number that exceeds a limit, and the limit. */
    readonly value: number | null;
    readonly limit: number | null;
    /** The name of the element; only in a file's own findings, as is `message`. */
    readonly name?: string | null;
    /** The summary with the name, or the name, the number and the limit. */
    readonly message?: string;
}

/** The object of `triassic validate --json`. */
export interface Checked {
    readonly schema: 'triassic/validate-1';
    readonly file: string;
    readonly format: string;
    readonly version?: number;
    readonly kind: string;
    readonly good: boolean;
    readonly findings: readonly Finding[];
}

export type Kind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** A child of a value: the beginning of its JSON, and the number of its children. */
export interface Child {
    readonly key: string;
    readonly kind: Kind;
    readonly count: number;
    readonly preview: string;
}

/** A value of `triassic dump`. */
export interface Level {
    readonly pointer: string;
    readonly kind: Kind;
    /** The number of children. */
    readonly count: number;
    /** The index of the first of `children`. */
    readonly from: number;
    readonly children: readonly Child[];
    /** The index of the child after them; null after the last. */
    readonly next: number | null;
    /** The value as JSON, if it has no children. */
    readonly value?: string;
}

/** An image without its pixels. */
export interface ImageInfo {
    readonly name: string;
    /** In pixels; 0 if the image is missing or cannot be read. */
    readonly width: number;
    readonly height: number;
    readonly kind: 'rgba' | 'rgb' | 'indexed' | 'png' | 'jpeg' | 'missing';
    /** The path by which the file refers to it, if it is missing. */
    readonly named?: string;
    /** The file that it came from, and the rule by which that file was chosen. */
    readonly file?: string;
    readonly rule?: string;
    /** The number of colors in its palette. */
    readonly colors?: number;
}

/** The pixels of an image. */
export interface Image {
    readonly width: number;
    readonly height: number;
    /** Red, green, blue and alpha of each pixel, row by row from the top left; not premultiplied. */
    readonly rgba: Uint8ClampedArray<ArrayBuffer>;
    /** Red, green, blue and alpha of each color of its palette. */
    readonly palette?: Uint8Array<ArrayBuffer>;
}

/** The object of `triassic convert --json`. */
export interface Report {
    readonly schema: 'triassic/convert-1';
    readonly file: string;
    readonly ok: true;
    readonly format: string;
    readonly version?: number;
    /** The extension of the output format. */
    readonly to: string;
    readonly counts: Readonly<{
        triangles: number;
        meshes: number;
        bones: number;
        animations: number;
        variants: number;
        textures: number;
        lod?: string;
    }>;
    /** The names of the omitted parts. */
    readonly left_out: readonly string[];
    readonly files: ShownFiles;
    readonly images: readonly Readonly<{ texture: string; file: string; rule: string }>[];
    readonly findings: readonly Finding[];
    readonly [key: string]: unknown;
}

export interface Converted {
    readonly glb: Uint8Array<ArrayBuffer>;
    readonly report: Report;
}

export interface ConvertedFiles {
    readonly files: readonly Readonly<{ name: string; bytes: Uint8Array<ArrayBuffer> }>[];
    readonly report: Report;
}

/** The options of `triassic convert` by their long names, with `-` or `_` between words: `{ parts: 'all', 'root-motion': 'apply' }`. */
export type Options = Readonly<Record<string, unknown>>;

/** An error with a location in a file. */
export interface FileError extends Error {
    readonly part?: string;
    readonly offset?: number;
    /** Sixteen bytes around that location, starting at `bytes_at`. */
    readonly bytes_at?: number;
    readonly bytes?: Uint8Array;
}
