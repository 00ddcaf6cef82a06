import { expect, test } from 'vitest';
import type { ComparedCampaign } from '../../contract/reports.ts';
import { bestOf, courseOf } from './course.ts';

const campaign = (id: number, delivered: number, hours: ComparedCampaign['hours']) =>
  ({ id, delivered, hours, sent_at: '2026-11-01T10:00:00Z' }) as ComparedCampaign;

test('the course adds up hour by hour from each campaign’s own beginning, as a share of its delivered', () => {
  const points = courseOf(
    [
      campaign(1, 10, [
        { hour: 0, unique_opens: 2, unique_clicks: 0 },
        { hour: 3, unique_opens: 1, unique_clicks: 1 },
      ]),
      campaign(2, 4, [{ hour: 1, unique_opens: 1, unique_clicks: 0 }]),
    ],
    { rate: 'open_rate', nameOf: (hour) => `${hour}` },
  );
  expect(points).toEqual([
    { hour: '0', c1: 20, c2: 0 },
    { hour: '1', c1: 20, c2: 25 },
    { hour: '2', c1: 20, c2: 25 },
    { hour: '3', c1: 30, c2: 25 },
  ]);
});

test('the line of a campaign ends at the hour it has come to', () => {
  const points = courseOf(
    [
      campaign(1, 10, [{ hour: 2, unique_opens: 5, unique_clicks: 0 }]),
      {
        ...campaign(2, 10, [{ hour: 0, unique_opens: 1, unique_clicks: 0 }]),
        sent_at: '2026-11-20T10:00:00Z',
      },
    ],
    { rate: 'open_rate', nameOf: String, now: Date.parse('2026-11-20T11:30:00Z') },
  );
  expect(points).toEqual([
    { hour: '0', c1: 0, c2: 10 },
    { hour: '1', c1: 0, c2: 10 },
    { hour: '2', c1: 50 },
  ]);
});

test('nothing done: no points; nothing delivered: no share of it', () => {
  expect(courseOf([campaign(1, 10, [])], { rate: 'click_rate', nameOf: String })).toEqual([]);
  expect(
    courseOf([campaign(1, 0, [{ hour: 0, unique_opens: 1, unique_clicks: 0 }])], {
      rate: 'open_rate',
      nameOf: String,
    })[0],
  ).toEqual({ hour: '0', c1: 0 });
});

test('the best is marked where there is one, equals together', () => {
  expect(bestOf([0.2, 0.4, 0.4], false)).toEqual([false, true, true]);
  expect(bestOf([0.2, 0.1, null], true)).toEqual([false, true, false]);
  expect(bestOf([0.2, 0.2], false)).toEqual([false, false]);
  expect(bestOf([0.2, null], false)).toEqual([false, false]);
});
