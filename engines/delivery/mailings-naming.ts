import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** A mailing that is not over, and what of the asked it names. */
export interface NamingMailing {
  id: number;
  /** Of its campaign. */
  name: string;
  usedId: number;
}

/**
 * The mailings that are not over and whose frozen texts name these ids below a root, as in `{{ coupon.b3 }}`: what they
 * name is needed until their last email.
 */
export async function openMailingsNaming(
  account: Account,
  root: string,
  ids: readonly number[],
): Promise<NamingMailing[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamingMailing>`
    select m.id, coalesce(m.message -> 'campaign' ->> 'name', '') as name, used.id as "usedId"
    from mailings m join unnest(${[...ids]}::bigint[]) as used(id)
      on concat(m.message::text, m.variants::text) ~ concat('\\m', ${root}::text, '\\.[a-z]', used.id::text, '\\M')
    where m.account_id = ${account.id} and (m.status in ('scheduled_hold', 'missed', 'snapshotting', 'sending', 'paused')
      or (m.status = 'stopped' and m.finished_at is null) or (m.status = 'idle' and m.paused_at is not null))
    order by m.id`.execute(account.db);
  return rows;
}
