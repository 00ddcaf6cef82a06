import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

test('only fields whose values differ are named, with both values as short texts', () => {
  const saved = { name: 'Spring', note: '', tags: ['a'], hidden: 1, long: 'x'.repeat(200) };
  const mine = { name: 'Autumn', note: '', tags: ['b'], hidden: 2, long: null };
  expect(differencesOf({ saved, mine }, ['name', 'note', 'tags', 'long'])).toEqual([
    { field: 'name', saved: 'Spring', mine: 'Autumn' },
    { field: 'tags', saved: 'a', mine: 'b' },
    { field: 'long', saved: `${'x'.repeat(120)}…`, mine: '–' },
  ]);
});
