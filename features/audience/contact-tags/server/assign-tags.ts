import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { requireTags } from './require-tags.ts';

/** Gives the contact exactly these tags and moves the counts of those that changed. */
export async function assignTagsTo(
  account: Account,
  contactId: number,
  tagIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(tagIds)].sort((a, b) => a - b);
  await requireTags(account, wanted, 'tags');
  const before = await sql<{ tag_ids: number[] }>`
    select tag_ids from contacts where account_id = ${account.id} and id = ${contactId} for update`.execute(
    account.db,
  );
  const had = before.rows[0]?.tag_ids.map(Number);
  if (!had) throw notFound('contact');
  const added = wanted.filter((id) => !had.includes(id));
  const removed = had.filter((id) => !wanted.includes(id));
  if (added.length + removed.length === 0) return;
  await sql`update contacts set tag_ids = ${wanted}::bigint[], updated_at = now() where account_id = ${account.id} and id = ${contactId}`.execute(
    account.db,
  );
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
