import { expect, test } from 'vitest';
import { PreparedMessages } from './prepared-messages.ts';

test('as many messages are kept as weigh so much, and the longest unused goes first', () => {
  const kept = new PreparedMessages<string>(100_000);
  expect(kept.keep('a', 'A', 40_000)).toEqual([]);
  expect(kept.keep('b', 'B', 40_000)).toEqual([]);
  expect(kept.get('a')).toBe('A');
  expect(kept.keep('c', 'C', 40_000)).toEqual(['b']);
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['A', undefined, 'C']);
});

test('short messages weigh something, and one that weighs more than all is kept while it is used', () => {
  const kept = new PreparedMessages<number>(100_000);
  for (let number = 1; number <= 30; number += 1) kept.keep(`m${number}`, number, 5);
  expect([kept.get('m20'), kept.get('m21')]).toEqual([undefined, 21]);
  kept.keep('large', 0, 5_000_000);
  expect([kept.get('large'), kept.get('m30')]).toEqual([0, undefined]);
});
