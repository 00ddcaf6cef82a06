import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { deleteSet, type Deleted } from '#platform/server/resource/delete-set.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { contactTags } from '../contract.ts';
import { tagsTable } from './tags-table.ts';

/** Deletes a tag and takes it off every contact and out of every group. */
export async function deleteTag(account: Account, id: number): Promise<Row> {
  const removed = await deleteRecord(account, contactTags, tagsTable, id);
  await sql`update contacts set tag_ids = array_remove(tag_ids, ${id}::bigint) where account_id = ${account.id} and tag_ids @> array[${id}::bigint]`.execute(account.db);
  await sql`update tag_groups set tag_ids = array_remove(tag_ids, ${id}::bigint) where account_id = ${account.id} and tag_ids @> array[${id}::bigint]`.execute(account.db);
  return removed;
}

/** Deletes several tags with one statement over the contacts and one over the groups. */
export async function deleteTags(account: Account, ids: readonly number[]): Promise<Deleted> {
  const deleted = await deleteSet(account, contactTags, tagsTable, ids);
  const gone = sql`${[...ids]}::bigint[]`;
  const kept = sql`array(select tag_id from unnest(tag_ids) with ordinality as t(tag_id, place) where not (tag_id = any(${gone})) order by place)`;
  await sql`update contacts set tag_ids = ${kept} where account_id = ${account.id} and tag_ids && ${gone}`.execute(account.db);
  await sql`update tag_groups set tag_ids = ${kept} where account_id = ${account.id} and tag_ids && ${gone}`.execute(account.db);
  return deleted;
}
