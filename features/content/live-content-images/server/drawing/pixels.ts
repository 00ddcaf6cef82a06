import type { Box, DigitSize } from './layout.ts';
import { backgroundColor, colorOf, ramps } from './palette.ts';

/** A picture as numbers of colors, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colors: Uint8Array;
}

/** An empty picture in the color of the background. */
export function blank({ width, height }: { width: number; height: number }): Pixels {
  return { width, height, colors: new Uint8Array(width * height).fill(backgroundColor) };
}

/** Fills a box with round corners. */
export function fillBox(picture: Pixels, box: Box): void {
  const radius = Math.min(8, Math.round(Math.min(box.width, box.height) * 0.12));
  const right = box.x + box.width - 1;
  const bottom = box.y + box.height - 1;
  for (let y = box.y; y <= bottom; y += 1)
    for (let x = box.x; x <= right; x += 1) {
      const dx = Math.max(box.x + radius - x, x - (right - radius), 0);
      const dy = Math.max(box.y + radius - y, y - (bottom - radius), 0);
      const covered = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(dx, dy)));
      if (covered > 0)
        picture.colors[y * picture.width + x] = colorOf(ramps.box, Math.round(covered * 255));
    }
}

/** Puts digits into their cells. */
export function putDigits(
  picture: Pixels,
  shapes: { size: DigitSize; digits: readonly Uint8Array[] },
  placed: readonly { x: number; y: number; digit: number }[],
): void {
  const { width, height } = shapes.size;
  for (const { x, y, digit } of placed) {
    const cell = shapes.digits[digit]!;
    for (let row = 0; row < height; row += 1)
      picture.colors.set(
        cell.subarray(row * width, (row + 1) * width),
        (y + row) * picture.width + x,
      );
  }
}

/** The part of a picture inside a rectangle. */
export function cut(picture: Pixels, { x, y, width, height }: Box): Uint8Array {
  const part = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * picture.width + x;
    part.set(picture.colors.subarray(from, from + width), row * width);
  }
  return part;
}
