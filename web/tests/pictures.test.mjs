// Models look the same on the page as in the render check, by the same references, code and tolerance. Only the canvas
// is compared.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { compare, SAME_PICTURE } from '../../.ci/render/compare.mjs';
import { drop, root, start, testdata, waitShown } from './harness.mjs';

// From the packages of the checks, like compare.mjs.
const { PNG } = createRequire(path.join(root, '.ci/render/compare.mjs'))('pngjs');
const listed = JSON.parse(await readFile(path.join(root, '.ci/renders.json'), 'utf8'));
const NAMES = ['md2-palm', 'mdl-masked', 'amdl-wedge7', 'hmp-terrain', 'level-made'];
const SIDE = 256;
// The folder for pictures that differ.
const out = path.join(root, 'target/web');

let browser;
before(async () => {
  browser = await start();
  await mkdir(out, { recursive: true });
});
after(() => browser.close());

for (const name of NAMES) {
  test(name, async () => {
    const { model } = listed.find((entry) => entry.name === name);
    const { page, context, complaints } = await browser.open();
    await page.evaluate((side) => {
      const view = document.querySelector('.view');
      Object.assign(view.style, { position: 'fixed', zIndex: 99, left: 0, top: 0, width: `${side}px`, height: `${side}px` });
    }, SIDE);
    // The whole folder, since skins and companions are next to the models.
    await drop(page, testdata);
    const file = path.relative(path.dirname(testdata), path.join(root, model));
    await page.waitForFunction((file) => globalThis.triassic.files.entry(file) && !globalThis.triassic.session.isBusy, file);
    await page.evaluate((file) => globalThis.triassic.session.open(file), file);
    await waitShown(page, file);
    const png = await page.evaluate(async () => {
      // Levels are shown from the inside.
      globalThis.triassic.stage.fit();
      const blob = await globalThis.triassic.stage.png();
      return [...new Uint8Array(await blob.arrayBuffer())];
    });
    const [picture, reference] = [Buffer.from(png), await readFile(path.join(testdata, `renders/${name}.png`))];
    const { share, difference } = compare(PNG.sync.read(reference), PNG.sync.read(picture));
    console.log(`${name}: ${(share * 100).toFixed(2)} % of the pixels differ`);
    if (share > SAME_PICTURE) {
      await writeFile(path.join(out, `${name}.png`), picture);
      if (difference) await writeFile(path.join(out, `${name}.difference.png`), PNG.sync.write(difference));
    }
    assert.ok(share <= SAME_PICTURE, `${(share * 100).toFixed(2)} % of the pixels differ, see ${out}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
