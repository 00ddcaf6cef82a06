import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { CountdownFont } from '../../contract/style.ts';
import type { Box, DigitSize } from './layout.ts';

// Runs in the drawing thread alone: how much of each pixel letters cover, from 0 to 255. Only fonts that come with the product are named.
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;
for (const subset of subsets)
  GlobalFonts.registerFromPath(
    fileURLToPath(
      import.meta.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`),
    ),
    `Countdown ${subset}`,
  );
const families = subsets.map((subset) => `"Countdown ${subset}"`).join(', ');
const weights: Readonly<Record<CountdownFont, number>> = {
  regular: 500,
  bold: 800,
  light: 300,
  digital: 600,
};

/** What letters cover of a rectangle, row by row. */
export type Mask = Uint8Array;

/** The ten digits of a face, each in a cell of its own. */
export function digitMasks(face: CountdownFont, { font, width, height }: DigitSize): Mask[] {
  return Array.from({ length: 10 }, (_, digit) =>
    draw({ width, height }, (context) => {
      if (face === 'digital') return segments(context, digit, { width, height });
      context.font = fontOf(weights[face], font);
      context.textAlign = 'center';
      context.textBaseline = 'alphabetic';
      // Digits of Inter are 0.727 of its size high.
      context.fillText(String(digit), width / 2, height / 2 + font * 0.3635);
    }),
  );
}

/** Words in the middle of rectangles of one picture, as large as they fit. */
export function wordsMask(
  size: { width: number; height: number },
  words: readonly { text: string; box: Box; weight: number; most: number }[],
): Mask {
  return draw(size, (context) => {
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const { text, box, weight, most } of words) {
      if (text === '') continue;
      const lines = linesFor(context, { text, box, weight, most });
      const height = lines.font * 1.25;
      const first = box.y + box.height / 2 - ((lines.texts.length - 1) * height) / 2;
      context.font = fontOf(weight, lines.font);
      lines.texts.forEach((line, no) =>
        context.fillText(line, box.x + box.width / 2, first + no * height),
      );
    }
  });
}

/** One line where it can be read, else two that break near the middle. */
function linesFor(
  context: SKRSContext2D,
  wanted: { text: string; box: Box; weight: number; most: number },
): { texts: string[]; font: number } {
  const one = fitting(context, [wanted.text], wanted);
  const breaks = [...wanted.text.matchAll(/ /g)].map(({ index }) => index);
  const middle = wanted.text.length / 2;
  const at = breaks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  if (at === undefined) return { texts: [wanted.text], font: one };
  const texts = [wanted.text.slice(0, at), wanted.text.slice(at + 1)];
  const two = fitting(context, texts, wanted);
  return two > one ? { texts, font: two } : { texts: [wanted.text], font: one };
}

function fitting(
  context: SKRSContext2D,
  texts: readonly string[],
  { box, weight, most }: { box: Box; weight: number; most: number },
): number {
  context.font = fontOf(weight, 100);
  const widest = Math.max(...texts.map((text) => context.measureText(text).width), 1);
  return Math.floor(Math.min(most, (box.width / widest) * 100, box.height / (1.25 * texts.length)));
}

function fontOf(weight: number, size: number): string {
  return `${weight} ${size}px ${families}`;
}

/** The seven lines of a digital clock that each digit lights: top, the upper sides, middle, the lower sides, bottom. */
const lit = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
] as const;

function segments(
  context: SKRSContext2D,
  digit: number,
  cell: { width: number; height: number },
): void {
  const thick = cell.width * 0.17;
  const left = cell.width * 0.14;
  const right = cell.width * 0.86;
  const top = cell.height * 0.04;
  const bottom = cell.height * 0.96;
  const middle = (top + bottom) / 2;
  const inset = thick * 0.12;
  const across = (y: number): void =>
    context.fillRect(left + inset, y, right - left - 2 * inset, thick);
  const down = (x: number, from: number, to: number): void =>
    context.fillRect(x, from + inset, thick, to - from - 2 * inset);
  const lines = [
    () => across(top),
    () => down(left, top, middle),
    () => down(right - thick, top, middle),
    () => across(middle - thick / 2),
    () => down(left, middle, bottom),
    () => down(right - thick, middle, bottom),
    () => across(bottom - thick),
  ];
  lines.forEach((line, no) => {
    if (lit[digit]![no] === '1') line();
  });
}

function draw(
  { width, height }: { width: number; height: number },
  work: (context: SKRSContext2D) => void,
): Mask {
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#000';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#fff';
  work(context);
  const { data } = context.getImageData(0, 0, width, height);
  const mask = new Uint8Array(width * height);
  for (let at = 0; at < mask.length; at += 1) mask[at] = data[at * 4]!;
  return mask;
}
