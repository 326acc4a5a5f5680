import path from 'node:path';
import { defineConfig } from 'vite';
import { diagnostics } from './build/diagnostics';
import { singleFile } from './build/single-file';

export default defineConfig({
  plugins: [diagnostics(path.join(import.meta.dirname, '../crates/triassic/findings')), singleFile(import.meta.dirname)],
  publicDir: false,
  build: {
    target: 'es2022',
    // The folder has the page as files already.
    emptyOutDir: false,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      input: path.join(import.meta.dirname, 'src/single-file.ts'),
      output: { format: 'iife', inlineDynamicImports: true },
    },
  },
});
