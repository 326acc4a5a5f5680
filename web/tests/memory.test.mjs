// Three hundred models, one after the other, leak nothing: not on the graphics card, in the heap or in WebAssembly.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { corpus, drop, lines, show, started, testdata, waitListed } from './harness.mjs';

const browser = await started();

const MODELS = 300;
const MOST_MEGABYTES = 500;

test(`${MODELS} models leak no memory`, async () => {
  const folder = corpus ? path.join(corpus, 'goldsrc-mdl') : testdata;
  const info = await lines('info', folder, '--json');
  const files = info
    .filter(({ error, kind }) => !error && kind === 'model')
    .map(({ file }) => `${path.basename(folder)}/${path.relative(folder, file)}`);
  assert.ok(files.length >= 20, `${files.length} models`);
  const { page, context } = await browser.open();
  // Thumbnails would use a renderer of their own.
  await page.evaluate(() => (document.getElementById('files').hidden = true));
  await drop(page, folder);
  await waitListed(page, files.length);
  await page.waitForFunction(() => !globalThis.triassic.session.isBusy && document.body.dataset.shown);
  const memory = () =>
    page.evaluate(async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        globalThis.gc();
        await new Promise((done) => setTimeout(done, 50));
      }
      const { geometries, textures } = globalThis.triassic.stage.renderer.info.memory;
      return { geometries, textures, heap: performance.memory.usedJSHeapSize, wasm: globalThis.triassic.session.backend.memory };
    });
  await show(page, files[0]);
  const before = await memory();
  for (let turn = 0; turn < MODELS - 2; turn += 1) await show(page, files[turn % files.length]);
  await show(page, files[0]);
  const after = await memory();
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `${MODELS} models: heap ${megabytes(before.heap)} before, ${megabytes(after.heap)} after; ` +
      `WebAssembly ${megabytes(after.wasm)}; geometries ${after.geometries}, textures ${after.textures}`,
  );
  assert.deepEqual(
    { geometries: after.geometries, textures: after.textures },
    { geometries: before.geometries, textures: before.textures },
  );
  assert.ok(after.geometries > 0, 'nothing was counted');
  assert.ok(after.heap < MOST_MEGABYTES * 1e6, `heap: ${megabytes(after.heap)}`);
  assert.ok(after.wasm > 0 && after.wasm < MOST_MEGABYTES * 1e6, `WebAssembly: ${megabytes(after.wasm)}`);
  await context.close();
});
