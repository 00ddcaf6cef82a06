import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

export { ensureTags } from './ensure-tags.ts';
export { tagSample } from './sample-tags.ts';

/** A tag as neighbours see it. */
export interface Tag {
  id: number;
  name: string;
}

/** The tags of one contact, by name. */
export async function tagsOfContact(account: Account, contactId: number): Promise<Tag[]> {
  const found = await sql<Tag>`
    select t.id, t.name from contacts c join tags t on t.account_id = ${account.id} and t.id = any(c.tag_ids)
    where c.account_id = ${account.id} and c.id = ${contactId} order by t.name collate "und-x-icu"`.execute(
    account.db,
  );
  return found.rows;
}

/** The ids among these that are tags of the account. */
export async function knownTagIds(account: Account, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await account.db
    .selectFrom('tags')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.id);
}

/** Counts the contacts of these tags again, or of all tags of the account. */
export async function refreshTagCounts(
  account: Account,
  tagIds?: readonly number[],
): Promise<void> {
  const chosen = tagIds ? sql`and t.id = any(${[...tagIds]}::bigint[])` : sql``;
  await sql`
    update tags t set contacts_count = coalesce(counted.contacts, 0)
    from (select t.id, counts.contacts from tags t left join (
        select tag_id, count(*)::int as contacts from contacts c, unnest(c.tag_ids) as tag_id
        where c.account_id = ${account.id} ${tagIds ? sql`and c.tag_ids && ${[...tagIds]}::bigint[]` : sql``} group by tag_id
      ) counts on counts.tag_id = t.id where t.account_id = ${account.id} ${chosen}) counted
    where t.account_id = ${account.id} and t.id = counted.id and t.contacts_count is distinct from coalesce(counted.contacts, 0)`.execute(
    account.db,
  );
}
