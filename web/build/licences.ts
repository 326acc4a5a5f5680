// The licences of the libraries in the page, as the file licences.txt beside it: most ask for their text.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export function licences(folder: string): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
      const texts = Object.entries(dependencies).map(([name, version]) => {
        const text = readFileSync(path.join(folder, 'node_modules', name, 'LICENSE'), 'utf8');
        return `${name} ${version}\n\n${text.trim()}\n`;
      });
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join('\n\n') });
    },
  };
}
