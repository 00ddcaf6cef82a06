import { expect, test } from 'vitest';
import { changesBetween } from './changes-between.ts';

test('short values stand beside each other, what stayed is not named', () => {
  expect(
    changesBetween(
      { name: 'Spring', folder: 1, brand: null },
      { name: 'Summer', folder: 1, brand: 7 },
      ['name', 'folder', 'brand'],
    ),
  ).toEqual([
    { field: 'name', before: 'Spring', after: 'Summer' },
    { field: 'brand', before: null, after: 7 },
  ]);
});

test('of longer texts the lines are told that went and came', () => {
  const before = 'Hello\nour shop opens\nsee you\nsee you';
  const after = 'Hello\nour shop closes\nsee you\n\n  see you  ';
  expect(changesBetween({ text: before }, { text: after }, ['text'])).toEqual([
    { field: 'text', removed: ['our shop opens'], added: ['our shop closes'] },
  ]);
});

test('a line that is there once more is a line that came; long lines and many of them are cut', () => {
  const many = Array.from({ length: 10 }, (_, at) => `line ${at} ${'x'.repeat(200)}`);
  const [change] = changesBetween({ text: 'a\nb' }, { text: ['a', 'a', 'b', ...many].join('\n') }, [
    'text',
  ]);
  expect(change).toMatchObject({ removed: [], more: 8 });
  expect(change?.added?.[0]).toBe('a');
  expect(change?.added?.[1]).toHaveLength(120);
});

test('a value that is no text is kept with its change while it is small', () => {
  const rule = { filter: 'and', lines: [1] };
  expect(changesBetween({ rule }, { rule: { ...rule, filter: 'or' } }, ['rule'])).toEqual([
    { field: 'rule', before: rule, after: { filter: 'or', lines: [1] } },
  ]);
  expect(changesBetween({ rule }, { rule: { lines: ['x'.repeat(30_000)] } }, ['rule'])).toEqual([
    { field: 'rule' },
  ]);
});
