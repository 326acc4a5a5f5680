// Controls the camera with the keyboard while the view has the focus: arrow keys rotate it about its target, with Shift
// they move it, and plus and minus change the distance.
import { type PerspectiveCamera, Spherical, Vector3 } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const ARROWS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const TURN = Math.PI / 24;
// Relative to the distance from the target.
const MOVE = 0.05;
const ZOOMS: Readonly<Record<string, number>> = { '+': 1 / 1.15, '=': 1 / 1.15, '-': 1.15 };

export function startOrbitKeys(controls: OrbitControls, canvas: HTMLCanvasElement): void {
  const camera = controls.object as PerspectiveCamera;
  canvas.addEventListener('keydown', (event) => {
    if (!controls.enabled || event.ctrlKey || event.metaKey || event.altKey) return;
    const [arrow, zoom] = [ARROWS[event.key], ZOOMS[event.key]];
    const offset = camera.position.clone().sub(controls.target);
    if (arrow && event.shiftKey) {
      const [right, up] = [0, 1].map((axis) => new Vector3().setFromMatrixColumn(camera.matrix, axis));
      const way = new Vector3();
      if (right && up) way.addScaledVector(right, arrow[0]).addScaledVector(up, arrow[1]);
      controls.target.addScaledVector(way, offset.length() * MOVE);
      camera.position.copy(controls.target).add(offset);
    } else if (arrow) {
      // As with the mouse: the camera moves opposite to the content.
      const turned = new Spherical().setFromVector3(offset);
      turned.theta -= arrow[0] * TURN;
      turned.phi += arrow[1] * TURN;
      camera.position.copy(controls.target).add(offset.setFromSpherical(turned.makeSafe()));
    } else if (zoom !== undefined) {
      camera.position.copy(controls.target).addScaledVector(offset, zoom);
    } else return;
    event.preventDefault();
    // The user has positioned the camera, as after dragging.
    controls.dispatchEvent({ type: 'start' });
    controls.update();
    controls.dispatchEvent({ type: 'end' });
  });
}
