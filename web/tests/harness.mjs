// Shared code of the page's tests: a static file server, a browser, pages with the complaints that they report, and
// drops. It needs `npm ci` and `npm run build` in the parent folder, and everything that .ci/render/chromium.mjs
// needs. Expected results come from the command target/debug/triassic, or the one named by the variable TRIASSIC.
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
if (corpus && !existsSync(corpus)) throw new Error(`TRIASSIC_CORPUS: ${corpus} does not exist`);
/** The output of `npm run build`, or another build. */
export const dist = process.env.TRIASSIC_WEB ?? path.join(root, 'web/dist');
export const triassic = process.env.TRIASSIC ?? path.join(root, 'target/debug/triassic');

/** Runs the command and returns its output. Status 1 is accepted: some files failed, and the output reports them. */
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

/** Serves the files in a folder, like any web server. */
export const serve = (folder = dist) => serveFiles((name) => [folder, name.endsWith('/') ? `${name}index.html` : name]);

/** Starts a browser for the page of `web/dist`, with additional flags. */
export async function start(...more) {
  const server = await serve();
  // Exact heap sizes, and garbage collection on request.
  const browser = await launch('--enable-precise-memory-info', '--js-flags=--expose-gc', ...more);
  return {
    browser,
    address: server.address,
    /**
     * Opens the page, or another address; `complaints` collects all complaints of the browser, the page and three.js.
     * `isUsable` is false if the page only reports why it cannot run. Other options are those of a Playwright context.
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

/** Starts a browser for all tests of a file; it is closed after them. */
export async function started() {
  const browser = await start();
  after(() => browser.close());
  return browser;
}

/** Drops files and folders of this machine on the page, like a file manager. */
export async function drop(page, ...files) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: files.map((file) => path.resolve(file)), dragOperationsMask: 1 };
  const box = await page.locator('.view').boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

/** Creates a folder that is removed after the tests of a file. */
export async function temporary() {
  const folder = await mkdtemp(path.join(tmpdir(), 'triassic-web-'));
  after(() => rm(folder, { recursive: true }));
  return folder;
}

const axe = () => readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations that axe-core finds on a page. */
export async function violations(page) {
  // The browser's protocol is not subject to the policy of the page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axe());
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`);
  });
}

/** Requests foreign content; returns the directives of the policy that blocked it, and whether an inline script ran. */
export const foreignRefused = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const directives = new Set();
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          // A page may have two policies, and both may report a violation.
          directives.add(effectiveDirective);
          if (directives.size === 3) done({ directives: [...directives].sort(), ran: globalThis.ran === true });
        });
        fetch('http://127.0.0.1:9/').catch(() => {});
        new Image().src = 'http://127.0.0.1:9/x.png';
        document.head.append(Object.assign(document.createElement('script'), { textContent: 'globalThis.ran = true' }));
      }),
  );

/** Waits until a file is shown. Throws the message of the page if it shows one instead. */
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

/** Waits until the list has at least this many files. */
export const waitListed = (page, files, timeout = 60_000) =>
  page.waitForFunction((files) => globalThis.triassic.files.size >= files, files, { timeout });

/** Shows a file; returns the contents of the model in three.js, and the message of the page, if any. */
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

/** Opens the page with a folder of testdata, and shows one of its files. */
export async function withFile(browser, folder, file, options) {
  const opened = await browser.open(options);
  await drop(opened.page, path.join(testdata, folder));
  await waitListed(opened.page, 2);
  await opened.page.waitForFunction(() => !globalThis.triassic.session.isBusy && globalThis.triassic.session.path);
  await show(opened.page, file);
  await waitShown(opened.page, file);
  return opened;
}

/** Selects a tab and waits until its panel is complete. Returns its text. */
export async function chooseTab(page, tab) {
  await page.click(`#tab-${tab}`);
  await page.waitForFunction((tab) => !document.getElementById(tab).innerText.includes('Reading …'), tab);
  return page.innerText(`#${tab}`);
}
