// Renders pictures for display: a model on a floor, with light and shadow. Runs in the browser; browser.mjs calls
// `show`, which returns the frames as PNG. Pictures for comparison are drawn by page.js, without effects.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';

// Supersampling: the picture is rendered at this multiple of its width and height, and averaged.
const FINER = 2;

// `frames` times of `animation`, evenly over `seconds` from `start`; the camera rotates by `turn` degrees meanwhile.
window.show = async (url, options) => {
  const { animation, frames = 1, start = 0, seconds, turn = 0 } = options;
  const gltf = await new GLTFLoader().loadAsync(url);
  const model = gltf.scene;
  model.traverse((object) => { object.frustumCulled = false; });
  const mixer = new THREE.AnimationMixer(model);
  const clip = gltf.animations.find(({ name }) => name === animation);
  if (animation !== undefined && !clip) throw new Error(`no ${animation} in ${gltf.animations.map(({ name }) => name).join(', ')}`);
  if (clip) mixer.clipAction(clip).play();
  const during = seconds ?? clip?.duration ?? 1;
  const hold = (n) => {
    if (clip) mixer.setTime(start + (during * n) / frames);
    model.updateMatrixWorld(true);
  };

  const { innerWidth: width, innerHeight: height } = window;
  const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setSize(width * FINER, height * FINER, false);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  const scene = new THREE.Scene();
  scene.add(model);
  // All poses must fit in the picture.
  const box = new THREE.Box3();
  for (let n = 0; n < frames; n += 1) {
    hold(n);
    box.union(bounds(model));
  }
  const set = { scene, model, renderer, box, aspect: width / height, options };
  const camera = options.eye ? place(set) : studio(set);

  const small = document.createElement('canvas');
  [small.width, small.height] = [width, height];
  const context = small.getContext('2d');
  context.imageSmoothingQuality = 'high';
  const pictures = [];
  for (let n = 0; n < frames; n += 1) {
    hold(n);
    camera.turn?.(THREE.MathUtils.degToRad((turn * n) / frames));
    renderer.render(scene, camera.camera);
    context.drawImage(renderer.domElement, 0, 0, width, height);
    pictures.push(small.toDataURL('image/png'));
  }
  return { pictures, box: [box.min.toArray(), box.max.toArray()] };
};

// All vertices in the current pose.
function bounds(model) {
  const box = new THREE.Box3();
  const point = new THREE.Vector3();
  model.traverseVisible((object) => {
    if (!object.isMesh) return;
    for (let vertex = 0; vertex < object.geometry.attributes.position.count; vertex += 1) {
      box.expandByPoint(object.getVertexPosition(vertex, point).applyMatrix4(object.matrixWorld));
    }
  });
  return box;
}

function sun(scene, box, direction, color, strength, casts = true) {
  const light = new THREE.DirectionalLight(color, strength);
  const middle = box.getCenter(new THREE.Vector3());
  const size = box.getSize(new THREE.Vector3()).length();
  light.position.copy(middle).addScaledVector(new THREE.Vector3(...direction).normalize(), size * 2);
  light.target.position.copy(middle);
  light.castShadow = casts;
  Object.assign(light.shadow.camera, { left: -size, right: size, top: size, bottom: -size, near: size * 0.1, far: size * 5 });
  light.shadow.mapSize.set(2048, 2048);
  light.shadow.radius = 6;
  light.shadow.normalBias = size / 600;
  light.shadow.bias = -0.0005;
  scene.add(light, light.target);
}

function casts(model) {
  model.traverse((object) => {
    if (!object.isMesh) return;
    object.castShadow = object.receiveShadow = true;
    // Sharp on ground at grazing angles.
    if (object.material.map) object.material.map.anisotropy = 16;
  });
}

// A single color, or a gradient from the top of the picture to its bottom.
function sky(colors) {
  if (typeof colors === 'string') return new THREE.Color(colors);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [4, 512];
  const context = canvas.getContext('2d');
  const gradient = context.createLinearGradient(0, 0, 0, canvas.height);
  colors.forEach((color, n) => gradient.addColorStop(n / (colors.length - 1), color));
  context.fillStyle = gradient;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

// A viewpoint inside, in meters: a level with the light of its file, a terrain with a sun.
function place({ scene, model, renderer, box, aspect, options }) {
  const { eye, at, fov = 50, background, ambient = ['#ffffff', '#ffffff', 1], fog, day, lamps } = options;
  renderer.toneMapping = THREE.NeutralToneMapping;
  renderer.toneMappingExposure = options.exposure ?? 1;
  scene.background = sky(background);
  scene.add(new THREE.HemisphereLight(...ambient));
  if (fog) scene.fog = new THREE.Fog(...fog);
  if (day) sun(scene, box, ...day);
  casts(model);
  model.traverse((light) => {
    if (!light.isLight) return;
    light.castShadow = true;
    light.shadow.normalBias = 0.02;
    light.shadow.mapSize.set(1024, 1024);
    light.intensity *= lamps ?? 1;
    // Real lights are larger than a point, so that nearby light is limited.
    if (light.isPointLight) light.decay = 1.4;
    const reach = box.getSize(new THREE.Vector3()).length();
    if (light.isDirectionalLight) {
      Object.assign(light.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: -reach, far: reach });
      light.shadow.mapSize.set(4096, 4096);
    }
  });
  const camera = new THREE.PerspectiveCamera(fov, aspect, 0.05, 500);
  camera.position.set(...eye);
  camera.lookAt(...at);
  return { camera };
}

// A single model on a floor that fades into the background.
function studio({ scene, model, renderer, box, aspect, options }) {
  const { from = [0.55, 0.4, 1], fov = 28, margin = 1.05, background = '#b4c0cd' } = options;
  renderer.toneMapping = THREE.NeutralToneMapping;
  renderer.toneMappingExposure = options.exposure ?? 1.1;
  scene.background = sky(background);
  scene.environment = new THREE.PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
  scene.environmentIntensity = options.surroundings ?? 0.55;
  casts(model);
  sun(scene, box, ...(options.key ?? [[-0.35, 1.3, 0.45], '#fff1dd', 2.8]));
  sun(scene, box, ...(options.rim ?? [[1, 0.5, -0.9], '#bfd4ff', 1.2]), false);
  const size = box.getSize(new THREE.Vector3());
  const middle = box.getCenter(new THREE.Vector3());
  const floor = new THREE.Mesh(new THREE.PlaneGeometry(1000, 1000), new THREE.ShadowMaterial({ opacity: options.shadow ?? 0.3 }));
  floor.rotation.x = -Math.PI / 2;
  floor.position.y = box.min.y;
  floor.receiveShadow = true;
  scene.add(floor);
  const camera = new THREE.PerspectiveCamera(fov, aspect, 0.01, 1000);
  const way = new THREE.Vector3(...from).normalize();
  const tangent = Math.tan(THREE.MathUtils.degToRad(fov / 2));
  const round = Math.hypot(size.x, size.z);
  const distance = margin * Math.max(size.y / 2 / tangent, round / 2 / tangent / aspect) + round * 0.25;
  const turn = (angle) => {
    camera.position.copy(middle).addScaledVector(way.clone().applyAxisAngle(new THREE.Vector3(0, 1, 0), angle), distance);
    camera.lookAt(middle.x, middle.y - size.y * (options.lift ?? 0), middle.z);
  };
  turn(0);
  return { camera, turn };
}
