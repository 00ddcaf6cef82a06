// The letters of GSM 03.38; those of the second row take two places.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const doubled = new Set('^{}\\[~]|€\f');

/** How a text travels: in letters of seven bits, or of sixteen as soon as one letter needs them. */
export type SmsEncoding = 'gsm7' | 'ucs2';

/** What a text costs: counted alike by the server, the screens and the bill. */
export interface Segments {
  encoding: SmsEncoding;
  /** Parts that are sent and billed; an empty text counts as one. */
  segments: number;
  /** Places that the letters take. */
  units: number;
  /** Places of a part, as many as this text has. */
  perSegment: number;
  /** Places that are free in the last part. */
  left: number;
  /** The letters for which the whole text travels in sixteen bits, by their place in the text; the first hundred. */
  forcing: { at: number; letter: string }[];
}

const places = {
  gsm7: { alone: 160, joined: 153 },
  ucs2: { alone: 70, joined: 67 },
} as const;

const mostForcing = 100;

/** How many parts a text takes: a letter of two places never lies in two parts. */
export function segmentsOf(text: string): Segments {
  const forcing = forcingLetters(text);
  const encoding: SmsEncoding = forcing.length === 0 ? 'gsm7' : 'ucs2';
  const sizeOf = encoding === 'gsm7' ? gsmSize : (letter: string) => letter.length;
  const { alone, joined } = places[encoding];
  let units = 0;
  let full = 1;
  let inPart = 0;
  for (const letter of text) {
    const size = sizeOf(letter);
    units += size;
    if (inPart + size > joined) {
      full++;
      inPart = 0;
    }
    inPart += size;
  }
  const isAlone = units <= alone;
  return {
    encoding,
    segments: isAlone ? 1 : full,
    units,
    perSegment: isAlone ? alone : joined,
    left: isAlone ? alone - units : joined - inPart,
    forcing,
  };
}

/** The text cut into its parts, as they are sent one by one. */
export function partsOf(text: string): string[] {
  const { encoding, segments, perSegment } = segmentsOf(text);
  if (segments === 1) return [text];
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const letter of text) {
    const more = encoding === 'gsm7' ? gsmSize(letter) : letter.length;
    if (size + more > perSegment) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += letter;
    size += more;
  }
  return [...parts, part];
}

// What word processors write in place of what keyboards have; each takes one place or three instead of sixteen bits a letter.
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′´ʼ`]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]/g, ' '],
  [/[\u200b\u2060\ufeff\u00ad]/g, ''],
  [/[•·∙]/g, '-'],
];

/** The text with quotes, dashes and spaces of word processors replaced by those that take seven bits; words stay as they are. */
export function replaceLookAlikes(text: string): string {
  return lookAlikes.reduce((now, [from, to]) => now.replace(from, to), text);
}

function gsmSize(letter: string): number {
  return doubled.has(letter) ? 2 : 1;
}

function forcingLetters(text: string): Segments['forcing'] {
  const found: Segments['forcing'] = [];
  let at = 0;
  for (const letter of text) {
    if (!basic.has(letter) && !doubled.has(letter) && found.length < mostForcing)
      found.push({ at, letter });
    at += letter.length;
  }
  return found;
}
