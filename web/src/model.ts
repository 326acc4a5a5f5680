// A GLB loaded by three.js: its contents, and their disposal.
import { Group, type Material, type Mesh, MeshMatcapMaterial, type MeshStandardMaterial, type Object3D, type SkinnedMesh, type Texture } from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

const VARIANTS = 'KHR_materials_variants';

interface VariantMapping {
  readonly material: number;
  readonly variants: readonly number[];
}

/** The contents loaded by three.js: of the shown scene, except for properties marked as of the file. */
export interface Facts {
  readonly meshes: number;
  readonly triangles: number;
  readonly vertices: number;
  readonly bones: number;
  readonly materialsInFile: number;
  readonly texturesInFile: number;
  readonly animations: readonly string[];
  readonly variants: readonly string[];
}

export class Model {
  readonly #seen = new Set<Material>();
  readonly #first = new Map<Mesh, Material | Material[]>();
  /** The shown scene: a GLB of textures alone has none. */
  readonly root: Object3D;

  // Materials that depend on the view, by the original material.
  readonly #chrome = new Map<Material, MeshMatcapMaterial>();

  private constructor(readonly gltf: GLTF) {
    this.root = (gltf.scene as Object3D | undefined) ?? new Group();
    for (const mesh of this.meshes()) {
      mesh.material = this.#asInTheGame(mesh.material);
      this.#first.set(mesh, mesh.material);
      // Bounds are those of the pose at rest, which animations leave.
      if (isSkinned(mesh) || mesh.morphTargetInfluences) mesh.frustumCulled = false;
      this.#note(mesh);
    }
  }

  static async load(glb: ArrayBuffer): Promise<Model> {
    return new Model(await new GLTFLoader().parseAsync(glb, ''));
  }

  /** The names of the variants of materials. */
  get variants(): readonly string[] {
    const list = (this.gltf.userData['gltfExtensions'] as { [VARIANTS]?: { variants: { name: string }[] } } | undefined)?.[VARIANTS];
    return list?.variants.map(({ name }) => name) ?? [];
  }

  /** The meshes of the shown scene. */
  meshes(): Mesh[] {
    const meshes: Mesh[] = [];
    this.root.traverse((object) => {
      if ((object as Mesh).isMesh) meshes.push(object as Mesh);
    });
    return meshes;
  }

  /** Shows a variant by index, or the default materials of the file. */
  async showVariant(number: number | null): Promise<void> {
    await Promise.all(
      this.meshes().map(async (mesh) => {
        const extensions = mesh.userData['gltfExtensions'] as { [VARIANTS]?: { mappings: VariantMapping[] } } | undefined;
        const mapping = extensions?.[VARIANTS]?.mappings.find(({ variants }) => number !== null && variants.includes(number));
        const first = this.#first.get(mesh);
        if (mapping) {
          mesh.material = (await this.gltf.parser.getDependency('material', mapping.material)) as Material;
          this.gltf.parser.assignFinalMaterial(mesh);
          mesh.material = this.#asInTheGame(mesh.material);
        } else if (first) {
          mesh.material = first;
        }
        this.#note(mesh);
      }),
    );
  }

  facts(): Facts {
    const bones = new Set<Object3D>();
    let [triangles, vertices] = [0, 0];
    const meshes = this.meshes();
    for (const mesh of meshes) {
      const position = mesh.geometry.getAttribute('position');
      triangles += (mesh.geometry.index ?? position).count / 3;
      vertices += position.count;
      if (isSkinned(mesh)) for (const bone of mesh.skeleton.bones) bones.add(bone);
    }
    const json = this.gltf.parser.json as { materials?: unknown[]; textures?: unknown[] };
    return {
      meshes: meshes.length,
      triangles,
      vertices,
      bones: bones.size,
      materialsInFile: json.materials?.length ?? 0,
      texturesInFile: json.textures?.length ?? 0,
      animations: this.gltf.animations.map(({ name }) => name),
      variants: this.variants,
    };
  }

  /** Frees its resources in the graphics card and the browser. */
  dispose(): void {
    const disposable = new Set<{ dispose(): void }>(this.#seen);
    const textures = new Set<Texture>();
    for (const scene of this.gltf.scenes) {
      scene.traverse((object) => {
        if (!(object as Mesh).isMesh) return;
        const mesh = object as Mesh;
        disposable.add(mesh.geometry);
        for (const material of [mesh.material].flat()) disposable.add(material);
        if (isSkinned(mesh)) disposable.add(mesh.skeleton);
      });
    }
    // Also those that are not shown now, in other variants.
    for (const loaded of this.gltf.parser.associations.keys()) {
      if ((loaded as Texture).isTexture) textures.add(loaded as Texture);
      else if ((loaded as Material).isMaterial) disposable.add(loaded as Material);
    }
    for (const material of this.#chrome.values()) disposable.add(material);
    for (const thing of disposable) {
      if ((thing as Material).isMaterial) for (const texture of texturesOf(thing as Material)) textures.add(texture);
      thing.dispose();
    }
    for (const texture of textures) {
      texture.dispose();
      const image: unknown = texture.source.data;
      if (typeof ImageBitmap !== 'undefined' && image instanceof ImageBitmap) image.close();
    }
    this.root.removeFromParent();
  }

  // Half-Life recomputes chrome for every view direction. A GLB stores the view from the front.
  #asInTheGame(given: Material | Material[]): Material | Material[] {
    if (Array.isArray(given)) return given;
    const { flags } = given.userData as { flags?: unknown };
    const { map } = given as MeshStandardMaterial;
    if (!Array.isArray(flags) || !flags.includes('chrome') || !map) return given;
    let chrome = this.#chrome.get(given);
    if (!chrome) {
      const { name, side, transparent, opacity, userData } = given;
      chrome = new MeshMatcapMaterial({ name, side, transparent, opacity, matcap: map, userData });
      this.#chrome.set(given, chrome);
      this.#seen.add(given);
    }
    return chrome;
  }

  #note(mesh: Mesh): void {
    for (const material of [mesh.material].flat()) this.#seen.add(material);
  }
}

export const isSkinned = (mesh: Object3D): mesh is SkinnedMesh => (mesh as SkinnedMesh).isSkinnedMesh === true;

export function texturesOf(material: Material): Texture[] {
  return Object.values(material).filter((value): value is Texture => (value as Texture | null)?.isTexture === true);
}
