import { gifEnd, gifFrame, gifHead } from '#platform/server/gif/gif.ts';
import type { CountdownStyle } from '../../contract/style.ts';
import type { Drawing, Face } from './drawing.ts';
import type { Box } from './layout.ts';
import { paletteBits, paletteOf } from './palette.ts';
import { cut, putDigits, type Pixels } from './pixels.ts';

const frames = 60;
const day = 86_400;
/** Two digits of days; with more left, days are shown alone. */
const mostDays = 99;

/**
 * The GIF of a moment with so many seconds left. Its first frame is the whole picture, because some email programs show no
 * other; those after it replace the seconds, and all digits where a minute turns.
 */
export function countdownGif(drawing: Drawing, style: CountdownStyle, left: number): Buffer {
  const parts = [gifHead(style, { colors: paletteOf(style), bits: paletteBits })];
  if (left <= 0) parts.push(still(drawing.ended));
  else if (style.days_only || Math.floor(left / day) > mostDays)
    parts.push(still(daysAlone(drawing, Math.ceil(left / day))));
  else parts.push(...running(drawing, left));
  return Buffer.concat([...parts, gifEnd]);
}

function daysAlone(drawing: Drawing, days: number): Pixels {
  const digits = String(Math.min(days, 999));
  return withDigits(drawing.days[digits.length - 1]!, digits);
}

function running(drawing: Drawing, left: number): Buffer[] {
  const { full, seconds } = drawing;
  const parts = [still(withDigits(full, digitsOf(left)))];
  for (let after = 1; after < frames; after += 1) {
    const then = left - after;
    if (then === 0) {
      parts.push(still(drawing.ended));
      break;
    }
    parts.push(then % 60 === 59 ? minuteTurn(full, then) : (seconds[then % 60] as Buffer));
  }
  return parts;
}

function digitsOf(left: number): string {
  const units = [left / day, (left / 3600) % 24, (left / 60) % 60, left % 60];
  return units.map((unit) => String(Math.floor(unit)).padStart(2, '0')).join('');
}

function minuteTurn(face: Face, left: number): Buffer {
  const first = face.cells[0]!;
  const last = face.cells.at(-1)!;
  const place: Box = {
    ...first,
    width: last.x + face.size.width - first.x,
    height: face.size.height,
  };
  return gifFrame(cut(withDigits(face, digitsOf(left)), place), {
    place,
    bits: paletteBits,
    hundredths: 100,
  });
}

function withDigits(face: Face, digits: string): Pixels {
  const picture = { ...face.base, colors: face.base.colors.slice() };
  putDigits(
    picture,
    face,
    face.cells.map((cell, no) => ({ ...cell, digit: Number(digits[no]) })),
  );
  return picture;
}

function still(picture: Pixels): Buffer {
  const place = { x: 0, y: 0, width: picture.width, height: picture.height };
  return gifFrame(picture.colors, { place, bits: paletteBits, hundredths: 100 });
}
