// Renders a model that was edited in Blender, next to the original, for docs/guide/way-back.md:
//
//   node .ci/picture-edited.mjs TRIASSIC PYTHON-WITH-BPY
//
// Writes docs/pictures/edited.png. Only run manually, like pictures.mjs.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { open } from './render/browser.mjs';

const [triassic, python] = process.argv.slice(2);
if (!python) {
  console.error('usage: picture-edited.mjs TRIASSIC PYTHON-WITH-BPY');
  process.exit(2);
}
const root = path.join(import.meta.dirname, '..');
const original = path.join(root, 'testdata/quake-md2/ufoai-data/models/objects/cameras/camera1.md2');
const SIDE = 300;
const SHOW = { animation: 0, time: 0.8, eye: [0.62, 0.4, 0.95], at: [0, 0.08, 0.12], angle: 24, width: SIDE, height: SIDE };

const folder = await mkdtemp(path.join(os.tmpdir(), 'edited-'));
const at = (name) => path.join(folder, name);
const run = (program, ...more) => execFileSync(program, more, { stdio: ['ignore', 'ignore', 'inherit'] });
const browser = await open();
try {
  run(triassic, 'convert', original, '--for', 'editing', '-o', at('to-blender.glb'));
  run(python, path.join(root, '.ci/edit-camera.py'), at('to-blender.glb'), at('of-blender.glb'));
  await mkdir(at('new'));
  run(triassic, 'convert', at('of-blender.glb'), '-o', at('new/camera1.md2'), '--base', original, '--skins', 'keep');
  const picture = new PNG({ width: 2 * SIDE, height: SIDE });
  for (const [place, model] of [original, at('new/camera1.md2')].entries()) {
    run(triassic, 'convert', model, '-o', at('shown.glb'), '--force');
    const { png, facts } = await browser.picture(at('shown.glb'), SHOW);
    PNG.bitblt(PNG.sync.read(png), picture, 0, 0, SIDE, SIDE, place * SIDE, 0);
    console.log(`${place === 0 ? 'before' : 'after'}: ${facts.triangles} triangles, ${facts.morphTargets + 1} frames`);
  }
  await writeFile(path.join(root, 'docs/pictures/edited.png'), PNG.sync.write(picture));
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
