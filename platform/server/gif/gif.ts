import { compressPixels } from './lzw.ts';

/** Where a frame lies on the picture. */
export interface FramePlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The beginning of a GIF: its size and its 2 ** bits colors. Played once, it ends on its last frame. */
export function gifHead(
  size: { width: number; height: number },
  { colors, bits }: { colors: readonly string[]; bits: number },
): Buffer {
  const head = Buffer.alloc(13 + 3 * (1 << bits));
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(size.width, 6);
  head.writeUInt16LE(size.height, 8);
  head[10] = 0x80 | ((bits - 1) << 4) | (bits - 1);
  colors.forEach((color, no) => head.write(color.slice(1), 13 + 3 * no, 'hex'));
  return head;
}

/** One frame that stays under those after it. Its pixels are numbers of colors, row by row. */
export function gifFrame(
  pixels: Uint8Array,
  { place, bits, hundredths }: { place: FramePlace; bits: number; hundredths: number },
): Buffer {
  const before = Buffer.alloc(18);
  before.set([0x21, 0xf9, 4, 1 << 2]);
  before.writeUInt16LE(hundredths, 4);
  before[8] = 0x2c;
  before.writeUInt16LE(place.x, 9);
  before.writeUInt16LE(place.y, 11);
  before.writeUInt16LE(place.width, 13);
  before.writeUInt16LE(place.height, 15);
  return Buffer.concat([before, compressPixels(pixels, bits)]);
}

/** The last byte of a GIF. */
export const gifEnd = Buffer.of(0x3b);
