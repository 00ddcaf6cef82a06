import type { NextSend } from '../contract/parts.ts';

/** A day of the strip: its date in the zone, such as '2026-11-21', and what goes out on it. */
export interface WeekDay {
  date: string;
  sends: NextSend[];
}

/** The seven days from today in a zone with their sends; what is late already stands on today. */
export function weekOf(sends: readonly NextSend[], now: Date, zone: string): WeekDay[] {
  const nameOf = (at: Date): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
  const today = nameOf(now);
  const days = Array.from({ length: 7 }, (_, index): WeekDay => ({
    date: new Date(Date.parse(today) + index * 86_400_000).toISOString().slice(0, 10),
    sends: [],
  }));
  for (const send of sends) {
    const date = nameOf(new Date(send.at));
    const day = date < today ? days[0] : days.find((one) => one.date === date);
    day?.sends.push(send);
  }
  return days;
}
