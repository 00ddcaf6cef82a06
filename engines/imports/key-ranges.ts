import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { KeyRange } from './target.ts';

/** The next stretch of staged keys, or null when all are done. */
export async function nextRange(
  account: Account,
  key: string,
  { after, size }: { after: string; size: number },
): Promise<KeyRange | null> {
  const column = sql.ref(key);
  const {
    rows: [row],
  } = await sql<{ last: string | null }>`
    select max(key) as last from (
      select ${column} as key from import_stage where ${column} > ${after} order by ${column} limit ${size}) stretch`.execute(
    account.db,
  );
  return row?.last == null ? null : { after, last: row.last };
}

/** The keys of a stretch, each once. */
export async function keysOf(account: Account, key: string, range: KeyRange): Promise<string[]> {
  const column = sql.ref(key);
  const { rows } = await sql<{ key: string }>`
    select distinct ${column} as key from import_stage where ${column} > ${range.after} and ${column} <= ${range.last}`.execute(
    account.db,
  );
  return rows.map((row) => row.key);
}
