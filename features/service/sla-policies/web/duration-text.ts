const units = [
  ['hour', 60],
  ['minute', 1],
] as const;

/** Minutes in hours and minutes, such as '1 hr 30 min': a day of work has as many hours as the business hours say. */
export function durationText(minutes: number, language: string): string {
  let rest = minutes;
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(written(count, unit, language));
  }
  return parts.join(' ') || written(minutes, 'minute', language);
}

function written(count: number, unit: 'hour' | 'minute', language: string): string {
  const format = { style: 'unit', unit, unitDisplay: 'short', useGrouping: false } as const;
  return new Intl.NumberFormat(language, format).format(count);
}

const longest = 40;
const clock = /^(\d{1,5}):([0-5]\d)$/;
const hours = /^(\d{1,5}(?:[.,]\d{1,2})?) ?(?:h|hrs?|hours?|std|stunden?)\.?(?: |$|(?=\d))/i;
const minutesAlone = /^(\d{1,6}) ?(?:m|mins?|minutes?|minuten?)?\.?$/i;

/** Minutes of what somebody wrote: '1 h 30 min', '1:30', '1.5 hours', '90', '2 Std.'; null for nothing, NaN for what is no length of time. */
export function durationOf(said: string): number | null {
  const text = said.trim().replaceAll(/\s+/g, ' ');
  if (text === '') return null;
  if (text.length > longest) return Number.NaN;
  const [, clockHours, clockMinutes] = clock.exec(text) ?? [];
  if (clockHours !== undefined) return Number(clockHours) * 60 + Number(clockMinutes);
  const [before = '', whole] = hours.exec(text) ?? [];
  const rest = text.slice(before.length);
  const [, minutes] = minutesAlone.exec(rest) ?? [];
  if (rest !== '' && minutes === undefined) return Number.NaN;
  return Math.round(Number((whole ?? '0').replace(',', '.')) * 60) + Number(minutes ?? 0);
}
