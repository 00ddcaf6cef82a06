import { Temporal } from 'temporal-polyfill';

/** The zone in which a time without a zone is read, whoever sends it. */
export const naiveTimeZone = 'America/Toronto';

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

/** Reads a point in time: ISO 8601 with a zone as it is; 'DD/MM/YYYY HH:mm', 'Month D, YYYY hh:mm A', 'YYYY-MM-DD hh:mm AM/PM' and ISO without a zone as local time of the zone. Null when it is none of these. */
export function readTime(text: string, zone: string = naiveTimeZone): Date | null {
  const trimmed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(trimmed)) {
    const time = new Date(trimmed.replace(' ', 'T'));
    return Number.isNaN(time.getTime()) ? null : time;
  }
  const parts = localParts(trimmed);
  if (!parts) return null;
  try {
    // 'reject' catches 31 February; a local time inside a clock change is read as the later one.
    return new Date(Temporal.PlainDateTime.from(parts, { overflow: 'reject' }).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
  } catch {
    return null;
  }
}

interface LocalParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

function localParts(text: string): LocalParts | null {
  const european = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})$/.exec(text);
  if (european) return numbers(european[3], european[2], european[1], european[4], european[5]);
  const named = /^([a-z]+) (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2}) ([ap]m)$/i.exec(text);
  if (named) return numbers(named[3], String(months.indexOf(named[1]!.toLowerCase()) + 1), named[2], hour24(named[4]!, named[6]!), named[5]);
  const twelve = /^(\d{4})-(\d{2})-(\d{2}) (\d{1,2}):(\d{2}) ([ap]m)$/i.exec(text);
  if (twelve) return numbers(twelve[1], twelve[2], twelve[3], hour24(twelve[4]!, twelve[6]!), twelve[5]);
  const iso = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::\d{2})?$/.exec(text);
  return iso ? numbers(iso[1], iso[2], iso[3], iso[4], iso[5]) : null;
}

function hour24(hour: string, half: string): string {
  return String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0));
}

function numbers(...texts: (string | undefined)[]): LocalParts {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = texts.map(Number);
  return { year, month, day, hour, minute };
}
