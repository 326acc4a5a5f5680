// Dropped files, read by triassic in a worker. A worker that hangs, traps or takes too much memory is replaced: the page lives on.
import type { Backend, ConvertOptions, Converted, DumpLevel, Entry, Finding, Image, ImageInfo, NamedFile, Summary } from './backend';
import { BackendError } from './backend';
import type { Asked, DroppedFile, Question, Said } from './worker-protocol';

const MOST_SECONDS = 20;
// WebAssembly never gives memory back: a worker is the only thing that does.
const MOST_MEMORY = 2 ** 30;
const MOST_BETWEEN_FILES = 256 * 2 ** 20;

interface Waiting {
  readonly found: (part: unknown) => void;
  readonly done: (value: unknown) => void;
  readonly failed: (error: BackendError) => void;
}

export class WorkerBackend implements Backend {
  /** Called with the reason why a worker was replaced. */
  onReplaced: (reason: string) => void = () => {};
  readonly #files: DroppedFile[] = [];
  readonly #new: DroppedFile[] = [];
  readonly #waiting = new Map<number, Waiting>();
  #worker = this.#start();
  #asked = 0;
  /** What WebAssembly had at the last answer, in bytes. */
  memory = 0;
  #path = '';
  #timer = 0;

  /** Takes files, which the next `entries` gives. */
  add(files: readonly DroppedFile[]): void {
    for (const file of files) {
      this.#files.push(file);
      this.#new.push(file);
    }
  }

  /** The entries of the files that were added since the last call. */
  async entries(found: (entries: readonly Entry[]) => void): Promise<void> {
    const files = this.#new.splice(0);
    await this.#ask({ method: 'entries', files }, (part) => found(part as readonly Entry[]));
  }

  summary(path: string): Promise<Summary> {
    return this.#ask({ method: 'summary', path });
  }

  findings(path: string): Promise<readonly Finding[]> {
    return this.#ask({ method: 'findings', path });
  }

  convert(path: string, options: ConvertOptions): Promise<Converted> {
    return this.#ask({ method: 'convert', path, options });
  }

  images(path: string): Promise<readonly ImageInfo[]> {
    return this.#ask({ method: 'images', path });
  }

  image(path: string, index: number): Promise<Image> {
    return this.#ask({ method: 'image', path, index });
  }

  dump(path: string, pointer: string, from: number): Promise<DumpLevel> {
    return this.#ask({ method: 'dump', path, pointer, from });
  }

  bytes(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#ask({ method: 'bytes', path, offset, length });
  }

  obj(path: string, options: ConvertOptions): Promise<readonly NamedFile[]> {
    return this.#ask({ method: 'obj', path, options });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker/main.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Said>) => this.#hear(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#replace(`it failed: ${event.message}`);
    });
    return worker;
  }

  #ask<T>(question: Question, found: (part: unknown) => void = () => {}): Promise<T> {
    const path = 'path' in question ? question.path : '';
    if (path !== this.#path && this.memory > MOST_BETWEEN_FILES && this.#waiting.size === 0) this.#renew();
    this.#path = path;
    return new Promise((done, failed) => {
      this.#asked += 1;
      this.#waiting.set(this.#asked, { found, done: done as (value: unknown) => void, failed });
      this.#post({ id: this.#asked, question });
      if (this.#waiting.size === 1) this.#wait();
    });
  }

  #post(asked: Asked): void {
    this.#worker.postMessage(asked);
  }

  // The worker answers one question after the other, so whatever it says shows that it is alive.
  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    this.#timer = window.setTimeout(() => this.#replace(`it gave no answer for ${MOST_SECONDS} seconds`), MOST_SECONDS * 1000);
  }

  #hear(said: Said): void {
    if ('trapped' in said) {
      this.#replace(`it stopped: ${said.trapped}`);
      return;
    }
    const waiting = this.#waiting.get(said.id);
    if ('part' in said) {
      waiting?.found(said.part);
      this.#wait();
      return;
    }
    this.#waiting.delete(said.id);
    this.memory = said.memory;
    this.#wait();
    if ('value' in said) waiting?.done(said.value);
    else waiting?.failed(new BackendError(said.problem.message, said.problem.offset));
    if (said.memory > MOST_MEMORY) this.#replace('it took more than 1 GiB of memory');
  }

  #replace(reason: string): void {
    this.#renew();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#wait();
    for (const { failed } of waiting) failed(new BackendError(`The file reader was restarted: ${reason}.`));
    this.onReplaced(reason);
  }

  #renew(): void {
    this.#worker.terminate();
    this.memory = 0;
    this.#worker = this.#start();
    this.#post({ id: 0, question: { method: 'files', files: this.#files } });
  }
}
