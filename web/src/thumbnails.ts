// Small images of the files that are in view, drawn one after the other by a renderer of their own.
import { Color, DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { Backend } from './backend';
import { DEFAULT_FROM, frame, pointsOf } from './framing';
import { Model } from './model';

const SIDE = 80;
// Larger files take seconds to convert: the list would keep the view waiting.
const MOST_BYTES = 4_000_000;
const MOST_KEPT = 1000;

export class Thumbnails {
  /** Called when there is a new one. */
  onDrawn: () => void = () => {};
  /** Whether the view needs no time now. */
  mayWork: () => boolean = () => true;
  #backend: Backend | null = null;
  #sizeOf: (path: string) => number = () => Infinity;
  #wanted: readonly string[] = [];
  #isWorking = false;
  // Null for files that show nothing, which are not tried again. In the order in which they were drawn.
  readonly #drawn = new Map<string, string | null>();
  #renderer: WebGLRenderer | null = null;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(30, 1);
  readonly #sun = new DirectionalLight(0xffffff, 1.6);

  constructor() {
    this.#scene.add(new HemisphereLight(0xffffff, 0x98948c, 1.4), this.#sun);
  }

  /** Whose files they are, and how large each is. */
  use(backend: Backend, sizeOf: (path: string) => number): void {
    this.#backend = backend;
    this.#sizeOf = sizeOf;
  }

  address(path: string): string | null {
    return this.#drawn.get(path) ?? null;
  }

  /** The files that are in view now; those that left it are not drawn any more. */
  want(paths: readonly string[]): void {
    this.#wanted = paths.filter((path) => !this.#drawn.has(path) && this.#sizeOf(path) <= MOST_BYTES);
    this.wake();
  }

  /** Goes on after the view has finished its work. */
  wake(): void {
    if (this.#isWorking || this.#wanted.length === 0) return;
    this.#isWorking = true;
    window.setTimeout(() => void this.#work(), 120);
  }

  /** Draws anew what has changed. */
  forget(path: string): void {
    const address = this.#drawn.get(path);
    if (address) URL.revokeObjectURL(address);
    this.#drawn.delete(path);
  }

  async #work(): Promise<void> {
    const [path] = this.#wanted;
    if (path !== undefined && this.#backend && this.mayWork()) {
      this.#wanted = this.#wanted.slice(1);
      // First of all: a file that ends the worker is not tried again.
      this.#drawn.set(path, null);
      try {
        const { glb } = await this.#backend.convert(path, {});
        this.#drawn.set(path, URL.createObjectURL(await this.#draw(glb)));
        this.onDrawn();
      } catch {
        // The list shows its extension instead; whoever opens the file is told why.
      }
      this.#tidy();
      this.#isWorking = false;
      this.wake();
    } else {
      this.#isWorking = false;
    }
  }

  async #draw(glb: ArrayBuffer): Promise<Blob> {
    const model = await Model.load(glb);
    try {
      this.#renderer ??= new WebGLRenderer({ antialias: true, alpha: true });
      this.#renderer.setSize(SIDE, SIDE, false);
      this.#renderer.setClearColor(new Color(0), 0);
      this.#scene.add(model.root);
      frame(this.#camera, pointsOf(model.root), DEFAULT_FROM);
      this.#sun.position.set(-0.6, 1, 1).transformDirection(this.#camera.matrix);
      this.#renderer.render(this.#scene, this.#camera);
      if (this.#renderer.info.render.triangles === 0) throw new Error('nothing is drawn');
      const canvas = this.#renderer.domElement;
      return await new Promise((done, failed) => {
        canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no image'))));
      });
    } finally {
      model.dispose();
    }
  }

  #tidy(): void {
    for (const [path] of this.#drawn) {
      if (this.#drawn.size <= MOST_KEPT) return;
      this.forget(path);
    }
  }
}
