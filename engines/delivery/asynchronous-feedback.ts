import { sql } from 'kysely';
import { noteComplaintEvent } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { recordBounces, suppressBounced } from './bounces.ts';
import { outcomesChanged } from './outcomes.ts';
import { reasonOf } from './rolling/record-ends.ts';
import { noteStateChanges } from './rolling/state-counts.ts';

/** The key of a delivery within its account. */
export interface DeliveryRef {
  mailingId: number;
  contactId: number;
}

/** What became of a report: it changed something, was known already, came before the sender recorded the end, or names no delivery. */
export type FeedbackOutcome = 'changed' | 'known' | 'too_early' | 'no_copy';

interface Found {
  is_rolling: boolean;
  state: string;
  reason: string | null;
  attempts: number;
  complained_at: string | null;
}

/** Takes a bounce of a mail that a server had taken before (M22). A second report of the same delivery changes nothing. */
export async function bounceDelivered(
  account: Account,
  delivery: DeliveryRef,
  report: { effect: 'hard' | 'soft' | 'policy'; text: string },
): Promise<FeedbackOutcome> {
  const found = await lockDelivery(account, delivery);
  if (!found) return 'no_copy';
  const [state, reason] = becomes[report.effect];
  if (found.state === 'bounced' && found.reason === 'soft_bounced' && reason === 'hard_bounced') {
    await write(account, delivery, { found, state, reason, text: report.text });
    await suppressBounced(account, [{ contactId: delivery.contactId, reason }]);
    return 'changed';
  }
  if (unfinished.has(found.state)) return found.attempts === 0 ? 'no_copy' : 'too_early';
  if (found.state !== 'sent' && found.state !== 'unknown') return 'known';
  await write(account, delivery, { found, state, reason, text: report.text });
  // Policy is about the sender, so nothing is noted against the person.
  if (state === 'bounced')
    await recordBounces(account, [{ ...delivery, reason, response: report.text }]);
  return 'changed';
}

/** Takes a complaint: once for each delivery, with the mailing's count. The delivery stays delivered, since it was. */
export async function noteComplaint(
  account: Account,
  delivery: DeliveryRef,
  text: string,
): Promise<FeedbackOutcome> {
  const found = await lockDelivery(account, delivery);
  if (!found) return 'no_copy';
  if (found.complained_at !== null) return 'known';
  if (unfinished.has(found.state)) return found.attempts === 0 ? 'no_copy' : 'too_early';
  if (found.state === 'suppressed' || found.state === 'failed') return 'no_copy';
  await sql`
    update deliveries set complained_at = now(), response = ${text}
    where account_id = ${account.id} and mailing_id = ${delivery.mailingId} and contact_id = ${delivery.contactId}`.execute(
    account.db,
  );
  await noteComplaintEvent(account, delivery, text);
  return 'changed';
}

const becomes = {
  hard: ['bounced', 'hard_bounced'],
  soft: ['bounced', 'soft_bounced'],
  policy: ['failed', 'provider_rejected'],
} as const;
const unfinished = new Set(['pending', 'claimed', 'body_written', 'deferred']);

async function lockDelivery(account: Account, delivery: DeliveryRef): Promise<Found | undefined> {
  const {
    rows: [row],
  } = await sql<Found>`select state, reason, attempts, complained_at,
      (select m.is_rolling from mailings m where m.account_id = ${account.id} and m.id = ${delivery.mailingId}) as is_rolling from deliveries
    where account_id = ${account.id} and mailing_id = ${delivery.mailingId} and contact_id = ${delivery.contactId} for update`.execute(
    account.db,
  );
  return row;
}

async function write(
  account: Account,
  delivery: DeliveryRef,
  to: { found: Found; state: string; reason: string; text: string },
): Promise<void> {
  const { mailingId } = delivery;
  if (to.found.is_rolling)
    await noteStateChanges(account, [
      {
        mailingId,
        state: to.found.state,
        reason: reasonOf(to.found.state, to.found.reason),
        change: -1,
      },
      { mailingId, state: to.state, reason: to.reason, change: 1 },
    ]);
  await outcomesChanged(account, delivery.mailingId);
  await sql`update deliveries set state = ${to.state}, reason = ${to.reason}, response = ${to.text}, bounced_at = coalesce(bounced_at, ${account.now}::timestamptz), updated_at = now()
    where account_id = ${account.id} and mailing_id = ${delivery.mailingId} and contact_id = ${delivery.contactId}`.execute(
    account.db,
  );
}
