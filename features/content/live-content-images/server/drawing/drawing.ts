import { createKillablePool } from '#platform/server/template/killable-pool.ts';
import type { CountdownEnd, CountdownStyle } from '../../contract/style.ts';
import type { DigitSize } from './layout.ts';
import type { Pixels } from './pixels.ts';

/** A picture without its digits, the digits, and where they go. */
export interface Face {
  readonly base: Pixels;
  readonly size: DigitSize;
  readonly cells: readonly { readonly x: number; readonly y: number }[];
  readonly digits: readonly Uint8Array[];
}

/** All that a countdown of one style is put together from. */
export interface Drawing {
  readonly full: Face;
  /** Days alone, with one, two and three digits. */
  readonly days: readonly Face[];
  /** The frames of the sixty seconds. */
  readonly seconds: readonly Uint8Array[];
  readonly ended: Pixels;
}

const pool = createKillablePool({
  program: new URL('./draw-thread.ts', import.meta.url),
  size: 1,
  stepMilliseconds: 5000,
  limits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
});

/** Draws a style in a thread that is killed when that takes too long. */
export async function drawCountdown(style: CountdownStyle, ended: CountdownEnd): Promise<Drawing> {
  let drawn: Drawing | null = null;
  const ending = await pool.run({
    request: { style, ended },
    onPart: (part) => {
      drawn = part as Drawing;
    },
  });
  // What the thread said is set by its callback, which the compiler does not see.
  const drawing = drawn as Drawing | null;
  if (drawing === null)
    throw new Error(
      `A countdown could not be drawn: ${ending.how === 'done' ? 'nothing came' : ending.message}`,
    );
  return drawing;
}

/** About how many bytes a drawing keeps. */
export function weightOf({ full, days, seconds, ended }: Drawing): number {
  const faces = [full, ...days].map(
    ({ base, digits, size }) => base.colors.length + digits.length * size.width * size.height,
  );
  return (
    faces.reduce((sum, bytes) => sum + bytes, ended.colors.length) +
    seconds.reduce((sum, frame) => sum + frame.length, 0)
  );
}
