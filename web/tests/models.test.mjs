// Every model, terrain and level of testdata and the corpus on the page: no complaints of the browser, the same counts
// as the command's, and all contents of the GLB in three.js.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { corpus, drop, lines, root, show, started, temporary, testdata, waitListed } from './harness.mjs';

const browser = await started();
const out = await temporary();

// The contents that a viewer must find in a GLB, counted in its JSON without any loader.
async function factsOf(glb) {
  const bytes = await readFile(glb);
  const json = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
  const facts = { meshes: 0, triangles: 0, vertices: 0, bones: new Set() };
  const visit = (number) => {
    const { mesh, skin, children = [] } = json.nodes[number];
    for (const { attributes, indices } of mesh === undefined ? [] : json.meshes[mesh].primitives) {
      facts.meshes += 1;
      facts.vertices += json.accessors[attributes.POSITION].count;
      facts.triangles += json.accessors[indices ?? attributes.POSITION].count / 3;
      if (skin !== undefined) for (const joint of json.skins[skin].joints) facts.bones.add(joint);
    }
    for (const child of children) visit(child);
  };
  for (const number of json.scenes?.[json.scene ?? 0]?.nodes ?? []) visit(number);
  return {
    ...facts,
    bones: facts.bones.size,
    materialsInFile: json.materials?.length ?? 0,
    texturesInFile: json.textures?.length ?? 0,
    animations: (json.animations ?? []).map(({ name }) => name),
    variants: (json.extensions?.KHR_materials_variants?.variants ?? []).map(({ name }) => name),
  };
}

// The counts in the tab, by key: `shown` are those of the conversion, `stored` those of the file; for a list, the
// number of its items.
async function countsShown(page) {
  await page.waitForSelector('#summary [data-about=stored]');
  return page.evaluate(() => {
    const read = (about) =>
      Object.fromEntries(
        [...document.querySelectorAll(`#summary [data-about=${about}] > dd`)].map((dd) => [
          dd.dataset.key,
          dd.querySelector(':scope > details > summary')?.textContent ?? dd.textContent,
        ]),
      );
    return { shown: read('shown'), stored: read('stored') };
  });
}

// The counts in an object: its integers, and the lengths of its lists, except lists of numbers.
function countsOf(object) {
  const counts = {};
  for (const [key, value] of Object.entries(object)) {
    if (Number.isInteger(value)) counts[key] = value.toLocaleString('en');
    else if (Array.isArray(value) && value.some((item) => typeof item !== 'number')) counts[key] = value.length.toLocaleString('en');
  }
  return counts;
}

const pick = (object, keys) => Object.fromEntries(keys.map((key) => [key, object[key]]));

async function check(page, complaints, name, folder, line, info) {
  const file = `${name}/${path.relative(folder, line.file)}`;
  const shown = await show(page, file);
  assert.equal(shown.notice, null, `${file}: ${shown.notice}`);
  // In a folder, the command writes no file for a model without triangles.
  if (line.outputs.length > 0) assert.deepEqual(shown.facts, await factsOf(line.outputs[0]), file);
  else assert.equal(shown.facts.triangles, 0, file);
  if (shown.facts.triangles > 0) assert.ok(shown.drawn > 0, `${file}: nothing is drawn`);
  const counts = await countsShown(page);
  for (const [about, object] of [['shown', line.counts], ['stored', info.model]]) {
    const expected = countsOf(object);
    assert.ok(Object.keys(expected).length > 0, `${file}: nothing is counted`);
    assert.deepEqual(pick(counts[about], Object.keys(expected)), expected, `${file}: ${about}`);
  }
  assert.deepEqual(complaints, [], file);
}

// The command's results for a folder, one line per file. If TRIASSIC_CONVERTED is set, it is a folder in which another
// check has stored them as NAME.jsonl, with paths relative to the repository's root.
async function convertedBy(folder, name) {
  const before = process.env.TRIASSIC_CONVERTED;
  if (!before) return lines('convert', folder, '--out-dir', path.join(out, name), '--to', 'glb', '--json');
  const text = await readFile(path.join(root, before, `${name}.jsonl`), 'utf8');
  const found = text.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  return found.map((line) => ({
    ...line,
    ...(line.file ? { file: path.resolve(root, line.file) } : {}),
    ...(line.outputs ? { outputs: line.outputs.map((output) => path.resolve(root, output)) } : {}),
  }));
}

async function checkFolder(folder) {
  const name = path.basename(folder);
  const converted = await convertedBy(folder, name);
  const known = new Map((await lines('info', folder, '--json')).map((line) => [line.file, line]));
  const { page, context, complaints } = await browser.open();
  await drop(page, folder);
  await waitListed(page, 1);
  await page.waitForFunction(() => !globalThis.triassic.session.isBusy && document.body.dataset.shown);
  let models = 0;
  for (const line of converted) {
    if (line.ok) {
      await check(page, complaints, name, folder, line, known.get(line.file));
      models += 1;
    } else if (line.error) {
      // Files that the command refuses are refused with the same message, and without an error in the browser.
      const shown = await show(page, `${name}/${path.relative(folder, line.file)}`);
      assert.ok(shown.notice?.includes(line.error.message), `${line.file}: ${shown.notice}, expected ${line.error.message}`);
      assert.deepEqual(complaints, [], line.file);
    }
  }
  await context.close();
  console.log(`${name}: ${models} models shown as they are`);
  return models;
}

test('testdata', async () => assert.ok((await checkFolder(testdata)) >= 40));

if (corpus) {
  for (const [part, least] of [['quake-md2', 10], ['goldsrc-mdl', 10], ['bis-p3dm', 10], ['acknex', 10]]) {
    test(`corpus: ${part}`, async () => assert.ok((await checkFolder(path.join(corpus, part))) >= least));
  }
}

