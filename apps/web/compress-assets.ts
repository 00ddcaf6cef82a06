import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.map']);

/** Smaller files gain nothing: they fit into one packet as they are. */
const smallest = 1024;

/** How many files are compressed at once. */
const atOnce = 4;

const encodings = [
  { ending: '.gz', compress: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
  {
    ending: '.br',
    compress: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
];

/** Writes a .gz and a .br beside each text file of a build, which the server sends to browsers that read them. */
export function compressAssets(): Plugin {
  return {
    name: 'heliograph:compress-assets',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined)
        throw new Error('The build has no output folder, so there is nothing to compress.');
      const files = await textFiles(dir);
      const workers = Array.from({ length: atOnce }, async () => {
        for (let file = files.pop(); file !== undefined; file = files.pop())
          await compressFile(file);
      });
      await Promise.all(workers);
    },
  };
}

async function textFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // The manifest is read by tests, never sent.
  return entries
    .filter(
      (entry) =>
        entry.isFile() &&
        compressible.has(extname(entry.name)) &&
        !entry.parentPath.endsWith('.vite'),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  for (const { ending, compress } of encodings) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(file + ending, compressed);
  }
}
