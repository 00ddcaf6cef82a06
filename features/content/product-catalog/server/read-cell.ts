import { descriptionMessage, isPublicPage, longestDescription } from '../contract/products.ts';

/** What a cell says: nothing, a value, or why it is refused. */
export type ReadCell = { value: string | null } | { reason: string };

/** The sign before the decimals of a file's prices. */
export type DecimalSign = '.' | ',';

const plain = { '.': /^\d{1,14}(\.\d{1,4})?$/, ',': /^\d{1,14}(,\d{1,4})?$/ } as const;
const grouped = {
  '.': /^\d{1,3}([,' \u00a0\u202f]\d{3}){1,4}(\.\d{1,4})?$/,
  ',': /^\d{1,3}([.' \u00a0\u202f]\d{3}){1,4}(,\d{1,4})?$/,
} as const;
const longest = 255;

/**
 * Reads a price: digits, thousands in groups of three, at most four decimals behind the chosen sign; a currency beside it is
 * passed over. An empty cell says nothing.
 */
export function readPrice(cell: string, sign: DecimalSign): ReadCell {
  const text = withoutCurrency(cell.trim());
  if (text === '') return { value: null };
  if (text.startsWith('-')) return { reason: `${shown(cell)} is below zero` };
  if (plain[sign].test(text)) return { value: text.replace(',', '.') };
  if (grouped[sign].test(text)) {
    const [whole = '', decimals] = text.split(sign);
    const digits = whole.replaceAll(/\D/g, '');
    return { value: decimals === undefined ? digits : `${digits}.${decimals}` };
  }
  return {
    reason: `${shown(cell)} is no price: write digits with ${sign} before the decimals, such as 1234${sign}50`,
  };
}

/** Reads a stock: a price without currency that may be below zero. */
export function readStock(cell: string, sign: DecimalSign): ReadCell {
  const text = cell.trim();
  const isBelow = text.startsWith('-');
  const read = readPrice(isBelow ? text.slice(1) : text, sign);
  return 'value' in read && read.value !== null && isBelow ? { value: `-${read.value}` } : read;
}

/** Reads a web address. */
export function readAddress(cell: string): ReadCell {
  const text = cell.trim();
  if (text === '') return { value: null };
  return text.length <= 2000 && isPublicPage(text)
    ? { value: text }
    : { reason: `${shown(cell)} is no public web address` };
}

/** Reads a short text. */
export function readText(cell: string): ReadCell {
  const text = cell.trim();
  if (text === '') return { value: null };
  return text.length <= longest
    ? { value: text }
    : { reason: `it is too long (at most ${longest} characters)` };
}

/** Reads a description. */
export function readDescription(cell: string): ReadCell {
  const text = cell.trim();
  if (text === '') return { value: null };
  return text.length <= longestDescription ? { value: text } : { reason: descriptionMessage };
}

/** Reads a currency code. */
export function readCurrency(cell: string): ReadCell {
  const text = cell.trim().toUpperCase();
  if (text === '') return { value: null };
  return /^[A-Z]{3}$/.test(text)
    ? { value: text }
    : { reason: `${shown(cell)} is no currency code of three letters` };
}

/** Reads the names of categories, with | or ; between them, as a list in JSON. */
export function readCategories(cell: string): ReadCell {
  const names = new Set(
    cell
      .split(/[|;]/)
      .map((name) => name.trim())
      .filter(Boolean),
  );
  if (names.size === 0) return { value: null };
  if (names.size > 100 || [...names].some((name) => name.length > longest))
    return {
      reason: `it names more than 100 categories, or one longer than ${longest} characters`,
    };
  return { value: JSON.stringify([...names].toSorted()) };
}

function withoutCurrency(text: string): string {
  const rest = text.replace(/^(\p{Sc}|[A-Za-z]{3})/u, '').trimStart();
  return rest.replace(/(\p{Sc}|[A-Za-z]{3})$/u, '').trimEnd();
}

const shown = (cell: string): string => JSON.stringify(cell.trim().slice(0, 40));
