// The page as a sheet of images, without anything else: `triassic gallery --thumbnails` has a browser take a picture of it, and cuts
// that into one image for each model, or keeps it as the picture of links.
import type { Backend, Entry } from './backend';
import { element } from './dom';
import { ThumbnailPainter } from './thumbnail-painter';

/** `layout` is the pixels of a side, and the models in a row: "80 5". */
export async function drawSheet(backend: Backend, layout: string): Promise<void> {
  const [side = 0, columns = 1] = layout.split(' ').map(Number);
  // A browser takes its picture after the load event, which waits for this empty document to be closed.
  const delay = element('iframe', { hidden: true });
  const sheet = element('canvas', { className: 'sheet' });
  document.body.append(delay, sheet);
  const pending = delay.contentDocument;
  pending?.open();
  try {
    const entries: Entry[] = [];
    await backend.entries((found) => entries.push(...found));
    sheet.width = columns * side;
    sheet.height = Math.ceil(entries.length / columns) * side;
    const context = sheet.getContext('2d');
    const painter = new ThumbnailPainter(side);
    for (const [number, { path }] of entries.entries()) {
      try {
        const { glb } = await backend.convert(path, {});
        context?.drawImage(await painter.paint(glb), (number % columns) * side, Math.floor(number / columns) * side);
      } catch {
        // Its place stays empty, and the list shows its extension instead.
      }
    }
  } finally {
    pending?.close();
  }
}
