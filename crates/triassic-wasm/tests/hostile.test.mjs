// Damaged files: an error or a result, never a trap, a hang or exhausted memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { collectionOf, testdata, triassic } from './folder.mjs';

/** Pseudo-random numbers that are the same in every run. */
function seeded(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function use(bytes, name) {
  let model;
  try {
    model = triassic.open(bytes, name);
    model.summary();
    model.findings();
    const level = model.dump('/model', 0);
    for (const child of level.children.slice(0, 8)) model.dump(`/model/${child.key}`, 0);
    model.images();
    model.image(0);
    model.glb();
    return 1;
  } catch (error) {
    assert.ok(error instanceof Error, String(error));
    assert.ok(!(error instanceof WebAssembly.RuntimeError), `${name}: ${error.stack}`);
    assert.ok(!(error instanceof RangeError), `${name}: ${error.stack}`);
    return 0;
  } finally {
    model?.free();
  }
}

const collection = collectionOf(testdata);
const sizes = new Map();
for (const entry of collection.entries(0, collection.count())) {
  if (!entry.format || entry.container) continue;
  const known = sizes.get(entry.format) ?? [];
  sizes.set(entry.format, [...known, entry].sort((a, b) => a.size - b.size));
}

for (const [format, entries] of sizes) {
  test(`${format}: truncated and changed files`, () => {
    const load = ({ path, size }) => ({ bytes: collection.bytes(path, 0, size), name: path.slice(path.lastIndexOf('/') + 1) });
    // The smallest that can be converted by themselves: more rounds in the same time.
    const files = entries.map(load).filter(({ bytes, name }) => use(bytes, name) === 1).slice(0, 3);
    assert.ok(files.length > 0);
    let [read, all] = [0, 0];
    for (const { bytes, name } of files) {
      const random = seeded(bytes.length);
      for (let n = 0; n < 60; n += 1) {
        read += use(bytes.slice(0, Math.floor((bytes.length * n) / 60)), name);
        all += 1;
      }
      for (let n = 0; n < 300; n += 1) {
        const changed = bytes.slice();
        for (let change = random(4); change >= 0; change -= 1) {
          const at = random(2) ? random(Math.min(bytes.length, 256)) : random(bytes.length);
          changed[at] = [0, 255, 127, 128, random(256)][random(5)];
        }
        read += use(changed, name);
        all += 1;
      }
    }
    assert.ok(read > 0 && read < all, `${read} of ${all} are read`);
    assert.ok(triassic.memoryBytes() < 512 * 2 ** 20, `${triassic.memoryBytes()} bytes`);
    console.log(`${format}: ${read} of ${all} are read, ${Math.round(triassic.memoryBytes() / 2 ** 20)} MiB`);
  });
}
