import { serveWork } from '../template/serve-work.ts';
import { drawShapes } from './draw-shapes.ts';
import type { PictureAnswer, PictureRequest } from './picture-messages.ts';
import { PictureRefused } from './picture-refused.ts';
import { readPictureHere } from './read-picture-here.ts';

serveWork(async (request, report) => report.part(await answer(request as PictureRequest)));

async function answer(request: PictureRequest): Promise<PictureAnswer> {
  try {
    return request.kind === 'draw'
      ? { drawn: await drawShapes(request.drawing) }
      : { picture: await readPictureHere(Buffer.from(request.bytes), request.change) };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.message };
    throw error;
  }
}
