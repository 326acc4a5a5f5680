// Loads Quake II models with three.js's own loader, and converts them to the form and axes of the glTF loader.
import * as THREE from 'three';
import { MD2Loader } from 'three/addons/loaders/MD2Loader.js';

const INCH = 0.0254;

// `skin` is the name of a PCX next to the model.
export async function loadMd2(url, skin) {
  const geometry = await new MD2Loader().loadAsync(url);
  const texture = new THREE.CanvasTexture(decodePcx(await fetchBytes(url.replace(/[^/]*$/, skin))));
  texture.colorSpace = THREE.SRGBColorSpace;
  // The loader puts texel n at n / width; the texel's center is half a texel further.
  texture.offset.set(0.5 / texture.image.width, -0.5 / texture.image.height);
  const material = new THREE.MeshStandardMaterial({ map: texture, roughness: 1, metalness: 0 });
  const mesh = new THREE.Mesh(geometry, material);
  // It converts the file's (x, y, z) to (x, z, y), which is a mirror image: the front is +X, and the left is +Z. Our
  // front is +Z, and the left is +X: swapping both restores the model.
  mesh.matrix.set(0, 0, INCH, 0, 0, INCH, 0, 0, INCH, 0, 0, 0, 0, 0, 0, 1);
  mesh.matrixAutoUpdate = false;
  // The clips refer to the mesh itself.
  return { scene: mesh, animations: geometry.animations, userData: {}, parser: { json: { materials: [{}], textures: [{}] } } };
}

async function fetchBytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// Decodes an image of 256 colors, which are at its end.
function decodePcx(bytes) {
  const word = (at) => bytes[at] | (bytes[at + 1] << 8);
  const [width, height, stride] = [word(8) - word(4) + 1, word(10) - word(6) + 1, word(66)];
  if (bytes[0] !== 10 || bytes[3] !== 8 || bytes[65] !== 1) throw new Error('not a PCX of 256 colors');
  const colors = bytes.subarray(bytes.length - 768);
  const indices = new Uint8Array(stride * height);
  for (let at = 128, to = 0; to < indices.length; at += 1) {
    const repeated = bytes[at] >= 0xc0 ? bytes[at] & 0x3f : 1;
    if (bytes[at] >= 0xc0) at += 1;
    indices.fill(bytes[at], to, to + repeated);
    to += repeated;
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (let n = 0; n < width * height; n += 1) {
    const index = indices[Math.floor(n / width) * stride + (n % width)];
    image.data.set([...colors.subarray(index * 3, index * 3 + 3), 255], n * 4);
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
