import { createRequire } from 'node:module';
import { countdownStyle, type CountdownStyle } from '../contract/style.ts';
import { daysLayout, fullLayout, type Layout } from './drawing/layout.ts';

/** A GIF as a decoder that is not ours reads it. */
export interface ReadGif {
  width: number;
  height: number;
  numFrames(): number;
  frameInfo(no: number): { x: number; y: number; width: number; height: number; delay: number };
  decodeAndBlitFrameRGBA(no: number, into: Uint8Array): void;
}

const { GifReader } = createRequire(import.meta.url)('omggif') as {
  GifReader: new (bytes: Buffer) => ReadGif;
};

/** Reads a GIF. */
export function readGif(bytes: Buffer): ReadGif {
  return new GifReader(bytes);
}

/** The pixels that are seen after so many frames, four bytes each. */
export function seenAfter(gif: ReadGif, frames = 1): Uint8Array {
  const seen = new Uint8Array(gif.width * gif.height * 4);
  for (let no = 0; no < frames; no += 1) gif.decodeAndBlitFrameRGBA(no, seen);
  return seen;
}

/** The style that digits are read in: seven lines each, white on black. */
export const digitalStyle = countdownStyle.parse({
  font: 'digital',
  background: '#000000',
  digit_color: '#ffffff',
  label_color: '#808080',
});

// Where each line of a digit is looked at, as parts of its cell: top, upper left and right, middle, lower left and right, bottom.
const looks = [
  [0.5, 0.1],
  [0.21, 0.3],
  [0.79, 0.3],
  [0.5, 0.5],
  [0.21, 0.72],
  [0.79, 0.72],
  [0.5, 0.9],
] as const;
const digits = ['1110111', '0010010', '1011101', '1011011', '0111010', '1101011', '1101111'].concat(
  ['1010010', '1111111', '1111011'],
);

/** The digits that a picture shows after so many of its frames: days, hours, minutes and seconds. */
export function digitsIn(bytes: Buffer, frames = 1): string {
  return read(bytes, { frames, style: digitalStyle, layout: fullLayout(digitalStyle) });
}

/** The days that a picture shows alone. */
export function daysIn(bytes: Buffer, count: number): string {
  return read(bytes, { frames: 1, style: digitalStyle, layout: daysLayout(digitalStyle, count) });
}

function read(
  bytes: Buffer,
  { frames, style, layout }: { frames: number; style: CountdownStyle; layout: Layout },
): string {
  const gif = readGif(bytes);
  const seen = seenAfter(gif, frames);
  if (gif.width !== style.width) throw new Error(`The picture is ${gif.width} wide.`);
  return layout.groups
    .flatMap(({ cells }) => cells)
    .map(({ x, y }) => {
      const lines = looks.map(([right, down]) => {
        const column = Math.floor(x + layout.size.width * right);
        const row = Math.floor(y + layout.size.height * down);
        return seen[(row * gif.width + column) * 4]! > 128 ? '1' : '0';
      });
      return digits.indexOf(lines.join(''));
    })
    .map((digit) => (digit === -1 ? '?' : String(digit)))
    .join('');
}
