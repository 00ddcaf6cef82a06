import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  mailingStatuses,
  statusAfterEvent,
  type MailingEvent,
  type MailingStatus,
} from '../mailing-state.ts';
import { dueInZone, firstAnywhere } from './recipient-zone.ts';
import { afterQuiet } from './quiet-hours.ts';
import { sentencesOfTiming } from './timing.ts';
import { countryCode, zoneOfPerson } from './zone-of-person.ts';

const zones = Intl.supportedValuesOf('timeZone');
const clock = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

function randomWith(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

describe('a person’s zone', () => {
  test.each([
    [{ zone: 'Asia/Tokyo', country: 'DE' }, 'Asia/Tokyo', 'field'],
    [{ zone: 'nonsense', country: 'Deutschland' }, 'Europe/Berlin', 'country'],
    [{ zone: '', country: 'uk' }, 'Europe/London', 'country'],
    [{ zone: '', country: 'US' }, 'America/New_York', 'country'],
    [{ zone: '', country: 'Atlantis' }, 'Europe/Madrid', 'account'],
    [{ zone: '', country: '' }, 'Europe/Madrid', 'account'],
    [{ zone: '../../etc/passwd', country: '' }, 'Europe/Madrid', 'account'],
  ] as const)('%j is %s by %s', (where, zone, by) => {
    expect(zoneOfPerson(where, 'Europe/Madrid')).toEqual({ zone, by });
  });

  test('in a wide country is the account’s own when that lies in it', () => {
    expect(zoneOfPerson({ zone: '', country: 'United States' }, 'America/Los_Angeles')).toEqual({
      zone: 'America/Los_Angeles',
      by: 'country',
    });
  });

  test('countries are known by code and in the languages of contents', () => {
    expect(
      ['de', 'Germany', 'Deutschland', 'Allemagne', 'Alemania', 'Niemcy', 'XX', ''].map(
        countryCode,
      ),
    ).toEqual(['DE', 'DE', 'DE', 'DE', 'DE', 'DE', null, null]);
  });
});

describe('the own zone', () => {
  test('gives every recipient the same time on their clock, within a day of the beginning, through every change of two years @spec CAMPAIGNS-038', () => {
    const random = randomWith(38);
    for (let turn = 0; turn < 3_000; turn += 1) {
      const zone = zones[Math.floor(random() * zones.length)]!;
      const wall = Temporal.PlainDateTime.from('2026-12-01T00:00').add({
        minutes: Math.floor(random() * 2 * 365 * 24 * 60),
      });
      const text = wall.toString({ smallestUnit: 'minute' });
      const begin = new Date(
        Math.max(
          firstAnywhere(text).getTime(),
          firstAnywhere(text).getTime() + Math.floor((random() - 0.5) * 30 * 3_600_000),
        ),
      );
      const due = dueInZone(text, zone, begin);
      expect(due.getTime()).toBeGreaterThanOrEqual(begin.getTime());
      expect(due.getTime() - begin.getTime()).toBeLessThan(51 * 3_600_000);
      const shown = clock(due, zone);
      // The planned time of day; where clocks jump over it, as they showed it until then.
      if (shown.toPlainTime().equals(wall.toPlainTime())) continue;
      const jump = shown.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!;
      const old = jump.subtract({ nanoseconds: 1 });
      expect(shown.withTimeZone(old.offset).toPlainTime().equals(wall.toPlainTime())).toBe(true);
    }
  });

  test('who is past the time already gets it the next day; confirmed months later, still at that time of day', () => {
    expect(
      dueInZone(
        '2027-06-01T10:00',
        'Europe/Berlin',
        new Date('2027-06-01T08:00:00Z'),
      ).toISOString(),
    ).toBe('2027-06-01T08:00:00.000Z');
    expect(
      dueInZone(
        '2027-06-01T10:00',
        'Europe/Berlin',
        new Date('2027-06-01T08:00:01Z'),
      ).toISOString(),
    ).toBe('2027-06-02T08:00:00.000Z');
    expect(
      dueInZone(
        '2027-06-01T10:00',
        'Europe/Berlin',
        new Date('2027-09-01T09:00:00Z'),
      ).toISOString(),
    ).toBe('2027-09-02T08:00:00.000Z');
  });
});

describe('quiet hours', () => {
  test('never let a mail out in them, and hold it no longer than they last, in every zone through every change of two years', () => {
    const random = randomWith(4);
    for (let turn = 0; turn < 4_000; turn += 1) {
      const zone = zones[Math.floor(random() * zones.length)]!;
      const time = () =>
        `${String(Math.floor(random() * 24)).padStart(2, '0')}:${random() < 0.5 ? '00' : '30'}`;
      const quiet = { from: time(), to: time() };
      const at = new Date(
        Date.parse('2026-12-01T00:00:00Z') + Math.floor(random() * 2 * 365 * 24 * 60) * 60_000,
      );
      const free = afterQuiet(at, zone, quiet);
      expect(free.getTime()).toBeGreaterThanOrEqual(at.getTime());
      expect(free.getTime() - at.getTime()).toBeLessThan(26 * 3_600_000);
      expect([zone, quiet, at, afterQuiet(free, zone, quiet)]).toEqual([zone, quiet, at, free]);
      const shown = clock(free, zone).toPlainTime().toString().slice(0, 5);
      const isQuiet =
        quiet.from < quiet.to
          ? shown >= quiet.from && shown < quiet.to
          : quiet.from !== quiet.to && (shown >= quiet.from || shown < quiet.to);
      expect([zone, quiet, shown, isQuiet]).toEqual([zone, quiet, shown, false]);
    }
  });
});

describe('the states of a mailing', () => {
  const events: MailingEvent[] = [
    'due',
    'confirmed',
    'decided',
    'paused',
    'resumed',
    'stopped',
    'completed',
    'broken',
  ];
  const ends: MailingStatus[] = ['finished', 'stopped', 'failed'];

  test('in any order of events an end stays an end, nothing goes back behind its start, and late ones wait for a person', () => {
    const random = randomWith(16);
    for (let run = 0; run < 2_000; run += 1) {
      let status: MailingStatus = 'scheduled_hold';
      let isSnapshotDone = false;
      let hasBegun = false;
      for (let step = 0; step < 40; step += 1) {
        const event = events[Math.floor(random() * events.length)]!;
        const isLate = random() < 0.3;
        const next = statusAfterEvent(status, event, {
          lateSeconds: isLate ? 901 : 900,
          isSnapshotDone,
        });
        if (next === null) continue;
        expect(ends).not.toContain(status);
        expect(mailingStatuses).toContain(next);
        if (hasBegun) expect(['scheduled_hold', 'missed']).not.toContain(next);
        if (status === 'scheduled_hold' && event === 'due')
          expect(next).toBe(isLate ? 'missed' : 'snapshotting');
        if (status === 'missed') expect(['confirmed', 'stopped']).toContain(event);
        if (next === 'snapshotting' || next === 'sending') hasBegun = true;
        if (event === 'decided') isSnapshotDone = true;
        if (event === 'resumed' && !isSnapshotDone) expect(next).toBe('snapshotting');
        status = next;
      }
    }
  });
});

test('the reason of a time is told in words', () => {
  expect(sentencesOfTiming('open:own:33:12')).toEqual([
    'Usual hour of opening: Tue 9:00, from 12 opens.',
  ]);
  expect(sentencesOfTiming('buy:account:0:40')).toEqual([
    'Too little is known of this recipient, so the account’s usual hour of buying: Mon 0:00, from 40 orders.',
  ]);
  expect(sentencesOfTiming('open:none')).toEqual([
    'Too little is known of the usual hour of opening, so the email is sent at the planned time.',
  ]);
  expect(sentencesOfTiming('zone:country:Europe/Berlin;quiet:Europe/Berlin')).toEqual([
    'Time zone Europe/Berlin, by the country of the contact.',
    'The email waited for the end of the quiet hours in Europe/Berlin.',
  ]);
  expect(sentencesOfTiming(null)).toEqual([]);
});
