// The page of the command, for files that the command reads or has converted: one classic script. Only a gallery of
// originals has a worker with WebAssembly. `<html data-backend>` selects the source of its files.
import './style/page.css';
import type { Backend } from './backend';
import { GalleryBackend } from './gallery-backend';
import { EmbeddedFiles, ServedFiles } from './gallery-files';
import { OriginalsBackend } from './originals-backend';
import { HttpBackend } from './http-backend';
import { startPage } from './main';
import { drawSheet } from './thumbnail-sheet';

function backend(): Backend {
  switch (document.documentElement.dataset['backend']) {
    case 'http':
      return new HttpBackend();
    case 'gallery':
      return new GalleryBackend(new ServedFiles());
    case 'originals':
      return new OriginalsBackend(new ServedFiles());
    default:
      return new GalleryBackend(new EmbeddedFiles());
  }
}

const { sheet } = document.documentElement.dataset;
if (sheet === undefined) startPage(backend());
else void drawSheet(backend(), sheet);
