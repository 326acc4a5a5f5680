// Converts the models of renders.json, renders them with three.js, and compares the pictures with the references:
//
//   node .ci/check-renders.mjs [--update] [--triassic PROGRAM] [--out FOLDER] [--with=OPTION…] [NAME…]
//
//   --update     writes the pictures as the new references, with their digests; review them before committing
//   --triassic   the program that converts (target/release/triassic)
//   --out        where models, pictures and differences go (target/renders)
//   --with       a further option of all conversions that does not affect the picture: --with=--quantize
//   NAME…        only these entries
//
// Each entry of renders.json:
//   name         of the reference, testdata/renders/NAME.png
//   model        the input, relative to the repository's root
//   corpus       instead of `model`: a real file that may not be redistributed, below $TRIASSIC_CORPUS. Its picture is not
//                stored either, but `tiles`: the mean colors of COLUMNS × ROWS parts of it, which --update writes here.
//                Without the variable, such entries are skipped and counted
//   arguments    of the conversion, in addition to the model
//   show         options of `show` in render/page.js: animation, time, variant, from, eye, at, angle
//   expect       what three.js must find: numbers, lists of names, or the length of a list
//   unlike       the name of another entry whose picture must differ: because of an animation, or a variant
//
// The exit code is 1 if anything differs, is missing or fails; 2 for wrong arguments.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { PNG } from 'pngjs';
import { open } from './render/browser.mjs';
import { compare, OTHER_PICTURE, SAME_PICTURE } from './render/compare.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const testdata = path.join(root, 'testdata');
const references = path.join(testdata, 'renders');

function usage(reason) {
  console.error(`${reason}\nusage: check-renders.mjs [--update] [--triassic PROGRAM] [--out FOLDER] [--with=OPTION…] [NAME…]`);
  process.exit(2);
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        update: { type: 'boolean', default: false },
        triassic: { type: 'string', default: path.join(root, 'target/release/triassic') },
        out: { type: 'string', default: path.join(root, 'target/renders') },
        with: { type: 'string', multiple: true, default: [] },
      },
    });
  } catch (error) {
    return usage(error.message);
  }
}

async function convert(program, model, glb, more = []) {
  try {
    await promisify(execFile)(program, ['convert', '--force', model, '-o', glb, ...more]);
  } catch (error) {
    throw new Error(`${path.basename(program)} convert ${model}: ${(error.stderr || error.message).trim()}`);
  }
}

// Unexpected facts found by three.js.
function surprises(expect, facts) {
  const found = (key, wanted) => {
    const list = facts[key];
    if (!Array.isArray(list)) return list;
    return typeof wanted === 'number' ? list.length : list.map((item) => item.name ?? item);
  };
  return Object.entries(expect)
    .map(([key, wanted]) => [key, JSON.stringify(wanted), JSON.stringify(found(key, wanted))])
    .filter(([, wanted, is]) => wanted !== is)
    .map(([key, wanted, is]) => `${key}: ${is}, expected ${wanted}`);
}

// The mean colors of the parts of a picture, as hexadecimal digits.
const [COLUMNS, ROWS] = [24, 16];
// The maximum difference of the color of a part from the reference, of 255: the mean over all parts, and the maximum.
const [MEAN_TILE, ANY_TILE] = [2, 24];

function tilesOf({ width, height, data }) {
  const tiles = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const [left, right] = [column, column + 1].map((edge) => Math.round((edge * width) / COLUMNS));
      const [top, bottom] = [row, row + 1].map((edge) => Math.round((edge * height) / ROWS));
      const sum = [0, 0, 0];
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) {
          for (let channel = 0; channel < 3; channel += 1) sum[channel] += data[(y * width + x) * 4 + channel];
        }
      }
      tiles.push(...sum.map((value) => Math.round(value / ((right - left) * (bottom - top)))));
    }
  }
  return Buffer.from(tiles).toString('base64');
}

// Compares the parts of a picture with those of the reference. Returns the error, if any.
function judgeTiles(name, picture, reference) {
  const [is, should] = [tilesOf(picture), reference ?? ''].map((tiles) => Buffer.from(tiles, 'base64'));
  if (is.length !== should.length) return ['no reference: `tiles` is not there'];
  const differences = [...is].map((value, n) => Math.abs(value - should[n]));
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  const most = Math.max(...differences);
  console.log(`${name}: parts differ by ${mean.toFixed(2)} of 255, at most by ${most}`);
  return mean <= MEAN_TILE && most <= ANY_TILE ? [] : [`parts differ by ${mean.toFixed(2)} of 255, at most by ${most}`];
}

