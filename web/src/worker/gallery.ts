// The worker of a gallery of originals, next to the npm package `triassic`, which `triassic gallery` copies.
import { load } from 'triassic';
import { start } from './reader';

start(load());
