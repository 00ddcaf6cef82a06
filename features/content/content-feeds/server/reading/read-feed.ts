import { createKillablePool } from '#platform/server/template/killable-pool.ts';
import type { FeedMapping } from '../../contract.ts';
import type { ReadItem } from './read-item.ts';

/** What a feed says, or why it is none. */
export type FeedReading = { kind: string; title: string; items: ReadItem[] } | { fault: string };

const pool = createKillablePool({
  program: new URL('./read-thread.ts', import.meta.url),
  size: 1,
  stepMilliseconds: 5000,
  limits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
});

/** Reads the answer of a feed's server in a thread that is killed when that takes too long. */
export async function readFeed(answer: {
  body: Uint8Array;
  contentType: string;
  url: string;
  mapping: FeedMapping;
}): Promise<FeedReading> {
  let read: FeedReading | null = null;
  const ending = await pool.run({
    request: answer,
    onPart: (part) => {
      read = part as FeedReading;
    },
  });
  // What the thread said is set by its callback, which the compiler does not see.
  const reading = read as FeedReading | null;
  return ending.how === 'done' && reading !== null
    ? reading
    : { fault: 'answers something that takes too long or too much memory to be read' };
}
