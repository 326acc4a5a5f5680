// `triassic gallery`: a folder of static files behind any web server, and one file that opens from a disk.
import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { command, foreignRefused, lines, chooseTab, root, serve, show, start, temporary, testdata, violations, waitListed, waitShown } from './harness.mjs';

const MODELS = path.join(testdata, 'goldsrc-mdl');
const HOSTILE = "</script><img src=x onerror=globalThis.ran=1><b>&'.md2";
let browser;
let models;
before(async () => {
  browser = await start();
  models = (await lines('info', '--json', MODELS)).filter(({ kind }) => kind === 'model').map(({ file }) => path.relative(MODELS, file).replaceAll('\\', '/'));
  assert.ok(models.length >= 10);
});
after(() => browser.close());

/** Every model of a gallery, its animations, its summary and its findings. */
async function checkModels(page) {
  await page.waitForFunction(() => globalThis.triassic?.session.path && !globalThis.triassic.session.isBusy);
  await waitListed(page, models.length);
  assert.equal(await page.evaluate(() => globalThis.triassic.files.size), models.length);
  for (const name of models) {
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
  for (const tab of ['summary', 'findings']) assert.ok((await chooseTab(page, tab)).length > 10, tab);
  assert.equal(await page.locator('[role=tab]').count(), 2);
}

test('every model of a gallery is shown with its summary and findings', async () => {
  const folder = await temporary();
  await command('gallery', '--quiet', '--force', MODELS, '--out-dir', folder, '--title', 'Made & kept', '--credit', 'Models by us', '--license', 'CC0');
  assert.ok(!(await readdir(folder)).includes('single-file.html'));
  const server = await serve(folder);
  const { page, context, complaints } = await browser.open({ address: server.address });
  await checkModels(page);
  assert.match(await page.title(), / – Made & kept$/);
  assert.equal(await page.innerText('#credit'), 'Models by us\nCC0');
  // It starts as a grid, sorted by name or size; folders are an option.
  assert.equal(await page.getAttribute('#grid', 'aria-pressed'), 'true');
  const places = () => page.evaluate(() => new Set([...document.querySelectorAll('#tree .row')].map((row) => row.getBoundingClientRect().left)).size);
  assert.ok((await places()) > 1);
  await page.selectOption('#order', 'size');
  const largest = await page.evaluate(() => [...globalThis.triassic.files.entries()].sort((a, b) => b.size - a.size)[0].path);
  await page.click('#tree', { position: { x: 40, y: 40 } });
  await waitShown(page, largest);
  // All models of a gallery have been checked for findings.
  await page.selectOption('#found', 'none');
  const good = (await lines('validate', '--json', ...models.map((name) => path.join(MODELS, name)))).filter(({ findings }) => findings.length === 0);
  assert.equal(await page.innerText('#tree-count'), `${good.length} of ${models.length} files, ${models.length} checked`);
  await page.selectOption('#found', 'any');
  await page.selectOption('#order', 'folders');
  assert.equal(await page.getAttribute('#grid', 'aria-pressed'), 'false');
  assert.equal(await places(), 1);
  assert.deepEqual(complaints, []);
  await context.close();
  server.close();
});

test('a gallery in one file works from a disk', async () => {
  const file = path.join(await temporary(), 'a gallery.html');
  await command('gallery', '--quiet', MODELS, '-o', file);
  const text = await readFile(file, 'utf8');
  for (const part of [MODELS, path.dirname(file)]) assert.ok(!text.includes(part), 'no path of this machine');
  const { page, context, complaints } = await browser.open({ address: pathToFileURL(file).href });
  await checkModels(page);
  // The page draws the thumbnails.
  await page.waitForFunction(() => document.querySelector('#tree img.thumbnail')?.naturalWidth === 80);
  for (const tab of ['summary', 'findings']) {
    await chooseTab(page, tab);
    assert.deepEqual(await violations(page), [], tab);
  }
  assert.deepEqual(complaints, []);
  assert.deepEqual(await foreignRefused(page), { directives: ['connect-src', 'img-src', 'script-src-elem'], ran: false });
  await context.close();
});

test('thumbnails are created by a browser, in a folder and in one file', async () => {
  const folder = await temporary();
  const file = path.join(folder, 'site.html');
  const site = path.join(folder, 'site');
  await command('gallery', '--quiet', '--thumbnails', MODELS, '--out-dir', site, '--url', 'https://example.org/models/');
  await command('gallery', '--quiet', '--thumbnails', MODELS, '-o', file);
  const listed = JSON.parse(await readFile(path.join(site, 'gallery.json'), 'utf8'));
  assert.equal(listed.length, models.length);
  // The image for link previews.
  const html = await readFile(path.join(site, 'index.html'), 'utf8');
  assert.ok(html.includes('<meta property="og:image" content="https://example.org/models/preview.png" />'), html);
  const preview = await readFile(path.join(site, 'preview.png'));
  assert.deepEqual([preview.readUInt32BE(16), preview.readUInt32BE(20)], [1200, 800]);
  assert.ok(preview.length > 20_000, `${preview.length} bytes`);
  const server = await serve(site);
  for (const address of [server.address, pathToFileURL(file).href]) {
    const { page, context, complaints } = await browser.open({ address, height: 2000 });
    await waitListed(page, models.length);
    await page.waitForFunction(() => document.querySelectorAll('#tree img.thumbnail').length > 5);
    const images = await page.evaluate(async () => {
      const { files, session } = globalThis.triassic;
      const made = [];
      for (const { path } of files.entries()) {
        const address = session.backend.thumbnail(path);
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const alphas = data.filter((_, index) => index % 4 === 3);
        made.push({ path, address, width: canvas.width, height: canvas.height, seen: alphas.filter((alpha) => alpha > 0).length / alphas.length });
      }
      return made;
    });
    assert.equal(images.length, models.length);
    for (const { path, address, width, height, seen } of images) {
      assert.ok(width === 80 && height === 80 && seen > 0.02 && seen < 0.98, `${path}: ${width} × ${height}, ${seen}`);
      assert.ok(address.startsWith(page.url().startsWith('http') ? 'models/' : 'blob:'), address);
    }
    // Some of the models are the same triangle, so fewer images are distinct.
    assert.ok(new Set(images.map(({ seen }) => seen)).size >= 6, 'each is that of its model');
    assert.deepEqual(complaints, []);
    await context.close();
  }
  server.close();
  // The thumbnail of a model does not depend on the other models of the gallery.
  for (const name of ['assimp/man.mdl', 'made/scout.mdl', 'assimp/chrome_sphere.mdl']) {
    const alone = path.join(folder, path.parse(name).name);
    await command('gallery', '--quiet', '--thumbnails', path.join(MODELS, name), '--out-dir', alone);
    const image = `models/${path.parse(name).name}.png`;
    const own = listed.find(({ path }) => path === name);
    assert.ok(own?.thumbnail, name);
    assert.ok((await readFile(path.join(alone, image))).equals(await readFile(path.join(site, `models/${own.model}.png`))), name);
  }
});

test('names with HTML are text in a gallery', async () => {
  const folder = await temporary();
  await mkdir(path.join(folder, 'in'));
  // A slash would split the name into a folder and a file.
  const name = HOSTILE.replace('/', '\u2215');
  await copyFile(path.join(testdata, 'quake-md2/cube2-data/models/debris/tris.md2'), path.join(folder, 'in', name));
  await mkdir(path.join(folder, 'in/<'));
  const nested = HOSTILE.slice(2);
  await copyFile(path.join(testdata, 'quake-md2/made/player.md2'), path.join(folder, 'in/<', nested));
  const file = path.join(folder, 'site.html');
  await command('gallery', '--quiet', path.join(folder, 'in'), '-o', file);
  const { page, context, complaints } = await browser.open({ address: pathToFileURL(file).href });
  await waitShown(page, name);
  assert.equal(await page.textContent('#title'), name);
  // This path contains `</script>`.
  await show(page, `</${nested}`);
  await waitShown(page, `</${nested}`);
  assert.equal(await page.textContent('#title'), nested);
  assert.equal(await page.evaluate(() => globalThis.ran), undefined);
  assert.equal(await page.evaluate(() => document.querySelectorAll('img[src="x"], b').length), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a gallery of originals reads the files in a worker', async () => {
  const from = await temporary();
  const [given, site, pack] = ['in', 'site', 'in/pak0.pak'].map((name) => path.join(from, name));
  const package_ = path.join(root, 'web/node_modules/triassic');
  await mkdir(path.join(from, 'game/players/made'), { recursive: true });
  await mkdir(given);
  await copyFile(path.join(testdata, 'quake-md2/made/player.md2'), path.join(from, 'game/players/made/tris.md2'));
  await copyFile(path.join(testdata, 'quake-md2/made/skin.pcx'), path.join(from, 'game/players/made/skin.pcx'));
  await command('pack', path.join(from, 'game'), '-o', pack);
  for (const name of ['scout_split.mdl', 'scout_split01.mdl', 'scout_splitT.mdl']) {
    await copyFile(path.join(MODELS, 'made', name), path.join(given, name));
  }
  const [made] = await lines('gallery', '--json', '--thumbnails', given, '--out-dir', site, '--originals', '--wasm', package_);
  assert.ok(made.outputs.every((file) => file.endsWith('.gz')), made.outputs);
  const server = await serve(site);
  const { page, context, complaints } = await browser.open({ address: server.address });
  await waitListed(page, 2);
  for (const [name, own] of [['scout_split.mdl', 'scout_split.mdl'], ['pak0.pak/players/made/tris.md2', 'pak0.pak/players/made/tris.md2']]) {
    const { facts, notice } = await show(page, name);
    assert.equal(notice, null, name);
    const glb = path.join(from, 'own.glb');
    const [{ counts }] = await lines('convert', '--json', '--force', path.join(given, own), '-o', glb);
    assert.deepEqual([facts.triangles, facts.texturesInFile], [counts.triangles, counts.textures], name);
    const bytes = await page.evaluate(async (name) => [...new Uint8Array((await globalThis.triassic.session.backend.convert(name, {})).glb)], name);
    assert.ok((await readFile(glb)).equals(Buffer.from(bytes)), name);
    assert.equal(await page.locator('[role=tab]').count(), 5);
    for (const tab of ['summary', 'findings', 'textures', 'data', 'bytes']) assert.ok((await chooseTab(page, tab)).length > 10, `${name}: ${tab}`);
  }
  await page.waitForFunction(() => [...document.querySelectorAll('#tree img.thumbnail')].some(({ naturalWidth }) => naturalWidth === 80));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(complaints, []);
  assert.deepEqual(await foreignRefused(page), { directives: ['connect-src', 'img-src', 'script-src-elem'], ran: false });
  await context.close();
  server.close();
});
