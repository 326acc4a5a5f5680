// A headless Chromium without a graphics card, a file server for it, and the complaints of a page in it.
//
// Needs Chromium (Debian's package, or another one in the variable CHROMIUM) and `npm ci` in the parent folder.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';

const types = {
  '.css': 'text/css',
  '.gltf': 'model/gltf+json',
  '.html': 'text/html',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

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
];

/** Starts the browser, with additional flags. */
export const launch = (...more) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...flags, ...more] });

/** A file server. `find` returns the folder of a path, and the path of the file below it; nothing outside a folder is served. */
export async function serve(find) {
  const server = createServer(async (request, response) => {
    try {
      const [folder, below] = find(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
      const file = path.join(folder, below);
      if (!file.startsWith(folder + path.sep)) throw new Error('outside');
      const bytes = await readFile(file);
      response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** All complaints of browser, page or three.js from now on; the list grows. */
export function complaintsOf(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Requests of a page that was left are aborted.
    if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.url().endsWith('/favicon.ico')) complaints.push(`${response.url()}: ${response.status()}`);
  });
  page.on('console', (message) => {
    const text = message.text();
    // The browser's own warnings are about performance; those of three.js are about the model. Failed requests are
    // reported above.
    const isOurs = message.type() === 'error' ? !text.startsWith('Failed to load resource') : text.startsWith('THREE.');
    if (isOurs) complaints.push(text);
  });
  return complaints;
}
