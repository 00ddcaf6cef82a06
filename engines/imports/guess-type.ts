import type { FieldType } from '#engines/audience/public.ts';
import { checkValue, type DateOrder } from './check-value.ts';

const answers = /^(yes|no|y|n|true|false)$/i;
// What only looks like a number: postcodes, phone and customer numbers keep their zeros and signs as text.
const code = /^(0\d|\+)|\d{10}/;
const codeName =
  /\b(zip|plz|phone|tel|fax|mobile|id|code|nr|no|sku|ean|vat)\b|number|nummer|post(al|code|leit)/i;
const shortText = 255;

/** The type of field that the first values of a column suit: text where anything speaks against a narrower one. */
export function guessType(
  name: string,
  values: readonly string[],
  dateOrder: DateOrder,
): FieldType {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '');
  if (filled.length === 0) return 'string';
  if (filled.every((value) => answers.test(value))) return 'boolean';
  const suits = (type: FieldType) =>
    filled.every((value) => checkValue(type, value, { column: name, dateOrder }).ok);
  const isCode =
    codeName.test(name.replaceAll('_', ' ')) || filled.some((value) => code.test(value));
  if (!isCode && suits('integer')) return 'integer';
  if (!isCode && suits('float')) return 'float';
  if (suits('datetime')) return 'datetime';
  return filled.some((value) => value.length > shortText) ? 'text' : 'string';
}

const slashed = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}\b/;

/** How dates such as 03/04/2026 are meant: day first when one of them can be read in no other way. */
export function guessDateOrder(rows: readonly (readonly string[])[]): DateOrder {
  const dates = rows.flat().flatMap((cell) => slashed.exec(cell.trim()) ?? []);
  return dates.some((part, index) => index % 3 === 1 && Number(part) > 12) ? 'dmy' : 'mdy';
}
