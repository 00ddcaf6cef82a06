import { expect, test } from 'vitest';
import { balanceLines, sumOf } from './balance-parts.ts';

const balance = {
  eligible: 100,
  delivered: 70,
  bounced: 5,
  suppressed: { unsubscribed: 4, do_not_mail: 9 },
  failed: { stopped: 2 },
  pending: 9,
  unknown: 1,
};

test('the lines of the balance sheet add up to the total recipients', () => {
  expect(balanceLines(balance).reduce((sum, line) => sum + line.count, 0)).toBe(balance.eligible);
});

test('reasons stand within their part, the largest first', () => {
  expect(
    balanceLines(balance)
      .filter((line) => line.part === 'suppressed')
      .map((line) => line.reason),
  ).toEqual(['do_not_mail', 'unsubscribed']);
  expect(sumOf(balance, 'suppressed')).toBe(13);
});

test('no two lines of a part look the same', () => {
  const looks = balanceLines({ ...balance, suppressed: { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 } })
    .filter((line) => line.part === 'suppressed')
    .map((line) => line.colour);
  expect(new Set(looks).size).toBe(6);
});
