import { createCanvas } from '@napi-rs/canvas';
import { afterAll, describe, expect, test } from 'vitest';
import { aBombGif, aBombPng, aGif, anAnimation, withExif } from './pictures.builder.ts';
import { createPictures } from './pictures.ts';

const pictures = createPictures({ threads: 1 });
afterAll(() => pictures.close());

const drawn = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  pictures.drawPicture({
    width,
    height,
    background: '#ffffff',
    shapes: [{ kind: 'box', x: 0, y: 0, width: width / 2, height, color: '#ff0000' }],
    format,
  });

describe('a picture that was sent', () => {
  test('is written anew in its own width and the smaller ones, and says how large it is', async () => {
    const read = await pictures.readPicture(await drawn(1400, 700, 'jpeg'));
    expect(read).toMatchObject({ mime: 'image/jpeg', width: 1400, height: 700, frames: 1 });
    expect(read.files.map(({ width, ext }) => `${width}.${ext}`)).toEqual([
      '1400.jpg',
      '1200.jpg',
      '600.jpg',
      '300.jpg',
    ]);
  });

  test('carries nothing of the file but its pixels, which stand as its EXIF says', async () => {
    const sent = withExif(await drawn(40, 20, 'jpeg'), { orientation: 6, secret: 'GPS 52.1 4.3' });
    expect(sent.includes('GPS 52.1')).toBe(true);
    const read = await pictures.readPicture(
      Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]),
    );
    expect([read.width, read.height]).toEqual([20, 40]);
    const kept = Buffer.from(read.files[0]!.bytes);
    expect([kept.includes('GPS'), kept.includes('<script')]).toEqual([false, false]);
  });

  test.each([
    ['webp', 'image/jpeg'],
    ['avif', 'image/jpeg'],
  ] as const)('of the type %s becomes what every mail program shows', async (format, mime) => {
    const canvas = createCanvas(32, 32);
    canvas.getContext('2d').fillRect(0, 0, 32, 32);
    const sent = format === 'webp' ? canvas.encodeSync('webp') : canvas.encodeSync('avif');
    expect((await pictures.readPicture(sent)).mime).toBe(mime);
    const clear = createCanvas(32, 32).encodeSync('webp');
    expect((await pictures.readPicture(clear)).mime).toBe('image/png');
  });

  test('that is an animation keeps its frames, loses comments and what follows its end, and has a still picture', async () => {
    const sent = anAnimation({ frames: 3, comment: 'payload' });
    const read = await pictures.readPicture(Buffer.concat([sent, Buffer.from('<?php payload')]));
    expect(read).toMatchObject({ mime: 'image/gif', frames: 3 });
    expect(read.files.map(({ ext }) => ext)).toEqual(['gif', 'png']);
    expect(Buffer.from(read.files[0]!.bytes).includes('payload')).toBe(false);
    const again = await pictures.readPicture(Buffer.from(read.files[0]!.bytes));
    expect(again.frames).toBe(3);
  });

  test('is cut, turned and made smaller by numbers', async () => {
    const sent = await drawn(400, 200);
    const cut = await pictures.resizePicture(sent, {
      cut: { x: 100, y: 0, width: 200, height: 100 },
      turn: 90,
      width: 50,
    });
    expect([cut.width, cut.height]).toEqual([50, 100]);
    await expect(
      pictures.resizePicture(sent, { cut: { x: 300, y: 0, width: 200, height: 100 } }),
    ).rejects.toThrow('reaches beyond');
  });
});

describe('what is refused before it is decoded', () => {
  test.each([
    ['a program', Buffer.from(`MZ${'\0'.repeat(600)}`), /is no image: its content is/],
    ['a text', Buffer.from('hello'), 'is no image: its content is of no known type'],
    ['nothing', Buffer.alloc(0), 'is no image'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'export it as PNG'],
    ['a header of 30,000 × 30,000', aBombPng(30_000, 30_000), 'has 30000 × 30000 pixels'],
    ['absurdly many frames', aBombGif(5000), 'has 5000 frames'],
    ['a frame beyond the screen', aGif({ frameWidth: 60_000, frameHeight: 60_000 }), 'pixels'],
    ['a GIF that ends in the middle', anAnimation({ frames: 2 }).subarray(0, 40), 'is broken'],
    [
      'a JPEG without a frame',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
      'is broken',
    ],
  ])('%s', async (_what, sent, reason) => {
    await expect(pictures.readPicture(sent)).rejects.toThrow(reason);
  });
});
