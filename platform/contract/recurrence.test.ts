import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { momentOnClock } from '#platform/contract/zone-clock.ts';
import { occurrenceBefore, occurrenceNo, occurrencesAfter, type Recurrence } from './recurrence.ts';

const rule = (change: Partial<Recurrence>): Recurrence => ({
  unit: 'Day',
  every: 1,
  first: '2027-01-31T10:00',
  zone: 'Europe/Berlin',
  ends_on: null,
  runs: null,
  ...change,
});
const days = (one: Recurrence, count: number) =>
  Array.from({ length: count }, (_, no) => occurrenceNo(one, no)?.at.toISOString().slice(0, 16));

describe('what recurs @spec CAMPAIGNS-042', () => {
  test('runs every day, week, month and year, and every so many', () => {
    expect(days(rule({}), 3)).toEqual(['2027-01-31T09:00', '2027-02-01T09:00', '2027-02-02T09:00']);
    expect(days(rule({ unit: 'Week', every: 2 }), 3)).toEqual([
      '2027-01-31T09:00',
      '2027-02-14T09:00',
      '2027-02-28T09:00',
    ]);
    expect(days(rule({ unit: 'Year', first: '2028-02-29T10:00' }), 5)).toEqual([
      '2028-02-29T09:00',
      '2029-02-28T09:00',
      '2030-02-28T09:00',
      '2031-02-28T09:00',
      '2032-02-29T09:00',
    ]);
  });

  test('stays in the last days of a month: a short month clamps and moves no later one', () => {
    expect(days(rule({ unit: 'Month' }), 5)).toEqual([
      '2027-01-31T09:00',
      '2027-02-28T09:00',
      '2027-03-31T08:00',
      '2027-04-30T08:00',
      '2027-05-31T08:00',
    ]);
    expect(days(rule({ unit: 'Month', every: 3, first: '2027-08-30T10:00' }), 3)).toEqual([
      '2027-08-30T08:00',
      '2027-11-30T09:00',
      '2028-02-29T09:00',
    ]);
  });

  test('ends on a day, or after so many runs', () => {
    expect(
      occurrencesAfter(rule({ ends_on: '2027-02-02' }), new Date(0), 9).map(({ no }) => no),
    ).toEqual([0, 1, 2]);
    expect(occurrencesAfter(rule({ runs: 2 }), new Date(0), 9).map(({ no }) => no)).toEqual([0, 1]);
    expect(occurrenceBefore(rule({ runs: 2 }), new Date('2030-01-01'))?.no).toBe(1);
    expect(occurrenceBefore(rule({}), new Date('2027-01-31T08:59:00Z'))).toBeNull();
  });

  test('keeps the offset from before where clocks jump over its time, and comes once where they show it twice', () => {
    expect(days(rule({ first: '2027-03-27T02:30' }), 3)).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ]);
    expect(days(rule({ first: '2027-10-30T02:30' }), 3)).toEqual([
      '2027-10-30T00:30',
      '2027-10-31T00:30',
      '2027-11-01T01:30',
    ]);
  });

  test('runs once a day through every change of every zone in two years', () => {
    const from = Temporal.Instant.from('2026-12-01T00:00Z');
    const until = Temporal.Instant.from('2028-12-01T00:00Z').epochMilliseconds;
    let changes = 0;
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      let at = from.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
      for (; at && at.epochMilliseconds < until; at = at.getTimeZoneTransition('next')) {
        changes += 1;
        const before = at.subtract({ nanoseconds: 1 });
        // Just before, within and just after the minutes that are left out or come twice.
        for (const wall of [
          before.toPlainDateTime().round('minute'),
          at.toPlainDateTime(),
          at.toPlainDateTime().add({ minutes: 30 }),
          before.toPlainDateTime().subtract({ minutes: 29 }).round('minute'),
        ]) {
          const one = rule({
            zone,
            first: wall.subtract({ days: 2 }).toString({ smallestUnit: 'minute' }),
          });
          const runs = [0, 1, 2, 3, 4].map((no) => occurrenceNo(one, no)!.at.getTime());
          runs.forEach((run, no) => {
            const local = Temporal.Instant.fromEpochMilliseconds(run).toZonedDateTimeISO(zone);
            const planned = Temporal.PlainDateTime.from(one.first).add({ days: no });
            const shown = local.toPlainDateTime();
            if (shown.equals(planned)) {
              // The first of the two: an hour earlier no clock showed it.
              expect(
                local.subtract({ minutes: 30 }).toPlainDateTime().equals(planned) ||
                  local.subtract({ hours: 1 }).toPlainDateTime().equals(planned),
              ).toBe(false);
            } else {
              // In a gap: the time as the clocks showed it until then.
              const jump = local.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!;
              const old = jump.subtract({ nanoseconds: 1 });
              expect(local.withTimeZone(old.offset).toPlainDateTime().equals(planned)).toBe(true);
            }
            if (no > 0) expect(run).toBeGreaterThan(runs[no - 1]!);
          });
        }
      }
    }
    expect(changes).toBeGreaterThan(400);
  });

  test('is found from any moment on, as counting from the first run finds it', () => {
    let seed = 20261121;
    const random = (below: number) =>
      (((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648) * below) | 0;
    const zones = Intl.supportedValuesOf('timeZone');
    for (let turn = 0; turn < 400; turn += 1) {
      const one = rule({
        unit: (['Day', 'Week', 'Month', 'Year'] as const)[random(4)]!,
        every: 1 + random(6),
        zone: zones[random(zones.length)]!,
        runs: random(3) === 0 ? 1 + random(30) : null,
        first: `20${26 + random(4)}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}T${String(random(24)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}`,
      });
      const all = Array.from({ length: 40 }, (_, no) => occurrenceNo(one, no)).filter(
        (found) => found !== null,
      );
      const after = new Date(all[0]!.at.getTime() + (random(1000) - 300) * 3_600_000 * 5);
      if (after >= all.at(-1)!.at) continue;
      expect([turn, occurrencesAfter(one, after, 3).map(({ no }) => no)]).toEqual([
        turn,
        all
          .filter(({ at }) => at > after)
          .slice(0, 3)
          .map(({ no }) => no),
      ]);
      expect([turn, occurrenceBefore(one, after)?.no ?? null]).toEqual([
        turn,
        all.filter(({ at }) => at <= after).at(-1)?.no ?? null,
      ]);
    }
  });

  test('a moment agrees with the clock', () => {
    expect(
      momentOnClock(Temporal.PlainDateTime.from('2027-07-01T12:00'), 'America/Toronto').toString(),
    ).toBe('2027-07-01T16:00:00Z');
  });
});
