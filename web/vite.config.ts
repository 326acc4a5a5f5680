import path from 'node:path';
import { defineConfig } from 'vite';
import { diagnostics } from './build/diagnostics';
import { licenses } from './build/licenses';
import { policy } from './build/policy';
import { version } from './build/version';

export default defineConfig({
  // Any folder of any web server.
  base: './',
  plugins: [
    diagnostics(path.join(import.meta.dirname, '../crates/triassic/findings')),
    policy(),
    licenses(import.meta.dirname),
    version(import.meta.dirname),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // No data: addresses: the policy allows them for images alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
});
