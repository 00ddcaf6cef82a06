import { offsetInHours, type TimeZoneEntry } from '../contract.ts';

/** Every time zone with its present offset in the name, west to east. */
export function timeZoneEntries(now: Date): TimeZoneEntry[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
    .map((value) => ({ value, hours: offsetInHours(value, now) }))
    .sort((one, other) => one.hours - other.hours || (one.value < other.value ? -1 : 1))
    .map(({ value, hours }) => ({
      name: `(GMT${written(hours)}) ${value.replaceAll('_', ' ')}`,
      value,
    }));
}

function written(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
