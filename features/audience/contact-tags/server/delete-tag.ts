import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import { deleteSet, type Deleted } from '#platform/server/resource/delete-set.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { contactTagRecords } from './tags-table.ts';

/** Deletes a tag that nothing needs and takes it off every contact and out of every group. */
export async function deleteTag(account: Account, families: Families, id: number): Promise<Row> {
  const removed = await deleteRecord(account, contactTagRecords, { id, families });
  await takeOff(account, [id]);
  return removed;
}

/** Deletes those of several tags that nothing needs, with one statement over the contacts and one over the groups. */
export async function deleteTags(
  account: Account,
  families: Families,
  ids: readonly number[],
): Promise<Deleted> {
  const deleted = await deleteSet(account, contactTagRecords, { ids, families });
  await takeOff(account, deleted.done);
  return deleted;
}

// Groups only name a tag: it leaves them.
async function takeOff(account: Account, ids: readonly number[]): Promise<void> {
  const gone = sql`${[...ids]}::bigint[]`;
  const kept = sql`array(select tag_id from unnest(tag_ids) with ordinality as t(tag_id, place) where not (tag_id = any(${gone})) order by place)`;
  await sql`update contacts set tag_ids = ${kept} where account_id = ${account.id} and tag_ids && ${gone}`.execute(
    account.db,
  );
  await sql`update tag_groups set tag_ids = ${kept} where account_id = ${account.id} and tag_ids && ${gone}`.execute(
    account.db,
  );
}
