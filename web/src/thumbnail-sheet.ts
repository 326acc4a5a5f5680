// The page as a sheet of small images, without anything else: `triassic gallery --thumbnails` has a browser take a picture of it,
// and cuts that into one image for each model.
import type { Backend, Entry } from './backend';
import { element } from './dom';
import { SIDE, ThumbnailPainter } from './thumbnail-painter';

/** Models in a row, as in `thumbnails.rs`. */
const COLUMNS = 5;

export async function drawSheet(backend: Backend): Promise<void> {
  // A browser takes its picture after the load event, which waits for this empty document to be closed.
  const delay = element('iframe', { hidden: true });
  const sheet = element('canvas', { className: 'sheet' });
  document.body.append(delay, sheet);
  const pending = delay.contentDocument;
  pending?.open();
  try {
    const entries: Entry[] = [];
    await backend.entries((found) => entries.push(...found));
    sheet.width = COLUMNS * SIDE;
    sheet.height = Math.ceil(entries.length / COLUMNS) * SIDE;
    const context = sheet.getContext('2d');
    const painter = new ThumbnailPainter();
    for (const [number, { path }] of entries.entries()) {
      try {
        const { glb } = await backend.convert(path, {});
        context?.drawImage(await painter.paint(glb), (number % COLUMNS) * SIDE, Math.floor(number / COLUMNS) * SIDE);
      } catch {
        // Its place stays empty, and the list shows its extension instead.
      }
    }
  } finally {
    pending?.close();
  }
}
