// The page of `triassic view` and `triassic gallery`: one script and one style sheet, which the command serves, copies
// next to the models of a gallery, or writes into one file together with them. It is checked in, so that building
// the command needs no Node.js.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { texts } from './licenses';

/** The page depends on these files, in addition to its modules. */
const INPUTS = ['build/licenses.ts', 'build/served-page.ts', 'index.html', 'package-lock.json', 'public/icon.svg', 'vite.reader.config.ts', 'vite.served.config.ts'];
/** The modules of the worker of a gallery of originals. */
const READER = ['gallery', 'reader'].map((name) => `src/worker/${name}.ts`);

// Rejects text that HTML would parse differently inside an element: it would end the element, or change its digest.
function checked(text: string, element: string): string {
  if (text.includes(`</${element}`) || text.includes('<!--') || text.includes('\r')) throw new Error(`not allowed in <${element}>`);
  return text;
}

function replaced(html: string, pattern: RegExp, by: string): string {
  if (!pattern.test(html)) throw new Error(`index.html has no ${pattern.source}`);
  return html.replace(pattern, () => by);
}

/** A line of `sha256sum` for each file, so that a test in Rust can report which one has changed. */
function digests(folder: string, modules: Iterable<string>): string {
  const own = [...modules].map((id) => path.relative(folder, id.split('?')[0] ?? id).replaceAll('\\', '/'));
  const files = new Set([...INPUTS, ...READER, ...own.filter((file) => file.startsWith('src/'))]);
  const lines = [...files].sort().map((file) => {
    const text = readFileSync(path.join(folder, file));
    return `${createHash('sha256').update(text).digest('hex')}  web/${file}\n`;
  });
  return lines.join('');
}

export function servedPage(folder: string): Plugin {
  return {
    name: 'served-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk' && name === 'page.js') file.code = `${checked(file.code.trim(), 'script')}\n`;
        else if (file.type === 'asset' && name === 'page.css') file.source = `${checked(String(file.source).trim(), 'style')}\n`;
        else throw new Error(`${name} is not in the page`);
      }
      let html = readFileSync(path.join(folder, 'index.html'), 'utf8');
      html = replaced(html, /<link rel="stylesheet" [^>]*>/, '<link rel="stylesheet" href="./page.css" />');
      html = replaced(html, /\s*<script type="module" [^>]*><\/script>/, '');
      html = replaced(html, /<\/body>/, '  <script src="./page.js"></script>\n  </body>');
      const files = {
        'index.html': html,
        'icon.svg': readFileSync(path.join(folder, 'public/icon.svg'), 'utf8'),
        'licenses.txt': checked(texts(folder), 'script'),
        'INPUTS.sha256': digests(folder, this.getModuleIds()),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
