import { sql, type Transaction } from 'kysely';
import type { DB } from '#platform/server/database/tables.ts';

/** Mails of all accounts that came back within a day, of mailings that began within the last three. */
export async function recentBounces(db: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ bounces: number }>`
    select count(*)::float8 as bounces from mailings m join deliveries d on d.account_id = m.account_id and d.mailing_id = m.id
    where (case when m.is_rolling then 'infinity' else m.started_at end) > now() - interval '3 days' and not m.is_sample
      and d.bounced_at > now() - interval '1 day'`.execute(db);
  return rows[0]!.bounces;
}
