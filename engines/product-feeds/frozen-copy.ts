import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Who sends, and in which run. */
export interface SentBy {
  type: string;
  id: number;
  occurrence: string;
}

/** The products that a send shows of a feed: those it chose with its first email, else those that are given now. */
export async function frozenCopy(
  account: Account,
  { feedId, by, now }: { feedId: number; by: SentBy; now: () => Promise<readonly number[]> },
): Promise<number[]> {
  const known = await copyOf(account, feedId, by);
  if (known) return known;
  const ids = [...(await now())];
  await sql`
    insert into product_feed_copies (account_id, feed_id, source_type, source_id, occurrence, product_ids)
    values (${account.id}, ${feedId}, ${by.type}, ${by.id}, ${by.occurrence}, ${ids}::bigint[]) on conflict do nothing`.execute(
    account.db,
  );
  return (await copyOf(account, feedId, by)) ?? ids;
}

async function copyOf(account: Account, feedId: number, by: SentBy): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[] }>`
    select product_ids as ids from product_feed_copies where account_id = ${account.id} and feed_id = ${feedId}
      and source_type = ${by.type} and source_id = ${by.id} and occurrence = ${by.occurrence}`.execute(
    account.db,
  );
  return rows[0] ? rows[0].ids.map(Number) : null;
}
