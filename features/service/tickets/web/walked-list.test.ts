import { expect, test } from 'vitest';
import { besideInWalk, keepWalk, nextInWalk } from './walked-list.ts';

function aStorage(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  } as Storage;
}

test('an open ticket leads along the list that it was opened from, in its order', () => {
  const storage = aStorage();
  keepWalk(storage, 7, [30, 12, 25]);
  expect(besideInWalk(storage, 7, 12)).toEqual({ previous: 30, next: 25 });
  expect(besideInWalk(storage, 7, 30)).toEqual({ previous: null, next: 12 });
  expect(besideInWalk(storage, 7, 25)).toEqual({ previous: 12, next: null });
  const led = [30, 25, 99].map((number) => nextInWalk(storage, 7, number));
  expect(led).toEqual([12, 'end', null]);
});

test('it leads nowhere from another account, outside of the list, or with something else in its place', () => {
  const storage = aStorage();
  const nowhere = { previous: null, next: null };
  expect(besideInWalk(storage, 7, 12)).toEqual(nowhere);
  keepWalk(storage, 7, [30, 12]);
  expect(besideInWalk(storage, 8, 12)).toEqual(nowhere);
  expect(besideInWalk(storage, 7, 99)).toEqual(nowhere);
  storage.setItem('tickets.walk', '{"numbers": "12"}');
  expect(besideInWalk(storage, 7, 12)).toEqual(nowhere);
});
