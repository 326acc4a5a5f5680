// Ten scenarios in Firefox. Everything else is tested in Chromium.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { launch } from './bidi.mjs';
import { command, lines, serve, temporary, testdata, triassic } from '../harness.mjs';

const SCOUT = ['scout.mdl', 'scout01.mdl'].map((name) => path.join(testdata, 'goldsrc-mdl/made', name));
const children = [];
let browser;
let server;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await browser?.close();
  server.close();
});

/** Runs a scenario in a page, which must not report any error. */
const journey = (name, work, address) =>
  test(name, async () => {
    const page = await browser.open(address ?? server.address);
    await work(page);
    assert.deepEqual(page.complaints, []);
    await page.close();
  });

const facts = (page) => page.evaluate(() => globalThis.triassic.stage.model.facts());
const text = (page, selector) => page.evaluate((selector) => document.querySelector(selector).innerText, selector);
/** The number of pixels of the view that differ from its corner. */
const drawn = (page) =>
  page.evaluate(async () => {
    const image = await createImageBitmap(await globalThis.triassic.stage.png());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] !== data[0] || data[at + 1] !== data[1] || data[at + 2] !== data[2]) count += 1;
    return count;
  });

journey('files of the dialog are shown: the model is that of the command', async (page) => {
  await page.chooseFiles('#files-input', SCOUT);
  await page.shown('scout.mdl');
  const [{ counts }] = await lines('convert', '--json', SCOUT[0], '-o', path.join(await temporary(), 'a.glb'));
  const { triangles, bones, animations } = await facts(page);
  assert.deepEqual([triangles, bones, animations.length], [counts.triangles, counts.bones, counts.animations]);
  assert.ok((await drawn(page)) > 2000);
});

journey('the example plays, and is turned by the mouse', async (page) => {
  await page.click('#example');
  await page.shown('scout.mdl');
  const at = () => page.evaluate(() => globalThis.triassic.stage.camera.position.toArray());
  const before = await at();
  await page.click('#view', [120, 30]);
  await page.wait((before) => globalThis.triassic.stage.camera.position.toArray().some((value, axis) => Math.abs(value - before[axis]) > 0.01), before);
  await page.press(' ');
  await page.wait(() => globalThis.triassic.session.player.isPlaying && globalThis.triassic.session.player.time > 0.1);
});

journey('summary, findings, textures, data and bytes', async (page) => {
  await page.chooseFiles('#files-input', SCOUT);
  await page.shown('scout.mdl');
  for (const tab of ['findings', 'textures', 'data', 'bytes', 'summary']) {
    await page.click(`[role=tab][id*=${tab}]`);
    await page.wait((tab) => {
      const panel = [...document.querySelectorAll('[role=tabpanel]')].find(({ hidden }) => !hidden);
      return panel.id.includes(tab) && panel.innerText.length > 20;
    }, tab);
  }
});

journey('a saved GLB is that of the command', async (page) => {
  await page.chooseFiles('#files-input', SCOUT);
  await page.shown('scout.mdl');
  const own = path.join(await temporary(), 'a.glb');
  await command('convert', SCOUT[0], '-o', own);
  const digest = await page.evaluate(async () => {
    const { glb } = await globalThis.triassic.session.backend.convert('scout.mdl', {});
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', glb))];
  });
  assert.deepEqual(digest, [...new Uint8Array(await crypto.subtle.digest('SHA-256', await readFile(own)))]);
});

journey('an archive is a folder, whose files are reached by keys', async (page) => {
  const pak = path.join(await temporary(), 'pak0.pak');
  await command('pack', path.dirname(SCOUT[0]), '-o', pak);
  await page.chooseFiles('#files-input', [pak]);
  await page.wait(() => globalThis.triassic.files.size > 4 && document.body.dataset.shown);
  const first = await page.evaluate(() => document.body.dataset.shown);
  await page.evaluate(() => document.getElementById('tree').focus());
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.press(key);
  await page.wait((first) => document.body.dataset.shown !== first || !document.getElementById('notice').hidden, first);
});

journey('a damaged file is explained, and the next one is shown', async (page) => {
  const bytes = await readFile(SCOUT[0]);
  const damaged = path.join(await temporary(), 'damaged.mdl');
  await writeFile(damaged, bytes.subarray(0, 500));
  await page.chooseFiles('#files-input', [damaged]);
  assert.match(await page.wait(() => !document.getElementById('notice').hidden && document.getElementById('notice').innerText), /Cannot show this file/);
  await page.chooseFiles('#files-input', SCOUT);
  await page.shown('scout.mdl');
});

journey('what is missing is listed, and found when it comes', async (page) => {
  await page.chooseFiles('#files-input', [path.join(testdata, 'quake-md2/made/player.md2')]);
  await page.shown('player.md2');
  await page.wait(() => !document.getElementById('missing').hidden);
  await page.click('#missing');
  assert.match(await text(page, '#missing-list'), /players\/made\/skin\.pcx/);
  await page.press('Escape');
  await page.chooseFiles('#files-input', [path.join(testdata, 'quake-md2/made/skin.pcx')]);
  await page.wait(() => globalThis.triassic.stage.model?.facts().texturesInFile === 1);
});

test('the page of view has the token, and keeps it', async () => {
  const child = spawn(triassic, ['view', '--no-open', '--quiet', path.dirname(SCOUT[0])], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const address = await new Promise((done) => child.stdout.on('data', (data) => done(String(data).trim())));
  const page = await browser.open(address);
  await page.wait(() => document.body.dataset.shown);
  assert.ok(!(await page.evaluate(() => location.href)).includes('token'));
  assert.deepEqual(page.complaints, []);
  await page.reload();
  // Firefox reports images that were still loading when the page was left.
  page.complaints.length = 0;
  await page.wait(() => document.body.dataset.shown);
  assert.deepEqual(page.complaints, []);
  await page.close();
  child.kill('SIGINT');
});

test('a gallery is shown from a server, and one file from a disk', async () => {
  const folder = await temporary();
  await command('gallery', '--quiet', '--force', ...SCOUT.slice(0, 1), '--out-dir', folder);
  await command('gallery', '--quiet', ...SCOUT.slice(0, 1), '-o', path.join(folder, 'one.html'));
  const site = await serve(folder);
  for (const address of [site.address, pathToFileURL(path.join(folder, 'one.html')).href]) {
    const page = await browser.open(address);
    await page.wait(() => document.body.dataset.shown);
    assert.ok((await facts(page)).triangles > 100);
    assert.deepEqual(page.complaints, [], address);
    await page.close();
  }
  site.close();
});

test('without WebGL, everything but the view works', async () => {
  const other = await launch({ 'webgl.disabled': true });
  const page = await other.open(server.address);
  await page.chooseFiles('#files-input', SCOUT);
  await page.wait(() => !document.getElementById('no-webgl').hidden && document.getElementById('panels').innerText.includes('In the file'));
  await other.close();
});
