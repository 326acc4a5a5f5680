import path from 'node:path';
import { defineConfig } from 'vite';
import { servedPage } from './build/served-page';

export default defineConfig({
  plugins: [servedPage(import.meta.dirname)],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: '../crates/triassic-cli/page',
    // The explanations of findings are there too.
    emptyOutDir: false,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      input: path.join(import.meta.dirname, 'src/served.ts'),
      // A classic script: browsers load no modules from a disk.
      output: { format: 'iife', inlineDynamicImports: true, entryFileNames: 'page.js', assetFileNames: 'page.css' },
    },
  },
});
