import { invalid } from '#platform/server/errors.ts';
import { createKillablePool } from '#platform/server/template/killable-pool.ts';
import type { MailParts, ReadMail } from './read-mail.ts';

const pool = createKillablePool({
  program: new URL('./read-mail-thread.ts', import.meta.url),
  size: 1,
  stepMilliseconds: 5_000,
  limits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
});

/** Reads what the rules ask about, in a thread that is killed when the HTML is made to take forever. */
export async function readMailInThread(parts: MailParts): Promise<ReadMail> {
  let read: ReadMail | null = null;
  const ending = await pool.run({
    request: parts,
    onPart: (part) => {
      read = part as ReadMail;
    },
  });
  if (ending.how === 'done' && read !== null) return read;
  throw invalid('The HTML takes too long to be checked; make it shorter or simpler.');
}
