// The camera position from which all of a model is visible.
import { Box3, MathUtils, type Mesh, type Object3D, type PerspectiveCamera, Vector3 } from 'three';

// From the model's front (+Z), its left (+X, on the right of the view) and above.
export const DEFAULT_FROM = new Vector3(0.55, 0.45, 1).normalize();

// Enough to frame a level; posing all of its vertices takes as long as loading it.
const MOST_POINTS = 200_000;

/** The visible vertices in the current pose: all, or an even sample if there are many. */
export function pointsOf(root: Object3D): Vector3[] {
  root.updateMatrixWorld(true);
  const meshes: Mesh[] = [];
  root.traverseVisible((object) => {
    if ((object as Mesh).isMesh) meshes.push(object as Mesh);
  });
  const total = meshes.reduce((sum, { geometry }) => sum + (geometry.getAttribute('position')?.count ?? 0), 0);
  const step = Math.max(1, Math.ceil(total / MOST_POINTS));
  const points: Vector3[] = [];
  for (const mesh of meshes) {
    const vertices = mesh.geometry.getAttribute('position').count;
    for (let vertex = 0; vertex < vertices; vertex += step) {
      const point = mesh.getVertexPosition(vertex, new Vector3()).applyMatrix4(mesh.matrixWorld);
      if (Number.isFinite(point.x + point.y + point.z)) points.push(point);
    }
  }
  return points;
}

export const boxOf = (points: readonly Vector3[]): Box3 => new Box3().setFromPoints([...points]);

/** Positions the camera so that all points are just visible, centered in the view. Returns its target. */
export function frame(camera: PerspectiveCamera, points: readonly Vector3[], from: Vector3): Vector3 {
  const center = boxOf(points).getCenter(new Vector3());
  if (points.length === 0) {
    camera.position.copy(from).multiplyScalar(5);
    camera.lookAt(center.set(0, 0, 0));
    return center;
  }
  camera.position.copy(from);
  camera.lookAt(0, 0, 0);
  camera.updateMatrix();
  const right = new Vector3().setFromMatrixColumn(camera.matrix, 0);
  const up = new Vector3().setFromMatrixColumn(camera.matrix, 1);
  const back = new Vector3().setFromMatrixColumn(camera.matrix, 2);
  const slope = Math.tan(MathUtils.degToRad(camera.fov / 2)) * 0.92;
  // Each side of the view is a plane that must not cut off a point; the two of an axis meet in front of the camera.
  const across = between(points, right, back, slope * camera.aspect);
  const along = between(points, up, back, slope);
  let [nearest, farthest] = [-Infinity, Infinity];
  for (const point of points) {
    const depth = back.dot(point);
    nearest = Math.max(nearest, depth);
    farthest = Math.min(farthest, depth);
  }
  const distance = Math.max(across.distance, along.distance, nearest + 1e-4);
  camera.position
    .set(0, 0, 0)
    .addScaledVector(right, across.middle)
    .addScaledVector(up, along.middle)
    .addScaledVector(back, distance);
  const size = Math.max(distance - farthest, 1e-4);
  camera.near = size / 1000;
  camera.far = size * 20;
  camera.updateProjectionMatrix();
  camera.updateMatrix();
  // Straight ahead, at the depth of the model's center: rotating about it keeps the model in view.
  return camera.position.clone().addScaledVector(back, back.dot(center) - distance);
}

function between(points: readonly Vector3[], axis: Vector3, back: Vector3, slope: number): { middle: number; distance: number } {
  let [high, low] = [-Infinity, -Infinity];
  for (const point of points) {
    const [side, depth] = [axis.dot(point), back.dot(point) * slope];
    high = Math.max(high, depth + side);
    low = Math.max(low, depth - side);
  }
  return { middle: (high - low) / 2, distance: (high + low) / (2 * slope) };
}
