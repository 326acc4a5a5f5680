// Who reads the files: a worker in the page, or who has served the page and says so in `<html data-backend>`.
import type { Backend } from './backend';
import { GalleryBackend } from './gallery-backend';
import { ServedFiles } from './gallery-files';
import { HttpBackend } from './http-backend';

/** The backend that the page was served with, or null if files are dropped on it. */
export function servedBackend(): Backend | null {
  switch (document.documentElement.dataset['backend']) {
    case 'http':
      return new HttpBackend();
    case 'gallery':
      return new GalleryBackend(new ServedFiles());
    default:
      return null;
  }
}
