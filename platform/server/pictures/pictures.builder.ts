import { crc32 } from 'node:zlib';

/** A PNG that is a header alone, which says what it likes of its size. */
export function aBombPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A GIF of one frame, which may be larger than its screen. */
export function aGif(how: { frameWidth?: number; frameHeight?: number } = {}): Buffer {
  return Buffer.concat([gifHead, frameOf(how.frameWidth ?? 1, how.frameHeight ?? 1), gifEnd]);
}

/** An animation of frames of one pixel. */
export function anAnimation(how: { frames: number; comment?: string }): Buffer {
  const comment = Buffer.from(how.comment ?? '');
  const said =
    comment.length === 0
      ? Buffer.alloc(0)
      : Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0])]);
  return Buffer.concat([
    gifHead,
    said,
    ...Array.from({ length: how.frames }, () => frameOf(1, 1)),
    gifEnd,
  ]);
}

/** An animation of absurdly many frames. */
export function aBombGif(frames: number): Buffer {
  return anAnimation({ frames });
}

const gifHead = Buffer.from('47494638396101000100800000ff000000ff00', 'hex');
const gifEnd = Buffer.from([0x3b]);

function frameOf(width: number, height: number): Buffer {
  const descriptor = Buffer.from('2c000000000000000000', 'hex');
  descriptor.writeUInt16LE(width, 5);
  descriptor.writeUInt16LE(height, 7);
  return Buffer.concat([
    Buffer.from('21f904040a000000', 'hex'),
    descriptor,
    Buffer.from('02024401 00'.replace(' ', ''), 'hex'),
  ]);
}

/** A JPEG with EXIF: how it is to be turned, and something that nobody should see. */
export function withExif(jpeg: Buffer, exif: { orientation: number; secret: string }): Buffer {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex');
  tiff.writeUInt16BE(exif.orientation, 18);
  const body = Buffer.concat([Buffer.from('457869660000', 'hex'), tiff, Buffer.from(exif.secret)]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
