// Converts the models of renders.json, shows them by three.js, and compares with the reference pictures:
//
//   node .ci/check-renders.mjs [--update] [--triassic PROGRAM] [--out FOLDER] [NAME…]
//
//   --update     writes the pictures as the new references, with their digests; look at them before they are committed
//   --triassic   the program that converts (target/release/triassic)
//   --out        where models, pictures and differences go (target/renders)
//   NAME…        only these entries
//
// Each entry of renders.json:
//   name         of the reference, testdata/renders/NAME.png
//   model        what is converted, from the repository's root
//   arguments    of the conversion, beside the model
//   show         options of `show` in render/page.js: animation, time, variant, from
//   expect       what three.js must find: numbers, lists of names, or the length of a list
//   unlike       the name of another entry whose picture must differ: that an animation moves, that a look is another
//
// Exit code 1 if anything differs, is not there or fails; 2 if called wrongly.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { open } from './render/browser.mjs';

// Software drawing differs between processors by little, and only at edges and in single texels: a texel further, a
// frame later or a model mirrored differs by some per cent.
const SAME_COLOUR = 0.1;
const SAME_PICTURE = 0.004;
const OTHER_PICTURE = 0.01;

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const testdata = path.join(root, 'testdata');
const references = path.join(testdata, 'renders');

function usage(reason) {
  console.error(`${reason}\nusage: check-renders.mjs [--update] [--triassic PROGRAM] [--out FOLDER] [NAME…]`);
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
      },
    });
  } catch (error) {
    return usage(error.message);
  }
}

async function convert(program, model, glb, more = []) {
  try {
    await promisify(execFile)(program, ['convert', '--force', path.join(root, model), '-o', glb, ...more]);
  } catch (error) {
    throw new Error(`${path.basename(program)} convert ${model}: ${(error.stderr || error.message).trim()}`);
  }
}

// What three.js found that was not expected.
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

// The share of pixels that differ, and a picture that shows them.
function compare(one, other) {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return { share: 1 };
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: SAME_COLOUR });
  return { share: pixels / (width * height), difference };
}

const perCent = (share) => `${(share * 100).toFixed(2)} %`;

// Writes a picture as the new reference. The rest of its entry in the manifest is written by hand.
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

// Compares one picture with its reference. Gives what is wrong, if anything.
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
await mkdir(options.out, { recursive: true });
if (options.update) await mkdir(references, { recursive: true });

const browser = await open();
const pictures = new Map();
let bad = 0;
for (const { name, model, arguments: more, show, expect = {}, unlike } of entries) {
  let wrong;
  try {
    const glb = path.join(options.out, `${name}.glb`);
    await convert(options.triassic, model, glb, more);
    const { png, facts } = await browser.picture(glb, show);
    pictures.set(name, PNG.sync.read(png));
    await writeFile(path.join(options.out, `${name}.png`), png);
    wrong = surprises(expect, facts);
    wrong.push(...(await (options.update ? renew(name, png) : judge(name, png, options.out))));
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
console.error(`${entries.length} pictures ${options.update ? 'written' : 'compared'}: ${bad} fail`);
process.exit(bad > 0 || entries.length === 0 ? 1 : 0);
