// A gallery with the original files of its models: a worker reads them. If that would show less than the command does,
// the gallery contains the converted model.
import type { Backend, ConvertOptions, Converted, DumpLevel, Entry, Explanations, Finding, Image, ImageInfo, NamedFile, Source, Summary } from './backend';
import { BackendError } from './backend';
import { GalleryBackend } from './gallery-backend';
import type { GalleryFiles } from './gallery-files';
import { WorkerBackend } from './worker-backend';

/** A file of the gallery: its path relative to related files, and its compressed location. */
interface Original {
  readonly path: string;
  readonly file: string;
}

export class OriginalsBackend implements Backend {
  readonly #converted: GalleryBackend;
  readonly #worker: WorkerBackend;
  /** The paths of original files, by the path in the list. */
  readonly #originals = new Map<string, string>();

  constructor(private readonly files: GalleryFiles) {
    this.#converted = new GalleryBackend(files);
    this.#worker = new WorkerBackend(
      () => new Worker('reader.js', { type: 'module' }),
      () => this.#converted.explanations(),
    );
  }

  async entries(found: (entries: readonly Entry[]) => void): Promise<void> {
    const originals = JSON.parse(new TextDecoder().decode(await this.files.read('originals.json'))) as readonly Original[];
    const source = ({ path, file }: Original): Source => ({ path, isFar: true, file: async () => new File([await this.files.read(file)], path.split('/').at(-1) ?? path) });
    this.#worker.hold(originals.map(source));
    await this.#converted.entries((entries) => {
      for (const { path, original } of entries as readonly (Entry & { readonly original?: string })[]) {
        if (original !== undefined) this.#originals.set(path, original);
      }
      found(entries);
    });
  }

  isConverted(path: string): boolean {
    return !this.#originals.has(path);
  }

  async summary(path: string): Promise<Summary> {
    const { backend, own } = this.#of(path);
    return backend.summary(own);
  }

  async findings(path: string): Promise<readonly Finding[]> {
    const { backend, own } = this.#of(path);
    return backend.findings(own);
  }

  explanations(): Promise<Explanations> {
    return this.#converted.explanations();
  }

  async convert(path: string, options: ConvertOptions): Promise<Converted> {
    const { backend, own } = this.#of(path);
    return backend.convert(own, options);
  }

  thumbnail(path: string): string | null {
    return this.#converted.thumbnail(path);
  }

  async images(path: string): Promise<readonly ImageInfo[]> {
    return this.isConverted(path) ? [] : this.#worker.images(this.#of(path).own);
  }

  async image(path: string, index: number): Promise<Image> {
    return this.#original(path, (own) => this.#worker.image(own, index));
  }

  async dump(path: string, pointer: string, from: number): Promise<DumpLevel> {
    return this.#original(path, (own) => this.#worker.dump(own, pointer, from));
  }

  async bytes(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#original(path, (own) => this.#worker.bytes(own, offset, length));
  }

  async obj(path: string, options: ConvertOptions): Promise<readonly NamedFile[]> {
    return this.#original(path, (own) => this.#worker.obj(own, options));
  }

  #of(path: string): { readonly backend: GalleryBackend | WorkerBackend; readonly own: string } {
    const own = this.#originals.get(path);
    return own === undefined ? { backend: this.#converted, own: path } : { backend: this.#worker, own };
  }

  #original<T>(path: string, ask: (own: string) => Promise<T>): Promise<T> {
    const own = this.#originals.get(path);
    return own === undefined ? Promise.reject(new BackendError('This model is here as converted, without its file.')) : ask(own);
  }
}
