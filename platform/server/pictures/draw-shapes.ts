import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Drawing, Shape } from './picture-messages.ts';

/** Draws a picture; runs in the thread. */
export async function drawShapes(drawing: Drawing): Promise<Uint8Array> {
  const { width, height, background, format } = drawing;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = background;
  pen.fillRect(0, 0, width, height);
  for (const shape of drawing.shapes) drawShape(pen, shape);
  if (format === 'rgba') return new Uint8Array(pen.getImageData(0, 0, width, height).data);
  return format === 'jpeg' ? canvas.encode('jpeg', 85) : canvas.encode('png');
}

function drawShape(pen: SKRSContext2D, shape: Shape): void {
  pen.fillStyle = shape.color;
  pen.beginPath();
  switch (shape.kind) {
    case 'box':
      pen.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0);
      break;
    case 'circle':
      pen.arc(shape.x, shape.y, shape.radius, 0, Math.PI * 2);
      break;
    case 'text':
      pen.font = `${shape.isBold ? 'bold ' : ''}${shape.size}px sans-serif`;
      pen.textAlign = shape.align ?? 'left';
      pen.fillText(shape.text, shape.x, shape.y);
      return;
  }
  pen.fill();
}
