// The worker of the page for dropped files.
import { load } from 'triassic';
import module from 'triassic/triassic_wasm_bg.wasm?url';
import { start } from './reader';

start(load(module));
