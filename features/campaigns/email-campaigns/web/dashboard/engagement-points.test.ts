import { expect, test } from 'vitest';
import { engagementPoints, hasLaterDays } from './engagement-points.ts';

const at = (hour: string, opens: number) => ({ hour, opens, clicks: 0, unsubscribes: 0 });
const week = [
  at('2026-11-21T03:00:00Z', 1),
  at('2026-11-21T12:00:00Z', 2),
  at('2026-11-25T12:00:00Z', 4),
];

test('hours without anything are filled with zeros from the sending on', () => {
  const points = engagementPoints([at('2026-11-21T11:00:00Z', 5), at('2026-11-21T13:00:00Z', 2)], {
    from: '2026-11-21T10:20:00Z',
    zone: 'UTC',
    span: 'hours',
    now: Date.parse('2026-11-23T08:00:00Z'),
  });
  expect(points.slice(0, 4).map((point) => point.opens)).toEqual([0, 5, 0, 2]);
  expect(points).toHaveLength(12);
});

test('hours that have not come yet are not drawn', () => {
  const points = engagementPoints([at('2026-11-21T11:00:00Z', 5)], {
    from: '2026-11-21T10:20:00Z',
    zone: 'UTC',
    span: 'hours',
    now: Date.parse('2026-11-21T13:40:00Z'),
  });
  expect(points.map((point) => point.opens)).toEqual([0, 5, 0, 0]);
});

test('hours are named on the clocks of the person’s zone', () => {
  const [first] = engagementPoints([at('2026-11-21T14:00:00Z', 1)], {
    from: null,
    zone: 'America/Toronto',
    span: 'hours',
  });
  expect(first?.at).toBe('Nov 21, 9 AM');
});

test('the first hours leave out what came days later', () => {
  const points = engagementPoints(week, { from: null, zone: 'UTC', span: 'hours' });
  expect(points.reduce((sum, point) => sum + point.opens, 0)).toBe(3);
  expect([hasLaterDays(week, null), hasLaterDays(week.slice(0, 2), null)]).toEqual([true, false]);
});

test('days are those of the zone, up to the last with anything', () => {
  const points = engagementPoints(week, { from: null, zone: 'America/Toronto', span: 'days' });
  expect(points.map((point) => [point.at, point.opens])).toEqual([
    ['Nov 20', 1],
    ['Nov 21', 2],
    ['Nov 22', 0],
    ['Nov 23', 0],
    ['Nov 24', 0],
    ['Nov 25', 4],
  ]);
});

test('nothing happened: no points', () => {
  expect(
    engagementPoints([], { from: '2026-11-21T10:00:00Z', zone: 'UTC', span: 'hours' }),
  ).toEqual([]);
});
