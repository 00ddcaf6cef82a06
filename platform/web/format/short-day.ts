import { displayLocale } from '../i18n/language.ts';

/** 'Nov 21', or 'Nov 26' for a month of 2026: a day (YYYY-MM-DD) or month (YYYY-MM) as the axis of a chart says it in the language on screen. */
export function shortDay(date: string): string {
  const isMonth = date.length === 7;
  return new Intl.DateTimeFormat(displayLocale(), {
    month: 'short',
    timeZone: 'UTC',
    ...(isMonth ? { year: '2-digit' } : { day: 'numeric' }),
  }).format(new Date(isMonth ? `${date}-01T00:00:00Z` : `${date.slice(0, 10)}T00:00:00Z`));
}
