import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { siteScript } from '#engines/web-visits/site-script.ts';

const built = join(import.meta.dirname, '../dist/web');
const limit = 250_000;

/** What a browser must have before the dashboard of a signed-in person shows; menus, dialogs and the live channel come after. */
const firstLoad = [
  'apps/web/index.html',
  'apps/web/start-session.ts',
  'apps/web/shell/Shell.tsx',
  'features/home/dashboard/web/DashboardPage.tsx',
];

const manifestFile = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    imports: z.array(z.string()).default([]),
  }),
);

it('loads at most 250 kB of compressed JavaScript before the dashboard shows', () => {
  const manifest = readManifest();
  const sizes = filesOf(firstLoad, manifest).map((file) => ({
    file,
    // As it is served: the compressed file beside it, where it has one.
    size: existsSync(join(built, `${file}.gz`))
      ? statSync(join(built, `${file}.gz`)).size
      : gzipSync(readFileSync(join(built, file))).length,
  }));
  const total = sizes.reduce((sum, one) => sum + one.size, 0);
  const largest = sizes
    .toSorted((one, other) => other.size - one.size)
    .slice(0, 12)
    .map((one) => `${one.size} ${one.file}`);
  expect(
    total,
    `The first load is ${total} bytes, the largest files are:\n${largest.join('\n')}`,
  ).toBeLessThanOrEqual(limit);
});

it.each(['service', 'commerce'])(
  'the page of %s brings neither screens nor lists of screens of another product',
  (product) => {
    const manifest = readManifest();
    const first = ['apps/web/start-session.ts', 'apps/web/shell/Shell.tsx'];
    const chunks = chunksOf([`apps/web/${product}/index.html`, ...first], manifest);
    const sources = chunks.map((key) => manifest[key]?.src ?? key);
    expect(sources.filter((source) => /(?:^|\/)index\.html$/.test(source))).toEqual([
      `${product}/index.html`,
    ]);
    expect(sources.filter((source) => source.endsWith('Page.tsx'))).toEqual([]);
    const code = chunks
      .map((key) => readFileSync(join(built, manifest[key]!.file), 'utf8'))
      .join('');
    expect(code).not.toContain('/accounts/$accountId/campaigns');
    expect(code).toContain(`/${product}/$accountId/dashboard`);
  },
);

it('has each large text file compressed beside it', () => {
  readManifest();
  const texts = readdirSync(join(built, 'assets'))
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => ({ name, content: readFileSync(join(built, 'assets', name)) }));
  const large = texts.filter(({ content }) => content.length >= 1024);
  expect(large.length).toBeGreaterThan(50);
  for (const { name, content } of large) {
    expect(
      gunzipSync(readFileSync(join(built, 'assets', `${name}.gz`))).equals(content),
      name,
    ).toBe(true);
    expect(
      brotliDecompressSync(readFileSync(join(built, 'assets', `${name}.br`))).equals(content),
      name,
    ).toBe(true);
  }
});

it('tells zod of the content policy in the file that brings zod, before any other file makes a schema', () => {
  const zod = Object.values(readManifest()).filter((chunk) => /\/zod-[^/]+\.js$/.test(chunk.file));
  expect(zod).toHaveLength(1);
  expect(readFileSync(join(built, zod[0]?.file ?? ''), 'utf8')).toMatch(/\{jitless:(?:!0|true)\}/);
});

it('has a script for websites of at most 5 kB and one for each way of consent', () => {
  for (const mode of ['wait', 'on', 'cookieless'] as const) {
    const script = siteScript({ websiteId: 123_456, mode });
    expect(gzipSync(script).length).toBeLessThanOrEqual(5_000);
    expect(script).not.toMatch(/MODE|SITE|MARK|STAFF/);
  }
});

function readManifest(): z.infer<typeof manifestFile> {
  const path = join(built, '.vite/manifest.json');
  if (!existsSync(path))
    throw new Error('The web pages are not built: run `node tools/ensure.mjs --build` first.');
  return manifestFile.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** The files of these sources and of all that they import at once; what is imported later does not count. */
function filesOf(sources: readonly string[], manifest: z.infer<typeof manifestFile>): string[] {
  return chunksOf(sources, manifest)
    .flatMap((key) => manifest[key]?.file ?? [])
    .filter((file) => file.endsWith('.js'));
}

function chunksOf(sources: readonly string[], manifest: z.infer<typeof manifestFile>): string[] {
  const keys = new Set<string>();
  const add = (key: string): void => {
    if (keys.has(key)) return;
    const chunk = manifest[key];
    if (!chunk)
      throw new Error(`The build has no ${key}: name its new path in tests/bundle-size.test.ts.`);
    keys.add(key);
    chunk.imports.forEach(add);
  };
  sources.forEach((source) => add(manifestKey(source, manifest)));
  return [...keys];
}

/** Sources are named from the folder of the web application. */
function manifestKey(source: string, manifest: Record<string, unknown>): string {
  const path = source.startsWith('apps/web/')
    ? source.slice('apps/web/'.length)
    : `../../${source}`;
  return path in manifest ? path : source;
}

it('has a script of forms of at most 12 kB that brings nothing of others', () => {
  const script = readFileSync(join(built, '../scripts/forms.js'));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(12_000);
  expect(script.toString()).not.toMatch(/react|zod|mantine|import\s*\(/i);
});
