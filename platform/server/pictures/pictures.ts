import { createKillablePool } from '../template/killable-pool.ts';
import type {
  Drawing,
  PictureAnswer,
  PictureChange,
  PictureRequest,
  ReadPicture,
} from './picture-messages.ts';
import { PictureRefused } from './picture-refused.ts';

/** Decodes, changes and draws pictures, all of it beside the main thread. */
export interface Pictures {
  /** Reads what somebody sent, in all stored sizes; throws PictureRefused for what is no picture or too large. */
  readPicture(bytes: Uint8Array): Promise<ReadPicture>;
  /** The same of a part of a picture, turned or made smaller. */
  resizePicture(bytes: Uint8Array, change: PictureChange): Promise<ReadPicture>;
  /** Draws a picture of shapes. */
  drawPicture(drawing: Drawing): Promise<Buffer>;
  close(): Promise<void>;
}

/** Time and memory of one picture, and how many are read at once. */
export const pictureThreads = { milliseconds: 20_000, megabytes: 256, threads: 2 } as const;

const stopped = {
  done: 'could not be read',
  timeout: 'took too long to read: make it smaller',
  memory: 'needed too much memory to read: make it smaller',
  crash: 'could not be read: save it anew as JPEG or PNG',
} as const;

/** Makes the threads; they start on first use and never keep the process alive. */
export function createPictures(
  how: { program?: URL; milliseconds?: number; threads?: number } = {},
): Pictures {
  const pool = createKillablePool({
    program: how.program ?? new URL('./picture-thread.ts', import.meta.url),
    size: how.threads ?? pictureThreads.threads,
    stepMilliseconds: how.milliseconds ?? pictureThreads.milliseconds,
    limits: { maxOldGenerationSizeMb: pictureThreads.megabytes, maxYoungGenerationSizeMb: 32 },
  });
  const ask = async (request: PictureRequest): Promise<PictureAnswer> => {
    let answer: PictureAnswer | null = null;
    const ending = await pool.run({
      request,
      onPart: (part) => void (answer = part as PictureAnswer),
    });
    return ending.how === 'done' && answer !== null ? answer : { refused: stopped[ending.how] };
  };
  const read = async (bytes: Uint8Array, change: PictureChange): Promise<ReadPicture> => {
    // Small buffers share one block of memory, and a thread is sent the whole of it.
    const answer = await ask({ kind: 'read', bytes: new Uint8Array(bytes), change });
    if ('picture' in answer) return answer.picture;
    throw new PictureRefused('refused' in answer ? answer.refused : stopped.done);
  };
  return {
    readPicture: (bytes) => read(bytes, {}),
    resizePicture: read,
    async drawPicture(drawing) {
      const answer = await ask({ kind: 'draw', drawing });
      if ('drawn' in answer) return Buffer.from(answer.drawn);
      throw new Error(`A picture could not be drawn: it ${JSON.stringify(answer)}.`);
    },
    close: () => pool.close(),
  };
}

/** The process's pictures. */
export const pictures: Pictures = createPictures();
