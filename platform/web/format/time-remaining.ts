import { platformText } from '../i18n/i18n.ts';

const minute = 60_000;
const units = [
  ['yr', 365 * 24 * 60 * minute],
  ['mon', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hr', 60 * minute],
  ['min', minute],
] as const;

/** 'less than a min to go', '5 min to go', '2 hr to go', '3 day to go', '1 mon to go', '1 yr to go'. */
export function timeRemaining(until: string | number | Date, now: number = Date.now()): string {
  const left = new Date(until).getTime() - now;
  const found = units.find(([, size]) => left >= size);
  return found
    ? platformText(`timeRemaining.${found[0]}`, { n: Math.floor(left / found[1]) })
    : platformText('timeRemaining.soon');
}
