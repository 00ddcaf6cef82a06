import { expect, test } from 'vitest';
import { isWithin } from './domain-names.ts';

test('a host is within a domain when it is the domain or below it, not when it only ends alike', () => {
  expect(
    ['blue.example', 'news.blue.example', 'notblue.example', 'example', 'blue.example.org'].map(
      (host) => isWithin('blue.example', host),
    ),
  ).toEqual([true, true, false, false, false]);
});
