import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { workKinds, type WorkItem } from '../contract.ts';

const mostShown = 6;
/** How many of the newest changes are looked through. */
const looksBack = 200;

// Every kind has its table; a record that is gone has no name and drops out.
const tables: Record<WorkItem['kind'], string> = {
  campaign: 'campaigns',
  content: 'contents',
  list: 'lists',
  tag: 'tags',
  custom_field: 'custom_fields',
};
const roles: Record<WorkItem['kind'], string> = {
  campaign: 'campaigns',
  content: 'contents',
  list: 'contacts',
  tag: 'contacts',
  custom_field: 'contacts',
};

/** What the caller worked on last, newest first, each record once and only those that their roles still open. */
export async function myWork(account: Account): Promise<WorkItem[]> {
  if (account.actor.kind !== 'user') return [];
  const kinds = workKinds.filter((kind) => account.can(roles[kind]));
  if (kinds.length === 0) return [];
  const names = kinds.map(
    (kind) =>
      sql`select name from ${sql.table(tables[kind])} where work.resource = ${kind} and account_id = ${account.id} and id = work.resource_id`,
  );
  const { rows } = await sql<WorkItem>`
    select work.resource as kind, work.resource_id as id, record.name, work.at from (
      select resource, resource_id, max(at) as at from (
        select resource, resource_id, at from audit_log where account_id = ${account.id} and actor_kind = 'user' and actor_id = ${account.actor.id} order by id desc limit ${looksBack}) newest
      where resource = any(${kinds}::text[]) and resource_id is not null group by resource, resource_id) work
    join lateral (${sql.join(names, sql` union all `)}) record on true
    order by work.at desc limit ${mostShown}`.execute(account.db);
  return rows;
}
