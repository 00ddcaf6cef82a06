import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Counts of journeys as rows of journey_id, version, node, what, day and count: folded ones and those that wait to be. */
export function countsSql(account: Account, journeyIds: readonly number[]): RawBuilder<unknown> {
  const ids = sql`${[...journeyIds]}::bigint[]`;
  return sql`
    select k.journey_id, k.version, k.node, k.what, k.day, k.count from journey_counts k
    where k.account_id = ${account.id} and k.journey_id = any(${ids})
    union all
    select d.journey_id, d.version, d.node, d.what, d.day, d.change from journey_count_changes d
    where d.account_id = ${account.id} and d.journey_id = any(${ids})`;
}

/** How many people are at which step by which version. */
export async function placesOf(
  account: Account,
  journeyId: number,
): Promise<{ version: number; node: string; people: number }[]> {
  const { rows } = await sql<{ version: number; node: string; people: number }>`
    select version, node, sum(count)::int as people from (${countsSql(account, [journeyId])}) counts
    where what = 'waiting' group by version, node having sum(count) > 0 order by version desc, node`.execute(
    account.db,
  );
  return rows;
}
