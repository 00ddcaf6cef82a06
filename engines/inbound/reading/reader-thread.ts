import { serveWork } from '#platform/server/template/serve-work.ts';
import { readProviderEvents } from '../providers/read-events.ts';
import { classifyMail } from './classify-mail.ts';
import { proveSender } from './prove-sender.ts';
import { readFullMail } from './read-full-mail.ts';
import { UnreadableMail } from './read-mail.ts';
import type { ReadAnswer, ReadRequest } from './reader-messages.ts';

// The thread in which everything that strangers send is taken apart. Its keeper kills it when one mail takes too long.
serveWork(async (request, report) => report.part(await answerTo(request as ReadRequest)));

async function answerTo(request: ReadRequest): Promise<ReadAnswer> {
  try {
    if (request.kind === 'full') return { full: await readFullMail(request.raw) };
    if (request.kind === 'proof')
      return { proof: await proveSender(request.raw, request.origin, request.dnsServers) };
    return request.kind === 'mail'
      ? { mail: await classifyMail(request.raw) }
      : { events: readProviderEvents(request.provider, request.raw) };
  } catch (error) {
    if (error instanceof UnreadableMail) return { unreadable: error.message };
    throw error;
  }
}
