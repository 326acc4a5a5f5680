// Draws thumbnails of models, with one renderer for all of them.
import { Color, DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { DEFAULT_FROM, frame, pointsOf } from './framing';
import { Model } from './model';

/** The side of a thumbnail in the list, in pixels. */
const SIDE = 80;

export class ThumbnailPainter {
  #renderer: WebGLRenderer | null = null;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(30, 1);
  readonly #sun = new DirectionalLight(0xffffff, 1.6);

  constructor(private readonly side = SIDE) {
    this.#scene.add(new HemisphereLight(0xffffff, 0x98948c, 1.4), this.#sun);
  }

  /** Draws a model without a background. The canvas must be read immediately: the next model is drawn on it as well. */
  async paint(glb: ArrayBuffer): Promise<HTMLCanvasElement> {
    const model = await Model.load(glb);
    try {
      this.#renderer ??= new WebGLRenderer({ antialias: true, alpha: true });
      this.#renderer.setSize(this.side, this.side, false);
      this.#renderer.setClearColor(new Color(0), 0);
      this.#scene.add(model.root);
      frame(this.#camera, pointsOf(model.root), DEFAULT_FROM);
      this.#sun.position.set(-0.6, 1, 1).transformDirection(this.#camera.matrix);
      this.#renderer.render(this.#scene, this.#camera);
      if (this.#renderer.info.render.triangles === 0) throw new Error('nothing is drawn');
      return this.#renderer.domElement;
    } finally {
      model.dispose();
    }
  }
}
