import { displayLocale } from '../i18n/language.ts';
import { displayZone } from './time-zone.ts';

/** How much of a moment is shown. */
export type DateStyle = 'full' | 'date' | 'time';

/** 'Nov 21, 2026 at 09:05 AM' in the person's zone; 'full' is the product's default format, in other languages and other English their own. An empty text for no or a broken date. */
export function formatDateTime(
  value: string | number | Date | null | undefined,
  options: { zone?: string; style?: DateStyle } = {},
): string {
  if (value === null || value === undefined || value === '') return '';
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  // The default format is American; whose browser writes English otherwise reads dates that way.
  if (displayLocale() !== 'en-US')
    return localFormatter(options.zone ?? displayZone(), options.style ?? 'full').format(date);
  const parts = formatter(options.zone ?? displayZone()).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('month')} ${part('day')}, ${part('year')}`;
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
  if (options.style === 'date') return day;
  if (options.style === 'time') return time;
  return `${day} at ${time}`;
}

/** '3 minutes ago', 'in 2 days': for what is close; the exact moment goes into a tooltip. */
export function formatRelative(value: string | number | Date, now: number = Date.now()): string {
  const seconds = Math.round((new Date(value).getTime() - now) / 1000);
  const [size, unit] = steps.find(([limit]) => Math.abs(seconds) >= limit) ?? [1, 'second'];
  return new Intl.RelativeTimeFormat(displayLocale(), { numeric: 'auto' }).format(
    Math.trunc(seconds / size),
    unit,
  );
}

const steps: readonly (readonly [number, Intl.RelativeTimeFormatUnit])[] = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  });
  formatters.set(zone, made);
  return made;
}

function localFormatter(zone: string, style: DateStyle): Intl.DateTimeFormat {
  const locale = displayLocale();
  const key = `${locale} ${zone} ${style}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    ...(style !== 'time' && { dateStyle: 'medium' }),
    ...(style !== 'date' && { timeStyle: 'short' }),
  });
  formatters.set(key, made);
  return made;
}
