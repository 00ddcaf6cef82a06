import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Soft bounces in a row after which an address counts as unreachable. */
export const softBouncesInARow = 5;

/** A mail that came back. */
export interface Bounce { mailingId: number; contactId: number; reason: string | null; response: string | null }

/** Writes bounces into the history and shuts out addresses: at once when it is hard, after five soft ones in a row. */
export async function recordBounces(account: Account, bounces: readonly Bounce[]): Promise<void> {
  if (bounces.length === 0) return;
  await sql`
    insert into message_events (account_id, mailing_id, contact_id, kind, detail)
    select ${account.id}, b."mailingId", b."contactId", 'bounce', concat_ws(': ', b.reason, b.response)
    from jsonb_to_recordset(${JSON.stringify(bounces)}::jsonb) as b("mailingId" bigint, "contactId" bigint, reason text, response text)`.execute(account.db);
  const idsOf = (reason: string): number[] => bounces.filter((bounce) => bounce.reason === reason).map((bounce) => bounce.contactId);
  await shutOut(account, 'hard_bounced', idsOf('hard_bounced'));
  await shutOut(account, 'soft_bounced', await onlyRepeated(account, idsOf('soft_bounced')));
}

async function onlyRepeated(account: Account, contactIds: readonly number[]): Promise<number[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select c.id from unnest(${[...contactIds]}::bigint[]) c(id) cross join lateral (
      select count(*) filter (where last.reason = 'soft_bounced') as soft from (
        select d.reason from deliveries d where d.account_id = ${account.id} and d.contact_id = c.id and d.state in ('sent', 'bounced')
        order by d.mailing_id desc limit ${softBouncesInARow}) last) counted
    where counted.soft = ${softBouncesInARow}`.execute(account.db);
  return rows.map((row) => row.id);
}

// What a person said weighs more than what a server said, so only a weaker note is replaced.
async function shutOut(account: Account, reason: 'hard_bounced' | 'soft_bounced', contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`
    insert into suppressions as s (account_id, email_key, reason, source)
    select ${account.id}, email_key, ${reason}, 'bounce' from contacts
    where account_id = ${account.id} and id = any(${[...contactIds]}::bigint[]) order by email_key
    on conflict (account_id, email_key) do update set reason = excluded.reason, source = excluded.source, created_at = now()
      where s.reason = 'soft_bounced' and excluded.reason = 'hard_bounced'`.execute(account.db);
}
