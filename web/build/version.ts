// Adds the version of the project to the page, which shows it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export function version(folder: string): Plugin {
  const found = /^version = "(.+)"$/m.exec(readFileSync(path.join(folder, '../Cargo.toml'), 'utf8'))?.[1];
  if (!found) throw new Error('Cargo.toml has no version');
  return { name: 'version', transformIndexHtml: (html) => html.replace('<html', `<html data-version="${found}"`) };
}
