import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import type { RecentRecord } from '../families.ts';
import type { Family } from './family.ts';
import { mayOpen } from './may-open.ts';

/** How many of the newest changes are looked through. */
const looksBack = 200;

/** What the caller changed last in families that say where a record shows, newest first, each once; what is gone drops out. */
export async function recentRecords(
  families: readonly Family[],
  account: Account,
  most: number,
): Promise<RecentRecord[]> {
  if (account.actor.kind !== 'user') return [];
  const open = families.flatMap(({ records, page, ...family }) =>
    records && page && mayOpen({ records, ...family }, account) ? [{ records, page }] : [],
  );
  if (open.length === 0) return [];
  const kinds = open.map(({ records }) => records.contract.singular);
  const names = open.map(
    ({ records: { contract, table } }) =>
      sql`select r.name from ${sql.table(table.name)} r where work.resource = ${contract.singular} and r.account_id = ${account.id} and r.id = work.resource_id`,
  );
  const { rows } = await sql<{ kind: string; id: number; name: string; at: string }>`
    select work.resource as kind, work.resource_id as id, record.name, work.at from (
      select resource, resource_id, max(at) as at from (
        select resource, resource_id, at from audit_log where account_id = ${account.id} and actor_kind = 'user' and actor_id = ${account.actor.id} order by id desc limit ${looksBack}) newest
      where resource = any(${kinds}::text[]) and resource_id is not null group by resource, resource_id) work
    join lateral (${sql.join(names, sql` union all `)}) record on true
    order by work.at desc limit ${most}`.execute(account.db);
  return rows.map((row) => {
    const { records, page } = open[kinds.indexOf(row.kind)]!;
    return { ...row, title: records.contract.title, page: page(row) };
  });
}
