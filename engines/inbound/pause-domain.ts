import { pauseSending, type DeliveryRef, type OnSendingPaused } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { senderOfDelivery } from './sender-of-delivery.ts';

// A report about an older mail tells how things were, not how they are.
const freshMs = 24 * 3_600_000;

/**
 * Pauses the sending domain of a delivery because a receiver refused it by policy after it had taken the mail, as a refusal
 * during the dialogue does. Reports about mails from before the last pause's end say nothing new.
 */
export async function pauseAfterReport(
  account: Account,
  delivery: DeliveryRef,
  report: { text: string; now: Date },
  listeners: readonly OnSendingPaused[],
): Promise<void> {
  const sender = await senderOfDelivery(account, delivery);
  if (!sender?.sentAt || report.now.getTime() - new Date(sender.sentAt).getTime() > freshMs) return;
  const pause = await pauseSending(account, {
    domain: sender.domain,
    cause: 'policy',
    response: report.text,
    sentAt: sender.sentAt,
  });
  if (pause) for (const listener of listeners) await listener(account, pause);
}
