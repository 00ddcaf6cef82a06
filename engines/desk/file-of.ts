import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';

/** Where a file of a ticket lies; 404 for one that is not kept. */
export async function fileOf(
  account: Account,
  { number, id }: { number: number; id: number },
): Promise<{ name: string; key: string }> {
  const { rows } = await sql<{ name: string; key: string }>`
    select f.name, f.file_key as key from ticket_files f join tickets t on t.account_id = f.account_id and t.id = f.ticket_id
    where f.account_id = ${account.id} and t.account_id = ${account.id} and t.number = ${number} and f.id = ${id} and f.file_key is not null and not f.is_erased`.execute(
    account.db,
  );
  if (!rows[0]) throw notFound('file');
  return rows[0];
}
