import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

// For threads that draw. Only fonts that come with the product are named.
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;
for (const subset of subsets)
  GlobalFonts.registerFromPath(
    fileURLToPath(
      import.meta.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`),
    ),
    `Shipped ${subset}`,
  );
const families = subsets.map((subset) => `"Shipped ${subset}"`).join(', ');

/** What letters and shapes cover of a rectangle: a number from 0 to 255 for each pixel, row by row. */
export type Mask = Uint8Array;

/** What a mask is drawn with; what is drawn covers. */
export type MaskContext = SKRSContext2D;

/** The font of the product in a weight from 100 to 900 and a size in pixels. */
export function shippedFont(weight: number, size: number): string {
  return `${weight} ${size}px ${families}`;
}

/** Draws a mask. */
export function drawMask(
  { width, height }: { width: number; height: number },
  work: (context: MaskContext) => void,
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
