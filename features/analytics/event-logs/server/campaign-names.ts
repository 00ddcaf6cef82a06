import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** The campaign that sent a mailing. */
export interface SentBy {
  id: number;
  name: string | null;
}

/** Names the campaigns of mailings: each mailing is looked up once while a log is written. */
export function campaignNames(): (
  account: Account,
  mailingIds: readonly number[],
) => Promise<ReadonlyMap<number, SentBy | null>> {
  const known = new Map<number, SentBy | null>();
  return async (account, mailingIds) => {
    const missing = [...new Set(mailingIds)].filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const { rows } = await sql<{ mailing_id: number; id: number | null; name: string | null }>`
      select m.mailing_id, m.id, c.name from (
        select id as mailing_id, case when source_type in ('campaign', 'campaign_resend', 'workflow') then (message -> 'campaign' ->> 'id')::bigint end as id
        from mailings where account_id = ${account.id} and id = any(${missing}::bigint[])) m
      left join campaigns c on c.account_id = ${account.id} and c.id = m.id`.execute(account.db);
    for (const id of missing) known.set(id, null);
    for (const { mailing_id: mailing, id, name } of rows)
      if (id !== null) known.set(mailing, { id, name });
    return known;
  };
}
