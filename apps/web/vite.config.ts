import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { withoutEval } from './without-eval.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const server = process.env['HELIOGRAPH_SERVER'] ?? 'http://127.0.0.1:3000';
const proxied = { target: server, changeOrigin: false, xfwd: true };

/** Builds the signed-in web application into dist/web; the gallery page exists on the development server alone. */
export default defineConfig({
  root,
  publicDir: fileURLToPath(new URL('public', import.meta.url)),
  plugins: [react(), withoutEval(), compressAssets()],
  css: { postcss: fileURLToPath(new URL('../..', import.meta.url)) },
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The mail designer is one large file of its own; tests/bundle-size.test.ts watches what every page loads.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file, so that zod is told of the content policy before any other file makes a schema.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 2 },
            // What many pages show comes in one request.
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/oidc': proxied,
      '/v2': proxied,
      '/api': proxied,
      '/identity': proxied,
      '/openapi.json': proxied,
      '^/auth/interaction/[^/]+/(details|login|abort|second-factor)': proxied,
      '/realtime': { ...proxied, ws: true },
    },
  },
});
