// The images of the file, one of them large: with zoom, single channels, and its palette.
import type { Image, ImageInfo } from '../backend';
import { element } from '../dom';
import { Panel, type Subject } from './panel';

const CHANNELS = ['color', 'red', 'green', 'blue', 'alpha'] as const;
type Channel = (typeof CHANNELS)[number];
const ZOOMS = [0.25, 0.5, 1, 2, 4, 8];

export class TexturesPanel extends Panel {
  constructor() {
    super('textures', 'Textures');
  }

  protected override async fill(subject: Subject): Promise<readonly Node[]> {
    const images = await subject.backend.images(subject.path);
    if (images.length === 0) return [element('p', {}, 'The file contains no images and refers to none.')];
    const large = element('div', { className: 'texture' });
    const buttons = images.map((image, n) => {
      const button = element('button', { type: 'button', className: 'image-row', disabled: image.kind === 'missing' });
      button.append(element('span', { className: 'name' }, image.name || `image ${n}`), element('span', { className: 'about' }, about(image)));
      button.addEventListener('click', () => {
        for (const other of buttons) other.setAttribute('aria-pressed', String(other === button));
        void show(n);
      });
      return button;
    });
    const show = async (n: number): Promise<void> => {
      try {
        const image = await subject.backend.image(subject.path, n);
        large.replaceChildren(...view(image, images[n]?.name ?? ''));
      } catch (error) {
        large.replaceChildren(element('p', { className: 'problem' }, error instanceof Error ? error.message : String(error)));
      }
    };
    const first = images.findIndex(({ kind }) => kind !== 'missing');
    if (first >= 0) {
      buttons[first]?.setAttribute('aria-pressed', 'true');
      await show(first);
    }
    return [element('div', { className: 'image-rows' }, ...buttons), large];
  }
}

function about({ kind, width, height, colors, named, file }: ImageInfo): string {
  if (kind === 'missing') return named === undefined ? 'not found' : `${named} · not found`;
  const parts = [`${width} × ${height}`, kind === 'indexed' ? `${colors ?? 256} colors` : kind];
  return [...parts, ...(file ? [file] : [])].join(' · ');
}

function view(image: Image, name: string): Node[] {
  const canvas = element('canvas', { width: image.width, height: image.height, attributes: { role: 'img', 'aria-label': `Texture ${name}` } });
  const frame = element('div', { className: 'texture-frame', tabIndex: 0, attributes: { role: 'group', 'aria-label': `Texture ${name}` } }, canvas);
  const channel = element('select', { attributes: { 'aria-label': 'Channels' } }, ...CHANNELS.map((name) => element('option', {}, name)));
  const zoom = element(
    'select',
    { attributes: { 'aria-label': 'Zoom' } },
    element('option', { value: 'fit' }, 'fit'),
    ...ZOOMS.map((factor) => element('option', { value: String(factor) }, `${factor * 100} %`)),
  );
  const draw = (): void => {
    const pixels = new ImageData(single(image, channel.value as Channel), image.width, image.height);
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  };
  const scale = (): void => {
    const factor = Number(zoom.value);
    canvas.style.width = zoom.value === 'fit' ? '100%' : `${image.width * factor}px`;
  };
  channel.addEventListener('change', draw);
  zoom.addEventListener('change', scale);
  draw();
  scale();
  const nodes: Node[] = [element('div', { className: 'texture-bar' }, channel, zoom), frame];
  if (image.palette) nodes.push(element('h2', { className: 'section' }, 'Palette'), palette(image.palette));
  return nodes;
}

// One channel as gray, or the unchanged colors.
function single({ rgba }: Image, channel: Channel): Uint8ClampedArray<ArrayBuffer> {
  const from = CHANNELS.indexOf(channel) - 1;
  if (from < 0) return rgba;
  const gray = new Uint8ClampedArray(rgba.length);
  for (let at = 0; at < rgba.length; at += 4) {
    gray.fill(rgba[at + from] ?? 0, at, at + 3);
    gray[at + 3] = 255;
  }
  return gray;
}

// Sixteen colors per line, drawn as one image: 256 elements would show no more.
function palette(colors: Uint8Array<ArrayBuffer>): HTMLElement {
  const count = Math.floor(colors.length / 4);
  const canvas = element('canvas', {
    className: 'palette',
    width: 16,
    height: Math.max(1, Math.ceil(count / 16)),
    attributes: { role: 'img', 'aria-label': `Palette of ${count} colors` },
  });
  const padded = new Uint8ClampedArray(canvas.width * canvas.height * 4);
  padded.set(colors.subarray(0, count * 4));
  canvas.getContext('2d')?.putImageData(new ImageData(padded, canvas.width, canvas.height), 0, 0);
  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    const index = Math.floor((offsetX / canvas.clientWidth) * 16) + 16 * Math.floor((offsetY / canvas.clientHeight) * canvas.height);
    const color = [...colors.subarray(index * 4, index * 4 + 4)];
    canvas.title = color.length === 4 ? `${index}: ${color.join(', ')}` : '';
  });
  return canvas;
}
