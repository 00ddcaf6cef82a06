import { expect, it } from 'vitest';
import { weekOf } from './week.ts';

const send = (id: number, at: string) =>
  ({ id, name: `Campaign ${id}`, kind: 'campaign', at }) as const;

it('puts each send on its day of the viewer’s zone, what is late on today, and leaves out what is further off', () => {
  const week = weekOf(
    [
      send(1, '2026-11-21T08:00:00Z'),
      send(2, '2026-11-23T03:00:00Z'),
      send(3, '2026-11-29T15:00:00Z'),
    ],
    new Date('2026-11-22T15:00:00Z'),
    'America/New_York',
  );
  expect(week.map(({ date, sends }) => [date, sends.map(({ id }) => id)])).toEqual([
    ['2026-11-22', [1, 2]],
    ['2026-11-23', []],
    ['2026-11-24', []],
    ['2026-11-25', []],
    ['2026-11-26', []],
    ['2026-11-27', []],
    ['2026-11-28', []],
  ]);
});
