import { createKillablePool } from '#platform/server/template/killable-pool.ts';
import type { Provider, ProviderEvent } from '../providers/provider-event.ts';
import type { InboundKind } from './classify-mail.ts';
import { readingLimits, UnreadableMail } from './read-mail.ts';
import type { ReadAnswer, ReadRequest } from './reader-messages.ts';

/** Reads what strangers send, beside the main thread. What it can't read, or what kills it, is an UnreadableMail. */
export interface MailReader {
  readMail(raw: Uint8Array): Promise<InboundKind>;
  readEvents(provider: Provider, raw: Uint8Array): Promise<ProviderEvent[]>;
  close(): Promise<void>;
}

/** Time and memory for one mail. The largest that is accepted needs a small part of both. */
export const readerLimits = { milliseconds: 5_000, megabytes: 128, threads: 2 } as const;

const stopped = {
  done: 'The reader gave no answer.',
  timeout: 'Reading this message took too long, so it was stopped.',
  memory: 'Reading this message needed too much memory, so it was stopped.',
  crash: 'Reading this message failed, so it was stopped.',
} as const;

/** Makes a reader with its own threads; they start on first use and never keep the process alive. */
export function createMailReader(how: { program?: URL; milliseconds?: number } = {}): MailReader {
  const pool = createKillablePool({
    program: how.program ?? new URL('./reader-thread.ts', import.meta.url),
    size: readerLimits.threads,
    stepMilliseconds: how.milliseconds ?? readerLimits.milliseconds,
    limits: {
      maxOldGenerationSizeMb: readerLimits.megabytes,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
  });
  const read = async (request: ReadRequest): Promise<ReadAnswer> => {
    let answer: ReadAnswer | null = null;
    const ending = await pool.run({
      request,
      onPart: (part) => void (answer = part as ReadAnswer),
    });
    if (ending.how === 'done' && answer !== null) return answer;
    return { unreadable: stopped[ending.how] };
  };
  return {
    async readMail(raw) {
      const answer = await read({ kind: 'mail', raw: deliveryOf(raw, readingLimits.bytes) });
      if ('mail' in answer) return answer.mail;
      throw new UnreadableMail('unreadable' in answer ? answer.unreadable : '');
    },
    async readEvents(provider, raw) {
      const answer = await read({ kind: 'events', provider, raw: deliveryOf(raw) });
      if ('events' in answer) return answer.events;
      throw new UnreadableMail('unreadable' in answer ? answer.unreadable : '');
    },
    close: () => pool.close(),
  };
}

/** The process's reader. */
export const mailReader: MailReader = createMailReader();

// Bytes from the database lie in a larger buffer, and a thread is sent the whole of it.
function deliveryOf(raw: Uint8Array, most?: number): Uint8Array {
  return new Uint8Array(raw.subarray(0, most));
}
