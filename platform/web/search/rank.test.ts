import { expect, it } from 'vitest';
import { rank } from './rank.ts';

it('fits best at the beginning of a title, then by the beginnings of its words in any order', () => {
  expect(rank('camp', 'Campaign reports')).toBe(3);
  expect(rank('tag camp', 'Campaign tags')).toBe(2);
  expect(rank('ey', 'Journeys')).toBe(0);
});

it('fits last by what else it is called, and within the long words of German', () => {
  expect(rank('newsletter', 'Email campaigns', 'newsletters mailings')).toBe(1);
  expect(rank('domains', 'Absenderdomains')).toBe(1);
  expect(rank('losch', 'Viele Kontakte löschen')).toBe(2);
  expect(rank('', 'Anything')).toBe(1);
});
