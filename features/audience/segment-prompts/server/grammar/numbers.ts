import type { Reader } from './reader.ts';

const words: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
  hundred: 100,
};

/** Takes a number, in digits or as a word. */
export function takeNumber(reader: Reader): number | null {
  const { token } = reader;
  if (token?.kind === 'number') {
    reader.at += 1;
    return Number(token.text);
  }
  const value = token?.kind === 'word' ? words[token.text] : undefined;
  if (value === undefined) return null;
  reader.at += 1;
  return value;
}

/** How a number is meant: at least, at most, or between, both of which count themselves. */
export interface Bounds {
  least: number | null;
  most: number | null;
  /** True where a least or most was said to be left out itself: more than, less than. */
  isOpen: boolean;
}

const more = ['more than', 'over', 'above', 'greater than', '>', 'exceeding'];
const less = ['less than', 'fewer than', 'under', 'below', '<'];
const atLeast = ['at least', 'minimum', 'min', 'no less than', 'no fewer than'];
const atMost = ['at most', 'maximum', 'max', 'no more than', 'up to'];

/** Takes "at least 3", "more than 3", "between 3 and 5", "3 or more" or "3", which is exactly so many. */
export function takeBounds(reader: Reader): Bounds | null {
  return reader.attempt(() => {
    if (reader.take('between')) {
      const least = takeNumber(reader);
      const isJoined = reader.take('and', 'to') !== null;
      const most = takeNumber(reader);
      return least === null || !isJoined || most === null ? null : { least, most, isOpen: false };
    }
    const way = [more, less, atLeast, atMost].findIndex((phrases) => reader.take(...phrases));
    if (way >= 0) reader.take('than');
    const number = takeNumber(reader);
    if (number === null) return null;
    if (way === 0) return { least: number, most: null, isOpen: true };
    if (way === 1) return { least: null, most: number, isOpen: true };
    if (way === 2 || reader.take('or more', 'and more'))
      return { least: number, most: null, isOpen: false };
    if (way === 3 || reader.take('or less', 'or fewer'))
      return { least: null, most: number, isOpen: false };
    return { least: number, most: number, isOpen: false };
  });
}

const currencies: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pound: 'GBP',
  pounds: 'GBP',
};
const codes = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** Takes a currency by its sign, word or code. */
export function takeCurrency(reader: Reader): string | null {
  const text = reader.token?.kind === 'quoted' ? '' : (reader.token?.text ?? '');
  const found = currencies[text] ?? (codes.has(text) && text !== 'all' ? text.toUpperCase() : null);
  if (found !== null) reader.at += 1;
  return found;
}
