// `triassic gallery`: a folder of static files, behind any web server.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { command, lines, serve, show, start, testdata, waitListed, waitShown } from './harness.mjs';

let browser;
let folder;
let server;
before(async () => {
  browser = await start();
  folder = await mkdtemp(path.join(tmpdir(), 'triassic-gallery-'));
  await command('gallery', '--quiet', '--force', path.join(testdata, 'goldsrc-mdl'), '-o', folder);
  server = await serve(folder);
});
after(async () => {
  server.close();
  await browser.close();
  await rm(folder, { recursive: true });
});

test('every model of a gallery is shown, with its summary and findings', async () => {
  const context = await browser.browser.newContext({ viewport: { width: 1000, height: 700 } });
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.url()}: ${response.status()}`));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(server.address);
  await page.waitForFunction(() => globalThis.triassic?.session.path && !globalThis.triassic.session.isBusy);
  const models = (await lines('info', '--json', path.join(testdata, 'goldsrc-mdl'))).filter(({ kind }) => kind === 'model');
  await waitListed(page, models.length);
  assert.equal(await page.evaluate(() => globalThis.triassic.files.size), models.length);
  for (const { file } of models) {
    const name = path.relative(path.join(testdata, 'goldsrc-mdl'), file).replaceAll('\\', '/');
    const { facts, notice } = await show(page, name);
    assert.equal(notice, null, name);
    const { report } = await page.evaluate((name) => globalThis.triassic.session.backend.convert(name, {}).then(({ report }) => ({ report })), name);
    assert.ok(facts.triangles > 0, name);
    assert.equal(facts.triangles, report.counts.triangles, name);
  }
  await show(page, 'made/scout.mdl');
  await waitShown(page, 'made/scout.mdl');
  await page.selectOption('#player select', { label: 'walk' });
  await page.waitForFunction(() => globalThis.triassic.session.player.time > 0.1);
  for (const tab of ['summary', 'findings']) {
    await page.click(`#tab-${tab}`);
    await page.waitForFunction((tab) => !document.getElementById(tab).innerText.includes('Reading …'), tab);
    assert.ok((await page.innerText(`#${tab}`)).length > 10, tab);
  }
  assert.equal(await page.locator('[role=tab]').count(), 2);
  assert.deepEqual(complaints, []);
  await context.close();
});
