import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Why people come to lists and leave them, as columns of the days of lists; each counts people. */
export const listFlows = ['came', 'left_by_wish', 'removed', 'bounced', 'complained'] as const;

/** One of them. */
export type ListFlow = (typeof listFlows)[number];

/**
 * The days of lists as rows of (list_id, day, came, left_by_wish, removed, bounced, complained), to stand in a FROM: those that
 * are kept and what waits to be added to them. A list and a day may have several rows. Days are those of the account's clock.
 */
export function listDaysSql(account: Account): RawBuilder<unknown> {
  const columns = sql.join(listFlows.map((flow) => sql.ref(flow)));
  const from = (table: string) =>
    sql`select list_id, day, ${columns} from ${sql.table(table)} where account_id = ${account.id}`;
  return sql`(${from('list_days')} union all ${from('list_count_changes')})`;
}
