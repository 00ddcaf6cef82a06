import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Builds the script by which forms show on pages of others into dist/scripts: one small file that brings nothing of others. */
export default defineConfig({
  root: at('engines/forms/runtime'),
  publicDir: false,
  build: {
    outDir: at('dist/scripts'),
    emptyOutDir: true,
    // Visitors come with browsers of the last years.
    target: ['es2022', 'chrome105', 'firefox110', 'safari16.4'],
    lib: {
      entry: at('engines/forms/runtime/start.ts'),
      name: 'heliographForm',
      formats: ['iife'],
      fileName: () => 'forms.js',
    },
  },
});
