// The initial viewpoint inside a level: a position that it stores, an entity that is a camera or the player, or a
// light, since lights are placed where players are meant to be.
import { Box3, type Object3D, Raycaster, Vector3 } from 'three';

export interface Start {
  readonly at: Vector3;
  readonly toward: Vector3;
  /** The size of the level in meters. */
  readonly size: number;
}

// The height in meters above a player's position, which is at the ground or in the center of the body.
const EYE = 1;
const PLAYER = /(^|[^a-z])(player|hero|cam(era)?)/i;
const START = /start|spawn|player|cam/i;
const DIRECTIONS = 16;

interface Extras {
  readonly object?: unknown;
  readonly kind?: unknown;
  readonly action?: unknown;
  readonly range?: unknown;
  readonly color?: unknown;
}

/** The viewpoint in a level; null for other scenes, or if it is unknown. */
export function startOf(root: Object3D): Start | null {
  root.updateMatrixWorld(true);
  const [positions, players, lights]: [Object3D[], Object3D[], Object3D[]] = [[], [], []];
  root.traverse((node) => {
    const { object, kind, action, range, color } = node.userData as Extras;
    if (typeof object !== 'number') return;
    if (kind === 'attachment') positions.push(node);
    else if (Array.isArray(color) && typeof range === 'number') lights.push(node);
    else if (PLAYER.test(`${typeof action === 'string' ? action : ''} ${node.name}`)) players.push(node);
  });
  if (positions.length + players.length + lights.length === 0) return null;
  const box = new Box3().setFromObject(root);
  if (box.isEmpty()) return null;
  const size = box.getSize(new Vector3()).length();
  // Some may be left far outside all walls.
  const isWithin = (node: Object3D): boolean => box.containsPoint(place(node));
  const stored = positions.filter(isWithin);
  const position = stored.find(({ name }) => START.test(name)) ?? stored[0];
  if (position) {
    // The front of a node is at its +Z.
    const ahead = position.getWorldDirection(new Vector3());
    const at = place(position);
    return Math.abs(ahead.y) < 0.9 ? { at, toward: at.clone().add(ahead), size } : { at, toward: openest(root, at, size), size };
  }
  const player = players.find(isWithin);
  if (player) {
    const at = place(player).add(new Vector3(0, EYE, 0));
    return { at, toward: openest(root, at, size), size };
  }
  const light = middle(lights.filter(isWithin));
  if (!light) return null;
  // Slightly below the ceiling that it hangs from.
  const at = place(light);
  at.y -= Math.min(EYE, height(root, at, size) / 2);
  return { at, toward: openest(root, at, size), size };
}

const place = (node: Object3D): Vector3 => node.getWorldPosition(new Vector3());

// If there are many lights, the one with most of the others around it.
function middle(lights: readonly Object3D[]): Object3D | null {
  const center = lights.reduce((sum, light) => sum.add(place(light)), new Vector3()).divideScalar(Math.max(1, lights.length));
  let [nearest, least]: [Object3D | null, number] = [null, Infinity];
  for (const light of lights) {
    const distance = place(light).distanceTo(center);
    if (distance < least) [nearest, least] = [light, distance];
  }
  return nearest;
}

function free(root: Object3D, from: Vector3, direction: Vector3, most: number): number {
  const [hit] = new Raycaster(from, direction, 0, most).intersectObject(root, true);
  return hit?.distance ?? most;
}

const height = (root: Object3D, at: Vector3, size: number): number => free(root, at, new Vector3(0, -1, 0), size);

/** The direction with the longest view that does not leave the level, at eye level. */
function openest(root: Object3D, at: Vector3, size: number): Vector3 {
  let [best, most] = [new Vector3(0, 0, 1), -1];
  for (let n = 0; n < DIRECTIONS; n += 1) {
    const angle = (n / DIRECTIONS) * 2 * Math.PI;
    const direction = new Vector3(Math.sin(angle), 0, Math.cos(angle));
    const distance = free(root, at, direction, size);
    // A hole in the walls shows nothing.
    if (distance < size && distance > most) [best, most] = [direction, distance];
  }
  return at.clone().add(best);
}
