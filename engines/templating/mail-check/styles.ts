/** Declarations of a style as they are written, by property in small letters; a later one wins. Semicolons in brackets and quotes end none. */
export function declarationsOf(style: string): Map<string, string> {
  const found = new Map<string, string>();
  let start = 0;
  let depth = 0;
  let quote = '';
  const take = (end: number): void => {
    const colon = style.indexOf(':', start);
    if (colon > start && colon < end)
      found.set(
        style.slice(start, colon).trim().toLowerCase(),
        style
          .slice(colon + 1, end)
          .replace(/!important/i, '')
          .trim(),
      );
    start = end + 1;
  };
  for (let at = 0; at < style.length; at += 1) {
    const letter = style[at]!;
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (letter === ';' && depth === 0) take(at);
  }
  take(style.length);
  return found;
}

/** A color as red, green and blue from 0 to 255. */
export type Color = readonly [number, number, number];

const named: Readonly<Record<string, Color>> = {
  black: [0, 0, 0],
  silver: [192, 192, 192],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  white: [255, 255, 255],
  maroon: [128, 0, 0],
  red: [255, 0, 0],
  purple: [128, 0, 128],
  green: [0, 128, 0],
  lime: [0, 255, 0],
  olive: [128, 128, 0],
  yellow: [255, 255, 0],
  navy: [0, 0, 128],
  blue: [0, 0, 255],
  teal: [0, 128, 128],
  orange: [255, 165, 0],
};

/** Reads a color that can be judged: solid, and written as #abc, #aabbcc, rgb() or by one of the common names; else null. */
export function colorOf(text: string): Color | null {
  const word = text.trim().toLowerCase();
  if (Object.hasOwn(named, word)) return named[word]!;
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(word);
  if (short) return tripleOf(short.slice(1).map((digit) => Number.parseInt(digit + digit, 16)));
  const long = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(word);
  if (long) return tripleOf(long.slice(1).map((digits) => Number.parseInt(digits, 16)));
  const spelled =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(1|1\.0|100%))?\s*\)$/.exec(word);
  return spelled ? tripleOf(spelled.slice(1, 4).map(Number)) : null;
}

function tripleOf([red = 0, green = 0, blue = 0]: number[]): Color {
  return [red, green, blue];
}

/** How far two colors are apart, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
