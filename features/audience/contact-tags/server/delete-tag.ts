import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { InUse } from '#platform/server/resource/modules-in-use.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { contactTags } from '../contract.ts';
import { tagsTable } from './tags-table.ts';

/** The segments whose rules ask for the tag. Groups only name it: it leaves them. */
export const usersOfTag: InUse = async (account, id) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from segments where account_id = ${account.id} and archived_at is null
      and jsonb_path_exists(rules, '$.**.tag_ids[*] ? (@ == $id)', jsonb_build_object('id', ${id}::bigint))
    order by name limit 100`.execute(account.db);
  return { segments: rows };
};

/** Deletes a tag that nothing needs and takes it off every contact and out of every group. */
export async function deleteTag(account: Account, id: number): Promise<Row> {
  const removed = await deleteRecord(account, contactTags, tagsTable, id, usersOfTag);
  await sql`update contacts set tag_ids = array_remove(tag_ids, ${id}::bigint) where account_id = ${account.id} and tag_ids @> array[${id}::bigint]`.execute(account.db);
  await sql`update tag_groups set tag_ids = array_remove(tag_ids, ${id}::bigint) where account_id = ${account.id} and tag_ids @> array[${id}::bigint]`.execute(account.db);
  return removed;
}
