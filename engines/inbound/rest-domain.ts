import { pauseSending, type CopyOf, type OnSendingPaused } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { senderOfCopy } from './sender-of-copy.ts';

// A report about an older mail tells how things were, not how they are.
const freshMs = 24 * 3_600_000;

/**
 * Lets the sending domain of a copy rest because a receiver refused it by policy after it had taken the mail, as a refusal
 * during the dialogue does. Reports about mails from before the last rest's end say nothing new.
 */
export async function restAfterReport(
  account: Account,
  copy: CopyOf,
  report: { text: string; now: Date },
  listeners: readonly OnSendingPaused[],
): Promise<void> {
  const sender = await senderOfCopy(account, copy);
  if (!sender?.sentAt || report.now.getTime() - new Date(sender.sentAt).getTime() > freshMs) return;
  const pause = await pauseSending(account, {
    domain: sender.domain,
    cause: 'policy',
    response: report.text,
    sentAt: sender.sentAt,
  });
  if (pause) for (const listener of listeners) await listener(account, pause);
}
