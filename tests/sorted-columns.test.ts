import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rates } from '#platform/contract/measures.ts';

const root = join(import.meta.dirname, '..');

interface Column {
  file: string;
  id: string;
  key: string;
  cell: string;
}

// Column literals as oxfmt writes them: `id: 'x', title: …, sortable: true, cell: (row) => …`.
const columns: Column[] = globSync('features/**/web/**/*.tsx', { cwd: root }).flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /\{\s*id: '(\w+)',\s*title:(?:(?!\bid: ')[\s\S])*?\bcell:(?:(?!\bid: ')[\s\S])*/g,
    ),
  ].flatMap(([text, id = '']) => {
    const [head = '', cell = ''] = text.split(/\bcell:/);
    if (!/\bsortable(: true|,)/.test(head)) return [];
    return [{ file, id, key: /sortKey: '(\w+)'/.exec(head)?.[1] ?? id, cell }];
  }),
);

test('a list is sorted by what its column shows', () => {
  expect(columns.length).toBeGreaterThan(30);
  const others = columns
    .filter(({ id, key, cell }) => {
      if (key in rates || new RegExp(`\\b${key}\\b`).test(cell)) return false;
      // A cell that is a component of the row shows what the column is called; a date of another name is another date.
      return key !== id || /\.\w+_at\b/.test(cell);
    })
    // Jobs are numbered as they are queued.
    .filter(({ file, id }) => !(file.endsWith('/ProcessQueuePage.tsx') && id === 'id'))
    .map(({ file, id, key }) => `${file}: ${id} is sorted by ${key}`);
  expect(others).toEqual([]);
});
