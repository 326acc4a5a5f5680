// What the tests of the page share: a server of static files, a browser, pages that complain of nothing, and drops.
//
// Needs `npm ci` and `npm run build` in the folder above, and what .ci/render/chromium.mjs needs. The command that tells what is right
// is target/debug/triassic, or that of the variable TRIASSIC.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { complaintsOf, launch, serve as serveFiles } from '../../.ci/render/chromium.mjs';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const testdata = path.join(root, 'testdata');
export const corpus = process.env.TRIASSIC_CORPUS;
if (corpus && !existsSync(corpus)) throw new Error(`TRIASSIC_CORPUS: ${corpus} is not there`);
/** What `npm run build` has made, or another build. */
export const dist = process.env.TRIASSIC_WEB ?? path.join(root, 'web/dist');
export const triassic = process.env.TRIASSIC ?? path.join(root, 'target/debug/triassic');

/** Runs the command. Files that it refuses make it fail with the status 1, and are in its output as well. */
export async function command(...args) {
  try {
    return (await promisify(execFile)(triassic, args, { maxBuffer: 2 ** 30 })).stdout;
  } catch (error) {
    if (error.code === 1) return error.stdout;
    throw error;
  }
}

/** The lines of a command's `--json`. */
export const lines = async (...args) => (await command(...args)).split('\n').filter(Boolean).map((line) => JSON.parse(line));

/** A server of the files in a folder, as any web server would hand them out. */
export const serve = (folder = dist) => serveFiles((name) => [folder, name.endsWith('/') ? `${name}index.html` : name]);

/** A browser with the page of `web/dist`; `more` are flags of the browser. */
export async function start(...more) {
  const server = await serve();
  // Exact figures of the heap, and a collection when a test asks for it.
  const browser = await launch('--enable-precise-memory-info', '--js-flags=--expose-gc', ...more);
  return {
    browser,
    address: server.address,
    /**
     * Opens the page, or that of another address; `complaints` collects whatever browser, page or three.js complain of. `isUsable`:
     * not if it only says why not. Other options are those of a context of Playwright.
     */
    async open({ address = server.address, width = 1280, height = 800, prepare, isUsable = true, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light', acceptDownloads: true, ...options });
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      await prepare?.(page);
      await page.goto(address);
      if (isUsable) await page.waitForFunction(() => globalThis.triassic);
      return { page, context, complaints };
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** The browser of all tests of a file; it is closed when they have ended. */
export async function started() {
  const browser = await start();
  after(() => browser.close());
  return browser;
}

/** Drops files and folders of this machine on the page, as a file manager does. */
export async function drop(page, ...files) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: files.map((file) => path.resolve(file)), dragOperationsMask: 1 };
  const box = await page.locator('.view').boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

/** Makes a folder that goes when the tests of a file have ended. */
export async function temporary() {
  const folder = await mkdtemp(path.join(tmpdir(), 'triassic-web-'));
  after(() => rm(folder, { recursive: true }));
  return folder;
}

const axe = () => readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds against a page. */
export async function violations(page) {
  // By the protocol of the browser, which the policy of the page does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axe());
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`);
  });
}

/** What a page refuses that is foreign to it: the directives of its policy, and whether an inline script ran. */
export const foreignRefused = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const directives = new Set();
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          // A page may have two policies, which both say so.
          directives.add(effectiveDirective);
          if (directives.size === 3) done({ directives: [...directives].sort(), ran: globalThis.ran === true });
        });
        fetch('http://127.0.0.1:9/').catch(() => {});
        new Image().src = 'http://127.0.0.1:9/x.png';
        document.head.append(Object.assign(document.createElement('script'), { textContent: 'globalThis.ran = true' }));
      }),
  );

/** Waits until a file is on the screen. Throws what the page says instead. */
export async function waitShown(page, file, timeout = 30_000) {
  const settled = await page.waitForFunction(
    (file) => {
      if (document.body.dataset.shown === file) return 'shown';
      const notice = document.getElementById('notice');
      return notice.hidden ? null : notice.innerText;
    },
    file,
    { timeout, polling: 20 },
  );
  const text = await settled.jsonValue();
  if (text !== 'shown') throw new Error(`${file}: ${text}`);
}

/** Waits until the list has been read to its end. */
export const waitListed = (page, files, timeout = 60_000) =>
  page.waitForFunction((files) => globalThis.triassic.files.size >= files, files, { timeout });

/** Shows a file; gives what three.js has of it, or what the page says instead. */
export const show = (page, file) =>
  page.evaluate(async (file) => {
    const { session, stage } = globalThis.triassic;
    await session.open(file);
    const notice = document.getElementById('notice');
    const shown = { notice: notice.hidden ? null : notice.innerText };
    if (!stage.model) return shown;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return { ...shown, facts: stage.model.facts(), drawn: stage.renderer.info.render.triangles };
  }, file);

export const SCOUT = 'goldsrc-mdl/made/scout.mdl';

/** The page with the files of a folder of testdata, one of which is shown. */
export async function withFile(browser, folder, file, options) {
  const opened = await browser.open(options);
  await drop(opened.page, path.join(testdata, folder));
  await waitListed(opened.page, 2);
  await opened.page.waitForFunction(() => !globalThis.triassic.session.isBusy && globalThis.triassic.session.path);
  await show(opened.page, file);
  await waitShown(opened.page, file);
  return opened;
}

/** Chooses a tab and waits until its panel has been read. Gives its text. */
export async function chooseTab(page, tab) {
  await page.click(`#tab-${tab}`);
  await page.waitForFunction((tab) => !document.getElementById(tab).innerText.includes('Reading …'), tab);
  return page.innerText(`#${tab}`);
}
