import { expect, test } from 'vitest';
import { engagementPoints } from './engagement-points.ts';

const at = (hour: string, opens: number) => ({ hour, opens, clicks: 0, unsubscribes: 0 });

test('hours without anything are filled with zeros from the sending on', () => {
  const points = engagementPoints([at('2026-11-21T11:00:00Z', 5), at('2026-11-21T13:00:00Z', 2)], { from: '2026-11-21T10:20:00Z', zone: 'UTC' });
  expect(points.slice(0, 4).map((point) => point.opens)).toEqual([0, 5, 0, 2]);
  expect(points).toHaveLength(12);
});

test('hours are named on the clocks of the person’s zone', () => {
  const [first] = engagementPoints([at('2026-11-21T14:00:00Z', 1)], { from: null, zone: 'America/Toronto' });
  expect(first?.at).toBe('Nov 21, 9 AM');
});

test('after three days the hours are added up to days of the zone', () => {
  const points = engagementPoints([at('2026-11-21T03:00:00Z', 1), at('2026-11-21T12:00:00Z', 2), at('2026-11-25T12:00:00Z', 4)], { from: null, zone: 'America/Toronto' });
  expect(points.map((point) => [point.at, point.opens])).toEqual([['Nov 20', 1], ['Nov 21', 2], ['Nov 22', 0], ['Nov 23', 0], ['Nov 24', 0], ['Nov 25', 4]]);
});

test('nothing happened: no points', () => {
  expect(engagementPoints([], { from: '2026-11-21T10:00:00Z', zone: 'UTC' })).toEqual([]);
});
