// Writes the licenses of the libraries in the page to licenses.txt next to it: most licenses require that.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The texts of all licenses. */
export function texts(folder: string): string {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const each = Object.entries(dependencies).map(([name, version]) => {
    const text = readFileSync(path.join(folder, 'node_modules', name, 'LICENSE'), 'utf8');
    return `${name} ${version}\n\n${text.trim()}\n`;
  });
  return each.join('\n\n');
}

export function licenses(folder: string): Plugin {
  return {
    name: 'licenses',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: texts(folder) });
    },
  };
}
