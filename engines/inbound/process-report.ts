import { sql } from 'kysely';
import { suppressAddress } from '#engines/audience/public.ts';
import {
  bounceDelivered,
  noteComplaint,
  type DeliveryRef,
  type OnSendingPaused,
} from '#engines/delivery/public.ts';
import { unsubscribeDelivery } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { countComplaint } from './complaint-days.ts';
import type { ParsedReport } from './parsed-report.ts';
import { pauseAfterReport } from './pause-domain.ts';

/** The sender has not noted yet what became of the mail; the report has to wait. */
export class TooEarly extends Error {}

/** What processing stands on: the time, and who hears that a sending domain is paused. */
export interface ProcessParts {
  now: Date;
  onSendingPaused: readonly OnSendingPaused[];
}

/** Lets a report take effect and answers what it did, in one word. Said again, it changes nothing. */
export async function processReport(
  account: Account,
  delivery: DeliveryRef,
  report: ParsedReport,
  parts: ProcessParts,
): Promise<string> {
  // Mailing 0 is a test mail: nobody's record depends on it.
  if (delivery.mailingId === 0) return 'test_mail';
  if (report.kind === 'unsubscribe') {
    return (await unsubscribeDelivery(account, delivery, { source: report.source, ip: '' }))
      ? 'unsubscribed'
      : 'no_contact';
  }
  const outcome =
    report.kind === 'bounce'
      ? await bounceDelivered(account, delivery, report)
      : await noteComplaint(account, delivery, report.text);
  if (outcome === 'too_early') throw new TooEarly('The mail it is about is still being sent.');
  if (outcome !== 'changed') return outcome;
  if (report.kind === 'bounce') {
    if (report.isBlock)
      await pauseAfterReport(
        account,
        delivery,
        { text: report.text, now: parts.now },
        parts.onSendingPaused,
      );
    return `${report.effect}_bounced`;
  }
  await suppressComplainer(account, delivery);
  await countComplaint(account, delivery);
  return 'complained';
}

// The whole account keeps silent, not the brand alone: mailbox providers count the next complaint against the same sender.
async function suppressComplainer(account: Account, delivery: DeliveryRef): Promise<void> {
  const {
    rows: [contact],
  } = await sql<{
    email_key: string | null;
  }>`select email_key from contacts where account_id = ${account.id} and id = ${delivery.contactId}`.execute(
    account.db,
  );
  if (contact?.email_key != null)
    await suppressAddress(account, {
      emailKey: contact.email_key,
      reason: 'complained',
      source: 'feedback_loop',
      mailingId: delivery.mailingId,
    });
}
