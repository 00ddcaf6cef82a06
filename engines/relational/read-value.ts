import { parseFieldValue, type ParsedValue } from '#engines/audience/public.ts';
import type { ColumnType, DateFormat } from './contract.ts';

const shapes: Readonly<Record<Exclude<DateFormat, 'YYYY-MM-DD'>, readonly [RegExp, string]>> = {
  'MM/DD/YYYY': [
    /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?<rest>(?:[T ].*)?)$/,
    '12/31/2026',
  ],
  'DD/MM/YYYY': [
    /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?<rest>(?:[T ].*)?)$/,
    '31/12/2026',
  ],
  'DD.MM.YYYY': [
    /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?<rest>(?:[T ].*)?)$/,
    '31.12.2026',
  ],
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads what came for a column. Days are written as the setting says, or year first; a day without a time stays the ten
 * characters of that day, whatever the zone.
 */
export function readValue(type: ColumnType, raw: unknown, format: DateFormat): ParsedValue {
  if (type !== 'datetime' || typeof raw !== 'string') return parseFieldValue(type, raw);
  const text = raw.trim();
  const iso = isoOf(text, format);
  if (iso === null)
    return { ok: false, reason: `must be a date such as ${exampleOf(format)} or 2026-12-31` };
  const parsed = parseFieldValue('datetime', iso);
  return parsed.ok && day.test(iso) ? { ok: true, value: iso } : parsed;
}

function isoOf(text: string, format: DateFormat): string | null {
  if (text === '' || /^\d{4}-/.test(text)) return text;
  if (format === 'YYYY-MM-DD') return text;
  const {
    day: date = '',
    month = '',
    year = '',
    rest = '',
  } = shapes[format][0].exec(text)?.groups ?? {};
  return year === '' ? null : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}${rest}`;
}

function exampleOf(format: DateFormat): string {
  return format === 'YYYY-MM-DD' ? '2026-12-31T09:30:00Z' : shapes[format][1];
}
