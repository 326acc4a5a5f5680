// What the page does when it is used: animations, keys, what is drawn over a model, choices, panels, saving, archives.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { command, drop, lines, show, start, testdata, waitListed, waitShown } from './harness.mjs';

let browser;
let out;
before(async () => {
  browser = await start();
  out = await mkdtemp(path.join(tmpdir(), 'triassic-web-'));
});
after(async () => {
  await browser.close();
  await rm(out, { recursive: true });
});

const SCOUT = 'made/scout.mdl';

// The page with the models of a folder of testdata, one of which is shown.
async function withFile(folder, file, options) {
  const opened = await browser.open(options);
  await drop(opened.page, path.join(testdata, folder));
  await waitListed(opened.page, 2);
  await opened.page.waitForFunction(() => !globalThis.triassic.session.isBusy && globalThis.triassic.session.path);
  await show(opened.page, file);
  await waitShown(opened.page, file);
  return opened;
}

const player = (page) =>
  page.evaluate(() => {
    const { player } = globalThis.triassic.session;
    return { name: player.clip?.name ?? null, time: player.time, isPlaying: player.isPlaying, ...player.frame };
  });

test('an animation plays, stops, goes frame by frame, and only it has an action', async () => {
  const { page, context, complaints } = await withFile('goldsrc-mdl', `goldsrc-mdl/${SCOUT}`);
  assert.deepEqual((await player(page)).name, null);
  await page.selectOption('#player select', { label: 'walk' });
  await page.waitForFunction(() => globalThis.triassic.session.player.time > 0.1);
  assert.ok((await player(page)).isPlaying);
  await page.click('#player >> text=Pause');
  const stopped = await player(page);
  await page.waitForTimeout(200);
  assert.equal((await player(page)).time, stopped.time);
  await page.keyboard.press('.');
  assert.equal((await player(page)).shown, Math.min(stopped.shown + 1, stopped.last));
  await page.keyboard.press(',');
  assert.equal((await player(page)).shown, stopped.shown);
  assert.match(await page.textContent('#player output'), new RegExp(`^${stopped.shown} / ${stopped.last}$`));
  // The pose is that of the moment: bones are elsewhere a quarter of the animation later.
  const moved = await page.evaluate(() => {
    const { stage, session } = globalThis.triassic;
    const placesAt = (time) => {
      session.player.seek(time);
      stage.model.root.updateMatrixWorld(true);
      return stage.model.meshes().flatMap(({ skeleton }) => skeleton?.bones.map((bone) => bone.matrixWorld.elements.join()) ?? []);
    };
    const [one, other] = [0, session.player.clip.duration / 4].map(placesAt);
    return one.filter((place, n) => place !== other[n]).length;
  });
  assert.ok(moved > 0);
  await page.keyboard.press(']');
  assert.notEqual((await player(page)).name, 'walk');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('keys turn the camera and switch what is drawn over the model', async () => {
  const { page, context, complaints } = await withFile('goldsrc-mdl', `goldsrc-mdl/${SCOUT}`);
  const direction = () => page.evaluate(() => globalThis.triassic.stage.direction().toArray().map((value) => Math.round(value * 100) / 100 + 0));
  await page.keyboard.press('1');
  assert.deepEqual(await direction(), [0, 0, 1]);
  await page.keyboard.press('2');
  assert.deepEqual(await direction(), [1, 0, 0]);
  await page.keyboard.press('3');
  assert.deepEqual(await direction(), [0, 1, 0]);
  const drawn = () => page.evaluate(() => globalThis.triassic.stage.overlays.children.length);
  const nothing = await drawn();
  for (const key of ['n', 'b', 'h', 'x', 'g']) {
    await page.keyboard.press(key);
    assert.ok((await drawn()) > nothing, key);
    await page.keyboard.press(key);
    assert.equal(await drawn(), nothing, key);
  }
  const materials = () =>
    page.evaluate(() => globalThis.triassic.stage.model.meshes().flatMap(({ material }) => [material].flat().map(({ type, wireframe }) => `${type} ${wireframe}`)));
  await page.keyboard.press('w');
  assert.ok((await materials()).every((material) => material.endsWith('true')));
  await page.keyboard.press('w');
  await page.keyboard.press('u');
  assert.ok((await materials()).every((material) => material === 'MeshBasicMaterial false'));
  assert.equal(await page.getAttribute('#toolbar >> text=Unlit', 'aria-pressed'), 'true');
  await page.keyboard.press('u');
  // Flight: keys move the camera, and the letters above mean nothing.
  await page.keyboard.press('l');
  const place = () => page.evaluate(() => globalThis.triassic.stage.camera.position.toArray());
  const before = await place();
  await page.keyboard.down('w');
  await page.waitForTimeout(400);
  await page.keyboard.up('w');
  assert.notDeepEqual(await place(), before);
  assert.ok((await materials()).every((material) => material.endsWith('false')));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('arrow keys walk through the list', async () => {
  const { page, context } = await withFile('quake-md2/made', 'made/arrow.md2');
  await page.focus('#tree');
  const seen = new Set();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(400);
    seen.add(await page.evaluate(() => globalThis.triassic.session.path));
  }
  assert.ok(seen.size >= 3, [...seen].join());
  const active = await page.getAttribute('#tree', 'aria-activedescendant');
  assert.equal(await page.getAttribute(`#${active}`, 'role'), 'treeitem');
  await context.close();
});

test('search and format choose what is listed', async () => {
  const { page, context } = await browser.open();
  await drop(page, testdata);
  await waitListed(page, 100);
  const listed = () => page.textContent('#tree-count');
  const all = await listed();
  await page.fill('#search', 'scout');
  assert.match(await listed(), /^\d of /);
  assert.ok(await page.isVisible('.row >> text=scout.mdl'));
  await page.fill('#search', '');
  assert.equal(await listed(), all);
  await page.selectOption('#format', { label: 'Bohemia model (P3D)' });
  assert.match(await listed(), /^2 of /);
  await context.close();
});

test('files and folders can be chosen by dialogs as well', async () => {
  const { page, context, complaints } = await browser.open();
  await page.setInputFiles('#files-input', path.join(testdata, 'quake-md2/made/arrow.md2'));
  await waitShown(page, 'arrow.md2');
  await page.setInputFiles('#folder-input', path.join(testdata, 'acknex-hmp'));
  await waitListed(page, 3);
  await show(page, 'acknex-hmp/made/hills7.hmp');
  await waitShown(page, 'acknex-hmp/made/hills7.hmp');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('skins and parts can be chosen, and camera and animation stay', async () => {
  const { page, context, complaints } = await withFile('goldsrc-mdl', `goldsrc-mdl/${SCOUT}`);
  await page.waitForSelector('#choices label');
  const maps = () => page.evaluate(() => globalThis.triassic.stage.model.meshes().map(({ material }) => material.map?.uuid ?? null).join());
  const first = await maps();
  await page.selectOption('#choices label:has-text("Skin") select', { index: 2 });
  await page.waitForTimeout(300);
  assert.notEqual(await maps(), first);
  await page.selectOption('#choices label:has-text("Skin") select', { index: 0 });
  await page.waitForTimeout(300);
  assert.equal(await maps(), first);
  await page.selectOption('#player select', { label: 'walk' });
  await page.keyboard.press('2');
  const label = await page.evaluate(() => [...document.querySelectorAll('#choices label')].map((all) => all.firstChild.textContent).find((text) => text !== 'Skin'));
  const facts = () => page.evaluate(() => JSON.stringify(globalThis.triassic.stage.model.facts()));
  const before = await facts();
  await page.selectOption(`#choices label:has-text("${label}") select`, { index: 1 });
  await page.waitForFunction(() => !globalThis.triassic.session.isBusy);
  assert.notEqual(await facts(), before, label);
  assert.equal((await player(page)).name, 'walk');
  assert.deepEqual(await page.evaluate(() => globalThis.triassic.stage.direction().toArray().map(Math.round)), [1, 0, 0]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('findings have cause and remedy, and lead to their bytes', async () => {
  const file = 'quake-md2/ufoai-data/models/objects/vegi/grass2/grass.md2';
  const { page, context } = await withFile('quake-md2', file);
  const [{ findings }] = await lines('validate', path.join(testdata, '..', 'testdata', file), '--json');
  assert.ok(findings.length > 0);
  await page.click('#tab-findings');
  await page.waitForSelector('.findings');
  const text = await page.textContent('#findings');
  const pages = await readFile(path.join(testdata, '../docs/diagnostics/quake-md2.md'), 'utf8');
  for (const { code } of findings) {
    const [, , , , cause, remedy] = pages.split('\n').find((line) => line.startsWith(`| ${code} `)).split('|');
    for (const part of [code, cause.trim(), remedy.trim()]) assert.ok(text.includes(part.replaceAll('`', '')), part);
  }
  const { code, offset } = findings.find((finding) => finding.offset > 0) ?? findings[0];
  const entry = page.locator('.findings > li', { hasText: code });
  await entry.locator('summary').click();
  await entry.getByRole('button').click();
  await page.waitForSelector('#bytes mark');
  const byte = (await readFile(path.join(testdata, file)))[offset];
  assert.equal(await page.textContent('#bytes mark'), byte.toString(16).padStart(2, '0'));
  await context.close();
});

test('the data tree is that of the dump, a level at a time', async () => {
  const file = 'quake-md2/made/arrow.md2';
  const { page, context } = await withFile('quake-md2', file);
  const dump = JSON.parse(await command('dump', path.join(testdata, file)));
  await page.click('#tab-data');
  await page.click('#data summary:has-text("model")');
  await page.waitForSelector('#data details ul .key >> text=frames');
  const keys = await page.$$eval('#data details > ul > li', (all) => all.map((item) => item.querySelector('.key').textContent));
  assert.deepEqual(keys, Object.keys(dump.model));
  await page.click('#data details ul summary:has-text("header")');
  await page.waitForSelector('#data details details .key >> text=version');
  const version = page.locator('#data details details li', { has: page.locator('.key', { hasText: /^version$/ }) });
  assert.equal(await version.locator('code').textContent(), String(dump.model.header.version));
  await context.close();
});

test('textures are shown by channels, with their palette', async () => {
  const { page, context, complaints } = await withFile('goldsrc-mdl', `goldsrc-mdl/${SCOUT}`);
  await page.click('#tab-textures');
  await page.waitForSelector('#textures .texture canvas');
  const pixels = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('.texture-frame canvas');
      return [...canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data];
    });
  const colour = await pixels();
  await page.selectOption('.texture-bar [aria-label=Channels]', 'red');
  const red = await pixels();
  assert.deepEqual(red.filter((_, n) => n % 4 === 1).slice(0, 500), colour.filter((_, n) => n % 4 === 0).slice(0, 500));
  await page.selectOption('.texture-bar [aria-label=Zoom]', '400 %');
  assert.ok(await page.isVisible('.palette'));
  assert.deepEqual(complaints, []);
  await context.close();
});

async function download(page, id) {
  await page.click('#save > summary');
  const [got] = await Promise.all([page.waitForEvent('download'), page.click(`#${id}`)]);
  const file = path.join(out, got.suggestedFilename());
  await got.saveAs(file);
  return { name: got.suggestedFilename(), bytes: await readFile(file) };
}

test('models are saved as GLB, as OBJ in a ZIP, and as an image', async () => {
  const { page, context } = await withFile('goldsrc-mdl', `goldsrc-mdl/${SCOUT}`);
  const glb = await download(page, 'save-glb');
  assert.equal(glb.name, 'scout.glb');
  await command('convert', path.join(testdata, `goldsrc-mdl/${SCOUT}`), '-o', path.join(out, 'command.glb'));
  assert.ok(glb.bytes.equals(await readFile(path.join(out, 'command.glb'))), 'the GLB is that of the command');
  const zip = await download(page, 'save-obj');
  assert.equal(zip.name, 'scout.zip');
  // The command reads archives.
  const members = (await command('list', path.join(out, 'scout.zip'))).split('\n');
  for (const name of ['scout.obj', 'scout.mtl', '.png']) assert.ok(members.some((line) => line.includes(name)), name);
  const png = await download(page, 'save-png');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  await context.close();
});

test('archives are folders', async () => {
  const pack = path.join(out, 'pack.pak');
  await command('pack', path.join(testdata, 'quake-md2/made'), '-o', pack);
  const { page, context, complaints } = await browser.open();
  await drop(page, pack);
  await waitShown(page, 'pack.pak/arrow.md2');
  const [{ model }] = await lines('info', `${pack}/arrow.md2`, '--json');
  assert.equal((await page.evaluate(() => globalThis.triassic.stage.model.facts())).triangles, model.triangles);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a GLB is shown as it is, and beside another model', async () => {
  const glb = path.join(out, 'crate.glb');
  await command('convert', path.join(testdata, 'bis-p3dm/made/crate.p3d'), '--force', '-o', glb);
  const { page, context, complaints } = await browser.open();
  await drop(page, glb);
  await waitShown(page, 'crate.glb');
  const box = () =>
    page.evaluate(() => {
      const { stage } = globalThis.triassic;
      return { drawn: stage.renderer.info.render.triangles, compares: stage.isComparing };
    });
  const alone = await box();
  assert.ok(alone.drawn > 0);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('#toolbar >> text=Compare')]);
  await chooser.setFiles(glb);
  await page.waitForFunction(() => globalThis.triassic.stage.isComparing);
  await page.waitForTimeout(300);
  assert.equal((await box()).drawn, alone.drawn * 2);
  await page.click('#toolbar >> text=Compare');
  await page.waitForTimeout(300);
  assert.deepEqual(await box(), { drawn: alone.drawn, compares: false });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a lost context is said, and comes back', async () => {
  const { page, context } = await withFile('goldsrc-mdl', `goldsrc-mdl/${SCOUT}`);
  await page.evaluate(() => {
    globalThis.lost = globalThis.triassic.stage.renderer.getContext().getExtension('WEBGL_lose_context');
    globalThis.lost.loseContext();
  });
  await page.waitForFunction(() => document.getElementById('notice').innerText.includes('The view was lost'));
  await page.evaluate(() => globalThis.lost.restoreContext());
  await page.waitForFunction(() => document.getElementById('notice').hidden);
  await context.close();
});

test('without WebGL 2 the page says so', async () => {
  const { page, context } = await browser.open({
    prepare: (page) => page.addInitScript(() => (HTMLCanvasElement.prototype.getContext = () => null)),
    isUsable: false,
  });
  await page.waitForFunction(() => document.getElementById('notice').innerText.includes('no WebGL 2'));
  await context.close();
});
