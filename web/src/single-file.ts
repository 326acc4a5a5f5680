// The page as one file, with its models in it: `triassic gallery -o`. Bundled as a classic script, since browsers load
// no modules from a disk. It needs no worker: its models were converted before.
import './style/page.css';
import { GalleryBackend } from './gallery-backend';
import { EmbeddedFiles } from './gallery-files';
import { startPage } from './main';
import { drawSheet } from './thumbnail-sheet';

const backend = new GalleryBackend(new EmbeddedFiles());
if (document.documentElement.dataset['sheet'] === undefined) startPage(backend);
else void drawSheet(backend);
