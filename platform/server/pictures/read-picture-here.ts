import { createCanvas, loadImage, type Canvas, type Image } from '@napi-rs/canvas';
import { fileTypeFromBuffer } from 'file-type';
import { readGif } from './gif-blocks.ts';
import { pictureLimits, smallerWidths } from './picture-limits.ts';
import type { PictureChange, PictureFile, ReadPicture } from './picture-messages.ts';
import { PictureRefused } from './picture-refused.ts';
import { readableTypes, readHeader, type PictureHeader } from './read-header.ts';

/** Reads a picture by its content, whatever it is called, and makes it anew from its pixels; runs in the thread. */
export async function readPictureHere(bytes: Buffer, change: PictureChange): Promise<ReadPicture> {
  const type = await typeOf(bytes);
  const header = readHeader(type, bytes);
  refuseBeyondLimits(header);
  const image = await decoded(bytes);
  const isChanged = Object.values(change).some((value) => value !== undefined);
  if (header.frames > 1 && !isChanged) return animation(bytes, image);
  const canvas = changed(image, change);
  const format = type === 'image/jpeg' || !isTransparentType(type, canvas) ? 'jpg' : 'png';
  return {
    mime: format === 'jpg' ? 'image/jpeg' : 'image/png',
    width: canvas.width,
    height: canvas.height,
    frames: 1,
    files: await filesOf(canvas, format),
  };
}

async function typeOf(bytes: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found && readableTypes.includes(found.mime)) return found.mime;
  if (looksLikeSvg(bytes))
    throw new PictureRefused('is an SVG, which mail programs do not show: export it as PNG');
  if (found?.mime.startsWith('image/'))
    throw new PictureRefused(
      `is of the type ${found.mime}, which cannot be read here: save it as JPEG or PNG`,
    );
  if (found)
    throw new PictureRefused(
      `is no image: its content is ${found.mime}; send JPEG, PNG, GIF, WebP, AVIF or BMP`,
    );
  throw new PictureRefused(
    'is no image: its content is of no known type; send JPEG, PNG, GIF, WebP, AVIF or BMP',
  );
}

function looksLikeSvg(bytes: Buffer): boolean {
  return /<svg[\s/>]/i.test(bytes.toString('latin1', 0, 1024));
}

function refuseBeyondLimits({ width, height, frames }: PictureHeader): void {
  if (width < 1 || height < 1) throw new PictureRefused('is broken: it has no pixels');
  const pixels = width * height;
  if (pixels > pictureLimits.pixels)
    throw new PictureRefused(
      `has ${width} × ${height} pixels; at most ${pictureLimits.pixels / 1_000_000} million are taken: make it smaller`,
    );
  if (frames > pictureLimits.frames || pixels * frames > pictureLimits.framePixels)
    throw new PictureRefused(
      `has ${frames} frames of ${width} × ${height} pixels; make the animation shorter or smaller (at most ${pictureLimits.frames} frames)`,
    );
}

async function decoded(bytes: Buffer): Promise<Image> {
  const image = await loadImage(bytes).catch(() => null);
  if (image === null || image.width < 1 || image.height < 1)
    throw new PictureRefused('is broken: its pixels cannot be read');
  return image;
}

/** Animations stay what they are, of their pictures alone; their small version is the first frame. */
async function animation(bytes: Buffer, image: Image): Promise<ReadPicture> {
  const gif = readGif(bytes);
  const own: PictureFile = { width: image.width, ext: 'gif', bytes: gif.bytes };
  const small = Math.min(smallerWidths.at(-1)!, image.width);
  const still = changed(image, { width: small });
  return {
    mime: 'image/gif',
    width: image.width,
    height: image.height,
    frames: gif.frames,
    files: [own, { width: small, ext: 'png', bytes: await still.encode('png') }],
  };
}

function changed(image: Image, { cut, turn = 0, width }: PictureChange): Canvas {
  const part = cut ?? { x: 0, y: 0, width: image.width, height: image.height };
  if (part.x + part.width > image.width || part.y + part.height > image.height)
    throw new PictureRefused(
      `has ${image.width} × ${image.height} pixels, and the chosen part reaches beyond them`,
    );
  const isOnItsSide = turn === 90 || turn === 270;
  const [wide, high] = isOnItsSide ? [part.height, part.width] : [part.width, part.height];
  const scale = Math.min(
    1,
    (width ?? wide) / wide,
    pictureLimits.longestSide / Math.max(wide, high),
  );
  const canvas = createCanvas(atLeastOne(wide * scale), atLeastOne(high * scale));
  const pen = smooth(canvas);
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((turn * Math.PI) / 180);
  const [across, down] = isOnItsSide
    ? [canvas.height, canvas.width]
    : [canvas.width, canvas.height];
  pen.drawImage(
    image,
    part.x,
    part.y,
    part.width,
    part.height,
    -across / 2,
    -down / 2,
    across,
    down,
  );
  return canvas;
}

const atLeastOne = (pixels: number): number => Math.max(1, Math.round(pixels));

function smooth(canvas: Canvas) {
  const pen = canvas.getContext('2d');
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = 'high';
  return pen;
}

// PNG and GIF stay sharp; of the others, those that one can see through need PNG too.
function isTransparentType(type: string, canvas: Canvas): boolean {
  if (type === 'image/png' || type === 'image/apng' || type === 'image/gif') return true;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

async function filesOf(canvas: Canvas, format: 'jpg' | 'png'): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  let larger = canvas;
  for (const width of [canvas.width, ...smallerWidths.filter((one) => one < canvas.width)]) {
    if (width < larger.width) larger = scaled(larger, width);
    const bytes = format === 'jpg' ? await larger.encode('jpeg', 86) : await larger.encode('png');
    files.push({ width, ext: format, bytes });
  }
  return files;
}

function scaled(from: Canvas, width: number): Canvas {
  const canvas = createCanvas(width, atLeastOne((from.height * width) / from.width));
  smooth(canvas).drawImage(from, 0, 0, canvas.width, canvas.height);
  return canvas;
}
