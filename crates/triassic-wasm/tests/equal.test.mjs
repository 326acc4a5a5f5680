// The package reports and writes the same as the command, exactly: for every file of testdata, and of the corpus if it
// is available. Only in levels, the last digits of rotated entities and of their light may differ.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';

import { chunks, collectionOf, corpus, lines, testdata } from './folder.mjs';

const out = mkdtempSync(join(tmpdir(), 'triassic-wasm-'));
after(() => rmSync(out, { recursive: true, force: true }));

const folders = [testdata];
if (corpus) folders.push(...['quake-md2', 'goldsrc-mdl', 'bis-p3dm', 'acknex', 'archives'].map((name) => join(corpus, name)));

/** The output of the command, without its hint at another `--game` folder: the package has no such folders. */
function withoutHint({ files, ...report }) {
  if (!files) return report;
  const { hint: _, ...shown } = files;
  return { ...report, files: shown };
}

/** An object without the keys that the command only adds so that all lines have the same ones. */
function bare({ path: _, member: __, ...report }) {
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== null && value?.length !== 0));
}

/** Whether two numbers of a level are equal up to the last digits of a sine or a power. */
function isClose(a, b) {
  return Math.abs(a - b) <= 2 ** -21 * Math.max(1, Math.abs(a));
}

/** The paths at which two values differ. */
function* differences(a, b, path = '') {
  if (a === b) return;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    yield { path, a, b };
    return;
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) yield* differences(a[key], b[key], `${path}/${key}`);
}

/** Returns the number of differing numbers of two levels, and the largest difference; any other difference is an error. */
function compare(ours, theirs, file) {
  let [count, most] = [0, 0];
  const add = (x, y, where) => {
    assert.ok(isClose(x, y), `${file} ${where}: ${x} and ${y}`);
    count += 1;
    most = Math.max(most, Math.abs(x - y));
  };
  for (const { path, a, b } of differences(JSON.parse(ours.json), JSON.parse(theirs.json))) {
    assert.match(path, /^\/(nodes\/\d+\/rotation|accessors\/\d+\/(min|max))\/\d$/, `${file}: ${path} ${a} and ${b}`);
    add(a, b, path);
  }
  assert.equal(ours.bytes.length, theirs.bytes.length, file);
  const [x, y] = [ours, theirs].map(({ bytes }) => new DataView(bytes.slice().buffer));
  for (let at = 0; at + 4 <= x.byteLength; at += 4) {
    if (x.getInt32(at) === y.getInt32(at)) continue;
    // Light is a color with components of one or two bytes: one step.
    const bytes = [0, 1, 2, 3].map((n) => Math.abs(x.getUint8(at + n) - y.getUint8(at + n)));
    const pairs = [0, 2].map((n) => Math.abs(x.getUint16(at + n, true) - y.getUint16(at + n, true)));
    const [a, b] = [x, y].map((view) => view.getFloat32(at, true));
    const isNumber = (n) => Number.isFinite(n) && Math.abs(n) < 1e6 && Math.abs(n) > 1e-12;
    if (isNumber(a) && isNumber(b) && isClose(a, b)) {
      add(a, b, `byte ${at}`);
    } else {
      assert.ok(Math.max(...bytes) <= 1 || Math.max(...pairs) <= 1, `${file} byte ${at}: ${bytes}, ${a} and ${b}`);
      count += 1;
    }
  }
  return { count, most };
}

for (const folder of folders) {
  const name = basename(folder);
  const above = dirname(folder);
  const collection = collectionOf(folder);

  test(`${name}: summaries and findings equal those of the command`, () => {
    const infos = lines(above, 'info', name);
    const checks = lines(above, 'validate', name);
    assert.ok(infos.size > 0);
    let failed = 0;
    for (const [file, expected] of infos) {
      let opened;
      try {
        opened = collection.open(file);
      } catch (error) {
        assert.ok(expected.error, `${file}: ${error.message}`);
        assert.equal(error.message, expected.error.message, file);
        // A line of the command has both keys, even if the error has no location; an `Error` then has neither.
        assert.deepEqual([error.part ?? null, error.offset ?? null], [expected.error.part, expected.error.offset], file);
        failed += 1;
        continue;
      }
      try {
        assert.deepEqual(bare(opened.summary()), bare(withoutHint(expected)), file);
        assert.deepEqual(bare(opened.findings()), bare(checks.get(file)), file);
      } finally {
        opened.free();
      }
    }
    console.log(`${name}: ${infos.size} files, ${failed} of them broken`);
  });

  test(`${name}: reports and GLBs equal those of the command`, () => {
    const made = lines(above, 'convert', name, '--out-dir', join(out, name), '--to', 'glb');
    let [equal, close] = [0, 0];
    for (const [file, expected] of made) {
      if (!expected.ok) {
        assert.throws(() => {
          const opened = collection.open(file);
          opened.glb();
        }, { message: expected.error.message }, file);
        continue;
      }
      const opened = collection.open(file);
      const { glb, report } = opened.glb();
      opened.free();
      const { notes, ...said } = withoutHint(expected);
      const isWritten = expected.outputs.length > 0;
      assert.deepEqual(bare(report), bare({ ...said, ...(isWritten && notes && { notes }), outputs: [] }), file);
      // In a folder, the command writes no file for a model without triangles.
      if (!isWritten) continue;
      const [ours, theirs] = [glb, new Uint8Array(readFileSync(resolve(above, expected.outputs[0])))].map(chunks);
      if (ours.json === theirs.json && Buffer.compare(ours.bytes, theirs.bytes) === 0) {
        equal += 1;
        continue;
      }
      // Entities of levels are rotated by angles, and their light is a power; sines and powers of systems differ in the
      // last digit.
      assert.equal(report.format, 'acknex-wmb', file);
      const { count, most } = compare(ours, theirs, file);
      console.log(`${file}: ${count} numbers differ by at most ${most}`);
      close += 1;
    }
    assert.ok(equal > 0);
    console.log(`${name}: ${equal} GLBs equal, ${close} but for the last digits of a sine`);
  });
}
