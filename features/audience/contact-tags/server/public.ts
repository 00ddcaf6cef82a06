import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { versionOf } from '#platform/server/account/last-change.ts';
import { isSeenTag } from './seen-tags.ts';

export { ensureTags } from './ensure-tags.ts';
export { isSeenTag, seenTags } from './seen-tags.ts';
export { tagSample } from './sample-tags.ts';

/** A tag as neighbours see it. */
export interface Tag {
  id: number;
  name: string;
}

/** The tags of one contact, by name, without those in folders that are shut to the caller. */
export async function tagsOfContact(account: Account, contactId: number): Promise<Tag[]> {
  const found = await sql<Tag>`
    select r.id, r.name from contacts c join tags r on r.account_id = ${account.id} and r.id = any(c.tag_ids)
    where c.account_id = ${account.id} and c.id = ${contactId} and ${isSeenTag(account)} order by r.name collate "und-x-icu"`.execute(
    account.db,
  );
  return found.rows;
}

/** The version of a contact's tags: another one as soon as it has others. */
export function tagsVersion(tags: readonly Tag[]): string {
  return versionOf(tags.map((tag) => tag.id).sort((a, b) => a - b));
}

/** All tags that the caller may look at, by name. */
export async function allTags(account: Account): Promise<Tag[]> {
  const found = await sql<Tag>`
    select r.id, r.name from tags r where r.account_id = ${account.id} and ${isSeenTag(account)} order by r.name`.execute(
    account.db,
  );
  return found.rows;
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
