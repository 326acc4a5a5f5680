// Files that the page gives to its user.
import { zipSync } from 'fflate';
import type { NamedFile } from './backend';
import { element } from './dom';

/** Offers a file for download. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  element('a', { href: address, download: name }).click();
  // The browser has begun to read it by then.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** PNGs do not get smaller, and texts are small next to them: nothing is compressed. */
export function zipped(files: readonly NamedFile[]): Blob {
  const contents = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  return new Blob([zipSync(contents, { level: 0 })], { type: 'application/zip' });
}

/** The name of a file that is made of another: `models/tris.md2` gives `tris.glb`. */
export function nameFor(path: string, extension: string): string {
  const name = path.split('/').at(-1) ?? path;
  const dot = name.lastIndexOf('.');
  return `${dot > 0 ? name.slice(0, dot) : name}.${extension}`;
}
