import { createKillablePool, type KillablePool } from '#platform/server/template/killable-pool.ts';
import type { Provider, ProviderEvent } from '../providers/provider-event.ts';
import type { InboundKind } from './classify-mail.ts';
import { fullMailLimits, type FullMail } from './read-full-mail.ts';
import { readingLimits, UnreadableMail } from './read-mail.ts';
import type { ReadAnswer, ReadRequest } from './reader-messages.ts';

/** Reads what strangers send, beside the main thread. What it can't read, or what kills it, is an UnreadableMail. */
export interface MailReader {
  readMail(raw: Uint8Array): Promise<InboundKind>;
  /** With its bodies and files, in threads of their own: a large mail holds up no bounce. */
  readFullMail(raw: Uint8Array): Promise<FullMail>;
  readEvents(provider: Provider, raw: Uint8Array): Promise<ProviderEvent[]>;
  close(): Promise<void>;
}

/** Time and memory for one mail. The largest that is accepted needs a small part of both. */
export const readerLimits = { milliseconds: 5_000, megabytes: 128, threads: 2 } as const;

const fullLimits = { milliseconds: 20_000, megabytes: 384, threads: 1 } as const;

const stopped = {
  done: 'The reader gave no answer.',
  timeout: 'Reading this message took too long, so it was stopped.',
  memory: 'Reading this message needed too much memory, so it was stopped.',
  crash: 'Reading this message failed, so it was stopped.',
} as const;

/** Makes a reader with its own threads; they start on first use and never keep the process alive. */
export function createMailReader(how: { program?: URL; milliseconds?: number } = {}): MailReader {
  const poolOf = (limits: typeof readerLimits | typeof fullLimits): KillablePool =>
    createKillablePool({
      program: how.program ?? new URL('./reader-thread.ts', import.meta.url),
      size: limits.threads,
      stepMilliseconds: how.milliseconds ?? limits.milliseconds,
      limits: {
        maxOldGenerationSizeMb: limits.megabytes,
        maxYoungGenerationSizeMb: 32,
        stackSizeMb: 4,
      },
    });
  const reports = poolOf(readerLimits);
  const fullMails = poolOf(fullLimits);
  const read = async (request: ReadRequest): Promise<ReadAnswer> => {
    const pool = request.kind === 'full' ? fullMails : reports;
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
    async readFullMail(raw) {
      const answer = await read({ kind: 'full', raw: deliveryOf(raw, fullMailLimits.bytes) });
      if ('full' in answer) return answer.full;
      throw new UnreadableMail('unreadable' in answer ? answer.unreadable : '');
    },
    async readEvents(provider, raw) {
      const answer = await read({ kind: 'events', provider, raw: deliveryOf(raw) });
      if ('events' in answer) return answer.events;
      throw new UnreadableMail('unreadable' in answer ? answer.unreadable : '');
    },
    close: async () => {
      await Promise.all([reports.close(), fullMails.close()]);
    },
  };
}

/** The process's reader. */
export const mailReader: MailReader = createMailReader();

// Bytes from the database lie in a larger buffer, and a thread is sent the whole of it.
function deliveryOf(raw: Uint8Array, most?: number): Uint8Array {
  return new Uint8Array(raw.subarray(0, most));
}
