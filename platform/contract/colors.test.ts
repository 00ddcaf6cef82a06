import { expect, test } from 'vitest';
import { contrastOf, hexColor, readableAsText, readableOn, textContrast } from './colors.ts';

// Every ninth step of each channel, and its end.
const steps = [0, 9, 27, 54, 90, 118, 119, 128, 160, 200, 230, 255];
const colors = steps.flatMap((red) =>
  steps.flatMap((green) =>
    steps.map(
      (blue) => `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`,
    ),
  ),
);

test('a color is written out in lower case, and anything else is refused', () => {
  expect(hexColor.parse(' #1A3 ')).toBe('#11aa33');
  expect(hexColor.parse('#2D57E9')).toBe('#2d57e9');
  expect(hexColor.parse('')).toBe('');
  for (const text of ['red', '#12', '#12345', '#1234567', '#12345g', 'rgb(1,2,3)'])
    expect(hexColor.safeParse(text).success, text).toBe(false);
});

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#abcdef', '#abcdef')).toBe(1);
});

test('text is readable on every color, and every color becomes readable as text by day and by night', () => {
  for (const color of colors) {
    expect(contrastOf(readableOn(color), color), color).toBeGreaterThanOrEqual(textContrast);
    for (const ground of ['#ffffff', '#1c1b19'])
      expect(contrastOf(readableAsText(color, ground), ground), color).toBeGreaterThanOrEqual(
        textContrast,
      );
  }
});

test('a color that is readable already stays as it is', () => {
  expect(readableAsText('#1d4ed8', '#ffffff')).toBe('#1d4ed8');
  expect(readableAsText('#ffe066', '#1c1b19')).toBe('#ffe066');
});
