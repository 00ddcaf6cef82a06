import { gifFrame } from '#platform/server/gif/gif.ts';
import { serveWork } from '#platform/server/template/serve-work.ts';
import type { CountdownEnd, CountdownStyle } from '../../contract/style.ts';
import type { Drawing, Face } from './drawing.ts';
import { daysLayout, fullLayout, type Box, type Layout } from './layout.ts';
import { digitMasks, wordsMask, type Mask } from './masks.ts';
import { colorOf, paletteBits, ramps, type Ramp } from './palette.ts';
import { blank, cut, fillBox, putDigits, type Pixels } from './pixels.ts';

// Draws all that a countdown is put together from, once for each style.
serveWork((request, report) => {
  const { style, ended } = request as { style: CountdownStyle; ended: CountdownEnd };
  const full = faceOf(style, fullLayout(style));
  report.part({
    full,
    days: [1, 2, 3].map((digits) => faceOf(style, daysLayout(style, digits))),
    seconds: secondsOf(full),
    ended: endedOf(style, ended),
  } satisfies Drawing);
});

function faceOf(style: CountdownStyle, layout: Layout): Face {
  const base = blank(style);
  if (style.box_color !== '') for (const { box } of layout.groups) fillBox(base, box);
  const labels = layout.groups.map(({ label }) => ({ ...label, weight: 500, most: 30 }));
  paint(base, wordsMask(style, labels), ramps.label);
  return {
    base,
    size: layout.size,
    cells: layout.groups.flatMap(({ cells }) => cells),
    digits: digitMasks(style.font, layout.size).map((mask) =>
      mask.map((covered) => colorOf(ramps.digit, covered)),
    ),
  };
}

/** The frames that show other seconds than the one before, as they stand in every GIF of this style. */
function secondsOf(face: Face): Uint8Array[] {
  const picture = { ...face.base, colors: face.base.colors.slice() };
  const [tens, ones] = face.cells.slice(-2) as [{ x: number; y: number }, { x: number; y: number }];
  const place: Box = { ...tens, width: face.size.width * 2, height: face.size.height };
  return Array.from({ length: 60 }, (_, second) => {
    putDigits(picture, face, [
      { ...tens, digit: Math.floor(second / 10) },
      { ...ones, digit: second % 10 },
    ]);
    return gifFrame(cut(picture, place), { place, bits: paletteBits, hundredths: 100 });
  });
}

function endedOf(style: CountdownStyle, ended: CountdownEnd): Pixels {
  const picture = blank(style);
  if (ended.kind === 'picture') return picture;
  const [x, y] = [Math.round(style.width * 0.06), Math.round(style.height * 0.1)];
  const box = { x, y, width: style.width - 2 * x, height: style.height - 2 * y };
  const most = Math.round(style.height * 0.34);
  paint(picture, wordsMask(style, [{ text: ended.text, box, weight: 700, most }]), ramps.end);
  return picture;
}

function paint(picture: Pixels, mask: Mask, ramp: Ramp): void {
  mask.forEach((covered, at) => {
    if (covered > 0) picture.colors[at] = colorOf(ramp, covered);
  });
}
