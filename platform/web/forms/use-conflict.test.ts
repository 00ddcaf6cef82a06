import { expect, test } from 'vitest';
import { mergedValues } from './use-conflict.ts';

test('of a record that two people changed, everybody keeps the fields that they changed', () => {
  const opened = { name: 'Spring', language: 'en', tags: ['a'] };
  const theirs = { name: 'Autumn', language: 'de', tags: ['a'] };
  expect(mergedValues(theirs, { ...opened, name: 'Winter' }, opened)).toEqual({
    name: 'Winter',
    language: 'de',
    tags: ['a'],
  });
});
