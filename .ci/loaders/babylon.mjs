// Reports the contents of the GLBs of .ci/checks/loaders in Babylon.js, without a window: node babylon.mjs CASES.json
import { readFile } from 'node:fs/promises';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Engine } from '@babylonjs/core/Engines/engine.js';
import { LoadSceneAsync } from '@babylonjs/core/Loading/sceneLoader.js';
import { Logger } from '@babylonjs/core/Misc/logger.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera.js';
import '@babylonjs/core/Animations/animatable.js';
import '@babylonjs/loaders/glTF/2.0/index.js';

// Only the result is written to the output.
const messages = [];
const note = (...parts) => messages.push(parts.map(String).join(' '));
console.log = note;
for (const level of ['Warn', 'Error']) Logger[level] = note;

const models = [];
for (const { glb, poses } of JSON.parse(await readFile(process.argv[2], 'utf8'))) {
  messages.length = 0;
  const engine = new NullEngine();
  const scene = await LoadSceneAsync(new Uint8Array(await readFile(glb)), engine, { pluginExtension: '.glb' });
  scene.useRightHandedSystem = true;
  new FreeCamera('camera', Vector3.Zero(), scene);
  for (const group of scene.animationGroups) group.stop();
  const shown = () => scene.meshes.filter((mesh) => mesh.getTotalIndices() > 0 && mesh.isEnabled() && mesh.isVisible);
  const corners = () =>
    shown().flatMap((mesh) => {
      const world = mesh.computeWorldMatrix(true);
      mesh.skeleton?.prepare(true);
      const places = mesh.getPositionData(true, true);
      return Array.from(mesh.getIndices(), (index) => {
        const place = Vector3.TransformCoordinates(Vector3.FromArray(places, index * 3), world);
        // The scene is left-handed: Babylon mirrors loaded models.
        return [-place.x, place.y, place.z];
      });
    });
  const isSmall = (mesh) => mesh.computeWorldMatrix(true).determinant() === 0;
  const found = poses.map(({ clip, time }) => {
    const group = scene.animationGroups.find((one) => one.name === clip);
    group?.start();
    group?.pause();
    group?.goToFrame(time * (group.targetedAnimations[0]?.animation.framePerSecond ?? 60));
    for (const node of [...scene.transformNodes, ...scene.meshes]) node.computeWorldMatrix(true);
    const now = corners();
    group?.stop();
    return now;
  });
  models.push({
    messages: [...messages],
    triangles: shown().filter((mesh) => !isSmall(mesh)).reduce((sum, mesh) => sum + mesh.getTotalIndices() / 3, 0),
    clips: Object.fromEntries(
      scene.animationGroups.map((group) => [
        group.name,
        Math.max(...group.targetedAnimations.map(({ animation }) => animation.getHighestFrame() / animation.framePerSecond)),
      ]),
    ),
    poses: found,
  });
  engine.dispose();
}
process.stdout.write(`${JSON.stringify({ version: Engine.Version, models })}\n`);
