import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

// What is kept of a contact’s doings in contact_facts.
type Fact =
  | 'first_open_at'
  | 'last_open_at'
  | 'opens'
  | 'first_click_at'
  | 'last_click_at'
  | 'clicks'
  | 'country'
  | 'device';

/** A fact of contact c by its key, or null where nothing is known. */
export const factSql = <T = string | null>(account: number, fact: Fact): RawBuilder<T> =>
  sql<T>`(select f.${sql.ref(fact)} from contact_facts f where f.account_id = ${account} and f.contact_id = c.id)`;

/** Deletes the facts of contacts that are deleted. */
export async function eraseFacts(account: Account, contactIds: readonly number[]): Promise<void> {
  await sql`delete from contact_facts where account_id = ${account.id} and contact_id = any(${[...contactIds]}::bigint[])`.execute(
    account.db,
  );
}
