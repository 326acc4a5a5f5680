// The panels next to the view: summary, findings, textures, data, bytes; and saved files.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { chooseTab, command, drop, lines, root, SCOUT, started, temporary, testdata, waitShown, withFile } from './harness.mjs';

const { PNG } = createRequire(path.join(root, '.ci/render/compare.mjs'))('pngjs');
const browser = await started();
const out = await temporary();

for (const clipboard of ['that of the browser', 'the old one']) {
  test(`the summary is copied as text: ${clipboard}`, async () => {
    const prepare = (page) => clipboard === 'the old one' && page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
    const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT, { prepare });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.click('#summary >> text=Copy as text');
    await page.waitForSelector('#summary >> text="Copied"');
    // Pasted, as a user would do.
    await page.fill('#search', '');
    const text = await page.evaluate(() => {
      const field = document.body.appendChild(document.createElement('textarea'));
      field.id = 'pasted';
      field.focus();
    }).then(async () => {
      await page.keyboard.press('Control+v');
      return page.inputValue('#pasted');
    });
    const [{ model, size }] = await lines('info', '--json', path.join(testdata, SCOUT));
    const said = text.split('\n');
    assert.equal(said[0], SCOUT);
    assert.ok(said.includes(`size: 28.3 kB (${size.toLocaleString('en')} bytes)`), text);
    assert.ok(said.includes(`bones: ${model.bones}`), text);
    assert.ok(said.includes(`sequences: ${model.sequences.length}`), text);
    for (const { name } of model.sequences) assert.ok(said.some((line) => line.startsWith(`  ${name}`)), name);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

for (const [folder, file] of [
  ['quake-md2', 'quake-md2/ufoai-data/models/objects/vegi/grass2/grass.md2'],
  ['goldsrc-mdl', SCOUT],
]) {
  test(`findings show cause and remedy, and link to their bytes: ${path.basename(file)}`, async () => {
    const { page, context, complaints } = await withFile(browser, folder, file);
    const [{ findings }] = await lines('validate', path.join(testdata, file), '--json');
    assert.ok(findings.length > 0);
    assert.equal(await page.textContent('#tab-findings .badge'), String(findings.length));
    const pages = await readFile(path.join(testdata, `../crates/triassic/findings/${folder}.md`), 'utf8');
    const bytes = await readFile(path.join(testdata, file));
    for (const { code, offset } of findings) {
      await chooseTab(page, 'findings');
      const entry = page.locator('.findings > li', { hasText: code });
      const text = await entry.textContent();
      const [, , , , cause, remedy] = pages.split('\n').find((line) => line.startsWith(`| ${code} `)).split('|');
      for (const part of [code, cause.trim(), remedy.trim()]) assert.ok(text.includes(part.replaceAll('`', '')), part);
      await entry.locator('summary').click();
      await entry.getByRole('button').click();
      assert.equal(await page.getAttribute('#tab-bytes', 'aria-selected'), 'true');
      // The line of the byte starts with its offset, and shows the bytes of the file there.
      const line = page.locator('#bytes .hex > div', { has: page.locator('mark') });
      const start = Math.floor(offset / 8) * 8;
      const digits = [...bytes.subarray(start, start + 8)].map((byte) => byte.toString(16).padStart(2, '0'));
      const [at, ...shown] = (await line.textContent()).split(/\s+/);
      assert.equal(Number.parseInt(at, 16), start);
      assert.deepEqual(shown.slice(0, digits.length), digits);
      assert.equal(await line.locator('mark').textContent(), digits[offset - start]);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('bytes are shown page by page, and at any offset', async () => {
  const { page, context } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  const bytes = await readFile(path.join(testdata, SCOUT));
  await chooseTab(page, 'bytes');
  const shown = () =>
    page.$$eval('#bytes .hex > div', (all) => all.map((line) => line.textContent.trim().split(/\s+/).slice(0, 9)).map(([at, ...digits]) => [Number.parseInt(at, 16), digits.join('')]));
  const check = async (first) => {
    const all = await shown();
    assert.equal(all[0][0], first);
    for (const [at, digits] of all) assert.equal(digits, bytes.subarray(at, at + 8).toString('hex'));
    return all.length;
  };
  assert.equal(await check(0), 64);
  await page.click('#bytes >> text=Next');
  await page.waitForFunction(() => document.querySelector('#bytes .hex').textContent.startsWith('00000200'));
  await check(512);
  await page.fill('#bytes input', `0x${(bytes.length - 1).toString(16)}`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#bytes mark');
  assert.equal(await page.textContent('#bytes mark'), bytes.subarray(-1).toString('hex'));
  assert.ok(await page.isDisabled('#bytes >> text=Next'));
  await context.close();
});

test('the data tree equals the dump, level by level', async () => {
  const file = 'quake-md2/made/arrow.md2';
  const { page, context } = await withFile(browser, 'quake-md2', file);
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

test('long lists of the data tree are split into pages', async () => {
  const file = 'quake-md2/ufoai-data/models/objects/vegi/palm_plant/palm_plant.md2';
  const { page, context } = await withFile(browser, 'quake-md2', file);
  const { model } = JSON.parse(await command('dump', path.join(testdata, file)));
  const [name, list] = Object.entries(model).find(([, value]) => Array.isArray(value) && value.length > 200 && value.length <= 400);
  await chooseTab(page, 'data');
  await page.click('#data summary:has-text("model")');
  await page.click(`#data details ul summary:has(> .key:text-is("${name}"))`);
  const items = page.locator('#data details details > ul > li');
  await page.waitForSelector(`#data >> text="Show more (${list.length - 200} left)"`);
  assert.equal(await items.count(), 201);
  await page.click('#data >> text=Show more');
  await page.waitForFunction((length) => document.querySelectorAll('#data details details > ul > li').length === length, list.length);
  const keys = await page.$$eval('#data details details > ul > li', (all) => all.map((item) => item.querySelector('.key').textContent));
  assert.deepEqual(keys, [...list.keys()].map(String));
  await context.close();
});

test('textures are shown by channel, at any size, with their palette', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  await page.click('#tab-textures');
  await page.waitForSelector('#textures .texture canvas');
  const [written] = (await command('textures', path.join(testdata, SCOUT), '--out-dir', path.join(out, 'textures'))).split('\n');
  assert.ok(written);
  const folders = await readdir(path.join(out, 'textures'), { recursive: true });
  const body = PNG.sync.read(await readFile(path.join(out, 'textures', folders.find((file) => file.endsWith('body.png')))));
  const canvas = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('.texture-frame canvas');
      const { width, height } = canvas;
      return { width, height, shown: canvas.clientWidth, data: [...canvas.getContext('2d').getImageData(0, 0, width, height).data] };
    });
  const color = await canvas();
  assert.deepEqual([color.width, color.height], [body.width, body.height]);
  assert.deepEqual(color.data, [...body.data], 'the pixels are those of the command');
  for (const [channel, at] of [['red', 0], ['green', 1], ['blue', 2], ['alpha', 3]]) {
    await page.selectOption('.texture-bar [aria-label=Channels]', channel);
    const { data } = await canvas();
    const of = (offset, from) => from.filter((_, n) => n % 4 === offset);
    for (const gray of [0, 1, 2]) assert.deepEqual(of(gray, data), of(at, [...body.data]), channel);
  }
  for (const [zoom, factor] of [['400 %', 4], ['100 %', 1]]) {
    await page.selectOption('.texture-bar [aria-label=Zoom]', zoom);
    assert.equal((await canvas()).shown, body.width * factor, zoom);
  }
  assert.equal(await page.getAttribute('.palette', 'aria-label'), 'Palette of 256 colors');
  const colors = await page.evaluate(() => {
    const canvas = document.querySelector('.palette');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return [...Array(data.length / 4).keys()].map((n) => data.slice(n * 4, n * 4 + 3).join());
  });
  const used = new Set(Array.from({ length: body.data.length / 4 }, (_, n) => body.data.subarray(n * 4, n * 4 + 3).join()));
  for (const color of used) assert.ok(colors.includes(color), color);
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

test('the saved GLB equals that of the command', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  const glb = await download(page, 'save-glb');
  assert.equal(glb.name, 'scout.glb');
  await command('convert', path.join(testdata, SCOUT), '-o', path.join(out, 'command.glb'));
  assert.ok(glb.bytes.equals(await readFile(path.join(out, 'command.glb'))));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the ZIP contains the OBJ, MTL and PNG of the command', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  const zip = await download(page, 'save-obj');
  assert.equal(zip.name, 'scout.zip');
  await command('convert', path.join(testdata, SCOUT), '--to', 'obj', '--out-dir', path.join(out, 'obj'));
  const folder = path.join(out, 'obj/scout');
  const expected = await readdir(folder);
  for (const extension of ['.obj', '.mtl', '.png']) assert.ok(expected.some((name) => name.endsWith(extension)), extension);
  const found = unzipSync(zip.bytes);
  assert.deepEqual(Object.keys(found).sort(), expected.sort());
  for (const name of expected) assert.ok((await readFile(path.join(folder, name))).equals(found[name]), name);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the view is saved as displayed', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', SCOUT);
  const { name, bytes } = await download(page, 'save-png');
  assert.equal(name, 'scout.png');
  const saved = PNG.sync.read(bytes);
  const { x, y, ...size } = await page.locator('#view').boundingBox();
  assert.deepEqual({ width: saved.width, height: saved.height }, size);
  const seen = PNG.sync.read(await page.screenshot({ clip: { x, y, ...size } }));
  let [differ, other] = [0, 0];
  for (let at = 0; at < saved.data.length; at += 4) {
    const distance = (one, from) => Math.max(...[0, 1, 2].map((channel) => Math.abs(one.data[at + channel] - from[channel])));
    if (distance(saved, seen.data.subarray(at)) > 8) differ += 1;
    if (distance(saved, saved.data) > 8) other += 1;
  }
  const pixels = saved.width * saved.height;
  assert.ok(differ < pixels / 1000, `${differ} of ${pixels} pixels differ from the screen`);
  assert.ok(other > pixels / 20, 'something is drawn before the background');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a GLB is shown unchanged, and next to another model', async () => {
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
