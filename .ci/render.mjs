// Renders glTF models with three.js, and reports their contents:
//
//   node .ci/render.mjs [OPTION…] FILE… OUT-FOLDER
//
//   --animation NAME|NUMBER    the animation; without it the model is at rest
//   --time SECONDS[,SECONDS…]  the time in the animation (0); several times are shown next to each other
//   --variant NAME|NUMBER      the material variant
//   --size N|WxH               of the picture, in pixels (256)
//   --from X,Y,Z               the direction of the camera; front is +Z, up +Y (0.55,0.45,1)
//   --eye X,Y,Z --at X,Y,Z     the position of the camera in a level, and its target
//   --angle DEGREES            the vertical angle of that camera (75)
//
// Writes OUT-FOLDER/STEM.png, and one JSON object per line to stdout. The exit code is 1 if any file fails with an
// error of the loader, the page or the browser; 2 for wrong arguments. Needs Chromium and `npm ci` in this folder.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { open } from './render/browser.mjs';

function usage(reason) {
  console.error(`${reason}\nusage: render.mjs [--animation A] [--time T,…] [--variant V] [--size N|WxH] [--from X,Y,Z] FILE… OUT-FOLDER`);
  process.exit(2);
}

function read() {
  const text = { type: 'string' };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { animation: text, time: text, variant: text, size: text, from: text, eye: text, at: text, angle: text },
  });
  const out = positionals.pop();
  if (positionals.length === 0) usage('files and a folder are needed');
  const { animation, variant } = values;
  const [width, height = width] = (values.size ?? '256').split('x').map(Number);
  const time = (values.time ?? '0').split(',').map(Number);
  const from = values.from?.split(',').map(Number);
  const [eye, at] = [values.eye, values.at].map((point) => point?.split(',').map(Number));
  const angle = values.angle === undefined ? undefined : Number(values.angle);
  const isSize = (size) => Number.isInteger(size) && size > 0;
  if (!isSize(width) || !isSize(height)) usage(`no size: ${values.size}`);
  if (!time.every((moment) => moment >= 0)) usage(`no time: ${values.time}`);
  if (from !== undefined && !(from.length === 3 && from.every(Number.isFinite))) usage(`no direction: ${values.from}`);
  return { files: positionals, out, options: { animation, variant, time, width, height, from, eye, at, angle } };
}

let called;
try {
  called = read();
} catch (error) {
  usage(error.message);
}
const { files, out, options } = called;
await mkdir(out, { recursive: true });
const browser = await open();
let bad = 0;
for (const file of files) {
  try {
    const { png, facts } = await browser.picture(file, options);
    const picture = path.join(out, `${path.parse(file).name}.png`);
    await writeFile(picture, png);
    console.log(JSON.stringify({ file, picture, ...facts }));
  } catch (error) {
    bad += 1;
    console.error(error.message);
  }
}
await browser.close();
console.error(`${files.length} files, ${bad} fail`);
process.exit(bad > 0 ? 1 : 0);
