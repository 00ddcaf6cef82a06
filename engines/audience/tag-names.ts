import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { idArray } from './contact-fields.ts';

/** The names of the tags that contacts carry, by contact; contacts without a tag are left out. */
export async function tagNamesOf(
  account: Account,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select c.id, array(
      select t.name from tags t where t.account_id = ${account.id} and t.id = any(c.tag_ids) order by lower(t.name)) as names
    from contacts c where c.account_id = ${account.id} and c.id = any(${idArray(contactIds)}) and c.tag_ids <> '{}'`.execute(
    account.db,
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}
