import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/**
 * Adds open notes to their days, each once: the mark on a note is the checkpoint, set by the statement that adds it. Two
 * runs at once share the notes between them, and a note whose transaction commits late is simply added next time.
 */
export async function aggregateUsage(account: Account): Promise<void> {
  await sql`
    with taken as (
      update usage_notes set is_folded = true where account_id = ${account.id} and not is_folded returning kind, day, amount
    )
    insert into usage_days as d (account_id, day, kind, amount)
    select ${account.id}, day, kind, sum(amount) from taken group by day, kind order by day, kind
    on conflict (account_id, day, kind) do update set amount = d.amount + excluded.amount`.execute(
    account.db,
  );
}

/** Aggregates when so many notes wait that adding them up takes noticeable time. */
export async function aggregateIfMany(account: Account, many = 500): Promise<void> {
  const { rows } = await sql`
    select from usage_notes where account_id = ${account.id} and not is_folded offset ${many} limit 1`.execute(
    account.db,
  );
  if (rows.length > 0) await aggregateUsage(account);
}
