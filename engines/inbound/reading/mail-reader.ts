import { createKillablePool, type KillablePool } from '#platform/server/template/killable-pool.ts';
import type { Provider, ProviderEvent } from '../providers/provider-event.ts';
import type { InboundKind } from './classify-mail.ts';
import type { MailOrigin, SenderProof } from './prove-sender.ts';
import { fullMailLimits, type FullMail } from './read-full-mail.ts';
import { readingLimits, UnreadableMail } from './read-mail.ts';
import type { ReadAnswer, ReadRequest } from './reader-messages.ts';

/** Reads what strangers send, beside the main thread. What it can't read, or what kills it, is an UnreadableMail. */
export interface MailReader {
  readMail(raw: Uint8Array): Promise<InboundKind>;
  /** With its bodies and files, in threads of their own: a large mail holds up no bounce. */
  readFullMail(raw: Uint8Array): Promise<FullMail>;
  /** Whether a mail is of whom it says; unproven where that takes too long. Asks the given name servers, or those of the machine. */
  proveSender(
    raw: Uint8Array,
    origin: MailOrigin,
    dnsServers: readonly string[],
  ): Promise<SenderProof>;
  readEvents(provider: Provider, raw: Uint8Array): Promise<ProviderEvent[]>;
  close(): Promise<void>;
}

/** Time and memory for one mail. The largest that is accepted needs a small part of both. */
export const readerLimits = { milliseconds: 5_000, megabytes: 128, threads: 2 } as const;

const fullLimits = { milliseconds: 20_000, megabytes: 384, threads: 1 } as const;

/** Time, memory and threads of the proofs of senders; mostly they wait for name servers. */
export const proofLimits = { milliseconds: 15_000, megabytes: 256, threads: 4 } as const;

const stopped = {
  done: 'The reader gave no answer.',
  timeout: 'Reading this message took too long, so it was stopped.',
  memory: 'Reading this message needed too much memory, so it was stopped.',
  crash: 'Reading this message failed, so it was stopped.',
} as const;

/** Makes a reader with its own threads; they start on first use and never keep the process alive. */
export function createMailReader(how: { program?: URL; milliseconds?: number } = {}): MailReader {
  const poolOf = (
    limits: typeof readerLimits | typeof fullLimits | typeof proofLimits,
  ): KillablePool =>
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
  const proofs = poolOf(proofLimits);
  const pools = { full: fullMails, proof: proofs, mail: reports, events: reports };
  const read = async (request: ReadRequest): Promise<ReadAnswer> => {
    let answer: ReadAnswer | null = null;
    const ending = await pools[request.kind].run({
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
    async proveSender(raw, origin, dnsServers) {
      const bytes = deliveryOf(raw, fullMailLimits.bytes);
      const answer = await read({ kind: 'proof', raw: bytes, origin, dnsServers });
      return 'proof' in answer ? answer.proof : 'unproven';
    },
    async readEvents(provider, raw) {
      const answer = await read({ kind: 'events', provider, raw: deliveryOf(raw) });
      if ('events' in answer) return answer.events;
      throw new UnreadableMail('unreadable' in answer ? answer.unreadable : '');
    },
    close: async () => {
      await Promise.all([reports.close(), fullMails.close(), proofs.close()]);
    },
  };
}

/** The process's reader. */
export const mailReader: MailReader = createMailReader();

// Bytes from the database lie in a larger buffer, and a thread is sent the whole of it.
function deliveryOf(raw: Uint8Array, most?: number): Uint8Array {
  return new Uint8Array(raw.subarray(0, most));
}
