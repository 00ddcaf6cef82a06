import { describe, expect, test } from 'vitest';
import { isZone } from '#platform/contract/zone-clock.ts';
import { numberReason } from './not-before.ts';
import { quietUntil } from './quiet-until.ts';
import { zonesOfNumber } from './zones-of-number.ts';

describe('zones of a number', () => {
  test.each([
    ['+14155550100', ['America/Los_Angeles']],
    ['+493012345678', ['Europe/Berlin']],
    ['+819012345678', ['Asia/Tokyo']],
  ])('%s may be in %j', (number, zones) => {
    expect(zonesOfNumber(number)).toEqual(zones);
  });

  test('a number whose beginning says little may be in many', () => {
    expect(zonesOfNumber('+10005550100').length).toBeGreaterThan(3);
    expect(zonesOfNumber('+10005550100')).toContain('Pacific/Honolulu');
  });

  test('nearly every zone of the data is one that clocks know', () => {
    const zones = new Set(
      ['1', '7', '44', '49', '61', '55'].flatMap((code) => zonesOfNumber(`+${code}`)),
    );
    expect([...zones].filter((zone) => !isZone(zone))).toEqual([]);
  });
});

describe('quiet hours', () => {
  const rule = { quiet: { from: '21:00', to: '08:00' }, home: 'Europe/Berlin' };
  const until = (at: string, zones: string[]): string | null =>
    quietUntil(new Date(at), zones, rule)?.at.toISOString() ?? null;

  test('end at eight on the clock of the number', () => {
    expect(until('2026-11-23T12:00:00Z', ['Europe/Berlin'])).toBeNull();
    expect(until('2026-11-23T22:00:00Z', ['Europe/Berlin'])).toBe('2026-11-24T07:00:00.000Z');
    expect(until('2026-11-24T04:00:00Z', ['America/New_York'])).toBe('2026-11-24T13:00:00.000Z');
  });

  test('of a number that may be in several zones end when they have in all', () => {
    // Eight in Los Angeles is eleven in New York; nine in New York is past its end and too early in Los Angeles.
    expect(until('2026-11-23T14:00:00Z', ['America/New_York', 'America/Los_Angeles'])).toBe(
      '2026-11-23T16:00:00.000Z',
    );
    // After nine in the evening in New York both wait until Los Angeles has its morning.
    expect(until('2026-11-24T02:30:00Z', ['America/New_York', 'America/Los_Angeles'])).toBe(
      '2026-11-24T16:00:00.000Z',
    );
  });

  test('of zones that are never awake together are those of the account', () => {
    const apart = { quiet: { from: '11:00', to: '10:00' }, home: 'Europe/Berlin' };
    const awake = quietUntil(
      new Date('2026-11-23T12:00:00Z'),
      ['Asia/Tokyo', 'America/New_York'],
      apart,
    );
    expect(awake).toEqual({ at: new Date('2026-11-24T09:00:00.000Z'), zone: 'Europe/Berlin' });
  });

  test('end on the right hour when clocks are changed in the night', () => {
    expect(until('2026-03-28T23:00:00Z', ['Europe/Berlin'])).toBe('2026-03-29T06:00:00.000Z');
    expect(until('2026-10-24T22:00:00Z', ['Europe/Berlin'])).toBe('2026-10-25T07:00:00.000Z');
  });
});

describe('kinds of numbers', () => {
  test.each([
    ['+491711234567', null],
    ['+12025550142', null],
    ['+493012345678', 'not_mobile'],
    ['+499001234567', 'not_mobile'],
    ['+18005550199', 'not_mobile'],
    ['+49', 'invalid'],
  ])('%s is %s', (number, reason) => {
    expect(numberReason(number)).toBe(reason);
  });
});
