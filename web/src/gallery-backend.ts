// The models of `triassic gallery`, which were converted in advance.
import type { Backend, ConvertOptions, ConvertReport, Converted, DumpLevel, Entry, Explanations, Finding, Image, ImageInfo, NamedFile, Summary } from './backend';
import { BackendError } from './backend';
import type { GalleryFiles } from './gallery-files';

interface Listed extends Entry {
  /** The path of the GLB below `models`, without `.glb.gz`. */
  readonly model: string;
  /** Whether it has a thumbnail: the same path with `.png`. */
  readonly thumbnail?: true;
}

interface Details {
  readonly summary: Summary;
  readonly findings: readonly Finding[];
  readonly report: ConvertReport;
}

const absent = (what: string): Promise<never> => Promise.reject(new BackendError(`A gallery has the converted models only, not ${what}.`));

export class GalleryBackend implements Backend {
  readonly hasModelsOnly = true;
  readonly #models = new Map<string, Listed>();
  // The details of the last requested model: several panels need them.
  #details: { readonly path: string; readonly details: Promise<Details> } | null = null;

  constructor(private readonly files: GalleryFiles) {}

  async entries(found: (entries: readonly Entry[]) => void): Promise<void> {
    const entries = await this.#json<readonly Listed[]>('gallery.json');
    for (const entry of entries) this.#models.set(entry.path, entry);
    found(entries);
  }

  async summary(path: string): Promise<Summary> {
    return (await this.#detailsOf(path)).summary;
  }

  async findings(path: string): Promise<readonly Finding[]> {
    return (await this.#detailsOf(path)).findings;
  }

  async convert(path: string, options: ConvertOptions): Promise<Converted> {
    if (Object.keys(options).length > 0) return absent('their other parts');
    const [{ report }, glb] = await Promise.all([this.#detailsOf(path), this.files.read(`models/${this.#listed(path).model}.glb.gz`)]);
    return { report, glb };
  }

  explanations(): Promise<Explanations> {
    return this.#json('explanations.json');
  }

  thumbnail(path: string): string | null {
    const listed = this.#models.get(path);
    return listed?.thumbnail ? this.files.address(`models/${listed.model}.png`) : null;
  }

  images(): Promise<readonly ImageInfo[]> {
    return absent('the images of their files');
  }

  image(): Promise<Image> {
    return absent('the images of their files');
  }

  dump(): Promise<DumpLevel> {
    return absent('what else is in their files');
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return absent('the bytes of their files');
  }

  obj(): Promise<readonly NamedFile[]> {
    return absent('OBJ files');
  }

  #listed(path: string): Listed {
    const listed = this.#models.get(path);
    if (listed === undefined) throw new BackendError('the gallery has no such model');
    return listed;
  }

  #detailsOf(path: string): Promise<Details> {
    if (this.#details?.path !== path) {
      this.#details = { path, details: this.#json(`models/${this.#listed(path).model}.json`) };
    }
    return this.#details.details;
  }

  async #json<T>(path: string): Promise<T> {
    return JSON.parse(new TextDecoder().decode(await this.files.read(path))) as T;
  }
}
