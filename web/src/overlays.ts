// Overlays on the model: wireframe, normals, bones, hitboxes, box, grid; and the model without light.
import {
  AxesHelper,
  Box3,
  Box3Helper,
  BufferAttribute,
  BufferGeometry,
  Color,
  GridHelper,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type MeshStandardMaterial,
  type Object3D,
  SkeletonHelper,
  Vector3,
} from 'three';
import { boxOf, pointsOf } from './framing';
import { isSkinned, type Model } from './model';
import type { Stage } from './stage';

export const OVERLAYS = ['wireframe', 'unlit', 'normals', 'bones', 'hitboxes', 'box', 'grid'] as const;
export type Overlay = (typeof OVERLAYS)[number];

export class Overlays {
  readonly on = new Set<Overlay>();
  #drawn: { object: Object3D; dispose(): void; update?: () => void }[] = [];
  readonly #unlit = new Map<Material, MeshBasicMaterial>();

  constructor(private readonly stage: Stage) {}

  toggle(overlay: Overlay): void {
    if (!this.on.delete(overlay)) this.on.add(overlay);
    this.refresh();
  }

  /** Redraws the active overlays after a change of model, variant or choice. */
  refresh(): void {
    for (const { object, dispose } of this.#drawn) {
      object.removeFromParent();
      dispose();
    }
    this.#drawn = [];
    const { model } = this.stage;
    if (model) {
      this.#shade(model);
      if (this.on.has('normals')) for (const mesh of model.meshes()) this.#add(normalsOf(mesh));
      if (this.on.has('bones')) this.#addBones(model);
      if (this.on.has('hitboxes')) this.#addHitboxes(model);
      if (this.on.has('box')) this.#addBox(model);
      if (this.on.has('grid')) this.#addGrid(model);
    }
    this.stage.invalidate();
  }

  /** Updates the overlays during an animation. */
  update(): void {
    for (const { update } of this.#drawn) update?.();
  }

  /** Drops the materials of a model that is disposed. */
  release(): void {
    for (const material of this.#unlit.values()) material.dispose();
    this.#unlit.clear();
  }

  #add(drawn: { object: Object3D; dispose(): void; update?: () => void }): void {
    this.#drawn.push(drawn);
    this.stage.overlays.add(drawn.object);
  }

  #shade(model: Model): void {
    const isUnlit = this.on.has('unlit');
    const lit = new Map([...this.#unlit].map(([material, unlit]) => [unlit as Material, material]));
    for (const mesh of model.meshes()) {
      const shaded = [mesh.material].flat().map((material) => {
        const own = lit.get(material) ?? material;
        const shown = isUnlit ? this.#unlitOf(own) : own;
        (shown as MeshStandardMaterial).wireframe = this.on.has('wireframe');
        return shown;
      });
      const [only] = shaded;
      if (only) mesh.material = shaded.length === 1 ? only : shaded;
    }
  }

  #unlitOf(material: Material): Material {
    if ((material as MeshBasicMaterial).isMeshBasicMaterial) return material;
    const known = this.#unlit.get(material);
    if (known) return known;
    const from = material as MeshStandardMaterial;
    const { name, side, transparent, opacity, alphaTest, depthWrite, vertexColors, map, color } = from;
    const unlit = new MeshBasicMaterial({ name, side, transparent, opacity, alphaTest, depthWrite, vertexColors, map, color });
    this.#unlit.set(material, unlit);
    return unlit;
  }

  #addBones(model: Model): void {
    const helper = new SkeletonHelper(model.root);
    (helper.material as LineBasicMaterial).depthTest = false;
    this.#add({ object: helper, dispose: () => helper.dispose() });
  }

  #addHitboxes(model: Model): void {
    model.root.updateMatrixWorld(true);
    model.root.traverse((node) => {
      const { kind, min, max } = node.userData as { kind?: string; min?: number[]; max?: number[] };
      if (kind === 'hitbox' && min && max) {
        const helper = new Box3Helper(new Box3(new Vector3(...min), new Vector3(...max)), new Color(0xd1495b));
        this.#follow(helper, node, () => helper.dispose());
      } else if (kind === 'attachment') {
        const helper = new AxesHelper(0.1);
        this.#follow(helper, node, () => helper.dispose());
      }
    });
  }

  // Moves a helper with a node of the model, without being part of the model.
  #follow(helper: Object3D, node: Object3D, dispose: () => void): void {
    helper.updateMatrix();
    const own = helper instanceof Box3Helper ? matrixOf(helper.box) : new Matrix4();
    helper.matrixAutoUpdate = false;
    // Box3Helper sets its transform again before each frame.
    helper.updateMatrixWorld = (): void => {
      helper.matrixWorld.multiplyMatrices(node.matrixWorld, own);
    };
    this.#add({ object: helper, dispose });
  }

  #addBox(model: Model): void {
    const helper = new Box3Helper(boxOf(pointsOf(model.root)), new Color(0xc98b3c));
    const update = (): void => void helper.box.setFromPoints(pointsOf(model.root));
    this.#add({ object: helper, dispose: () => helper.dispose(), update });
  }

  #addGrid(model: Model): void {
    const box = boxOf(pointsOf(model.root));
    const size = box.getSize(new Vector3());
    const most = Math.max(size.x, size.z, 0.1) * 1.5;
    // A line per meter, or per ten, …: as many as are distinguishable.
    const step = 10 ** Math.floor(Math.log10(most / 5));
    const lines = Math.ceil(most / step / 2) * 2;
    const helper = new GridHelper(lines * step, lines, 0x5f7f79, 0x8a9896);
    helper.position.y = box.isEmpty() ? 0 : box.min.y;
    this.#add({ object: helper, dispose: () => helper.dispose() });
  }
}

function matrixOf(box: Box3): Matrix4 {
  const half = box.getSize(new Vector3()).multiplyScalar(0.5);
  return new Matrix4().makeScale(half.x, half.y, half.z).setPosition(box.getCenter(new Vector3()));
}

function normalsOf(mesh: Mesh): { object: Object3D; dispose(): void; update: () => void } {
  const normals = mesh.geometry.getAttribute('normal');
  const vertices = normals ? mesh.geometry.getAttribute('position').count : 0;
  const ends = new BufferAttribute(new Float32Array(vertices * 6), 3);
  const geometry = new BufferGeometry().setAttribute('position', ends);
  const material = new LineBasicMaterial({ color: 0x2f6f9f });
  const object = new LineSegments(geometry, material);
  object.frustumCulled = false;
  mesh.geometry.computeBoundingSphere();
  const length = (mesh.geometry.boundingSphere?.radius ?? 1) * 0.04;
  const [from, to] = [new Vector3(), new Vector3()];
  const update = (): void => {
    mesh.updateWorldMatrix(true, false);
    for (let vertex = 0; vertex < vertices; vertex += 1) {
      // Bones move both ends, so that the line is rotated with them.
      Mesh.prototype.getVertexPosition.call(mesh, vertex, from);
      to.fromBufferAttribute(normals as BufferAttribute, vertex).multiplyScalar(length).add(from);
      for (const end of [from, to]) {
        if (isSkinned(mesh)) mesh.applyBoneTransform(vertex, end);
        end.applyMatrix4(mesh.matrixWorld);
      }
      ends.setXYZ(vertex * 2, from.x, from.y, from.z);
      ends.setXYZ(vertex * 2 + 1, to.x, to.y, to.z);
    }
    ends.needsUpdate = true;
  };
  update();
  return {
    object,
    update,
    dispose: () => {
      geometry.dispose();
      material.dispose();
    },
  };
}
