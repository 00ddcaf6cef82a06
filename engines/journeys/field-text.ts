import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';

const columns: readonly string[] = ['email', 'first_name', 'last_name', 'phone', 'fax', 'source'];
const moments: readonly string[] = ['created_at', 'updated_at'];

/** A contact's field as text, in a statement over contacts c; moments by the account's clock. */
export function fieldTextSql(account: Account, field: string): RawBuilder<string | null> {
  const custom = /^custom:(\d+)$/.exec(field)?.[1];
  if (custom !== undefined) return sql<string | null>`c.custom ->> ${custom}::text`;
  if (columns.includes(field)) return sql<string | null>`${sql.ref(`c.${field}`)}`;
  if (moments.includes(field))
    return sql<
      string | null
    >`to_char(${sql.ref(`c.${field}`)} at time zone ${account.record.time_zone}, 'YYYY-MM-DD')`;
  throw invalid({ field: ['is no field of contacts'] });
}
