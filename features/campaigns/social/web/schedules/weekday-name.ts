import { displayLanguage } from '#platform/web/i18n/language.ts';

/** The name of a weekday in the language on screen; 1 is Monday. */
export function weekdayName(day: number): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(displayLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  );
}
