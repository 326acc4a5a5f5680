// Adding files to the page, by dropping them, from dialogs and in archives; and the list of files.
import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { chooseTab, command, drop, lines, show, started, temporary, testdata, violations, waitListed, waitShown, withFile } from './harness.mjs';

const browser = await started();
const out = await temporary();

const ARROW = path.join(testdata, 'quake-md2/made/arrow.md2');
const paths = (page) => page.evaluate(() => [...globalThis.triassic.files.entries()].map(({ path }) => path).sort());

test('dropped folders include all their contents', async () => {
  // More entries than the hundred that a directory reader returns at a time, and nested folders.
  const folder = path.join(out, 'dropped');
  const expected = [];
  for (const [below, count] of [['', 3], ['deep/er', 1], ['many', 230]]) {
    await mkdir(path.join(folder, below), { recursive: true });
    for (let number = 0; number < count; number += 1) {
      const name = path.join(below, `arrow${number}.md2`);
      await copyFile(ARROW, path.join(folder, name));
      expected.push(`dropped/${name}`);
    }
  }
  const { page, context, complaints } = await browser.open();
  await drop(page, folder, ARROW);
  await waitListed(page, expected.length + 1);
  assert.deepEqual(await paths(page), ['arrow.md2', ...expected].sort());
  // A file that was dropped itself is shown before those in folders.
  await waitShown(page, 'arrow.md2');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the folder dialog of the browser is used if available', async () => {
  const { page, context, complaints } = await browser.open();
  const model = [...(await readFile(ARROW))];
  // A real folder in the browser's own file system replaces the one that a user would choose.
  await page.evaluate(async (model) => {
    const root = await navigator.storage.getDirectory();
    const chosen = await root.getDirectoryHandle('chosen', { create: true });
    const below = await chosen.getDirectoryHandle('below', { create: true });
    for (const [folder, name] of [[chosen, 'a.md2'], [below, 'b.md2']]) {
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(new Uint8Array(model));
      await writable.close();
    }
    globalThis.asked = 0;
    globalThis.showDirectoryPicker = async () => {
      globalThis.asked += 1;
      if (globalThis.asked === 1) throw new DOMException('The user aborted a request.', 'AbortError');
      return chosen;
    };
  }, model);
  // Nothing happens when the dialog is closed without a choice.
  await page.click('#open-folder');
  await page.waitForFunction(() => globalThis.asked === 1);
  assert.ok(await page.isHidden('#notice'));
  await page.click('#open-folder');
  await waitListed(page, 2);
  assert.deepEqual(await paths(page), ['chosen/a.md2', 'chosen/below/b.md2']);
  await waitShown(page, 'chosen/below/b.md2');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('without a folder dialog, a folder is chosen by an input', async () => {
  const prepare = (page) => page.addInitScript(() => delete Window.prototype.showDirectoryPicker && delete globalThis.showDirectoryPicker);
  const { page, context, complaints } = await browser.open({ prepare });
  assert.equal(await page.evaluate(() => typeof globalThis.showDirectoryPicker), 'undefined');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('#open-folder')]);
  await chooser.setFiles(path.join(testdata, 'acknex-hmp/made'));
  await waitListed(page, 2);
  assert.deepEqual(await paths(page), ['made/hills4.hmp', 'made/hills7.hmp']);
  await show(page, 'made/hills7.hmp');
  await waitShown(page, 'made/hills7.hmp');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('files are chosen by a dialog, even the same ones again', async () => {
  const { page, context, complaints } = await browser.open();
  for (const file of [ARROW, path.join(testdata, 'goldsrc-mdl/made/scout.mdl'), ARROW]) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('#open-files')]);
    await chooser.setFiles(file);
    await waitShown(page, path.basename(file));
  }
  assert.deepEqual(await paths(page), ['arrow.md2', 'scout.mdl']);
  assert.deepEqual(complaints, []);
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

test('archives in archives, and unusual names, are supported', async () => {
  const [inner, outer, folder] = ['inner', 'outer', 'names'].map((name) => path.join(out, name));
  for (const made of [inner, outer, folder]) await mkdir(made);
  const names = [`a#b?c%41<d>"'e 😀.md2`, '%2e%2e.md2', 'ünï&co+1.MD2', 'without an extension'];
  for (const name of names) for (const to of [inner, folder]) await copyFile(ARROW, path.join(to, name));
  await command('pack', inner, '-o', path.join(outer, 'in.pak'));
  await command('pack', outer, '-o', path.join(out, 'out.pk3'));
  const { page, context, complaints } = await browser.open();
  await drop(page, folder, path.join(out, 'out.pk3'));
  await waitListed(page, 2 * names.length + 2);
  for (const at of ['names', 'out.pk3/in.pak']) {
    for (const name of names) {
      const { facts, notice } = await show(page, `${at}/${name}`);
      assert.equal(notice, null, name);
      assert.equal(facts.triangles, 90, name);
      assert.equal(await page.textContent('#title'), name);
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('later drops are added, and files with equal names are kept apart', async () => {
  const folders = ['one', 'two'].map((name) => path.join(out, 'equal', name));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await copyFile(ARROW, path.join(folders[0], 'tris.md2'));
  await copyFile(path.join(testdata, 'quake-md2/made/player.md2'), path.join(folders[1], 'tris.md2'));
  const { page, context, complaints } = await browser.open();
  const triangles = () => page.evaluate(() => globalThis.triassic.stage.model.facts().triangles);
  const counts = [];
  for (const folder of folders) {
    await drop(page, folder);
    await waitShown(page, `${path.basename(folder)}/tris.md2`);
    counts.push(await triangles());
  }
  assert.deepEqual(counts, [90, 84]);
  // If files are dropped while another one is being read, the last one is shown.
  for (const file of ['goldsrc-mdl/made/scout.mdl', 'quake-md2/made/pebble_hd.md2']) await drop(page, path.join(testdata, file));
  await waitShown(page, 'pebble_hd.md2');
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => document.body.dataset.shown), 'pebble_hd.md2');
  assert.deepEqual(await paths(page), ['one/tris.md2', 'pebble_hd.md2', 'scout.mdl', 'two/tris.md2']);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('folders with the same name are kept apart, each with its own skins, and can be closed', async () => {
  // Two folders with the same names: one has a model and its skin, the other has the model without the skin.
  const roots = ['a', 'b'].map((name) => path.join(out, 'twice', name, 'models'));
  for (const root of roots) await mkdir(path.join(root, 'x'), { recursive: true });
  const player = await readFile(path.join(testdata, 'quake-md2/made/player.md2'));
  for (const root of roots) await writeFile(path.join(root, 'x/player.md2'), player);
  await copyFile(path.join(testdata, 'quake-md2/made/skin.pcx'), path.join(roots[0], 'x/skin.pcx'));
  await copyFile(ARROW, path.join(roots[1], 'x/only.md2'));
  const { page, context, complaints } = await browser.open();
  const textured = () => page.evaluate(() => globalThis.triassic.stage.model.facts().texturesInFile);
  // Waits for the first model of each drop, which is shown automatically and would replace a model requested earlier.
  for (const [n, shown] of ['models/x/player.md2', 'models (2)/x/only.md2'].entries()) {
    await drop(page, roots[n]);
    await waitShown(page, shown);
  }
  await waitListed(page, 4);
  assert.deepEqual(await paths(page), ['models (2)/x/only.md2', 'models (2)/x/player.md2', 'models/x/player.md2', 'models/x/skin.pcx']);
  await show(page, 'models/x/player.md2');
  assert.equal(await textured(), 1);
  await show(page, 'models (2)/x/player.md2');
  assert.equal(await textured(), 0, 'it wears the skin of the other folder');
  // Closed with a click, then with a key.
  await page.locator('.row[aria-level="1"]', { has: page.locator('.name:text-is("models (2)/x")') }).locator('.close').click();
  await page.waitForFunction(() => globalThis.triassic.files.size === 2);
  assert.deepEqual(await paths(page), ['models/x/player.md2', 'models/x/skin.pcx']);
  assert.equal(await page.evaluate(() => globalThis.triassic.stage.model), null);
  await show(page, 'models/x/player.md2');
  assert.equal(await textured(), 1);
  await page.focus('#tree');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.waitForFunction(() => globalThis.triassic.files.size === 0);
  assert.ok(await page.isVisible('#welcome'));
  // The name can be used again.
  await drop(page, roots[1]);
  await waitShown(page, 'models/x/only.md2');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an unreadable file is one line, and all others are listed', async () => {
  const folder = path.join(out, 'unreadable');
  for (const below of ['bad', 'gone', 'good']) await mkdir(path.join(folder, below), { recursive: true });
  for (const file of ['good/arrow.md2', 'gone/gone.md2']) await copyFile(ARROW, path.join(folder, file));
  // A name that is not UTF-8.
  await writeFile(Buffer.concat([Buffer.from(`${folder}/bad/m`), Buffer.from([0xe9, 0xff]), Buffer.from('.md2')]), await readFile(ARROW));
  // And a file that has disappeared when it is read.
  const prepare = (page) =>
    page.addInitScript(() => {
      const gone = (done, failed) => failed(new DOMException('A requested file could not be found.', 'NotFoundError'));
      const wrapped = (entry) => {
        if (entry.isFile) return entry.name === 'gone.md2' ? { isFile: true, name: entry.name, fullPath: entry.fullPath, file: gone } : entry;
        const createReader = () => {
          const reader = entry.createReader();
          return { readEntries: (done, failed) => reader.readEntries((some) => done(some.map(wrapped)), failed) };
        };
        return { isFile: false, isDirectory: true, name: entry.name, fullPath: entry.fullPath, createReader };
      };
      const own = DataTransferItem.prototype.webkitGetAsEntry;
      DataTransferItem.prototype.webkitGetAsEntry = function () {
        return wrapped(own.call(this));
      };
    });
  const { page, context, complaints } = await browser.open({ prepare });
  await drop(page, folder);
  await waitListed(page, 2);
  await page.waitForFunction(() => document.body.dataset.shown === 'unreadable/good/arrow.md2');
  await page.waitForFunction(() => globalThis.triassic.files.pending === 0);
  await page.selectOption('#format', 'all');
  assert.match(await page.innerText('#tree-count'), /2 cannot be read/);
  // A search opens the folder of a match.
  await page.fill('#search', 'gone.md2');
  assert.match(await page.locator('.row', { has: page.locator('.name:text-is("gone.md2")') }).innerText(), /cannot be read/);
  assert.ok(await page.isHidden('#notice'));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a skin that is dropped later is applied to the shown model', async () => {
  const { page, context, complaints } = await browser.open();
  await drop(page, path.join(testdata, 'quake-md2/made/player.md2'));
  await waitShown(page, 'player.md2');
  const missing = () => chooseTab(page, 'textures').then((text) => text.includes('not found'));
  assert.ok(await missing());
  await drop(page, path.join(testdata, 'quake-md2/made/skin.pcx'));
  await page.waitForFunction(() => document.querySelector('#textures .texture canvas'));
  assert.ok(!(await missing()));
  assert.ok(await page.isHidden('#notice'));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('missing files are listed, and found in an added folder', async () => {
  const prepare = (page) => page.addInitScript(() => delete Window.prototype.showDirectoryPicker && delete globalThis.showDirectoryPicker);
  const { page, context, complaints } = await browser.open({ prepare });
  // The name of its folder shows where the game of a Quake II model starts.
  const folder = path.join(out, 'lacking/players');
  const game = path.join(out, 'baseq2');
  await mkdir(path.join(folder, 'made'), { recursive: true });
  await mkdir(path.join(game, 'players/made'), { recursive: true });
  await copyFile(path.join(testdata, 'quake-md2/made/player.md2'), path.join(folder, 'made/player.md2'));
  await copyFile(path.join(testdata, 'quake-md2/made/skin.pcx'), path.join(game, 'players/made/skin.pcx'));
  await drop(page, folder);
  await waitShown(page, 'players/made/player.md2');
  await page.waitForSelector('#missing:not([hidden])');
  assert.match(await page.innerText('#missing'), /1 of 1 textures missing/);
  await page.click('#missing');
  assert.match(await page.innerText('#missing-list'), /players\/made\/skin\.pcx/);
  assert.deepEqual(await violations(page), []);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add folder' }).click()]);
  await chooser.setFiles(game);
  await page.waitForFunction(() => globalThis.triassic.stage.model?.facts().texturesInFile === 1);
  await waitShown(page, 'players/made/player.md2');
  await page.waitForSelector('#missing', { state: 'hidden' });
  // The models of a level, and files that a model of an addon names by their path in the project; both are dropped as
  // files.
  const added = path.join(out, 'added');
  await mkdir(path.join(added, 'below/models'), { recursive: true });
  await mkdir(path.join(added, 'triassic'));
  await copyFile(path.join(testdata, 'goldsrc-mdl/made/scout.mdl'), path.join(added, 'below/models/crate.mdl'));
  await copyFile(path.join(testdata, 'bis-paa/made/crate_co.paa'), path.join(added, 'triassic/crate.pac'));
  for (const file of ['acknex-wmb/old.wmb', 'bis-p3dm/made/flashpoint.p3d']) {
    await drop(page, path.join(testdata, file));
    await waitShown(page, path.basename(file));
    await page.waitForSelector('#missing:not([hidden])');
  }
  const alone = (await show(page, 'old.wmb')).facts.triangles;
  await show(page, 'flashpoint.p3d');
  await page.waitForSelector('#missing:not([hidden])');
  await page.click('#missing');
  const [other] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add folder' }).click()]);
  await other.setFiles(added);
  await page.waitForSelector('#missing', { state: 'hidden' });
  await page.waitForFunction(() => globalThis.triassic.stage.model?.facts().texturesInFile === 1);
  const { facts } = await show(page, 'old.wmb');
  assert.ok(facts.triangles > alone, 'the level has its model');
  await page.waitForTimeout(300);
  assert.ok(await page.isHidden('#missing'));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a parent folder of a level, or another drop, is offered if it has the missing files', async () => {
  const { page, context, complaints } = await browser.open();
  // The search for files of the level covers its own folder and the parent, but not the folder of the game.
  const game = path.join(out, 'Game');
  await mkdir(path.join(game, 'Levels/one'), { recursive: true });
  await mkdir(path.join(game, 'models/more'), { recursive: true });
  await copyFile(path.join(testdata, 'acknex-wmb/old.wmb'), path.join(game, 'Levels/one/old.wmb'));
  await copyFile(path.join(testdata, 'goldsrc-mdl/made/scout.mdl'), path.join(game, 'models/more/CRATE.mdl'));
  await drop(page, path.join(game, 'Levels'));
  await waitShown(page, 'Levels/one/old.wmb');
  await page.waitForSelector('#missing:not([hidden])');
  await page.click('#missing');
  const alone = await page.innerText('#missing-list .missing-facts');
  assert.ok(!alone.includes('has'), alone);
  // The same text as the command prints.
  const text = await command('info', path.join(game, 'Levels/one/old.wmb'));
  const [, own, places] = /files +(.*); `--game [^`]*Game` finds (\d+)/.exec(text) ?? [];
  const counts = `entities: ${own}`;
  assert.equal(alone, counts, text);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  // Found in another drop.
  await drop(page, path.join(game, 'models'));
  await waitShown(page, 'models/more/CRATE.mdl');
  const shown = (await show(page, 'Levels/one/old.wmb')).facts.triangles;
  await page.waitForSelector('#missing:not([hidden])');
  await page.click('#missing');
  assert.equal(await page.innerText('#missing-list .missing-facts'), `${counts}; models has ${places}`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  // Found above the level, in the same drop.
  await drop(page, game);
  await page.waitForFunction(() => document.body.dataset.shown?.startsWith('Game/'));
  await show(page, 'Game/Levels/one/old.wmb');
  await page.waitForSelector('#missing:not([hidden])');
  await page.click('#missing');
  assert.equal(await page.innerText('#missing-list .missing-facts'), `${counts}; Game has ${places}`);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Search Game' }).click();
  await page.waitForFunction((shown) => globalThis.triassic.stage.model?.facts().triangles > shown, shown);
  await page.waitForFunction(() => !document.getElementById('missing-list').innerText.includes('has') || document.getElementById('missing').hidden);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the list is filtered by findings, and files are checked while the filter is on', async () => {
  const { page, context, complaints } = await browser.open();
  const folder = path.join(testdata, 'quake-md2');
  const checked = (await lines('validate', '--json', folder)).filter(({ findings }) => findings);
  const name = ({ file }) => path.relative(testdata, file).replaceAll('\\', '/');
  const having = (...severities) => checked.filter(({ findings }) => findings.some(({ severity }) => severities.includes(severity))).map(name).sort();
  await drop(page, folder);
  await page.waitForFunction(() => globalThis.triassic.session.path && !globalThis.triassic.session.isBusy);
  await page.selectOption('#order', 'name');
  const all = await page.evaluate(() => [...globalThis.triassic.files.shown()].length);
  await page.selectOption('#found', 'note');
  await page.waitForFunction((all) => document.getElementById('tree-count').textContent.includes(`, ${all} checked`), all);
  const listed = (found) =>
    page.evaluate((found) => globalThis.triassic.files.rows({ search: '', format: 'readable', order: 'name', found }).rows.map(({ node }) => node.path), found);
  const sets = { note: having('error', 'warning', 'note'), warning: having('error', 'warning'), error: having('error') };
  assert.ok(sets.note.length > sets.warning.length && sets.warning.length > 0, JSON.stringify(sets));
  for (const [value, expected] of Object.entries(sets)) {
    await page.selectOption('#found', value);
    const rows = await listed(value);
    assert.deepEqual(rows.filter((file) => checked.some((one) => name(one) === file)).sort(), expected, value);
    assert.ok((await page.innerText('#tree-count')).startsWith(`${rows.length} of `), value);
  }
  // A message contains the name, the number and the limit, if there are any.
  await page.selectOption('#found', 'any');
  const [one] = checked.filter(({ findings }) => findings.some(({ name }) => name));
  await show(page, name(one));
  const text = await chooseTab(page, 'findings');
  for (const { message } of one.findings) assert.ok(text.includes(message.replaceAll('`', '')), `${message}: ${text}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('in an added folder, the longest common end of a path is decisive', async () => {
  const prepare = (page) => page.addInitScript(() => delete Window.prototype.showDirectoryPicker && delete globalThis.showDirectoryPicker);
  const { page, context, complaints } = await browser.open({ prepare });
  const deep = path.join(out, 'deep');
  for (const name of ['made', 'other']) await mkdir(path.join(deep, 'games/baseq2/players', name), { recursive: true });
  await copyFile(path.join(testdata, 'quake-md2/made/skin.pcx'), path.join(deep, 'games/baseq2/players/made/skin.pcx'));
  await writeFile(path.join(deep, 'games/baseq2/players/other/skin.pcx'), 'not an image');
  await writeFile(path.join(deep, 'games/skin.pcx'), 'not an image');
  await drop(page, path.join(testdata, 'quake-md2/made/player.md2'));
  await waitShown(page, 'player.md2');
  await page.waitForSelector('#missing:not([hidden])');
  await page.click('#missing');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add folder' }).click()]);
  await chooser.setFiles(deep);
  await page.waitForFunction(() => globalThis.triassic.stage.model?.facts().texturesInFile === 1);
  await page.waitForSelector('#missing', { state: 'hidden' });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a page without files offers an example', async () => {
  const { page, context, complaints } = await browser.open();
  await page.click('#example');
  await waitShown(page, 'scout.mdl');
  // The first animation is the idle animation of the game.
  await page.focus('#view');
  await page.keyboard.press(' ');
  assert.match(await page.evaluate(() => globalThis.triassic.session.player.clip.name), /stand|idle/i);
  await page.click('#help');
  assert.match(await page.innerText('#keys'), /triassic \d+\.\d+\.\d+/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a file that was changed or deleted after the drop is reported', async () => {
  const folder = path.join(out, 'changing');
  await mkdir(folder);
  const names = ['arrow.md2', 'changed.md2', 'gone.md2'];
  for (const name of names) await copyFile(ARROW, path.join(folder, name));
  const { page, context } = await browser.open();
  await drop(page, folder);
  await waitShown(page, 'changing/arrow.md2');
  await page.waitForFunction(() => globalThis.triassic.files.pending === 0);
  // Thumbnails read files too.
  await page.waitForFunction(() => document.querySelectorAll('#tree img.thumbnail').length === 3);
  await page.waitForTimeout(1100);
  await copyFile(path.join(testdata, 'quake-md2/made/player.md2'), path.join(folder, 'changed.md2'));
  await rm(path.join(folder, 'gone.md2'));
  await show(page, 'changing/arrow.md2');
  for (const name of names.slice(1)) {
    const { notice } = await show(page, `changing/${name}`);
    assert.match(notice ?? '', new RegExp(`${name.replace('.', '\\.')} has changed, or is gone, since it was dropped: drop it again`));
  }
  await context.close();
});

test('a texture file shows its textures', async () => {
  const { page, context, complaints } = await browser.open();
  for (const file of ['acknex-wmb/textures.wad', 'bis-paa/made/crate_co.paa']) {
    await drop(page, path.join(testdata, file));
    await page.waitForFunction((name) => document.getElementById('title').textContent === name && document.querySelector('#textures .texture canvas'), path.basename(file));
    // The canvas may still show the previous file.
    await page.waitForSelector('#tab-textures[aria-selected=true]');
    assert.match(await page.innerText('#nothing'), /textures alone/, file);
    assert.ok(await page.isHidden('#notice'), file);
    await page.click('#tab-summary');
  }
  await drop(page, ARROW);
  await waitShown(page, 'arrow.md2');
  assert.ok(await page.isHidden('#nothing'));
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a click on an unsupported file shows the reason and its bytes', async () => {
  const folder = path.join(out, 'others');
  await mkdir(folder);
  await writeFile(path.join(folder, 'empty.mdl'), '');
  await writeFile(path.join(folder, 'notes.md2'), 'notes');
  await writeFile(path.join(folder, 'zeros'), '');
  // As large as a big game file, without using space on the disk.
  await truncate(path.join(folder, 'zeros'), 300e6);
  await writeFile(path.join(folder, 'nearly'), '');
  await truncate(path.join(folder, 'nearly'), 999_700);
  const { page, context, complaints } = await browser.open();
  await drop(page, folder);
  await page.waitForFunction(() => document.getElementById('notice').innerText.includes('Nothing to show'));
  await page.selectOption('#format', 'all');
  const row = (name) => page.locator('.row', { has: page.locator(`.name:text-is("${name}")`) });
  assert.match(await row('nearly').innerText(), /1 MB/);
  for (const [name, why, bytes] of [['empty.mdl', /empty/, /0x0 to 0x0/], ['notes.md2', /format/, /notes/], ['zeros', /format/, /000001f8/]]) {
    await row(name).click();
    await page.waitForFunction((name) => document.getElementById('title').textContent === name && document.getElementById('notice').innerText.includes('Cannot show this file'), name);
    assert.match(await page.innerText('#notice'), why, name);
    assert.match(await chooseTab(page, 'bytes'), bytes, name);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a click works while the list is redrawn', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', 'goldsrc-mdl/made/scout.mdl');
  await page.fill('#search', '/man.mdl');
  const { x, y, width, height } = await page.locator('.row', { has: page.locator('.name:text-is("man.mdl")') }).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.evaluate(() => document.getElementById('search').dispatchEvent(new Event('input')));
  await page.mouse.up();
  await waitShown(page, 'goldsrc-mdl/assimp/man.mdl');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('thumbnails wait while an animation plays, and are drawn when it is paused', async () => {
  const { page, context, complaints } = await withFile(browser, 'goldsrc-mdl', 'goldsrc-mdl/made/scout.mdl');
  await page.selectOption('#player select', { label: 'walk' });
  await page.waitForFunction(() => globalThis.triassic.session.player.isPlaying);
  // Scrolls to other rows.
  await page.waitForTimeout(500);
  const images = () => page.locator('#tree img.thumbnail').count();
  await page.fill('#search', 'assimp');
  await page.evaluate(() => (document.getElementById('tree').scrollTop = 1e6));
  await page.waitForTimeout(1500);
  const playing = await images();
  await page.focus('#view');
  await page.keyboard.press(' ');
  await page.waitForFunction(() => !globalThis.triassic.session.player.isPlaying);
  await page.waitForFunction((before) => document.querySelectorAll('#tree img.thumbnail').length > before + 2, playing, { timeout: 20_000 });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('search and format filter the list', async () => {
  const { page, context } = await browser.open();
  await drop(page, testdata);
  await waitListed(page, 100);
  await page.waitForFunction(() => globalThis.triassic.files.pending === 0);
  await page.waitForTimeout(300);
  const listed = () => page.textContent('#tree-count');
  const all = await listed();
  await page.fill('#search', 'scout');
  assert.match(await listed(), /^\d of /);
  assert.ok(await page.isVisible('.row >> text=scout.mdl'));
  // The search ignores case.
  await page.fill('#search', 'mant.mdl');
  assert.ok(await page.isVisible('.row >> text=manT.mdl'));
  await page.fill('#search', '');
  assert.equal(await listed(), all);
  await page.selectOption('#format', { label: 'Bohemia model (P3D)' });
  assert.match(await listed(), /^2 of /);
  await context.close();
});

test('arrow keys move through the list, and show the file where they stop', async () => {
  const { page, context } = await browser.open();
  await drop(page, path.join(testdata, 'quake-md2/made'));
  await waitListed(page, 5);
  await page.waitForFunction(() => !globalThis.triassic.session.isBusy && globalThis.triassic.session.path);
  await page.focus('#tree');
  await page.keyboard.press('Home');
  const seen = [];
  for (;;) {
    await page.keyboard.press('ArrowDown');
    const active = await page.getAttribute('#tree', 'aria-activedescendant');
    const row = page.locator(`#${active}`);
    assert.equal(await row.getAttribute('role'), 'treeitem');
    const name = await row.locator('.name').textContent();
    if (seen.includes(name)) break;
    seen.push(name);
    // Files without a known format are skipped, and the shown file stays.
    if (name.endsWith('.md2')) await page.waitForFunction((name) => globalThis.triassic.session.path === `made/${name}`, name);
  }
  const listed = (await lines('info', path.join(testdata, 'quake-md2/made'), '--json')).map(({ file }) => path.basename(file));
  for (const name of listed) assert.ok(seen.includes(name), name);
  // Left closes the folder, right opens it.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.locator('.row').count(), 1);
  await page.keyboard.press('ArrowRight');
  assert.ok((await page.locator('.row').count()) > 5);
  await context.close();
});

test('thumbnails are drawn for visible files, by one renderer', async () => {
  const folder = path.join(out, 'thumbnails');
  await mkdir(folder);
  for (let number = 0; number < 60; number += 1) await copyFile(ARROW, path.join(folder, `${number}.md2`));
  // A file that needs no conversion.
  await command('convert', ARROW, '-o', path.join(folder, '0.glb'));
  const prepare = (page) =>
    page.addInitScript(() => {
      const own = HTMLCanvasElement.prototype.getContext;
      globalThis.drawers = new Set();
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        if (kind === 'webgl2') globalThis.drawers.add(this);
        return own.call(this, kind, ...rest);
      };
    });
  const { page, context, complaints } = await browser.open({ prepare });
  await drop(page, folder);
  await waitListed(page, 61);
  const shows = (name) => page.waitForSelector(`.row:has(.name:text-is("${name}")) img.thumbnail`);
  await shows('0.glb');
  await shows('0.md2');
  await page.waitForFunction(() => [...document.querySelectorAll('.row[aria-level="2"]')].every((row) => row.querySelector('img')));
  const [image] = await page.$$('img.thumbnail');
  assert.ok((await image.evaluate((image) => image.naturalWidth)) > 0);
  const rows = await page.$$eval('.row', (rows) => rows.length);
  assert.ok(rows < 40, `${rows} rows`);
  // The last thumbnail is not drawn before it scrolls into view.
  assert.equal(await page.locator('.name:text-is("59.md2")').count(), 0);
  await page.evaluate(() => (document.getElementById('tree').scrollTop = 1e6));
  await shows('59.md2');
  // One renderer for the view, and one for all thumbnails.
  assert.equal(await page.evaluate(() => globalThis.drawers.size), 2);
  assert.deepEqual(complaints, []);
  await context.close();
});
