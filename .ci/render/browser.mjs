// Pictures of glTF models, by three.js in a headless Chromium.
//
// Needs Chromium (Debian's package; another one by the variable CHROMIUM) and `npm ci` in the folder above.
// Nothing is fetched: page, three.js and models come from this machine, and the browser draws without a graphics card.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = path.dirname(fileURLToPath(import.meta.url));
const three = path.join(here, '../node_modules/three');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.png': 'image/png', '.jpg': 'image/jpeg', '.gltf': 'model/gltf+json' };

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

// Hands out files of three folders, and nothing else: /three/…, /models/N/… and the page itself.
function serve(folders) {
  const server = createServer(async (request, response) => {
    const [first, ...rest] = decodeURIComponent(new URL(request.url, 'http://localhost').pathname).split('/').slice(1);
    let file = path.join(here, first || 'index.html');
    if (first === 'three') file = path.join(three, ...rest);
    if (first === 'models') file = path.join(folders[Number(rest[0])] ?? '', ...rest.slice(1));
    const root = first === 'three' ? three : first === 'models' ? folders[Number(rest[0])] : here;
    try {
      if (root === undefined || !file.startsWith(root + path.sep)) throw new Error('outside');
      const bytes = await readFile(file);
      response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => done(server));
  });
}

// Opens the browser. `picture(file, options)` gives `{ png, facts }` of a .glb or .gltf; options are `width`, `height`
// and those of `show` in page.js, or in the script of another page. It throws at whatever the page, the loader or the browser complains of.
export async function open(html = '') {
  const folders = [];
  const server = await serve(folders);
  const root = `http://127.0.0.1:${server.address().port}`;
  let browser;
  try {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
  } catch (error) {
    server.close();
    throw error;
  }

  async function picture(file, { width = 256, height = 256, ...options } = {}) {
    const folder = path.dirname(path.resolve(file));
    if (!folders.includes(folder)) folders.push(folder);
    const url = `/models/${folders.indexOf(folder)}/${encodeURIComponent(path.basename(file))}`;
    const context = await browser.newContext({ viewport: { width, height } });
    const complaints = [];
    try {
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
      page.on('response', (response) => {
        if (!response.ok() && !response.url().endsWith('/favicon.ico')) complaints.push(`${response.url()}: ${response.status()}`);
      });
      page.on('console', (message) => {
        const text = message.text();
        // Warnings of the browser's own are about its speed; those of three.js are about the model.
        const isOurs = message.type() === 'error' ? !text.startsWith('Failed to load resource') : text.startsWith('THREE.');
        if (isOurs) complaints.push(text);
      });
      await page.goto(`${root}/${html}`, { waitUntil: 'load' });
      let facts;
      try {
        await page.waitForFunction(() => window.show, undefined, { timeout: 60_000 });
        facts = await page.evaluate(([url, options]) => window.show(url, options), [url, options]);
      } catch (error) {
        // The first line says what, the others where in the page.
        complaints.push(error.message.split('\n')[0]);
      }
      const png = complaints.length === 0 ? await page.screenshot() : undefined;
      if (complaints.length > 0) throw new Error(`${file}: ${complaints.join('; ')}`);
      return { png, facts };
    } finally {
      await context.close();
    }
  }

  return {
    picture,
    async close() {
      await browser.close();
      server.close();
    },
  };
}
