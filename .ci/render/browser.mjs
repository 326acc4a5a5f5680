// Pictures of glTF models, rendered with three.js in a headless Chromium.
//
// Nothing is downloaded: page, three.js and models are local, and the browser renders without a graphics card.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { complaintsOf, launch, serve } from './chromium.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const three = path.join(here, '../node_modules/three');

// Serves only files of three folders: /three/…, /models/N/… and the page itself.
const find = (folders) => (name) => {
  const [first, ...rest] = name.split('/').slice(1);
  if (first === 'three') return [three, path.join(...rest)];
  if (first === 'models') return [folders[Number(rest[0])], path.join(...rest.slice(1))];
  return [here, first || 'index.html'];
};

// Opens the browser. `picture(file, options)` returns `{ png, facts }` of a .glb or .gltf; options are `width`,
// `height` and those of `show` in page.js, or in the script of another page. It throws on any complaint of the page,
// the loader or the browser.
export async function open(html = '') {
  const folders = [];
  const server = await serve(find(folders));
  let browser;
  try {
    browser = await launch('--hide-scrollbars');
  } catch (error) {
    server.close();
    throw error;
  }

  async function picture(file, { width = 256, height = 256, ...options } = {}) {
    const folder = path.dirname(path.resolve(file));
    if (!folders.includes(folder)) folders.push(folder);
    const url = `/models/${folders.indexOf(folder)}/${encodeURIComponent(path.basename(file))}`;
    const context = await browser.newContext({ viewport: { width, height } });
    let complaints = [];
    try {
      const page = await context.newPage();
      complaints = complaintsOf(page);
      await page.goto(`${server.address}${html}`, { waitUntil: 'load' });
      let facts;
      try {
        await page.waitForFunction(() => window.show, undefined, { timeout: 60_000 });
        facts = await page.evaluate(([url, options]) => window.show(url, options), [url, options]);
      } catch (error) {
        // The first line is the message, the others are the stack trace.
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
