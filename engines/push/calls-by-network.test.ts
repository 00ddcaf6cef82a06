import { expect, test } from 'vitest';
import { createCallLimit } from './calls-by-network.ts';

test('so many calls a minute come from one network to one application, and others are not held up by them', () => {
  const isWithin = createCallLimit(2);
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
  expect([1, 2, 3].map((second) => isWithin('192.0.2.1', 'shop', at(second)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isWithin('192.0.2.2', 'shop', at(4))).toBe(true);
  expect(isWithin('192.0.2.1', 'other', at(4))).toBe(true);
  expect(
    ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((ip) => isWithin(ip, 'shop', at(5))),
  ).toEqual([true, true, false]);
  expect(isWithin('192.0.2.1', 'shop', at(90))).toBe(true);
});
