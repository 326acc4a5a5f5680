// Compares pictures of the character of character.py, as glTF and as the converted Quake II model, with three.js's
// loader for each, at the same times, from the same viewpoint:
//
//   node .ci/check-character.mjs FOLDER
//
// FOLDER contains character.glb, character.md2 and guard.pcx, and gets the pictures. The exit code is 1 if any pictures
// differ by more than check-renders.mjs allows, or if different times look alike.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { open } from './render/browser.mjs';
import { compare, OTHER_PICTURE, SAME_PICTURE } from './render/compare.mjs';

// The action `run` begins at frame 1 of Blender, which is 0.1 s; a Quake II model has no time before its first frame.
const MOMENTS = [
  { animation: 'run', glb: 0.1, md2: 0 },
  { animation: 'run', glb: 0.3, md2: 0.2 },
  { animation: 'run', glb: 0.7, md2: 0.6 },
  { animation: 'wave', glb: 0.1, md2: 0.1 },
  { animation: 'wave', glb: 0.5, md2: 0.5 },
];
const CAMERA = { eye: [1.9, 1.7, 3], at: [0.15, 0.75, 0], angle: 26 };
const EXPECTED = { triangles: 548, morphTargets: 14, animations: ['run', 'wave'] };

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: check-character.mjs FOLDER');
  process.exit(2);
}
const browser = await open();
const wrong = [];
const perCent = (share) => `${(share * 100).toFixed(2)} %`;
let before;
try {
  for (const { animation, ...times } of MOMENTS) {
    const show = (kind) =>
      browser.picture(path.join(folder, `character.${kind}`), { animation, time: times[kind], skin: 'guard.pcx', ...CAMERA });
    const [glb, md2] = [await show('glb'), await show('md2')];
    const name = `${animation}-${times.md2}`;
    await writeFile(path.join(folder, `${name}.glb.png`), glb.png);
    await writeFile(path.join(folder, `${name}.md2.png`), md2.png);
    const [one, other] = [glb, md2].map(({ png }) => PNG.sync.read(png));
    const { share } = compare(one, other);
    console.log(`${name}: ${perCent(share)} of the pixels differ`);
    if (share > SAME_PICTURE) wrong.push(`${name}: ${perCent(share)} of the pixels differ, at most ${perCent(SAME_PICTURE)} may`);
    if (before && compare(before, other).share < OTHER_PICTURE) wrong.push(`${name} looks like the moment before`);
    before = other;
    const { triangles, morphTargets, animations } = md2.facts;
    const found = JSON.stringify({ triangles, morphTargets, animations: animations.map((clip) => clip.name) });
    if (found !== JSON.stringify(EXPECTED)) wrong.push(`${name}: the loader of Quake II models finds ${found}`);
  }
} finally {
  await browser.close();
}
for (const reason of wrong) console.error(reason);
console.error(`${MOMENTS.length} moments compared: ${wrong.length} problems`);
process.exit(wrong.length > 0 ? 1 : 0);
