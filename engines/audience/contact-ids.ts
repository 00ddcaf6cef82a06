import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** Every id a contact has had, its own first: what was merged into it keeps its history under the old one. */
export async function idsOfContact(account: Account, id: number): Promise<number[]> {
  return [id, ...(await formerIdsOf(account, [id]))];
}

/** The ids of contacts that were merged into these. */
export async function formerIdsOf(account: Account, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ old_id: number }>`
    select old_id from contact_aliases where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[]) order by old_id`.execute(
    account.db,
  );
  return rows.map(({ old_id: old }) => old);
}

/** The id that answers for this one today: that of the contact it was merged into, or itself. */
export async function currentIdOf(account: Account, id: number): Promise<number> {
  const {
    rows: [alias],
  } = await sql<{ contact_id: number }>`
    select contact_id from contact_aliases where account_id = ${account.id} and old_id = ${id}`.execute(
    account.db,
  );
  return alias?.contact_id ?? id;
}
