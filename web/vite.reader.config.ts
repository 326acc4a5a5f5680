import path from 'node:path';
import { defineConfig } from 'vite';

// The worker of galleries of originals. The package with the WebAssembly is copied next to it by the command.
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: '../crates/triassic-cli/page',
    emptyOutDir: false,
    modulePreload: false,
    rollupOptions: {
      input: path.join(import.meta.dirname, 'src/worker/gallery.ts'),
      external: ['triassic'],
      output: { format: 'es', paths: { triassic: './triassic/index.js' }, entryFileNames: 'reader.js' },
    },
  },
});
