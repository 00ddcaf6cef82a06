import { expect, test } from 'vitest';
import { changeOfLines, plainChange } from './told-change.ts';

test('short values are what went and what came, an empty one is neither', () => {
  expect(plainChange({ field: 'name', before: '', after: 'New' }, 'Name')).toEqual({
    label: 'Name',
    removed: [],
    added: ['New'],
  });
});

test('a field that is only known to have changed is named alone', () => {
  expect(plainChange({ field: 'html_part' }, 'Design')).toEqual({
    label: 'Design',
    removed: [],
    added: [],
  });
});

test('of two rules only the lines are told that one of them has', () => {
  expect(changeOfLines('Conditions', ['a', 'b'], ['b', 'c'])).toEqual({
    label: 'Conditions',
    removed: ['a'],
    added: ['c'],
  });
});
