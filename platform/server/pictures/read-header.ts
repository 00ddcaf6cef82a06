import { readGif } from './gif-blocks.ts';
import { PictureRefused } from './picture-refused.ts';

/** What a picture's header says of it. */
export interface PictureHeader {
  width: number;
  height: number;
  frames: number;
}

type Size = readonly [width: number, height: number];

const readers: Readonly<Record<string, (bytes: Buffer) => Size>> = {
  'image/png': (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  'image/apng': (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
  'image/avif': sizeOfAvif,
  'image/bmp': sizeOfBmp,
};

/** The types of pictures that are taken. */
export const readableTypes: readonly string[] = [...Object.keys(readers), 'image/gif'];

/** Reads size and frames of a picture of a known type from its header; decodes nothing. */
export function readHeader(type: string, bytes: Buffer): PictureHeader {
  try {
    if (type === 'image/gif') {
      const { width, height, frames } = readGif(bytes);
      return { width, height, frames };
    }
    const [width, height] = readers[type]!(bytes);
    return { width, height, frames: 1 };
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused('is broken: its size cannot be read');
  }
}

// The size stands in the first frame header; those between it and the beginning are passed by their lengths.
function sizeOfJpeg(bytes: Buffer): Size {
  for (let at = 2; at < bytes.length;) {
    if (bytes[at] !== 0xff) throw new PictureRefused('is broken: a JPEG without a frame');
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  throw new PictureRefused('is broken: a JPEG without a frame');
}

// The canvas and the frames each say how large they are: the largest counts.
function sizeOfWebp(bytes: Buffer): Size {
  let [width, height] = [0, 0];
  for (let at = 12; at + 8 <= bytes.length;) {
    const kind = bytes.toString('latin1', at, at + 4);
    const [wide, high] = sizeOfWebpChunk(kind, bytes, at + 8);
    [width, height] = [Math.max(width, wide), Math.max(height, high)];
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return [width, height];
}

function sizeOfWebpChunk(kind: string, bytes: Buffer, at: number): Size {
  switch (kind) {
    case 'VP8X':
      return [bytes.readUIntLE(at + 4, 3) + 1, bytes.readUIntLE(at + 7, 3) + 1];
    case 'ANMF':
      return [bytes.readUIntLE(at + 6, 3) + 1, bytes.readUIntLE(at + 9, 3) + 1];
    case 'VP8 ':
      return [bytes.readUInt16LE(at + 6) & 0x3fff, bytes.readUInt16LE(at + 8) & 0x3fff];
    case 'VP8L': {
      const bits = bytes.readUInt32LE(at + 1);
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    }
    default:
      return [0, 0];
  }
}

// Every part of an AVIF has its size in a box of its own; the largest counts.
function sizeOfAvif(bytes: Buffer): Size {
  let [width, height] = [0, 0];
  const head = bytes.subarray(0, 256 * 1024);
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    width = Math.max(width, head.readUInt32BE(at + 8));
    height = Math.max(height, head.readUInt32BE(at + 12));
  }
  return [width, height];
}

function sizeOfBmp(bytes: Buffer): Size {
  return bytes.readUInt32LE(14) === 12
    ? [bytes.readUInt16LE(18), bytes.readUInt16LE(20)]
    : [Math.abs(bytes.readInt32LE(18)), Math.abs(bytes.readInt32LE(22))];
}
