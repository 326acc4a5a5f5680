// Free flight through a level: letter keys move the camera, dragging and arrow keys turn it.
import { Euler, MathUtils, type PerspectiveCamera, Vector3 } from 'three';

const KEYS: Readonly<Record<string, readonly [x: number, y: number, z: number]>> = {
  KeyW: [0, 0, -1],
  KeyS: [0, 0, 1],
  KeyA: [-1, 0, 0],
  KeyD: [1, 0, 0],
  KeyQ: [0, -1, 0],
  KeyE: [0, 1, 0],
};
const ARROWS: Readonly<Record<string, readonly [left: number, up: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
// The rotation in radians per dragged pixel, and per second that an arrow key is held.
const TURN = 0.004;
const TURN_BY_ARROW = 1.2;
const WIDE = 75;

export class Flight {
  isOn = false;
  readonly #pressed = new Set<string>();
  readonly #euler = new Euler(0, 0, 0, 'YXZ');
  #speed = 1;
  #fov = 30;
  #isFast = false;

  constructor(
    private readonly camera: PerspectiveCamera,
    canvas: HTMLCanvasElement,
  ) {
    // Not `movementX`, which is 0 for touch in some browsers.
    let dragged = { pointer: -1, x: 0, y: 0 };
    canvas.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => (dragged = { pointer: pointerId, x: clientX, y: clientY }));
    canvas.addEventListener('pointermove', ({ pointerId, buttons, clientX, clientY }) => {
      if (!this.isOn || buttons === 0 || pointerId !== dragged.pointer) return;
      this.#turn((clientX - dragged.x) * TURN, (clientY - dragged.y) * TURN);
      dragged = { pointer: pointerId, x: clientX, y: clientY };
    });
    canvas.addEventListener('keydown', (event) => {
      if (!this.isOn || !(event.code in KEYS || event.code in ARROWS) || event.ctrlKey || event.metaKey || event.altKey) return;
      this.#pressed.add(event.code);
      this.#isFast = event.shiftKey;
      event.preventDefault();
    });
    window.addEventListener('keyup', ({ code, shiftKey }) => {
      this.#pressed.delete(code);
      this.#isFast = shiftKey;
    });
    window.addEventListener('blur', () => this.#pressed.clear());
  }

  /** `extent` is the distance of the camera from the center of the model: small models are crossed as fast as large ones. */
  start(extent: number): void {
    this.isOn = true;
    this.#speed = extent / 6;
    this.#fov = this.camera.fov;
    this.camera.fov = WIDE;
    this.camera.near = extent / 5000;
    this.camera.updateProjectionMatrix();
  }

  stop(): void {
    this.isOn = false;
    this.#pressed.clear();
    this.camera.fov = this.#fov;
    this.camera.updateProjectionMatrix();
  }

  /** Moves the camera; returns whether the next frame is needed, which is always true in flight: keys are only processed here. */
  update(seconds: number): boolean {
    if (!this.isOn) return false;
    const way = new Vector3();
    for (const key of this.#pressed) way.add(new Vector3(...(KEYS[key] ?? [0, 0, 0])));
    if (way.lengthSq() > 0) {
      way.normalize().applyQuaternion(this.camera.quaternion);
      this.camera.position.addScaledVector(way, this.#speed * seconds * (this.#isFast ? 4 : 1));
    }
    for (const key of this.#pressed) {
      const [left, up] = ARROWS[key] ?? [0, 0];
      this.#turn(left * seconds * TURN_BY_ARROW, up * seconds * TURN_BY_ARROW);
    }
    return true;
  }

  #turn(left: number, up: number): void {
    this.#euler.setFromQuaternion(this.camera.quaternion);
    this.#euler.y += left;
    this.#euler.x = MathUtils.clamp(this.#euler.x + up, -1.5, 1.5);
    this.camera.quaternion.setFromEuler(this.#euler);
  }
}
