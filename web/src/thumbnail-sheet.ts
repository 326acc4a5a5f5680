// Shows the page as a sheet of thumbnails only: `triassic gallery --thumbnails` takes a screenshot of it with a
// browser, and cuts it into one image per model, or uses it as the preview picture for links.
import type { Backend, Entry } from './backend';
import { element } from './dom';
import { ThumbnailPainter } from './thumbnail-painter';

/** `layout` contains the side in pixels, and the number of models per row: "80 5". */
export async function drawSheet(backend: Backend, layout: string): Promise<void> {
  const [side = 0, columns = 1] = layout.split(' ').map(Number);
  // A browser takes its screenshot after the load event, which waits until this empty document is closed.
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
