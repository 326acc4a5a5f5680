// The view: one renderer, a camera, light, and the model. Draws only after a change.
import {
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  type Light,
  LinearToneMapping,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { Flight } from './flight';
import { DEFAULT_FROM, frame, pointsOf } from './framing';
import { type Start, startOf } from './inside';
import { startOrbitKeys } from './orbit-keys';
import type { Model } from './model';

export const VIEWS = {
  front: new Vector3(0, 0, 1),
  left: new Vector3(1, 0, 0),
  // Straight down, the up direction of the camera would be undefined.
  top: new Vector3(0, 1, 1e-4).normalize(),
} as const;

// The mean light of a level that needs no exposure, and the maximum exposure for a dark one.
const ENOUGH_LIGHT = 0.08;
const MOST_EXPOSURE = 8;
// The side of the image for measuring the light, in pixels.
const MEASURED = 64;

export class Stage {
  /** Null if the browser has no WebGL 2: then nothing is drawn, and everything else works. */
  readonly renderer: WebGLRenderer | null;
  readonly camera = new PerspectiveCamera(30, 1, 0.01, 1000);
  readonly scene = new Scene();
  /** Overlays next to the model: grid, bones and others. */
  readonly overlays = new Group();
  /** Called before a frame is drawn, with the seconds since the last; returns whether the next one is needed as well. */
  beforeFrame: (seconds: number) => boolean = () => false;
  /** Called after a frame with triangles of the model was drawn for the first time. */
  afterFirstFrame: () => void = () => {};
  readonly #controls: OrbitControls;
  readonly #flight: Flight;
  readonly #studio = new Group();
  readonly #sun = new DirectionalLight(0xffffff, 1.6);
  #model: Model | null = null;
  #beside: Model | null = null;
  #start: Start | null = null;
  #requested = false;
  #isNew = false;
  #last = 0;
  // The direction from which everything was shown; null after the user has moved the camera.
  #fittedFrom: Vector3 | null = DEFAULT_FROM;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly lost: (isLost: boolean) => void,
  ) {
    this.renderer = rendererOf(canvas);
    this.#controls = new OrbitControls(this.camera, canvas);
    this.#controls.addEventListener('change', () => this.invalidate());
    this.#controls.addEventListener('start', () => (this.#fittedFrom = null));
    startOrbitKeys(this.#controls, canvas);
    this.#flight = new Flight(this.camera, canvas);
    this.#studio.add(new HemisphereLight(0xffffff, 0x98948c, 1.4), this.#sun);
    this.scene.add(this.#studio, this.overlays);
    // The renderer requests it again, and restores its contents.
    canvas.addEventListener('webglcontextlost', () => this.lost(true));
    canvas.addEventListener('webglcontextrestored', () => {
      this.lost(false);
      this.invalidate();
    });
    new ResizeObserver(() => this.#resize()).observe(canvas.parentElement ?? canvas);
    this.#resize();
  }

  get model(): Model | null {
    return this.#model;
  }

  /** Replaces the current model, which is disposed, by another one. */
  show(model: Model | null, keepsCamera: boolean): void {
    this.#model?.dispose();
    this.#model = model;
    this.#isNew = model !== null;
    if (model) {
      this.scene.add(model.root);
      let lights = 0;
      model.root.traverse((object) => {
        if ((object as Light).isLight) lights += 1;
      });
      this.#studio.visible = lights === 0;
      this.#start = startOf(model.root);
      if (!keepsCamera) {
        this.fit();
        this.enter();
      }
    } else {
      this.#start = null;
    }
    if (!this.#start || !model) this.exposure = 1;
    this.#placeBeside();
    this.invalidate();
  }

  /** The factor for all light: 1, except in a dark level. */
  get exposure(): number {
    return this.renderer?.toneMappingExposure ?? 1;
  }

  set exposure(exposure: number) {
    if (this.renderer) this.renderer.toneMappingExposure = exposure;
    this.invalidate();
  }

  // A level has its light in its colors, and some are nearly black without the lamps that the game adds.
  #measured(): number {
    const { renderer, scene } = this;
    if (!renderer || !this.#start) return 1;
    const { background } = scene;
    const [target, pixels] = [new WebGLRenderTarget(MEASURED, MEASURED), new Uint8Array(MEASURED * MEASURED * 4)];
    scene.background = null;
    renderer.setClearAlpha(0);
    renderer.setRenderTarget(target);
    renderer.render(scene, this.camera);
    renderer.readRenderTargetPixels(target, 0, 0, MEASURED, MEASURED, pixels);
    renderer.setRenderTarget(null);
    renderer.setClearAlpha(1);
    scene.background = background;
    target.dispose();
    let [light, seen] = [0, 0];
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
      if (alpha === 0) continue;
      light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      seen += 1;
    }
    if (seen === 0) return 1;
    return Math.min(MOST_EXPOSURE, Math.max(1, ENOUGH_LIGHT / Math.max(light / seen, 1e-6)));
  }

  get isComparing(): boolean {
    return this.#beside !== null;
  }

  /** Shows another model next to the first, for comparison. */
  showBeside(model: Model | null): void {
    this.#beside?.dispose();
    this.#beside = model;
    if (model) this.scene.add(model.root);
    this.#placeBeside();
    this.fit();
  }

  setBackground(color: string): void {
    this.scene.background = new Color(color);
    this.invalidate();
  }

  /** Shows all of the model, from the direction of the camera or from another one. */
  fit(from: Vector3 = DEFAULT_FROM): void {
    // From outside, a level is shown without exposure.
    if (this.isFlying) this.exposure = 1;
    this.fly(false);
    this.#fittedFrom = from.clone();
    const points = [this.#model, this.#beside].flatMap((model) => (model ? pointsOf(model.root) : []));
    this.#controls.target.copy(frame(this.camera, points, from));
    this.#controls.update();
    this.invalidate();
  }

  /** Whether the scene has an inside, like levels. */
  get hasInside(): boolean {
    return this.#start !== null;
  }

  /** Moves into a level, in flight mode. */
  enter(): void {
    if (!this.#start) return;
    const { at, toward, size } = this.#start;
    this.fly(false);
    this.#fittedFrom = null;
    this.camera.position.copy(at);
    this.camera.lookAt(toward);
    // The viewing distance in a room, which also determines the speed.
    this.#controls.target.copy(toward).sub(at).multiplyScalar(Math.min(size / 8, 12)).add(at);
    this.camera.far = size * 4;
    this.fly(true);
    this.exposure = this.#measured();
  }

  /** Sets the position and the target of the camera. */
  place([x = 0, y = 0, z = 0, toX = 0, toY = 0, toZ = 0]: readonly number[]): void {
    this.fly(false);
    this.#fittedFrom = null;
    this.camera.position.set(x, y, z);
    this.#controls.target.set(toX, toY, toZ);
    this.#controls.update();
    this.invalidate();
  }

  /** The direction of the camera, seen from its target. */
  direction(): Vector3 {
    return this.camera.position.clone().sub(this.#controls.target).normalize();
  }

  /** The target of the camera. */
  get target(): Vector3 {
    return this.#controls.target.clone();
  }

  get isFlying(): boolean {
    return this.#flight.isOn;
  }

  /** Free flight: the keys W, A, S and D move the camera, dragging turns it. */
  fly(isOn: boolean): void {
    if (isOn === this.#flight.isOn) return;
    this.#controls.enabled = !isOn;
    if (isOn) {
      this.#fittedFrom = null;
      this.#flight.start(this.camera.position.distanceTo(this.#controls.target));
    } else {
      this.#flight.stop();
      const ahead = this.camera.getWorldDirection(new Vector3());
      const distance = this.camera.position.distanceTo(this.#controls.target);
      this.#controls.target.copy(this.camera.position).addScaledVector(ahead, Math.max(distance, 0.1));
    }
    this.invalidate();
  }

  /** Requests a frame. */
  invalidate(): void {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame((now) => this.#frame(now));
  }

  /** The view as PNG, as large as on the screen. */
  png(): Promise<Blob> {
    this.#draw();
    if (!this.renderer) return Promise.reject(new Error('nothing is drawn without WebGL 2'));
    return new Promise((done, failed) => {
      // In the same task: afterwards the browser clears the canvas.
      this.canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the view cannot be saved'))), 'image/png');
    });
  }

  #frame(now: number): void {
    this.#requested = false;
    // After a pause, an animation continues where it was.
    const seconds = Math.min((now - this.#last) / 1000, 0.1);
    this.#last = now;
    const goesOn = this.beforeFrame(seconds);
    const flies = this.#flight.update(seconds);
    this.#draw();
    if (this.#isNew && (this.renderer?.info.render.triangles ?? 1) > 0) {
      this.#isNew = false;
      this.afterFirstFrame();
    }
    if (goesOn || flies) this.invalidate();
  }

  #draw(): void {
    // From over the viewer's left shoulder: only the direction matters.
    this.camera.updateMatrix();
    this.#sun.position.set(-0.6, 1, 1).transformDirection(this.camera.matrix);
    this.renderer?.render(this.scene, this.camera);
  }

  #placeBeside(): void {
    if (!this.#beside) return;
    this.#beside.root.position.set(0, 0, 0);
    if (!this.#model) return;
    const [one, other] = [this.#model, this.#beside].map((model) => pointsOf(model.root));
    if (!one?.length || !other?.length) return;
    const right = Math.max(...one.map(({ x }) => x));
    const left = Math.min(...other.map(({ x }) => x));
    const height = Math.max(...one.map(({ y }) => y)) - Math.min(...one.map(({ y }) => y));
    this.#beside.root.position.x = right - left + height * 0.1;
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement ?? this.canvas;
    if (width === 0 || height === 0) return;
    // It changes when the page is zoomed, or moved to another screen.
    this.renderer?.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer?.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    // Controls below the view appear and disappear with the properties of a model: all of it stays in view.
    if (this.#fittedFrom && this.#model) this.fit(this.#fittedFrom);
    this.invalidate();
  }
}

function rendererOf(canvas: HTMLCanvasElement): WebGLRenderer | null {
  try {
    const renderer = new WebGLRenderer({ canvas, antialias: true });
    // With an exposure of 1, colors are unchanged.
    renderer.toneMapping = LinearToneMapping;
    return renderer;
  } catch {
    return null;
  }
}
