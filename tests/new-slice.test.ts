import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namesOf } from '../tools/new.ts';

const root = join(import.meta.dirname, '..');

test.each([
  [
    'audience/gift-cards',
    { table: 'gift_cards', one: 'gift_card', camel: 'giftCards', title: 'Gift card' },
  ],
  [
    'content/categories',
    { table: 'categories', one: 'category', camel: 'categories', title: 'Category' },
  ],
])('the names of %s', (path, expected) => {
  expect(namesOf(path)).toMatchObject(expected);
});

test.each([
  '',
  'gift-cards',
  'Audience/GiftCards',
  'audience/gift_cards',
  'audience/../x',
  'audience/fish',
])('%j is no name of a slice', (path) => {
  expect(() => namesOf(path)).toThrow(/<area>\/<feature>/);
});

test('a new slice passes types, boundaries, schema and its own test', () => {
  const copy = mkdtempSync(join(tmpdir(), 'heliograph-slice-'));
  try {
    for (const part of [
      'platform',
      'engines',
      'features',
      'apps',
      'tests',
      'tools',
      'benchmarks',
      'docs',
      'package.json',
      'vitest.config.ts',
      'tsconfig.base.json',
      'tsconfig.server.json',
    ]) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const run = (...words: string[]): void =>
      void execFileSync(process.execPath, words, {
        cwd: copy,
        stdio: 'pipe',
        env: { ...process.env, VITEST: '' },
      });
    run('tools/new.ts', 'feature', 'audience/gift-cards');
    run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json');
    run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      'features/audience/gift-cards',
      'tests/boundaries.test.ts',
      'tests/schema.test.ts',
    );
    expect(readFileSync(join(copy, 'apps/server/routes.ts'), 'utf8')).toContain(
      "['audience/gift-cards', mountGiftCards]",
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 180_000);
