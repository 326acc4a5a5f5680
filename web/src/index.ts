// The page of a web server: for files that are dropped on it, for `triassic view` and for a gallery.
import { servedBackend } from './choose-backend';
import { takeFiles } from './drop-zone';
import { startPage } from './main';

startPage(servedBackend(), takeFiles);
