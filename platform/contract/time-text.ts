/** The zone in which a time without a zone is read, whoever sends it. */
export const naiveTimeZone = 'America/Toronto';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** A time as clocks show it. */
export interface LocalParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Reads 'DD/MM/YYYY HH:mm', 'Month D, YYYY hh:mm A', 'YYYY-MM-DD hh:mm AM/PM' and ISO without a zone; null when it is none of these. */
export function localParts(text: string): LocalParts | null {
  const european = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})$/.exec(text);
  if (european) return numbers(european[3], european[2], european[1], european[4], european[5]);
  const named = /^([a-z]+) (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2}) ([ap]m)$/i.exec(text);
  if (named)
    return numbers(
      named[3],
      String(months.indexOf(named[1]!.toLowerCase()) + 1),
      named[2],
      hour24(named[4]!, named[6]!),
      named[5],
    );
  const twelve = /^(\d{4})-(\d{2})-(\d{2}) (\d{1,2}):(\d{2}) ([ap]m)$/i.exec(text);
  if (twelve)
    return numbers(twelve[1], twelve[2], twelve[3], hour24(twelve[4]!, twelve[6]!), twelve[5]);
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

/** The three formats in which forms write times. */
export type WallFormat = 'european' | 'named' | 'twelve';

/** Which of the three formats a text has; null when none. */
export function wallFormatOf(text: string): WallFormat | null {
  if (/^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d{2}$/.test(text)) return 'european';
  if (
    /^[a-z]+ \d{1,2}, \d{4} \d{1,2}:\d{2} [ap]m$/i.test(text) &&
    (localParts(text)?.month ?? 0) > 0
  )
    return 'named';
  return /^\d{4}-\d{2}-\d{2} \d{1,2}:\d{2} [ap]m$/i.test(text) ? 'twelve' : null;
}

/** Writes a time in one of the three formats. */
export function wallText(
  { year, month, day, hour, minute }: LocalParts,
  format: WallFormat,
): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [date, clock] = [
    `${year}-${two(month)}-${two(day)}`,
    `${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
  ];
  switch (format) {
    case 'european':
      return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}`;
    case 'twelve':
      return `${date} ${clock}`;
    case 'named': {
      const name = months[month - 1] ?? '';
      return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${day}, ${year} ${clock}`;
    }
  }
}
