import { readFileSync, globSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { featureEdges } from './feature-edges.ts';

/** One import that crosses a line it may not cross. */
export interface Leak {
  file: string;
  imports: string;
  rule: string;
}

/** A parsed source file: where it is and what it imports, both from the project's root. */
export interface Source {
  file: string;
  imports: string[];
}

/** Reads every TypeScript file of the project with the project files it imports. */
export function readSources(root: string): Source[] {
  return globSync('{platform,engines,features,apps,sdk,tests,tools,benchmarks}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.d.ts'],
  })
    .sort()
    .map((file) => readSource(root, file));
}

/** What one file imports, statically or by import(). Packages are left out. */
export function readSource(
  root: string,
  file: string,
  text = readFileSync(join(root, file), 'utf8'),
): Source {
  const parsed = parseSync(file, text);
  const wanted = [
    ...parsed.module.staticImports.map((one) => one.moduleRequest.value),
    ...parsed.module.staticExports.flatMap((one) =>
      one.entries.map((entry) => entry.moduleRequest?.value ?? ''),
    ),
    ...parsed.module.dynamicImports.map((one) =>
      text.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ];
  const imports = new Set<string>();
  for (const name of wanted) {
    const target = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? posix.normalize(posix.join(dirname(file), name))
        : null;
    if (target) imports.add(target);
  }
  return { file, imports: [...imports].sort() };
}

/** Every import that breaks the rules of the four floors. */
export function findLeaks(sources: readonly Source[], edges = featureEdges): Leak[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap((target) => {
      const rule = brokenRule(file, target, edges);
      return rule ? [{ file, imports: target, rule }] : [];
    }),
  );
}

/** The same imports between folders: each file stands for the folder that `folderOf` names; those without one are left out. */
export function foldersOf(
  sources: readonly Source[],
  folderOf: (file: string) => string | null,
): Source[] {
  const folders = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const from = folderOf(file);
    if (from === null) continue;
    const used = folders.get(from) ?? new Set();
    for (const target of imports) {
      const to = folderOf(target);
      if (to !== null && to !== from) used.add(to);
    }
    folders.set(from, used);
  }
  return [...folders].map(([file, imports]) => ({ file, imports: [...imports].sort() }));
}

/** The first circle of imports, or null. Type-only circles count too: they are circles for a reader. */
export function findCircle(sources: readonly Source[]): string[] | null {
  const graph = new Map(sources.map(({ file, imports }) => [file, imports]));
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | null => {
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const { file } of sources) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

function brokenRule(file: string, target: string, edges: typeof featureEdges): string | null {
  const isTest = /\.test\.tsx?$/.test(file);
  if (target.startsWith('tests/') || servesTests(target)) {
    const isForTests = servesTests(file) || /^(tests|benchmarks)\//.test(file);
    if (!isForTests) return 'only tests use tests/, builders and harnesses';
    if (target.startsWith('tests/')) return null;
  }
  if (sideOf(file) === 'web' && sideOf(target) === 'server')
    return 'web never imports server: put what both need into contract';
  const from = file.split('/')[0]!;
  const to = target.split('/')[0]!;
  if (['apps', 'tests', 'tools', 'benchmarks'].includes(from) || isTest) return null;
  if (from === 'platform') return to === 'platform' ? null : 'platform knows nobody above it';
  if (from === 'engines') return engineRule(file, target, to);
  if (from === 'features') return featureRule(file, target, to, edges);
  return null;
}

function engineRule(file: string, target: string, to: string): string | null {
  if (to === 'platform') return null;
  if (to !== 'engines')
    return 'an engine knows platform and other engines only: declare a port and let apps/server plug it';
  return sameUnit(file, target, 2) || target.endsWith('/public.ts')
    ? null
    : 'another engine is used through its public.ts';
}

function featureRule(
  file: string,
  target: string,
  to: string,
  edges: typeof featureEdges,
): string | null {
  if (to === 'platform') return null;
  if (to === 'apps') return 'a feature does not know the composition root';
  if (to === 'engines')
    return target.split('/').length === 3 && /\/(public|contract)\.ts$/.test(target)
      ? null
      : 'an engine is used through its public.ts';
  if (sameUnit(file, target, 3)) return contractRule(file, target);
  const own = file.split('/').slice(1, 3).join('/');
  const other = target.split('/').slice(1, 3).join('/');
  if (!/\/(contract(\/[\w-]+)?|server\/public|web\/public)\.tsx?$/.test(target))
    return 'a neighbour is used through its contract.ts, server/public.ts or web/public.tsx';
  return edges[own]?.[other]
    ? null
    : `the edge ${own} -> ${other} is not declared in tools/feature-edges.ts`;
}

function contractRule(file: string, target: string): string | null {
  return isContract(file) && !isContract(target) ? 'a contract imports contracts only' : null;
}

const isContract = (file: string): boolean => /\/contract(\.ts$|\/)/.test(file);
/** Whether a file serves tests alone: tests themselves, what builds their records (x.builder.ts), and what they run in (x.harness.ts). */
export const servesTests = (file: string): boolean =>
  /\.(test|builder|harness|test-program)\.tsx?$/.test(file);
const sameUnit = (a: string, b: string, depth: number): boolean =>
  a.split('/').slice(0, depth).join('/') === b.split('/').slice(0, depth).join('/');

function sideOf(file: string): 'server' | 'web' | null {
  if (/^(platform|apps)\/web\//.test(file) || /^features\/[\w-]+\/[\w-]+\/web\//.test(file))
    return 'web';
  if (
    /^(platform|apps)\/server\//.test(file) ||
    /^features\/[\w-]+\/[\w-]+\/server\//.test(file) ||
    /^engines\/(?!.*contract\.ts$)/.test(file)
  )
    return 'server';
  return null;
}
