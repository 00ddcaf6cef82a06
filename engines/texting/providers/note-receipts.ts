import { sql } from 'kysely';
import { noteReceipts } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { GatewayReceipt } from './provider.ts';
import { followsOf } from './replies.ts';
import { followRefusals } from './what-follows.ts';

/** A receipt, with our own number of the text where the gateway gives it back. */
export type NamedReceipt = GatewayReceipt & { messageId?: number };

/** Stores what a gateway says of texts, with what follows for the numbers. Answers how many named a text that is known. */
export async function noteGatewayReceipts(
  account: Account,
  services: Pick<Services, 'notifications'>,
  { provider, receipts }: { provider: string; receipts: readonly NamedReceipt[] },
): Promise<number> {
  const known = await noteReceipts(
    account,
    receipts.map((receipt) => ({ ...receipt, provider })),
  );
  const consequential = receipts.filter(
    ({ state, reason }) => state === 'failed' && followsOf(reason ?? '') !== null,
  );
  if (consequential.length === 0) return known;
  const given = consequential.map(({ ref, messageId, reason }) => ({
    ref,
    message_id: messageId ?? null,
    reason,
  }));
  const { rows } = await sql<{ reason: string; address: string | null; numberId: number | null }>`
    select g.reason, m.address, n.id as "numberId"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(ref text, message_id bigint, reason text)
      join mobile_messages m on m.account_id = ${account.id} and m.provider = ${provider} and m.provider_ref = g.ref
      left join sms_numbers n on n.account_id = ${account.id} and n.number = m.from_number`.execute(
    account.db,
  );
  await followRefusals(account, services, rows);
  return known;
}
