// Draws the pictures of the shipped layouts, as mails can show them, from their drawings.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';

const root = join(import.meta.dirname, '..');
const target = join(root, 'apps/web/public/mail-icons/layouts');

mkdirSync(target, { recursive: true });
for (const file of globSync('features/content/contents/server/layouts/pictures/*.svg', {
  cwd: root,
})) {
  const drawing = await loadImage(readFileSync(join(root, file)));
  const canvas = createCanvas(drawing.width, drawing.height);
  canvas.getContext('2d').drawImage(drawing, 0, 0);
  const picture = canvas.toBuffer('image/png');
  writeFileSync(join(target, `${basename(file, '.svg')}.png`), picture);
  console.log(
    `${basename(file, '.svg')}: ${canvas.width} x ${canvas.height}, ${picture.length} bytes`,
  );
}
