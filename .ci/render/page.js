// Renders one model with three.js, and reports its contents. Runs in the browser; browser.mjs calls `show`.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { loadMd2 } from './md2.js';

const VARIANTS = 'KHR_materials_variants';

// From the model's front (+Z), its left (+X, on the right of the picture) and above.
const DEFAULT_FROM = [0.55, 0.45, 1];

// With several times, the poses are shown next to each other, from the same viewpoint. `eye` and `at` are the position
// and the target of the camera in a level. `skin` is the image of a Quake II model, next to it.
window.show = async (url, { animation, time = 0, variant, skin, from = DEFAULT_FROM, eye, at, angle = 75 } = {}) => {
  const gltf = url.endsWith('.md2') ? await loadMd2(url, skin) : await new GLTFLoader().loadAsync(url);
  const model = gltf.scene;
  const variants = (gltf.userData.gltfExtensions?.[VARIANTS]?.variants ?? []).map(({ name }) => name);
  if (variant !== undefined) await setVariant(gltf, pick(variants, variant, 'variant'));

  // The positions at rest and in motion, so that the movement of a whole model is visible.
  const points = pointsOf(model);
  const facts = { ...count(gltf), variants, box: box(points) };
  let moments = [() => {}];
  if (animation !== undefined) {
    const names = gltf.animations.map(({ name }) => name);
    const number = pick(names, animation, 'animation');
    const hold = player(model, gltf.animations[number]);
    moments = [time].flat().map((time) => () => hold(time));
    const posed = moments.flatMap((moment) => {
      moment();
      return pointsOf(model);
    });
    Object.assign(facts, { animation: names[number], time, posedBox: box(posed) });
    for (const point of posed) points.push(point);
  }
  draw(model, moments, points, new THREE.Vector3(...from).normalize(), eye && { eye, at, angle });
  // The picture is on the screen once the frame after the next one has started.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return facts;
};

// The index for a name or a number.
function pick(names, wanted, what) {
  const number = names.includes(wanted) ? names.indexOf(wanted) : Number(wanted);
  if (!Number.isInteger(number) || number < 0 || number >= names.length) {
    throw new Error(`no ${what} ${wanted}: there are ${names.join(', ') || 'none'}`);
  }
  return number;
}

// three.js ignores variants, but keeps their data in the file.
async function setVariant(gltf, number) {
  const waiting = [];
  gltf.scene.traverse((object) => {
    const mappings = object.userData.gltfExtensions?.[VARIANTS]?.mappings ?? [];
    const mapping = mappings.find(({ variants }) => variants.includes(number));
    if (object.isMesh && mapping) {
      waiting.push(
        gltf.parser.getDependency('material', mapping.material).then((material) => {
          object.material = material;
          gltf.parser.assignFinalMaterial(object);
        }),
      );
    }
  });
  await Promise.all(waiting);
}

// Counts elements of the shown scene; those of the whole file are marked.
function count({ scene, animations, parser }) {
  const facts = { nodes: 0, meshes: 0, triangles: 0, vertices: 0, morphTargets: 0, bones: 0 };
  const bones = new Set();
  scene.traverse((object) => {
    facts.nodes += 1;
    if (!object.isMesh) return;
    const { index, attributes, morphAttributes } = object.geometry;
    facts.meshes += 1;
    facts.triangles += (index ?? attributes.position).count / 3;
    facts.vertices += attributes.position.count;
    facts.morphTargets = Math.max(facts.morphTargets, morphAttributes.position?.length ?? 0);
    for (const bone of object.skeleton?.bones ?? []) bones.add(bone);
  });
  facts.bones = bones.size;
  facts.materialsInFile = parser.json.materials?.length ?? 0;
  facts.texturesInFile = parser.json.textures?.length ?? 0;
  facts.animations = animations.map(({ name, duration, tracks }) => ({
    name,
    duration: round(duration),
    tracks: tracks.length,
  }));
  return facts;
}

