import { parseFieldValue, type FieldType, type ParsedValue } from '#engines/audience/public.ts';

/** How 03/04/2026 is read. */
export type DateOrder = 'mdy' | 'dmy';

const thousands = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const continental = /^[+-]?(\d{1,3}(\.\d{3})+|\d+),\d+$/;
const slashed = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(.*)$/s;
const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(.*)$/s;
const clock = /^[\sT,]*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?$/i;

const nouns: Record<FieldType, string> = {
  integer: 'number',
  float: 'number',
  boolean: 'boolean',
  datetime: 'date',
  string: 'text',
  text: 'text',
};

/** Reads a cell as a value of the field's type, in the forms spreadsheets write; a refusal says 'bad number in "age"'. */
export function checkValue(
  type: FieldType,
  cell: string,
  about: { column: string; dateOrder: DateOrder },
): ParsedValue {
  const text = cell.trim();
  const parsed = parseFieldValue(
    type,
    type === 'datetime'
      ? isoDate(text, about.dateOrder)
      : type === 'integer' || type === 'float'
        ? plainNumber(text)
        : text,
  );
  if (parsed.ok) return parsed;
  return {
    ok: false,
    reason: `bad ${nouns[type]} in "${about.column}": ${JSON.stringify(text.slice(0, 40))} ${parsed.reason}`,
  };
}

// 1,234.50 is grouped; a comma that cannot group three digits is a decimal comma.
function plainNumber(text: string): string {
  if (thousands.test(text)) return text.replaceAll(',', '');
  if (continental.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return text;
}

function isoDate(text: string, order: DateOrder): string {
  const leading = yearFirst.exec(text);
  if (leading)
    return (
      joined({ year: leading[1], month: leading[2], day: leading[3], rest: leading[4] }) ?? text
    );
  const parts = slashed.exec(text);
  if (!parts) return text;
  const [, first, separator, second, year, rest] = parts;
  // With dots the day comes first everywhere.
  const isDayFirst = separator === '.' || order === 'dmy';
  return (
    joined({ year, month: isDayFirst ? second : first, day: isDayFirst ? first : second, rest }) ??
    text
  );
}

function joined(date: {
  year: string | undefined;
  month: string | undefined;
  day: string | undefined;
  rest: string | undefined;
}): string | null {
  const day = `${date.year}-${(date.month ?? '').padStart(2, '0')}-${(date.day ?? '').padStart(2, '0')}`;
  if ((date.rest ?? '').trim() === '') return day;
  const time = clock.exec(date.rest ?? '');
  if (!time) return null;
  const half = time[4]?.toLowerCase();
  const hour = half ? (Number(time[1]) % 12) + (half === 'pm' ? 12 : 0) : Number(time[1]);
  return `${day}T${String(hour).padStart(2, '0')}:${time[2]}:${time[3] ?? '00'}`;
}
