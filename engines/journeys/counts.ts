import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

const atOnce = 20_000;

/** Adds appended changes of counts to the counts; answers how many it took. Changes that another process adds are left to it. */
export async function addCountChanges(account: Account): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from journey_count_changes where account_id = ${account.id} and id in (
        select id from journey_count_changes where account_id = ${account.id} order by id limit ${atOnce} for update skip locked)
      returning journey_id, version, node, what, day, change
    ),
    summed as (select journey_id, version, node, what, day, sum(change)::bigint as change from taken group by journey_id, version, node, what, day),
    added as (
      insert into journey_counts as c (account_id, journey_id, version, node, what, day, count)
      select ${account.id}::bigint, journey_id, version, node, what, day, change from summed order by journey_id, version, node, what, day
      on conflict (account_id, journey_id, version, node, what, day) do update set count = c.count + excluded.count
    )
    select count(*) as taken from taken`.execute(account.db);
  return Number(rows[0]?.taken ?? 0);
}
