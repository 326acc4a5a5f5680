// Renders the pictures of docs/pictures:
//
//   node .ci/pictures.mjs TRIASSIC UFOAI [NAME…]
//
// TRIASSIC is the built command, UFOAI the folder of the unpacked `0models.pk3` of Debian's package ufoai-data. Writes
// docs/pictures/NAME.png (an animation as APNG), all of them or the named ones. The level and the terrain are written
// by the examples make_level and make_terrain, which are built first. Needs Chromium and `npm ci` in this folder. Only
// run manually: rendering differs slightly between versions of Chromium.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import gifenc from 'gifenc';
import { PNG } from 'pngjs';
import { open } from './render/browser.mjs';

const [triassic, ufoai, ...wanted] = process.argv.slice(2);
if (!ufoai) {
  console.error('usage: pictures.mjs TRIASSIC UFOAI [NAME…]');
  process.exit(2);
}
const root = path.join(import.meta.dirname, '..');

// Converts coordinates of Acknex files, in quants, to those of a GLB.
const meters = ([x, y, z]) => [y, z, x].map((at) => at * 0.0254);

const PICTURES = [
  {
    name: 'alien-walk', model: path.join(ufoai, 'models/aliens/bloodspider/bloodspider.md2'), size: [640, 360],
    show: { animation: 'walk0', frames: 16, from: [0.9, 0.42, 1], fov: 26, lift: 0.06 }, frameTime: 40,
  },
  {
    name: 'study', example: ['make_level', 'study.wmb'], size: [640, 360],
    arguments: ['--game', path.join(ufoai, 'models/objects'), '--punctual-lights'],
    show: {
      eye: meters([26, -58, 60]), at: meters([200, 10, 43]), fov: 53, background: ['#16244d', '#5b78b0', '#5b78b0'],
      ambient: ['#b09c90', '#604838', 1.3], lamps: 0.35,
    },
  },
  {
    name: 'mountains', example: ['make_terrain', 'mountains.hmp'], size: [640, 360],
    show: {
      eye: [-27, 8.5, -6], at: [12, 2.9, 1], fov: 36, background: ['#5d8fc4', '#a9c6df', '#dbe5ea'],
      ambient: ['#b9d3f0', '#6b6250', 1.1], fog: ['#c3d5e4', 25, 150], day: [[-0.15, 0.6, 1], '#fff0d8', 3.4],
    },
  },
  {
    name: 'walker', model: path.join(ufoai, 'models/aliens/alientank/alientank.md2'), size: [640, 360],
    show: {
      animation: 'walk0', start: 0.3, from: [0.75, 0.16, 1], fov: 24, margin: 1.08, lift: 0.05, surroundings: 0.3, shadow: 0.5,
      background: ['#1d242e', '#52606e', '#6d7884', '#59636d'],
      key: [[-0.6, 0.9, 0.8], '#ffe2bd', 3.6], rim: [[0.9, 0.5, -0.9], '#7fd4ff', 4],
    },
  },
];

const crcs = Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = crcs[(crc ^ byte) & 255] ^ (crc >>> 8);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return out;
}

const numbers = (...fields) => Buffer.concat(fields.map(([bytes, value]) => {
  const field = Buffer.alloc(bytes);
  field.writeUIntBE(value, 0, bytes);
  return field;
}));

// A PNG with a palette of 255 colors for all frames; later frames only contain changed pixels, the rest is transparent.
function animated(frames, width, height, milliseconds) {
  const pixels = frames.map((frame) => PNG.sync.read(frame).data);
  const palette = gifenc.quantize(Buffer.concat(pixels), 255, { format: 'rgb565' });
  const colors = pixels.map((frame) => gifenc.applyPalette(frame, palette, 'rgb565'));
  const clear = palette.length;
  const scanlines = (at) => {
    const rows = Buffer.alloc((width + 1) * height);
    for (let n = 0; n < width * height; n += 1) rows[n + Math.floor(n / width) + 1] = at(n);
    return deflateSync(rows, { level: 9 });
  };
  const control = (number) => chunk('fcTL', numbers(
    [4, number], [4, width], [4, height], [4, 0], [4, 0], [2, milliseconds], [2, 1000], [1, 0], [1, number === 0 ? 0 : 1],
  ));
  const out = [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', numbers([4, width], [4, height], [1, 8], [1, 3], [1, 0], [1, 0], [1, 0])),
    chunk('acTL', numbers([4, frames.length], [4, 0])),
    chunk('PLTE', Buffer.from([...palette.flat(), 0, 0, 0])),
    chunk('tRNS', Buffer.from([...palette.map(() => 255), 0])),
  ];
  let number = 0;
  colors.forEach((frame, n) => {
    out.push(control(number));
    number += 1;
    const before = colors[n - 1];
    const data = scanlines((at) => (before && before[at] === frame[at] ? clear : frame[at]));
    if (n === 0) {
      out.push(chunk('IDAT', data));
    } else {
      out.push(chunk('fdAT', Buffer.concat([numbers([4, number]), data])));
      number += 1;
    }
  });
  return Buffer.concat([...out, chunk('IEND', Buffer.alloc(0))]);
}

const run = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
const folder = await mkdtemp(path.join(os.tmpdir(), 'pictures-'));
const browser = await open('studio.html');
try {
  for (const { name, example, size: [width, height], arguments: more = [], show, frameTime, ...picture } of PICTURES) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const model = example ? path.join(folder, example[1]) : picture.model;
    if (example) execFileSync('cargo', ['run', '--quiet', '--release', '-p', 'triassic-examples', '--example', example[0], '--', model], run);
    const glb = path.join(folder, `${name}.glb`);
    execFileSync(triassic, ['convert', model, '-o', glb, '--quiet', ...more], run);
    const { facts } = await browser.picture(glb, { width, height, ...show });
    const frames = facts.pictures.map((url) => Buffer.from(url.split(',')[1], 'base64'));
    const image = frames.length > 1 ? animated(frames, width, height, frameTime) : frames[0];
    const file = path.join(root, 'docs/pictures', `${name}.png`);
    await writeFile(file, image);
    console.log(`${name}: ${(await stat(file)).size} bytes; ${JSON.stringify(facts.box)}`);
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
