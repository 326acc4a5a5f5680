// `triassic view`: the page served by the command, at the address that it prints.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { chooseTab, command, drop, foreignRefused, show, start, temporary, testdata, triassic, waitListed, waitShown } from './harness.mjs';

const SCOUT = path.join(testdata, 'goldsrc-mdl/made/scout.mdl');
let browser;
const folder = await temporary();
const children = [];
before(async () => {
  browser = await start();
  await mkdir(path.join(folder, 'b'));
  await copyFile(SCOUT, path.join(folder, 'a.mdl'));
  await copyFile(path.join(testdata, 'quake-md2/cube2-data/models/debris/tris.md2'), path.join(folder, 'b/tris.md2'));
});
after(async () => {
  // Processes that failed tests have left running.
  for (const child of children) child.kill('SIGKILL');
  await browser.close();
});

/** Starts the command with these arguments; returns it with the address that it prints. */
async function view(...args) {
  const child = spawn(triassic, ['view', '--no-open', '--quiet', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const address = await new Promise((done, failed) => {
    let text = '';
    child.on('exit', () => failed(new Error('triassic view ended')));
    child.stdout.on('data', (data) => {
      text += data;
      if (text.includes('\n')) done(text.trim());
    });
  });
  const end = new Promise((done) => child.on('exit', (code) => done(code)));
  return { address, stop: () => (child.kill('SIGINT'), end) };
}

const state = (page) =>
  page.evaluate(() => {
    const { stage, session } = globalThis.triassic;
    const { clip, isPlaying } = session.player;
    return { at: stage.camera.position.toArray(), clip: clip?.name ?? null, isPlaying, facts: stage.model.facts() };
  });

test('the printed address opens the page with the first file, without its token', async () => {
  const server = await view(folder);
  const { page, context, complaints } = await browser.open({ address: server.address });
  await waitShown(page, 'a.mdl');
  await waitListed(page, 2);
  assert.ok(!page.url().includes('token'), page.url());
  // Reloading works without the token in the address, since the tab keeps it.
  await page.reload();
  await waitShown(page, 'a.mdl');
  await page.goto(new URL('/#file=b%2Ftris.md2', server.address).href);
  await page.reload();
  await waitShown(page, 'b/tris.md2');
  const info = JSON.parse(await command('info', '--json', path.join(folder, 'b/tris.md2')));
  assert.equal((await state(page)).facts.triangles, info.model.triangles);
  assert.equal(await page.evaluate(() => document.cookie), '');
  await context.close();
  assert.deepEqual(complaints, []);
  // Another browser without the token gets the page with instructions, but no files.
  const other = await browser.open({ address: new URL('/', server.address).href });
  await other.page.waitForFunction(() => document.getElementById('notice').innerText.includes('Open the address that triassic view has printed'));
  assert.equal(await other.page.evaluate(() => globalThis.triassic.files.size), 0);
  await other.context.close();
  assert.equal(await server.stop(), 130);
});

test('the name localhost also works', async () => {
  const server = await view(SCOUT);
  const { page, context, complaints } = await browser.open({ address: server.address.replace('127.0.0.1', 'localhost') });
  await waitShown(page, 'scout.mdl');
  assert.deepEqual(complaints, []);
  await context.close();
  await server.stop();
});

test('another server on this host learns nothing and receives nothing', async () => {
  const server = await view(SCOUT);
  const { page, context } = await browser.open({ address: server.address });
  await waitShown(page, 'scout.mdl');
  const heard = [];
  const foreign = createServer((request, response) => {
    heard.push(JSON.stringify(request.headers) + request.url);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>foreign</title>');
  });
  await new Promise((done) => foreign.listen(0, '127.0.0.1', done));
  const token = await page.evaluate(() => sessionStorage.getItem('triassic-token'));
  assert.match(token, /^[0-9a-f]{32}$/);
  // In the same browser, with everything that it stores for this host.
  const visit = await context.newPage();
  await visit.goto(`http://127.0.0.1:${foreign.address().port}/`);
  const { origin } = new URL(server.address);
  const read = await visit.evaluate(async (origin) => {
    const answers = [];
    for (const headers of [{}, { 'X-Triassic-Token': '0'.repeat(32) }]) {
      try {
        answers.push(await (await fetch(`${origin}/api/entries`, { headers })).text());
      } catch (error) {
        answers.push(error.name);
      }
    }
    return answers;
  }, origin);
  assert.deepEqual(read, ['TypeError', 'TypeError']);
  assert.ok(heard.length > 0 && heard.every((text) => !text.includes(token) && !text.includes('cookie')), heard.join('\n'));
  foreign.close();
  await context.close();
  await server.stop();
});

test('a single file is shown, and the panels match the command', async () => {
  const server = await view(SCOUT);
  const { page, context, complaints } = await browser.open({ address: server.address });
  await waitShown(page, 'scout.mdl');
  for (const tab of ['summary', 'findings', 'textures', 'data', 'bytes']) {
    assert.ok((await chooseTab(page, tab)).length > 10, tab);
  }
  assert.deepEqual(complaints, []);
  await context.close();
  await server.stop();
});

test('a file that changes is shown again with the same camera and animation', async () => {
  const server = await view(folder);
  const { page, context, complaints } = await browser.open({ address: server.address });
  await waitShown(page, 'a.mdl');
  await page.selectOption('#player select', { label: 'walk' });
  await page.waitForFunction(() => globalThis.triassic.session.player.time > 0.1);
  const start = (await state(page)).at;
  // Rotated as a user would do.
  const box = await page.locator('#view').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2 + 40, { steps: 5 });
  await page.mouse.up();
  await page.waitForTimeout(300);
  const before = await state(page);
  assert.ok(Math.hypot(...before.at.map((value, axis) => value - start[axis])) > 0.1, 'the camera has moved');
  assert.ok(before.isPlaying && before.clip === 'walk');
  await page.evaluate(() => (globalThis.before = globalThis.triassic.stage.model));
  // The same model with another color in its texture: the last bytes of its palette.
  const bytes = await readFile(SCOUT);
  bytes[bytes.length - 1] ^= 0x40;
  await writeFile(path.join(folder, 'a.mdl'), bytes);
  await page.waitForFunction(() => globalThis.triassic.stage.model && globalThis.triassic.stage.model !== globalThis.before, undefined, { timeout: 20_000 });
  await waitShown(page, 'a.mdl');
  const now = await state(page);
  assert.deepEqual({ ...now, at: null }, { ...before, at: null });
  now.at.forEach((value, axis) => assert.ok(Math.abs(value - before.at[axis]) < 1e-3, `${now.at} is not ${before.at}`));
  // A paused animation stays at its time.
  await page.click('#player >> text=Pause');
  await page.evaluate(() => (globalThis.triassic.session.player.seek(0.2)));
  await page.evaluate(() => (globalThis.before = globalThis.triassic.stage.model));
  bytes[bytes.length - 1] ^= 0x20;
  await writeFile(path.join(folder, 'a.mdl'), bytes);
  await page.waitForFunction(() => globalThis.triassic.stage.model && globalThis.triassic.stage.model !== globalThis.before, undefined, { timeout: 20_000 });
  await waitShown(page, 'a.mdl');
  const time = await page.evaluate(() => globalThis.triassic.session.player.time);
  assert.ok(Math.abs(time - 0.2) < 1e-3 && !(await state(page)).isPlaying, `${time} s`);
  assert.deepEqual(complaints, []);
  await context.close();
  await server.stop();
});

test('a link stores the file, the animation, the time and the camera, and each file is a step in the history', async () => {
  const server = await view(folder);
  const { page, context, complaints } = await browser.open({ address: server.address, permissions: ['clipboard-read', 'clipboard-write'] });
  await waitShown(page, 'a.mdl');
  await waitListed(page, 2);
  assert.equal(new URL(page.url()).hash, '#file=a.mdl');
  await page.evaluate(() => {
    const { session, stage } = globalThis.triassic;
    session.playerBar.choose('walk', 0.2);
    stage.place([1, 2, 3, 0, 0.5, 0]);
  });
  await page.click('#save summary');
  await page.click('#copy-link');
  await page.waitForFunction(() => document.getElementById('status').textContent.includes('was copied'));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#token=[0-9a-f]{32}&file=a\.mdl&clip=walk&t=0\.200&cam=1,2,3,0,0\.5,0$/);
  // Back and forth.
  await page.locator('.row', { has: page.locator('.name:text-is("tris.md2")') }).click();
  await waitShown(page, 'b/tris.md2');
  assert.equal(new URL(page.url()).hash, '#file=b/tris.md2');
  await page.goBack();
  await waitShown(page, 'a.mdl');
  await page.goForward();
  await waitShown(page, 'b/tris.md2');
  await context.close();
  // Another browser opens the link.
  const other = await browser.open({ address: link });
  await waitShown(other.page, 'a.mdl');
  await other.page.waitForFunction(() => globalThis.triassic.session.player.clip?.name === 'walk');
  const seen = await state(other.page);
  assert.deepEqual([seen.clip, seen.isPlaying], ['walk', false]);
  seen.at.forEach((value, axis) => assert.ok(Math.abs(value - [1, 2, 3][axis]) < 1e-3, `${seen.at}`));
  assert.ok(Math.abs((await other.page.evaluate(() => globalThis.triassic.session.player.time)) - 0.2) < 1e-3);
  assert.ok(!other.page.url().includes('token'), other.page.url());
  await other.context.close();
  // Only the model and its player.
  const embedded = await browser.open({ address: link.replace('/#', '/?embed=1#') });
  await waitShown(embedded.page, 'a.mdl');
  assert.deepEqual(await Promise.all(['.top', '#files', '#panels', '#toolbar'].map((part) => embedded.page.isHidden(part))), [true, true, true, true]);
  assert.ok(await embedded.page.isVisible('#player'));
  const box = await embedded.page.locator('.view').boundingBox();
  assert.ok(box.width === 1280, `${box.width} pixels`);
  await embedded.context.close();
  assert.deepEqual([...complaints, ...other.complaints, ...embedded.complaints], []);
  await server.stop();
});

test('missing files are listed with their full paths', async () => {
  const folder = await temporary();
  await copyFile(path.join(testdata, 'quake-md2/made/player.md2'), path.join(folder, 'player.md2'));
  const server = await view(folder);
  const { page, context, complaints } = await browser.open({ address: server.address });
  await waitShown(page, 'player.md2');
  await page.waitForSelector('#missing:not([hidden])');
  assert.match(await page.innerText('#missing'), /1 of 1 textures missing/);
  await page.click('#missing');
  const text = await page.innerText('#missing-list');
  assert.ok(text.includes('players/made/skin.pcx') && text.includes('--game'), text);
  assert.equal(await page.getByRole('button', { name: 'Add folder' }).count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
  await server.stop();
});

test('a folder that is not served is named if it has the models of a level', async () => {
  const folder = await temporary();
  await mkdir(path.join(folder, 'my game/levels/one'), { recursive: true });
  await mkdir(path.join(folder, 'my game/models'));
  await copyFile(path.join(testdata, 'acknex-wmb/old.wmb'), path.join(folder, 'my game/levels/one/old.wmb'));
  await copyFile(SCOUT, path.join(folder, 'my game/models/crate.mdl'));
  const levels = path.join(folder, 'my game/levels');
  const [, facts, option] = /files +(.*(`--game .*`) finds .*)/.exec(await command('info', path.join(levels, 'one/old.wmb')));
  const server = await view(levels);
  const { page, context, complaints } = await browser.open({ address: server.address });
  await waitShown(page, 'one/old.wmb');
  await page.waitForSelector('#missing:not([hidden])');
  await page.click('#missing');
  const text = await page.innerText('#missing-list');
  assert.ok(text.includes(`entities: ${facts.replaceAll('`', '')}`) && text.includes(`start it again with ${option.replaceAll('`', '')}`), text);
  await context.close();
  await server.stop();
  // With this option, the models are placed.
  const again = await view(levels, '--game', path.join(folder, 'my game'));
  const other = await browser.open({ address: again.address });
  await waitShown(other.page, 'one/old.wmb');
  await other.page.waitForTimeout(300);
  assert.ok(await other.page.isHidden('#missing'));
  assert.deepEqual([...complaints, ...other.complaints], []);
  await other.context.close();
  await again.stop();
});

test('a deleted file is reported', async () => {
  const folder = await temporary();
  await copyFile(SCOUT, path.join(folder, 'a.mdl'));
  await copyFile(SCOUT, path.join(folder, 'b.mdl'));
  const server = await view(folder);
  const { page, context } = await browser.open({ address: server.address });
  await waitShown(page, 'a.mdl');
  await waitListed(page, 2);
  await rm(path.join(folder, 'b.mdl'));
  await page.locator('.row', { has: page.locator('.name:text-is("b.mdl")') }).click();
  await page.waitForFunction(() => document.getElementById('notice').innerText.includes('Cannot show this file'));
  assert.match(await page.innerText('#notice'), /the file no longer exists/);
  await context.close();
  await server.stop();
});

test('a .glb with the same name is compared by one click, another one by a dialog', async () => {
  const folder = await temporary();
  await copyFile(SCOUT, path.join(folder, 'scout.mdl'));
  // A GLB as another program might write it, with an uppercase extension. It is of a different model, to distinguish
  // the two.
  const [beside, other] = [path.join(folder, 'Scout.GLB'), path.join(await temporary(), 'other.glb')];
  await command('convert', '--quiet', path.join(testdata, 'quake-md2/made/player.md2'), '--to', 'glb', '-o', beside);
  await command('convert', '--quiet', path.join(testdata, 'quake-md2/made/arrow.md2'), '-o', other);
  // A GLB with another name that is listed before it.
  await copyFile(other, path.join(folder, 'a.glb'));
  const server = await view(folder);
  const { page, context, complaints } = await browser.open({ address: `${server.address}&file=scout.mdl` });
  await waitShown(page, 'scout.mdl');
  await waitListed(page, 3);
  const compares = (isComparing) => page.waitForFunction((is) => globalThis.triassic.stage.isComparing === is, isComparing);
  const drawn = async () => {
    await page.waitForTimeout(300);
    return page.evaluate(() => globalThis.triassic.stage.renderer.info.render.triangles);
  };
  const triangles = async (glb) => JSON.parse(await command('info', '--json', glb)).model.triangles;
  const [compare, another] = ['Compare', 'Compare another'].map((name) => page.getByRole('button', { name, exact: true }));
  await page.waitForFunction(() => document.querySelector('#toolbar [title="Show Scout.GLB beside the model"]'));
  const alone = await drawn();
  await compare.click();
  await compares(true);
  assert.equal(await drawn(), alone + (await triangles(path.join(testdata, 'quake-md2/made/player.md2'))));
  // Next to the model, without overlapping it.
  const isBeside = await page.evaluate(() => {
    const { stage } = globalThis.triassic;
    return stage.scene.children.some((root) => root !== stage.model.root && root.position.x > 0);
  });
  assert.ok(isBeside);
  await compare.click();
  await compares(false);
  assert.equal(await drawn(), alone);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), another.click()]);
  await chooser.setFiles(other);
  await compares(true);
  assert.equal(await drawn(), alone + (await triangles(path.join(testdata, 'quake-md2/made/arrow.md2'))));
  // A GLB has no other GLB with its name to compare with.
  await show(page, 'Scout.GLB');
  await waitShown(page, 'Scout.GLB');
  assert.ok(await another.isHidden());
  assert.deepEqual(complaints, []);
  await context.close();
  await server.stop();
});

test('a file dropped on the page does not replace the shown one', async () => {
  const server = await view(folder);
  const { page, context, complaints } = await browser.open({ address: server.address });
  await waitShown(page, 'a.mdl');
  const address = page.url();
  await drop(page, path.join(testdata, 'quake-md2/made/skin.pcx'));
  await page.waitForTimeout(500);
  // A headless browser never navigates to dropped files, so this only checks that the page cancels the events.
  const isRefused = (type) => page.evaluate((type) => !document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true })), type);
  for (const type of ['dragover', 'drop']) assert.ok(await isRefused(type), type);
  assert.equal(page.url(), address);
  assert.equal(context.pages().length, 1);
  assert.equal(await page.evaluate(() => document.body.dataset.shown), 'a.mdl');
  assert.deepEqual(complaints, []);
  await context.close();
  await server.stop();
});

test('foreign content is blocked by the header', async () => {
  const server = await view(folder);
  const { page, context } = await browser.open({ address: server.address });
  await waitShown(page, 'a.mdl');
  assert.deepEqual(await foreignRefused(page), { directives: ['connect-src', 'img-src', 'script-src-elem'], ran: false });
  await context.close();
  await server.stop();
});
