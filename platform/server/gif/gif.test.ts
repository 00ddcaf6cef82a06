import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { gifEnd, gifFrame, gifHead } from './gif.ts';

interface Reader {
  width: number;
  height: number;
  numFrames(): number;
  frameInfo(no: number): { x: number; y: number; width: number; height: number; delay: number };
  decodeAndBlitFrameRGBA(no: number, into: Uint8Array): void;
}
const { GifReader } = createRequire(import.meta.url)('omggif') as {
  GifReader: new (bytes: Buffer) => Reader;
};

const bits = 6;
const colors = Array.from(
  { length: 64 },
  (_, no) => `#${(no * 4).toString(16).padStart(2, '0')}${(255 - no).toString(16)}07`,
);
const red = (no: number): number => no * 4;

function readBack(pixels: Uint8Array, width: number, height: number): number[] {
  const place = { x: 0, y: 0, width, height };
  const reader = new GifReader(
    Buffer.concat([
      gifHead(place, { colors, bits }),
      gifFrame(pixels, { place, bits, hundredths: 100 }),
      gifEnd,
    ]),
  );
  const shown = new Uint8Array(width * height * 4);
  reader.decodeAndBlitFrameRGBA(0, shown);
  return Array.from({ length: width * height }, (_, at) => shown[at * 4]!);
}

test.each([
  ['one color', () => 5],
  ['stripes', (at: number) => at % 64],
  // More than 4,096 different pieces: the table of codes begins anew several times.
  ['noise', (at: number) => (Math.imul(at, 2_654_435_761) >>> 13) % 64],
  ['long runs', (at: number) => (at >> 9) % 64],
])('a picture of %s is read back as it was', (_what, pixelAt) => {
  const pixels = Uint8Array.from({ length: 320 * 200 }, (_, at) => pixelAt(at));
  expect(readBack(pixels, 320, 200)).toEqual([...pixels].map(red));
});

test.each([1, 2, 3, 254, 255, 256, 4095, 4096, 4097])(
  'a picture of %i pixels keeps its last one',
  (count) => {
    const pixels = Uint8Array.from({ length: count }, (_, at) => (at * at) % 64);
    expect(readBack(pixels, count, 1)).toEqual([...pixels].map(red));
  },
);

test('a later frame covers its own rectangle only', () => {
  const whole = { x: 0, y: 0, width: 4, height: 2 };
  const corner = { x: 2, y: 1, width: 2, height: 1 };
  const reader = new GifReader(
    Buffer.concat([
      gifHead(whole, { colors, bits }),
      gifFrame(new Uint8Array(8).fill(1), { place: whole, bits, hundredths: 100 }),
      gifFrame(Uint8Array.of(2, 3), { place: corner, bits, hundredths: 50 }),
      gifEnd,
    ]),
  );
  expect([reader.width, reader.height, reader.numFrames()]).toEqual([4, 2, 2]);
  expect(reader.frameInfo(1)).toMatchObject({ ...corner, delay: 50 });
  const shown = new Uint8Array(32);
  reader.decodeAndBlitFrameRGBA(0, shown);
  reader.decodeAndBlitFrameRGBA(1, shown);
  expect(Array.from({ length: 8 }, (_, at) => shown[at * 4])).toEqual(
    [1, 1, 1, 1, 1, 1, 2, 3].map(red),
  );
});
