import { expect, test } from 'vitest';
import { byDay } from './timeline-days.ts';
import type { Activity } from '../contract/timeline.ts';

const open = (at: string): Activity => ({
  kind: 'open',
  at,
  mailing_id: 1,
  campaign_id: 1,
  campaign_name: 'News',
  is_private: false,
  list_id: null,
  list_name: null,
  change: null,
  source: null,
  url: null,
  is_machine: false,
  form: null,
  order: null,
  ticket: null,
  visit: null,
  tags: null,
});

test('activities come under the day they have where the person is', () => {
  const activities = [
    open('2026-03-02T03:00:00Z'),
    open('2026-03-01T23:00:00Z'),
    open('2026-03-01T02:00:00Z'),
  ];
  expect(byDay(activities, 'UTC').map((day) => [day.day, day.activities.length])).toEqual([
    ['Mar 02, 2026', 1],
    ['Mar 01, 2026', 2],
  ]);
  expect(
    byDay(activities, 'America/Toronto').map((day) => [day.day, day.activities.length]),
  ).toEqual([
    ['Mar 01, 2026', 2],
    ['Feb 28, 2026', 1],
  ]);
});
