import { z } from 'zod';

/** A color as #rrggbb in lower case; #rgb is written out, an empty text is no color. */
export const hexColor = z
  .string('must be a text')
  .trim()
  .toLowerCase()
  .regex(/^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/, 'must be a color such as #2d57e9')
  .transform((text) => (text.length === 4 ? text.replaceAll(/[0-9a-f]/g, '$&$&') : text));

/** The contrast that WCAG 2.2 AA asks of text (success criterion 1.4.3), as a ratio to 1. */
export const textContrast = 4.5;

/** How much two colors of the form #rrggbb differ in lightness: 1 (not at all) to 21, as WCAG 2.2 defines the contrast ratio. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** White where it is readable on the color, else black; at least 4.5 to 1 on any. */
export function readableOn(color: string): '#ffffff' | '#000000' {
  return contrastOf(color, '#ffffff') >= textContrast ? '#ffffff' : '#000000';
}

/** The color itself where it is read as text on the ground, else the nearest mix with black or white that is. */
export function readableAsText(color: string, ground: string): string {
  const end = luminanceOf(ground) > 0.18 ? 0 : 255;
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = mix(color, end, part);
    if (contrastOf(mixed, ground) >= textContrast) return mixed;
  }
  return end === 0 ? '#000000' : '#ffffff';
}

/** A pale ground of the color, on which black letters are read: four parts of white to one. */
export function tintOf(color: string): string {
  return mix(color, 255, 0.8);
}

function mix(color: string, end: number, part: number): string {
  const channels = channelsOf(color).map((value) => Math.round(value + (end - value) * part));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
}
