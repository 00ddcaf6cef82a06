import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { partsOf, replaceLookAlikes, segmentsOf } from './contract.ts';

interface Vector {
  text: string;
  encoding: 'GSM-7' | 'UCS-2';
  units: number;
  segments: number;
}

const vectors = JSON.parse(
  readFileSync(new URL('fixtures/segments.json', import.meta.url), 'utf8'),
) as Vector[];
const encodings = { 'GSM-7': 'gsm7', 'UCS-2': 'ucs2' } as const;

test.each(vectors.map((vector, index) => ({ index, ...vector })))(
  'text $index of the shared vectors takes $segments of $encoding',
  ({ text, encoding, units, segments }) => {
    expect(segmentsOf(text)).toMatchObject({ encoding: encodings[encoding], units, segments });
    expect(partsOf(text)).toHaveLength(segments);
  },
);

const straddling = [
  { what: 'a pair of sixteen bits', text: `${'a'.repeat(66)}😀${'a'.repeat(66)}`, segments: 3 },
  { what: 'a letter of two places', text: `${'a'.repeat(152)}€${'a'.repeat(152)}`, segments: 3 },
  { what: 'a pair that ends a part', text: `${'a'.repeat(65)}😀${'a'.repeat(67)}`, segments: 2 },
  { what: 'a € that ends a part', text: `${'a'.repeat(151)}€${'a'.repeat(153)}`, segments: 2 },
  { what: 'many pairs', text: '😀'.repeat(67), segments: 3 },
];

test.each(straddling)('$what is not cut in two', ({ text, segments }) => {
  expect(segmentsOf(text).segments).toBe(segments);
  const parts = partsOf(text);
  expect(parts.join('')).toBe(text);
  expect(parts).toHaveLength(segments);
  expect(parts.every((part) => part.isWellFormed())).toBe(true);
});

test('what is left in the last part is counted from what lies in it', () => {
  expect(segmentsOf('')).toMatchObject({ segments: 1, units: 0, left: 160 });
  expect(segmentsOf('a'.repeat(160))).toMatchObject({ segments: 1, left: 0, perSegment: 160 });
  expect(segmentsOf('a'.repeat(161))).toMatchObject({ segments: 2, left: 145, perSegment: 153 });
  expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(8)}`)).toMatchObject({
    segments: 2,
    left: 143,
  });
});

test('the letters that cost sixteen bits are named by their place, and look-alikes are replaced', () => {
  const text = '😀 It’s – “new”…';
  expect(segmentsOf(text).forcing.map(({ at, letter }) => [at, letter])).toEqual([
    [0, '😀'],
    [5, '’'],
    [8, '–'],
    [10, '“'],
    [14, '”'],
    [15, '…'],
  ]);
  expect(replaceLookAlikes('It’s – “new”…\u00a0')).toBe('It\'s - "new"... ');
  expect(segmentsOf(replaceLookAlikes('It’s – “new”…')).encoding).toBe('gsm7');
  expect(replaceLookAlikes('Çà 10 €, ß')).toBe('Çà 10 €, ß');
});
