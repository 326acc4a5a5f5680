// The page for files that are dropped on it.
import { takeFiles } from './drop-zone';
import { startPage } from './main';

startPage(null, takeFiles);
