// Nothing leaves the machine, and nothing in a file is ever run: the policy of the page forbids it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { drop, start, testdata, waitShown } from './harness.mjs';

let browser;
let foreign;
const asked = [];
before(async () => {
  browser = await start();
  foreign = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('here');
  });
  await new Promise((done) => foreign.listen(0, '127.0.0.1', done));
});
after(async () => {
  await browser.close();
  foreign.close();
});

test('no other server is contacted or shown', async () => {
  const { page, context } = await browser.open();
  const address = `http://127.0.0.1:${foreign.address().port}/`;
  const refused = await page.evaluate(async (address) => {
    const violations = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective));
    const outcome = {
      fetch: await fetch(`${address}fetch`).then(() => 'done', () => 'refused'),
      image: await new Promise((done) => {
        const image = new Image();
        image.addEventListener('load', () => done('done'));
        image.addEventListener('error', () => done('refused'));
        image.src = `${address}image.png`;
      }),
    };
    const frame = document.createElement('iframe');
    frame.src = address;
    const style = document.createElement('link');
    Object.assign(style, { rel: 'stylesheet', href: `${address}style.css` });
    document.body.append(frame, style);
    await new Promise((done) => setTimeout(done, 300));
    return { ...outcome, violations: [...new Set(violations)].sort() };
  }, address);
  assert.equal(refused.fetch, 'refused');
  assert.equal(refused.image, 'refused');
  assert.deepEqual(refused.violations, ['connect-src', 'frame-src', 'img-src', 'style-src-elem']);
  assert.deepEqual(asked, []);
  await context.close();
});

test('inline scripts, handlers and code in texts are blocked', async () => {
  const { page, context } = await browser.open();
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.inlineRan = true';
    document.body.append(script);
    const holder = document.createElement('div');
    holder.innerHTML = '<img src="data:," onerror="globalThis.handlerRan = true">';
    document.body.append(holder);
    // Not `eval`, which the browser's protocol permits for itself.
    setTimeout('globalThis.evaluated = true', 0);
    await new Promise((done) => setTimeout(done, 200));
    return { inline: globalThis.inlineRan === true, handler: globalThis.handlerRan === true, text: globalThis.evaluated === true };
  });
  assert.deepEqual(ran, { inline: false, handler: false, text: false });
  await context.close();
});

test('names with HTML are text', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'triassic-web-'));
  try {
    const name = '<img src=x onerror=globalThis.ran=1><b>bold.md2';
    // A skin with such a name too, since the summary shows it.
    const model = await readFile(path.join(testdata, 'quake-md2/cube2-data/models/debris/tris.md2'));
    const skin = '<img src=x onerror=globalThis.ran=1>.png';
    model.fill(0, 68, 68 + 64);
    model.write(skin, 68, 'latin1');
    await writeFile(path.join(folder, name), model);
    const { page, context, complaints } = await browser.open();
    await drop(page, path.join(folder, name));
    await waitShown(page, name);
    assert.equal(await page.textContent('.row .name'), name);
    assert.equal(await page.textContent('#title'), name);
    await page.waitForSelector('#summary .file-heading');
    assert.equal(await page.textContent('#summary .file-heading'), name);
    assert.ok((await page.textContent('#summary [data-about=stored]')).includes(skin));
    await page.click('#tab-textures');
    await page.waitForSelector('#textures .image-row');
    assert.ok((await page.textContent('#textures')).includes(path.parse(skin).name));
    assert.equal(await page.evaluate(() => globalThis.ran), undefined);
    assert.equal(await page.evaluate(() => document.querySelectorAll('img[src="x"], b').length), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
