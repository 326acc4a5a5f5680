// Downloads of files from the page.
import { zipSync } from 'fflate';
import type { NamedFile } from './backend';
import { element } from './dom';

/** Offers a file for download. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  element('a', { href: address, download: name }).click();
  // The browser has started to read it by then.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** PNGs do not compress, and texts are small in comparison: nothing is compressed. */
export function zipped(files: readonly NamedFile[]): Blob {
  const contents = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  return new Blob([zipSync(contents, { level: 0 })], { type: 'application/zip' });
}

/** The name of a file derived from another: `tris.glb` for `models/tris.md2`. */
export function nameFor(path: string, extension: string): string {
  const name = path.split('/').at(-1) ?? path;
  const dot = name.lastIndexOf('.');
  return `${dot > 0 ? name.slice(0, dot) : name}.${extension}`;
}
