import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { guidePages } from './guide/guide-pages.ts';
import { serverMessages } from './i18n/server-messages.ts';
import { fileByMoment } from './page-files.ts';
import { pagesByDefault } from './pages-by-default.ts';
import { productPages } from './product-pages.ts';
import { withoutEval } from './without-eval.ts';
import { withoutJsonSchema } from './without-json-schema.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
// The list of a product's screens belongs to its own page.
const isOfOneProduct = [
  /[\\/]apps[\\/]web[\\/](?:service[\\/]|commerce[\\/]|pages[\\/]routes|all-routes|other-page|routes)/,
  /[\\/]features[\\/].*[\\/]web[\\/]routes\.tsx$/,
];
const server = process.env['HELIOGRAPH_SERVER'] ?? 'http://127.0.0.1:3000';
// Pages and what starts them stay files of their own, named in the manifest.
const isEntry = /\.html$|[\\/]apps[\\/]web[\\/](?:\w+[\\/])?main\.tsx$/;
const proxied = { target: server, changeOrigin: false, xfwd: true };

/** Builds the signed-in web application into dist/web; the gallery page exists on the development server alone. */
export default defineConfig({
  root,
  publicDir: fileURLToPath(new URL('public', import.meta.url)),
  plugins: [
    pagesByDefault(fileURLToPath(new URL('../..', import.meta.url))),
    react(),
    serverMessages(),
    guidePages(),
    withoutEval(),
    withoutJsonSchema(),
    productPages(),
    compressAssets(),
  ],
  css: { postcss: fileURLToPath(new URL('../..', import.meta.url)) },
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The list of every page's files would be a tenth of the first load; a page that is opened names its own, so only styles are asked for ahead.
    modulePreload: {
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((one) => one.endsWith('.css')),
    },
    // The mail designer is one large file of its own; tests/bundle-size.test.ts watches what every page loads.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      input: ['', 'service/', 'commerce/'].map((page) => `${root}${page}index.html`),
      output: {
        // Letters of a hash do not compress, and the first load names some 400 files: 28 bits beside a name are enough.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // One file, so that zod is told of the content policy before any other file makes a schema.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 2 },
            // What most pages show comes in one request.
            {
              name: 'icons',
              test: /node_modules[\\/]@tabler[\\/]/,
              minShareCount: 24,
              priority: 1,
            },
            // What every page starts with, in one file: many small ones compress worse and cost a request each.
            {
              name: 'start',
              tags: ['$initial'],
              test: (id) => !isEntry.test(id) && !isOfOneProduct.some((one) => one.test(id)),
            },
            { name: fileByMoment(), debugName: 'by moment', includeDependenciesRecursively: false },
            // Small styles of an area's screens, in one file: the first load names each file of them.
            {
              name: 'audience',
              test: /features[\\/](?:acquisition|analytics|audience|commerce)[\\/].*\.module\.css$/,
            },
            {
              name: 'content',
              test: /features[\\/](?:commerce|content|settings)[\\/].*\.module\.css$/,
            },
            // What several pages are made of.
            { name: 'parts', minShareCount: 6, includeDependenciesRecursively: false },
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
