// The page of the command, for files that the command reads, or has converted: one classic script without a worker or WebAssembly.
// `<html data-backend>` states where its files come from.
import './style/page.css';
import type { Backend } from './backend';
import { GalleryBackend } from './gallery-backend';
import { EmbeddedFiles, ServedFiles } from './gallery-files';
import { HttpBackend } from './http-backend';
import { startPage } from './main';
import { drawSheet } from './thumbnail-sheet';

function backend(): Backend {
  switch (document.documentElement.dataset['backend']) {
    case 'http':
      return new HttpBackend();
    case 'gallery':
      return new GalleryBackend(new ServedFiles());
    default:
      return new GalleryBackend(new EmbeddedFiles());
  }
}

if (document.documentElement.dataset['sheet'] === undefined) startPage(backend());
else void drawSheet(backend());
