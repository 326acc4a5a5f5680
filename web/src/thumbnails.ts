// Thumbnails of the files in view, drawn one after the other.
import { type Backend, type Entry, glbOf } from './backend';
import { ThumbnailPainter } from './thumbnail-painter';

// Larger files take seconds to convert, which would delay the view.
const MOST_BYTES = 4_000_000;
const MOST_KEPT = 1000;
// The delay in milliseconds before checking again whether the view is idle.
const LATER = 500;

export class Thumbnails {
  /** Called when there is a new one, with its file. */
  onDrawn: (path: string) => void = () => {};
  /** Whether the view is idle. */
  mayWork: () => boolean = () => true;
  #backend: Backend | null = null;
  #entry: (path: string) => Entry | undefined = () => undefined;
  #wanted: readonly string[] = [];
  #isWorking = false;
  // Null for files that show nothing, which are not tried again. In the order of drawing.
  readonly #drawn = new Map<string, string | null>();
  readonly #painter = new ThumbnailPainter();

  /** Sets the backend, and the function that returns the known facts about a file. */
  use(backend: Backend, entry: (path: string) => Entry | undefined): void {
    this.#backend = backend;
    this.#entry = entry;
  }

  address(path: string): string | null {
    return this.#backend?.thumbnail?.(path) ?? this.#drawn.get(path) ?? null;
  }

  /** The files in view; those that left the view are not drawn any more. */
  want(paths: readonly string[]): void {
    const isMade = (path: string): boolean => this.#drawn.has(path) || this.#backend?.thumbnail?.(path) != null;
    this.#wanted = paths.filter((path) => !isMade(path) && (this.#entry(path)?.size ?? Infinity) <= MOST_BYTES);
    this.wake();
  }

  /** Continues after the view has finished its work. */
  wake(): void {
    if (this.#isWorking || this.#wanted.length === 0) return;
    this.#isWorking = true;
    window.setTimeout(() => void this.#work(), 120);
  }

  /** Drops thumbnails of closed files. */
  forgetBelow(top: string): void {
    for (const path of [...this.#drawn.keys()]) if (path === top || path.startsWith(`${top}/`)) this.forget(path);
  }

  /** Redraws the thumbnail of a changed file. */
  forget(path: string): void {
    const address = this.#drawn.get(path);
    if (address) URL.revokeObjectURL(address);
    this.#drawn.delete(path);
  }

  async #work(): Promise<void> {
    const [path] = this.#wanted;
    if (path !== undefined && this.#backend && this.mayWork()) {
      this.#wanted = this.#wanted.slice(1);
      // Set first: a file that crashes the worker is not tried again.
      this.#drawn.set(path, null);
      try {
        const { glb } = await glbOf(this.#backend, this.#entry(path), path, {});
        this.#drawn.set(path, URL.createObjectURL(await asPng(await this.#painter.paint(glb))));
        this.onDrawn(path);
      } catch {
        // The list shows its extension instead; opening the file shows the error.
      }
      this.#tidy();
      this.#isWorking = false;
      this.wake();
    } else if (path !== undefined && this.#backend) {
      window.setTimeout(() => void this.#work(), LATER);
    } else {
      this.#isWorking = false;
    }
  }

  #tidy(): void {
    for (const [path] of this.#drawn) {
      if (this.#drawn.size <= MOST_KEPT) return;
      this.forget(path);
    }
  }
}

function asPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no image'))));
  });
}
