import { sql } from 'kysely';
import { noteChanges } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { requireVersion } from '#platform/server/account/last-change.ts';
import type { Families } from '#platform/server/families.ts';
import { notFound } from '#platform/server/errors.ts';
import { tagsOfContact, tagsVersion } from './public.ts';
import { seenTags } from './seen-tags.ts';

/**
 * Gives the contact exactly these tags and moves the counts of those that changed. Tags that the caller may not look at stay on
 * the contact: whoever does not see them can't mean to take them off.
 */
export async function assignTagsTo(
  account: Account,
  families: Families,
  {
    contactId,
    tagIds,
    ifMatch,
  }: { contactId: number; tagIds: readonly number[]; ifMatch?: string | undefined },
): Promise<void> {
  const before = await sql<{ tag_ids: number[] }>`
    select tag_ids from contacts where account_id = ${account.id} and id = ${contactId} for update`.execute(
    account.db,
  );
  const had = before.rows[0]?.tag_ids.map(Number);
  const named = { field: 'tags', family: 'tags', ids: tagIds, by: 'ids' } as const;
  await families.requireNamed(account, [named], [{ family: 'tags', ids: had ?? [] }]);
  if (!had) throw notFound('contact');
  await requireVersion(account, ifMatch, {
    resource: 'contact',
    id: contactId,
    current: async () => tagsVersion(await tagsOfContact(account, contactId)),
  });
  const seen = await seenTags(account, had);
  const unseen = had.filter((id) => !seen.has(id));
  const wanted = [...new Set([...tagIds, ...unseen])].sort((a, b) => a - b);
  const added = wanted.filter((id) => !had.includes(id));
  const removed = had.filter((id) => !wanted.includes(id));
  if (added.length + removed.length === 0) return;
  await sql`update contacts set tag_ids = ${wanted}::bigint[], updated_at = now() where account_id = ${account.id} and id = ${contactId}`.execute(
    account.db,
  );
  for (const id of added) await noteChanges(account, [contactId], { kind: 'tagged', ref: id });
  for (const id of removed) await noteChanges(account, [contactId], { kind: 'untagged', ref: id });
  await sql`
    update tags set contacts_count = greatest(0, contacts_count + case when id = any(${added}::bigint[]) then 1 else -1 end)
    where account_id = ${account.id} and id = any(${[...added, ...removed]}::bigint[])`.execute(
    account.db,
  );
  await account.audit({
    action: 'assign_tags',
    resource: 'contact',
    id: contactId,
    before: { tags: had },
    after: { tags: wanted },
  });
}
