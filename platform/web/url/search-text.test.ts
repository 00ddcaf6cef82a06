import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-text.ts';

test('a number in the URL stays a text, and a text of digits is not quoted', () => {
  expect(parseSearch('?name=7')).toEqual({ name: '7' });
  expect(stringifySearch({ name: '7' })).toBe('?name=7');
});

test('search values survive a round trip with &, +, quotes and letters of any script', () => {
  const values = { name: 'a & b + "ć"', sort: '-created_at', ids: '1,2' };
  expect(parseSearch(stringifySearch(values))).toEqual(values);
});

test('empty values leave the URL', () => {
  expect(stringifySearch({ page: undefined, name: '', tab: null })).toBe('');
});
