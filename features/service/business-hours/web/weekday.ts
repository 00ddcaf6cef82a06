/** The name of a day of the week in the language of the screen; 1 is Monday. */
export function weekday(day: number, language: string, style: 'long' | 'short' = 'long'): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  );
}
