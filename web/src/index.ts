// The page for dropped files.
import { takeFiles } from './drop-zone';
import { startPage } from './main';

startPage(null, takeFiles);
