import { PictureRefused } from './picture-refused.ts';

/** An animation's size, its frames, and the blocks that its pictures are made of, without comments and whatever follows its end. */
export interface GifBlocks {
  width: number;
  height: number;
  frames: number;
  bytes: Buffer;
}

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const control = 0xf9;
const application = 0xff;

/** Walks over the blocks of a GIF by their lengths alone; nothing is decoded. */
export function readGif(bytes: Buffer): GifBlocks {
  const kept: Buffer[] = [];
  let [width, height] = [byteAt16(bytes, 6), byteAt16(bytes, 8)];
  let at = 13 + tableLength(bytes, 10);
  kept.push(bytes.subarray(0, at));
  let frames = 0;
  while (at < bytes.length && bytes[at] !== trailer) {
    const from = at;
    if (bytes[at] === extension) {
      const kind = bytes[at + 1];
      at = endOfSubBlocks(bytes, at + 2);
      if (kind === control || (kind === application && isLoop(bytes, from)))
        kept.push(bytes.subarray(from, at));
    } else if (bytes[at] === image) {
      // A frame beyond the screen makes the picture larger, for those who decode it.
      width = Math.max(width, byteAt16(bytes, at + 1) + byteAt16(bytes, at + 5));
      height = Math.max(height, byteAt16(bytes, at + 3) + byteAt16(bytes, at + 7));
      at = endOfSubBlocks(bytes, at + 11 + tableLength(bytes, at + 9));
      frames += 1;
      kept.push(bytes.subarray(from, at));
    } else throw new PictureRefused('is broken: a GIF whose blocks cannot be read');
  }
  return { width, height, frames, bytes: Buffer.concat([...kept, Buffer.from([trailer])]) };
}

function tableLength(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0;
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

function endOfSubBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
  if (at >= bytes.length) throw new PictureRefused('is broken: the file ends in the middle');
  return at + 1;
}

function isLoop(bytes: Buffer, at: number): boolean {
  return bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0';
}

function byteAt16(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}
