/** Bytes of a file: at most `length` from `offset` on, fewer at its end; null if it is not there. */
export type Read = (path: string, offset: number, length: number) => Uint8Array | null;

/** A file or an archive of a collection. */
export interface Entry {
    readonly path: string;
    /** Bytes. */
    readonly size: number;
    /** The id of its format; null if files of its format are not read. */
    readonly format: string | null;
    /** The name of its format in words; empty if it is not known. */
    readonly label: string;
    /** Whether it is an archive, whose members are entries of their own. */
    readonly container: boolean;
}

/** The object of `triassic info --json`. */
export interface Summary {
    readonly schema: 'triassic/info-1';
    readonly file: string;
    readonly size: number;
    readonly format: string;
    readonly version?: number;
    readonly kind: string;
    readonly model: Readonly<Record<string, unknown>>;
    readonly findings: { readonly errors: number; readonly warnings: number; readonly notes: number };
}

/** One kind of finding. */
export interface Finding {
    readonly code: string;
    readonly severity: 'note' | 'warning' | 'error';
    readonly summary: string;
    /** The byte of its first occurrence. */
    readonly offset: number;
    readonly element: number | null;
    readonly count: number;
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

/** A child of a value: its beginning as JSON, and how many children it has itself. */
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
    /** How many children it has. */
    readonly count: number;
    /** The number of the first of `children`. */
    readonly from: number;
    readonly children: readonly Child[];
    /** The number of the child after them; null if there is none. */
    readonly next: number | null;
    /** The value as JSON, if it has no children. */
    readonly value?: string;
}

/** An image without its pixels. */
export interface ImageInfo {
    readonly name: string;
    /** Pixels in a row; 0 if it is missing or cannot be read. */
    readonly width: number;
    readonly height: number;
    readonly kind: 'rgba' | 'rgb' | 'indexed' | 'png' | 'jpeg' | 'missing';
    /** The file that it is from, and why that was taken. */
    readonly file?: string;
    readonly rule?: string;
    /** How many colours its palette has. */
    readonly colors?: number;
}

/** The pixels of an image. */
export interface Image {
    readonly width: number;
    readonly height: number;
    /** Red, green, blue, alpha of each pixel, from the top left on; alpha is not multiplied in. */
    readonly rgba: Uint8ClampedArray<ArrayBuffer>;
    /** Red, green, blue, alpha of each colour of its palette. */
    readonly palette?: Uint8Array<ArrayBuffer>;
}

/** The object of `triassic convert --json`. */
export interface Report {
    readonly schema: 'triassic/convert-1';
    readonly file: string;
    readonly ok: true;
    readonly format: string;
    readonly version?: number;
    readonly counts: Readonly<{
        triangles: number;
        meshes: number;
        bones: number;
        animations: number;
        variants: number;
        textures: number;
        lod?: string;
    }>;
    readonly left_out: readonly string[];
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

/** What an error has beside its message if it is about a place in a file. */
export interface FileError extends Error {
    readonly part?: string;
    readonly offset?: number;
    /** Sixteen bytes around it, from `bytes_at` on. */
    readonly bytes_at?: number;
    readonly bytes?: Uint8Array;
}
