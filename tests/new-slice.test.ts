import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { progressVariable } from '../tools/run-step.ts';
import { namesOf } from '../tools/slice/names.ts';
import { makeUseful } from './harness/useful-slice.ts';

const root = join(import.meta.dirname, '..');
const minutes = 60_000;

test.each([
  [
    'audience/gift-cards',
    { table: 'gift_cards', singular: 'gift_card', camel: 'giftCards', title: 'Gift card' },
  ],
  [
    'content/galleries',
    { table: 'galleries', singular: 'gallery', camel: 'galleries', title: 'Gallery' },
  ],
  ['audience/news', { table: 'news', singular: 'news', singularCamel: 'news', title: 'News' }],
  ['service/mail-boxes', { singular: 'mail_box', singularPascal: 'MailBox', titles: 'Mail boxes' }],
])('the names of %s', (path, expected) => {
  expect(namesOf(path)).toMatchObject(expected);
});

test.each(['', 'gift-cards', 'Audience/GiftCards', 'audience/gift_cards', 'audience/../x'])(
  '%j is no name of a slice',
  (path) => {
    expect(() => namesOf(path)).toThrow(/<area>\/<feature>/);
  },
);

const copy = mkdtempSync(join(tmpdir(), 'heliograph-slice-'));
const central = ['apps/server/families.ts', 'apps/web/routes.ts'] as const;
// What the generators write from migrations and from the whole; the picture of the floors besides.
const generated = ['docs/schema.sql', 'platform/server/database/tables.ts'];
const before = new Map<string, string>();
const run = (...words: string[]): string =>
  execFileSync(process.execPath, words, {
    cwd: copy,
    stdio: 'pipe',
    encoding: 'utf8',
    // The progress of a run inside this one is nobody's to report.
    env: { ...process.env, VITEST: '', [progressVariable]: undefined },
  });
const read = (file: string): string => readFileSync(join(copy, file), 'utf8');
// Every text file of the product, tests and tools.
const all = (): string[] =>
  globSync('{apps,docs,engines,features,platform,tests,tools,*.json}/**/*.{ts,tsx,json,sql,md}', {
    cwd: copy,
  });
const types = (): void => {
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json');
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json');
};
const checks = [
  'apps/web/guards',
  'apps/web/menu.test.ts',
  'platform/server/family',
  'tests/boundaries.test.ts',
  'tests/gates.test.ts',
  'tests/list-calls.test.ts',
  'tests/schema.test.ts',
  'tests/table-edges.test.ts',
  'tests/translations.test.ts',
];

beforeAll(() => {
  const parts = execFileSync('ls', ['-A', root], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((part) => !['.git', '.data', 'node_modules', 'dist'].includes(part));
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const file of all()) before.set(file, read(file));
}, minutes);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test(
  'a new family is 11 files and a line in each of two lists: made useful or of an odd name it passes every check, and goes with its folder and lines',
  { timeout: 12 * minutes },
  () => {
    run('tools/new.ts', 'feature', 'audience/gift-cards');
    makeUseful(join(copy, 'features/audience/gift-cards'));
    expect(all().filter((file) => file.includes('/gift-cards/'))).toHaveLength(11);
    const changed = all().filter((file) => read(file) !== before.get(file));
    expect(changed.filter((file) => !file.includes('/gift-cards/')).sort()).toEqual(
      [...central, ...generated].sort(),
    );
    run('tools/new.ts', 'feature', 'audience/news');
    run('tools/new.ts', 'feature', 'content/galleries', '--role', 'contents');
    run('tools/new.ts', 'feature', 'commerce/price-lists', '--role', 'campaigns');
    for (const file of central) {
      const [head = '', ...lines] = read(file).trimEnd().split('\n');
      const old = before.get(file)!.trimEnd().split('\n');
      expect(head).toBe(old[0]);
      expect(lines.length).toBe(old.length - 1 + 4);
      expect(lines.filter((line) => old.includes(line))).toEqual(old.slice(1));
    }
    run('tools/generate-schema.ts');
    run('tools/draw-architecture.ts');
    run('node_modules/oxfmt/bin/oxfmt', 'features/audience/gift-cards');
    run('node_modules/oxfmt/bin/oxfmt', '--check', 'features', 'apps');
    run('node_modules/oxlint/bin/oxlint', '--deny-warnings', 'features', 'apps');
    types();
    const own = [
      'features/audience/gift-cards',
      'features/audience/news',
      'features/content/galleries',
      'features/commerce/price',
    ];
    run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...checks, ...own);

    for (const folder of own)
      for (const path of globSync(`${folder}*`, { cwd: copy }))
        rmSync(join(copy, path), { recursive: true });
    for (const file of central) writeFileSync(join(copy, file), before.get(file)!);
    run('tools/generate-schema.ts');
    run('tools/draw-architecture.ts');
    // Every file is what it was, so all that holds for the product holds again.
    expect(all().filter((file) => read(file) !== before.get(file))).toEqual([]);
    expect(all()).toHaveLength(before.size);
    const picture = 'docs/architecture.svg';
    expect(read(picture)).toBe(readFileSync(join(root, picture), 'utf8'));
  },
);
