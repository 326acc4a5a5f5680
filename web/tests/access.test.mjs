// axe-core finds no violation: dark and light, wide and narrow, on every tab; and the keys reach everything.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { drop, start, testdata, waitListed, waitShown } from './harness.mjs';

let browser;
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
before(async () => (browser = await start()));
after(() => browser.close());

async function check(page, where) {
  const violations = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`);
  });
  assert.deepEqual(violations, [], where);
}

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    test(`axe: ${colorScheme}, ${width} pixels`, async () => {
      const { page, context } = await browser.open({ width, colorScheme });
      // By the protocol of the browser, which the policy of the page does not bind.
      await page.evaluate(axe);
      await check(page, 'empty');
      await drop(page, path.join(testdata, 'goldsrc-mdl'));
      await waitListed(page, 10);
      await page.evaluate(() => globalThis.triassic.session.open('goldsrc-mdl/made/scout.mdl'));
      await waitShown(page, 'goldsrc-mdl/made/scout.mdl');
      for (const tab of ['summary', 'findings', 'textures', 'data', 'bytes']) {
        await page.click(`#tab-${tab}`);
        await page.waitForFunction((tab) => !document.getElementById(tab).innerText.includes('Reading …'), tab);
        await page.evaluate(() => document.querySelectorAll('.panel details').forEach((details) => (details.open = true)));
        await check(page, tab);
      }
      if (width < 680) {
        await page.click('#show-files');
        await check(page, 'files');
        await page.click('#show-files');
      }
      await page.click('#help');
      await check(page, 'keys');
      await context.close();
    });
  }
}
