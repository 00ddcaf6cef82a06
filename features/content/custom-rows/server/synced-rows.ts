import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** A saved row as emails take it in. */
export interface SavedRow {
  id: number;
  mjml: string | null;
  html: string;
}

/** Saved rows by id; those that are gone are missing. */
export async function rowsByIds(
  account: Account,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SavedRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SavedRow>`
    select id, mjml_part as mjml, html_part as html from custom_rows
    where account_id = ${account.id} and id = any(${[...ids]}::bigint[])`.execute(account.db);
  return new Map(rows.map((row) => [row.id, row]));
}
