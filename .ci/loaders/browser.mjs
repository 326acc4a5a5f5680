// Silhouettes of the GLBs of .ci/checks/loaders in a loader that needs a browser: node browser.mjs filament|playcanvas
// CASES.json
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, serve } from '../render/chromium.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const [loader, listed] = process.argv.slice(2);
const modules = path.join(here, '../node_modules');
const cases = path.dirname(path.resolve(listed));

const find = (name) => {
  const [first, ...rest] = name.split('/').slice(1);
  if (first === 'modules') return [modules, path.join(...rest)];
  if (first === 'cases') return [cases, path.join(...rest)];
  return [here, first];
};

const server = await serve(find);
const browser = await launch('--hide-scrollbars');
try {
  const page = await browser.newPage();
  let messages = [];
  // Chromium's own warnings are about performance.
  page.on('console', (message) => {
    const isOwn = message.text().includes('GL Driver Message');
    if (['error', 'warning'].includes(message.type()) && !isOwn) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(`${server.address}browser.html`);
  const version = await page.evaluate((loader) => window.start(loader), loader);
  const models = [];
  const url = (file) => `/cases/${path.relative(cases, file).split(path.sep).map(encodeURIComponent).join('/')}`;
  for (const { glb, poses } of JSON.parse(await readFile(listed, 'utf8'))) {
    messages = [];
    const asked = poses.map(({ clip, time, obj }) => ({ clip, time, obj: url(obj) }));
    const found = await page.evaluate(([glb, poses]) => window.compare(glb, poses), [url(glb), asked]).catch((error) => {
      messages.push(error.message.split('\n')[0]);
      return { poses: poses.map(() => 1) };
    });
    models.push({ ...found, messages });
  }
  const about = JSON.parse(await readFile(path.join(modules, loader, 'package.json'), 'utf8'));
  process.stdout.write(`${JSON.stringify({ version: version ?? about.version, models })}\n`);
} finally {
  await browser.close();
  server.close();
}
