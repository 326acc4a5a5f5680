// The files of a gallery: next to the page on a web server, or in the page itself.
import { gunzipSync } from 'fflate';
import { BackendError } from './backend';

export interface GalleryFiles {
  read(path: string): Promise<ArrayBuffer>;
  /** A URL of a file, for an image. */
  address(path: string): string;
}

export class ServedFiles implements GalleryFiles {
  async read(path: string): Promise<ArrayBuffer> {
    let response;
    try {
      response = await fetch(this.address(path));
    } catch {
      throw new BackendError('the server of this page does not answer');
    }
    if (!response.ok || !response.body) throw new BackendError(`${path} is missing on the server of this page`);
    if (!path.endsWith('.gz')) return response.arrayBuffer();
    // Some servers declare such a file as compressed, and the browser has already decompressed it.
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.buffer;
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  }

  address(path: string): string {
    return path.split('/').map(encodeURIComponent).join('/');
  }
}

/** Elements written by `triassic gallery -o`: `<script type="text/plain" data-file=PATH>`, compressed with gzip, in base64. */
export class EmbeddedFiles implements GalleryFiles {
  readonly #packed = new Map<string, HTMLElement>();
  readonly #addresses = new Map<string, string>();

  constructor() {
    for (const element of document.querySelectorAll<HTMLElement>('script[data-file]')) {
      this.#packed.set(decodeURIComponent(element.dataset['file'] ?? ''), element);
    }
  }

  async read(path: string): Promise<ArrayBuffer> {
    const stream = new Blob([this.#bytes(path)]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).arrayBuffer();
  }

  address(path: string): string {
    let address = this.#addresses.get(path);
    if (address === undefined) {
      address = URL.createObjectURL(new Blob([gunzipSync(this.#bytes(path))]));
      this.#addresses.set(path, address);
    }
    return address;
  }

  #bytes(path: string): Uint8Array<ArrayBuffer> {
    const element = this.#packed.get(path);
    if (!element) throw new BackendError(`${path} is missing in this page`);
    const text = atob(element.textContent ?? '');
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
    return bytes;
  }
}