// Poses a model at times of an animation.
function player(model, clip) {
  const mixer = new THREE.AnimationMixer(model);
  const action = mixer.clipAction(clip);
  // The end must stay the end: by default it is the start of the next loop.
  action.setLoop(THREE.LoopOnce);
  action.clampWhenFinished = true;
  return (time) => {
    action.reset().play();
    mixer.setTime(time);
  };
}

// All visible vertices in the current pose.
function pointsOf(model) {
  model.updateMatrixWorld(true);
  const points = [];
  model.traverseVisible((object) => {
    if (!object.isMesh) return;
    for (let vertex = 0; vertex < object.geometry.attributes.position.count; vertex += 1) {
      points.push(object.getVertexPosition(vertex, new THREE.Vector3()).applyMatrix4(object.matrixWorld));
    }
  });
  return points;
}

const round = (number) => Number(number.toFixed(5));

function box(points) {
  const { min, max } = new THREE.Box3().setFromPoints(points);
  return { min: min.toArray().map(round), max: max.toArray().map(round) };
}

function draw(model, moments, points, from, inside) {
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0xd8dce0);
  scene.add(model);
  scene.add(new THREE.HemisphereLight(0xffffff, 0x98948c, 1.4));
  const sun = new THREE.DirectionalLight(0xffffff, 1.6);
  scene.add(sun);
  // Its bounds are those of the pose at rest.
  model.traverse((object) => { object.frustumCulled = false; });

  const { innerWidth: width, innerHeight: height } = window;
  const column = width / moments.length;
  const camera = new THREE.PerspectiveCamera(30, column / height);
  if (inside) stepIn(camera, inside);
  else frame(camera, points, from);
  // From over the viewer's left shoulder, toward the origin: only the direction matters.
  sun.position.set(-0.6, 1, 1).transformDirection(camera.matrix);
  const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setSize(width, height);
  document.body.replaceChildren(renderer.domElement);
  renderer.setScissorTest(true);
  moments.forEach((moment, n) => {
    moment();
    renderer.setViewport(column * n, 0, column, height);
    renderer.setScissor(column * n, 0, column, height);
    renderer.render(scene, camera);
  });
}

// Sets the position of the camera.
function stepIn(camera, { eye, at, angle }) {
  camera.fov = angle;
  [camera.near, camera.far] = [0.05, 2000];
  camera.position.set(...eye);
  camera.lookAt(...at);
  camera.updateMatrix();
  camera.updateProjectionMatrix();
}

// Positions the camera so that all of the points are just visible, centered in the picture.
function frame(camera, points, from) {
  camera.position.copy(from);
  camera.lookAt(0, 0, 0);
  camera.updateMatrix();
  const axes = [0, 1, 2].map((axis) => new THREE.Vector3().setFromMatrixColumn(camera.matrix, axis));
  const [right, up, back] = axes.map((axis) => points.map((point) => axis.dot(point)));
  const most = (values) => values.reduce((one, other) => Math.max(one, other), -Infinity);
  const tangent = Math.tan(THREE.MathUtils.degToRad(camera.fov / 2)) * 0.92;
  // Each side of the view is a plane that must not cut off a point; the two of an axis meet in front of the camera.
  const [x, y] = [[right, tangent * camera.aspect], [up, tangent]].map(([values, slope]) => {
    const high = most(values.map((value, n) => value + slope * back[n]));
    const low = most(values.map((value, n) => -value + slope * back[n]));
    return { middle: (high - low) / 2, distance: (high + low) / 2 / slope };
  });
  const z = Math.max(x.distance, y.distance);
  const nearest = most(back);
  const farthest = -most(back.map((value) => -value));
  if (!(z > nearest)) throw new Error('nothing is to be seen');
  camera.position.setScalar(0);
  [x.middle, y.middle, z].forEach((along, axis) => camera.position.addScaledVector(axes[axis], along));
  camera.near = (z - nearest) / 2;
  camera.far = (z - farthest) * 2;
  camera.updateProjectionMatrix();
}
