// The page as one file, `single-file.html`: a template into which `triassic gallery --single-file` puts the models. Its policy
// allows this script and this style by their digests, and nothing from anywhere.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { texts } from './licences';

/** Where the command puts the models. */
const PLACE = '<!-- models -->';

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

// What HTML reads differently in an element would change its digest, or end it.
function checked(text: string, element: string): string {
  if (text.includes(`</${element}`) || text.includes('<!--') || text.includes('\r')) throw new Error(`this cannot stand in <${element}>`);
  return text;
}

function replaced(html: string, pattern: RegExp, by: string): string {
  if (!pattern.test(html)) throw new Error(`index.html has no ${pattern.source}`);
  return html.replace(pattern, () => by);
}

export function singleFile(folder: string): Plugin {
  return {
    name: 'single-file',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      let [script, style] = ['', ''];
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') script += file.code;
        else if (name.endsWith('.css')) style += String(file.source);
        else throw new Error(`${name} is not in the single file`);
        delete bundle[name];
      }
      [script, style] = [checked(script.trim(), 'script'), checked(style.trim(), 'style')];
      const policy = [
        "default-src 'none'",
        `script-src ${digest(script)}`,
        `style-src ${digest(style)}`,
        // Images in a GLB are read by their addresses in memory.
        'connect-src blob:',
        'img-src blob: data:',
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; ');
      const icon = readFileSync(path.join(folder, 'public/icon.svg')).toString('base64');
      let html = readFileSync(path.join(folder, 'index.html'), 'utf8');
      html = replaced(html, /<head>/, `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
      html = replaced(html, /<link rel="icon" [^>]*>/, `<link rel="icon" href="data:image/svg+xml;base64,${icon}" />`);
      html = replaced(html, /<link rel="stylesheet" [^>]*>/, `<style>${style}</style>`);
      html = replaced(html, /\s*<script type="module" [^>]*><\/script>/, '');
      const licences = checked(texts(folder), 'script');
      html = replaced(
        html,
        /<\/body>/,
        `<script type="text/plain" id="licences">\n${licences}</script>\n    ${PLACE}\n    <script>${script}</script>\n  </body>`,
      );
      this.emitFile({ type: 'asset', fileName: 'single-file.html', source: html });
    },
  };
}
