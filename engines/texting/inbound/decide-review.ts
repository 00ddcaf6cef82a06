import { sql } from 'kysely';
import { optOutNumbers } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { inboundOf } from './inbound-lists.ts';
import type { InboundRow, ReviewDecision } from './replies-contract.ts';

/** Settles a text that may be a wish to be left alone: its sender is opted out, or left in. */
export async function decideReview(
  account: Account,
  id: number,
  decision: ReviewDecision,
): Promise<InboundRow> {
  const { rows } = await sql<{ from_key: string; decision: string | null }>`
    select from_key, decision from sms_inbound where account_id = ${account.id} and id = ${id} and kind = 'review' for update`.execute(
    account.db,
  );
  const [text] = rows;
  if (!text) throw notFound('reply');
  if (text.decision === 'opted_out')
    throw invalid({ decision: ['was made already: the number is opted out'] });
  if (decision === 'opted_out')
    await optOutNumbers(account, {
      phoneKeys: [text.from_key],
      source: account.actor.kind === 'api_key' ? 'api' : 'person',
      createdBy: account.actor.name,
      ip: account.actor.ip,
    });
  await sql`update sms_inbound set decision = ${decision}, decided_by = ${account.actor.name}, decided_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  await account.audit({ action: decision, resource: 'sms_reply', id });
  return (await inboundOf(account, id))!;
}