const perCent = (share) => `${(share * 100).toFixed(2)} %`;

// Writes a picture as the new reference. The rest of its entry in the manifest is written manually.
async function renew(name, png) {
  await writeFile(path.join(references, `${name}.png`), png);
  const manifest = path.join(testdata, 'MANIFEST.toml');
  const digest = createHash('sha256').update(png).digest('hex');
  const before = await readFile(manifest, 'utf8');
  const entry = new RegExp(`(\\npath = "renders/${name}\\.png"\\n(?:\\w.*\\n)*?sha256 = ")[^"]*"`);
  if (!entry.test(before)) return [`renders/${name}.png is not in the manifest; its sha256 is ${digest}`];
  const after = before.replace(entry, `$1${digest}"`);
  if (after !== before) await writeFile(manifest, after);
  return [];
}

// Writes the parts of pictures to renders.json, and leaves everything else in it unchanged.
async function writeTiles(entries) {
  const file = path.join(root, '.ci/renders.json');
  let text = await readFile(file, 'utf8');
  for (const { name, tiles } of entries.filter(({ tiles }) => tiles)) {
    text = text.replace(new RegExp(`("name": "${name}",[^}]*?"tiles": ")[^"]*"`), `$1${tiles}"`);
  }
  await writeFile(file, text);
}

// Compares one picture with its reference. Returns the error, if any.
async function judge(name, png, out) {
  const place = path.join(references, `${name}.png`);
  let reference;
  try {
    reference = PNG.sync.read(await readFile(place));
  } catch (error) {
    return [`no reference: ${error.message}`];
  }
  const { share, difference } = compare(reference, PNG.sync.read(png));
  console.log(`${name}: ${perCent(share)} of the pixels differ`);
  if (share <= SAME_PICTURE) return [];
  if (difference) await writeFile(path.join(out, `${name}.difference.png`), PNG.sync.write(difference));
  return [`${perCent(share)} of the pixels differ from the reference, at most ${perCent(SAME_PICTURE)} may`];
}

const { values: options, positionals: wanted } = read();
const listed = JSON.parse(await readFile(path.join(root, '.ci/renders.json'), 'utf8'));
const unknown = wanted.filter((name) => !listed.some((entry) => entry.name === name));
if (unknown.length > 0) usage(`not in renders.json: ${unknown.join(', ')}`);
const entries = wanted.length === 0 ? listed : listed.filter(({ name }) => wanted.includes(name));
if (options.update && options.with.length > 0) usage('references are made without further options');
await mkdir(options.out, { recursive: true });
if (options.update) await mkdir(references, { recursive: true });

const browser = await open();
const pictures = new Map();
let bad = 0;
let passed = 0;
for (const entry of entries) {
  const { name, model, corpus, arguments: more, show, expect = {}, unlike } = entry;
  if (corpus && !process.env.TRIASSIC_CORPUS) {
    passed += 1;
    continue;
  }
  let wrong;
  try {
    const glb = path.join(options.out, `${name}.glb`);
    const file = corpus ? path.join(process.env.TRIASSIC_CORPUS, corpus) : path.join(root, model);
    await convert(options.triassic, file, glb, [...(more ?? []), ...options.with]);
    const { png, facts } = await browser.picture(glb, show);
    pictures.set(name, PNG.sync.read(png));
    await writeFile(path.join(options.out, `${name}.png`), png);
    wrong = surprises(expect, facts);
    if (corpus && options.update) entry.tiles = tilesOf(pictures.get(name));
    else if (corpus) wrong.push(...judgeTiles(name, pictures.get(name), entry.tiles));
    else wrong.push(...(await (options.update ? renew(name, png) : judge(name, png, options.out))));
    if (unlike && (wanted.length === 0 || wanted.includes(unlike))) {
      const other = pictures.get(unlike);
      const share = other ? compare(other, pictures.get(name)).share : 0;
      if (share < OTHER_PICTURE) wrong.push(`looks like ${unlike}: only ${perCent(share)} of the pixels differ`);
    }
  } catch (error) {
    wrong = [error.message];
  }
  for (const reason of wrong) console.error(`${name}: ${reason}`);
  if (wrong.length > 0) bad += 1;
}
await browser.close();
if (options.update) await writeTiles(entries);
if (passed > 0) console.error(`${passed} pictures of the corpus are not compared: TRIASSIC_CORPUS is not set`);
console.error(`${entries.length - passed} pictures ${options.update ? 'written' : 'compared'}: ${bad} fail`);
process.exit(bad > 0 || entries.length === 0 ? 1 : 0);
