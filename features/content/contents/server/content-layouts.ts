import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { contentLayout } from '../contract.ts';

/** A starter layout of the drag-and-drop editor. */
export type ContentLayout = z.infer<typeof contentLayout>;

/** The layouts that come with the product; they hold no picture, so nothing is loaded from anywhere. */
export const contentLayouts: readonly ContentLayout[] = [
  layout('welcome', 'Welcome', 'A warm first email: three steps and one button.', [
    ['#f6f1ea', 0, 0, 120, 160],
    ['#7c2d12', 12, 18, 96, 44],
    ['#fff7ed', 28, 34, 64, 8],
    ['#fed7aa', 38, 48, 44, 4],
    ['#ffffff', 12, 62, 96, 78],
    ['#c2410c', 20, 70, 6, 8],
    ['#d6d3d1', 32, 72, 66, 4],
    ['#c2410c', 20, 86, 6, 8],
    ['#d6d3d1', 32, 88, 60, 4],
    ['#c2410c', 20, 102, 6, 8],
    ['#d6d3d1', 32, 104, 64, 4],
    ['#c2410c', 42, 120, 36, 12],
  ]),
  layout('newsletter', 'Newsletter', 'One main story, two short ones, and a date.', [
    ['#eef2f1', 0, 0, 120, 160],
    ['#134e4a', 12, 10, 96, 14],
    ['#ffffff', 12, 24, 96, 92],
    ['#0f766e', 20, 32, 26, 3],
    ['#0f172a', 20, 39, 72, 7],
    ['#cbd5e1', 20, 52, 80, 3],
    ['#cbd5e1', 20, 58, 74, 3],
    ['#cbd5e1', 20, 72, 80, 1],
    ['#0f172a', 20, 80, 32, 5],
    ['#cbd5e1', 20, 90, 34, 3],
    ['#0f172a', 64, 80, 32, 5],
    ['#cbd5e1', 64, 90, 34, 3],
    ['#ccfbf1', 12, 116, 96, 22],
    ['#134e4a', 20, 122, 12, 10],
  ]),
  layout('promotion', 'Promotion', 'A large offer, two products, and the small print.', [
    ['#fafaf9', 0, 0, 120, 160],
    ['#fde047', 12, 10, 96, 68],
    ['#1c1917', 20, 26, 70, 16],
    ['#57534e', 20, 48, 56, 4],
    ['#1c1917', 20, 58, 36, 12],
    ['#ffffff', 16, 86, 42, 34],
    ['#1c1917', 21, 92, 26, 4],
    ['#d6d3d1', 21, 101, 30, 3],
    ['#ffffff', 62, 86, 42, 34],
    ['#1c1917', 67, 92, 26, 4],
    ['#d6d3d1', 67, 101, 30, 3],
    ['#1c1917', 12, 134, 96, 16],
  ]),
  layout('letter', 'Plain letter', 'Looks as if you had written it yourself.', [
    ['#ffffff', 0, 0, 120, 160],
    ['#1f2937', 18, 20, 34, 4],
    ['#9ca3af', 18, 34, 84, 3],
    ['#9ca3af', 18, 41, 80, 3],
    ['#9ca3af', 18, 48, 60, 3],
    ['#9ca3af', 18, 60, 84, 3],
    ['#1d4ed8', 18, 67, 40, 3],
    ['#9ca3af', 18, 79, 70, 3],
    ['#1f2937', 18, 94, 30, 3],
    ['#1f2937', 18, 101, 40, 3],
    ['#e5e7eb', 18, 122, 84, 1],
    ['#d1d5db', 18, 128, 56, 2],
  ]),
];

type Box = readonly [colour: string, x: number, y: number, width: number, height: number];

function layout(
  id: string,
  name: string,
  description: string,
  boxes: readonly Box[],
): ContentLayout {
  const drawn = boxes
    .map(
      ([colour, x, y, width, height]) =>
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`,
    )
    .join('');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160">${drawn}</svg>`;
  return {
    id,
    name,
    description,
    thumbnail: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
    mjml_part: readFileSync(new URL(`./layouts/${id}.mjml`, import.meta.url), 'utf8'),
  };
}
