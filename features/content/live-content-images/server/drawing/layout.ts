import type { CountdownFont, CountdownStyle } from '../../contract/style.ts';

/** A rectangle of pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Digits of one size: each is drawn in the middle of a cell. */
export interface DigitSize {
  readonly font: number;
  readonly width: number;
  readonly height: number;
}

/** Some digits in a row with what stands below them. */
export interface DigitGroup {
  readonly box: Box;
  /** Where each digit's cell begins. */
  readonly cells: readonly { readonly x: number; readonly y: number }[];
  readonly label: { readonly text: string; readonly box: Box };
}

/** Where everything of a countdown stands. */
export interface Layout {
  readonly size: DigitSize;
  readonly groups: readonly DigitGroup[];
}

/** How wide and high a cell is for each pixel of the font's size. */
const shapes: Readonly<Record<CountdownFont, { width: number; height: number }>> = {
  regular: { width: 0.68, height: 0.8 },
  bold: { width: 0.7, height: 0.8 },
  light: { width: 0.66, height: 0.8 },
  digital: { width: 0.56, height: 0.86 },
};

/** Days, hours, minutes and seconds beside each other, two digits each. */
export function fullLayout(style: CountdownStyle): Layout {
  const { days, hours, minutes, seconds } = style.labels;
  return layOut(
    style,
    [days, hours, minutes, seconds].map((label) => ({ label, digits: 2 })),
  );
}

/** Days alone, with as many digits as they need. */
export function daysLayout(style: CountdownStyle, digits: number): Layout {
  return layOut(style, [{ label: style.labels.days, digits }]);
}

function layOut(
  style: CountdownStyle,
  wanted: readonly { label: string; digits: number }[],
): Layout {
  const { width, height } = style;
  const side = Math.round(width * 0.03);
  const gap = Math.round(width * 0.025);
  const top = Math.round(height * 0.09);
  const labelHeight = wanted.some(({ label }) => label !== '')
    ? Math.min(36, Math.max(13, Math.round(height * 0.17)))
    : 0;
  const room = (width - 2 * side - gap * (wanted.length - 1)) / wanted.length;
  const most = Math.max(...wanted.map(({ digits }) => digits), 2);
  const boxHeight = height - 2 * top - (labelHeight > 0 ? labelHeight + 4 : 0);
  const boxWidth = Math.floor(Math.min(room, boxHeight * 0.8 * most));
  const size = digitSize(style.font, { width: boxWidth / most, height: boxHeight });
  const whole = boxWidth * wanted.length + gap * (wanted.length - 1);
  const left = Math.round((width - whole) / 2);
  return {
    size,
    groups: wanted.map(({ label, digits }, no) => {
      const box = { x: left + no * (boxWidth + gap), y: top, width: boxWidth, height: boxHeight };
      const x = box.x + Math.round((boxWidth - size.width * digits) / 2);
      const y = box.y + Math.round((boxHeight - size.height) / 2);
      return {
        box,
        cells: Array.from({ length: digits }, (_, at) => ({ x: x + at * size.width, y })),
        label: {
          text: label,
          box: { x: box.x, y: top + boxHeight + 4, width: boxWidth, height: labelHeight },
        },
      };
    }),
  };
}

function digitSize(font: CountdownFont, room: { width: number; height: number }): DigitSize {
  const shape = shapes[font];
  const size = Math.max(
    8,
    Math.floor(Math.min((room.width * 0.9) / shape.width, (room.height * 0.86) / shape.height)),
  );
  return {
    font: size,
    width: Math.floor(size * shape.width),
    height: Math.floor(size * shape.height),
  };
}
