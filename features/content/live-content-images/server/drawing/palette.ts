import type { CountdownStyle } from '../../contract/style.ts';

/** A countdown has 2 ** paletteBits colors. */
export const paletteBits = 6;

/** Numbers of colors from a ground to what is drawn on it, as many as smooth edges need. */
export interface Ramp {
  readonly first: number;
  readonly count: number;
}

/** What is drawn, each on its ground: labels, boxes and the end on the background, digits on their box. */
export const ramps = {
  label: { first: 0, count: 16 },
  box: { first: 16, count: 8 },
  digit: { first: 24, count: 20 },
  end: { first: 44, count: 16 },
} as const satisfies Record<string, Ramp>;

/** The number of the background's color. */
export const backgroundColor = ramps.label.first;

/** The number of a ramp's color for a pixel that is covered so much (0 to 255). */
export function colorOf({ first, count }: Ramp, covered: number): number {
  return first + Math.round((covered * (count - 1)) / 255);
}

/** The colors of a countdown by their numbers. */
export function paletteOf(style: CountdownStyle): string[] {
  const ground = style.box_color || style.background;
  return [
    ...rampOf(style.background, style.label_color, ramps.label.count),
    ...rampOf(style.background, ground, ramps.box.count),
    ...rampOf(ground, style.digit_color, ramps.digit.count),
    ...rampOf(style.background, style.digit_color, ramps.end.count),
  ];
}

function rampOf(from: string, to: string, count: number): string[] {
  const [start, end] = [from, to].map((color) =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  ) as [number[], number[]];
  return Array.from({ length: count }, (_, no) => {
    const channels = start.map((value, at) =>
      Math.round(value + ((end[at]! - value) * no) / (count - 1)),
    );
    return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  });
}
