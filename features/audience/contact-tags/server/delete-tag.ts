import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { deleteSet, type Deleted } from '#platform/server/resource/delete-set.ts';
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
  await sql`update contacts set tag_ids = array_remove(tag_ids, ${id}::bigint) where account_id = ${account.id} and tag_ids @> array[${id}::bigint]`.execute(
    account.db,
  );
  await sql`update tag_groups set tag_ids = array_remove(tag_ids, ${id}::bigint) where account_id = ${account.id} and tag_ids @> array[${id}::bigint]`.execute(
    account.db,
  );
  return removed;
}

/** Deletes those of several tags that no segment needs, with one statement over the contacts and one over the groups. */
export async function deleteTags(account: Account, ids: readonly number[]): Promise<Deleted> {
  const { rows: needed } = await sql<{ id: number; names: string[] }>`
    select tag.id::bigint as id, array_agg(s.name order by s.name) as names
    from segments s, jsonb_path_query(s.rules, '$.**.tag_ids[*]') as used, unnest(${[...ids]}::bigint[]) as tag (id)
    where s.account_id = ${account.id} and s.archived_at is null and used = to_jsonb(tag.id) group by tag.id`.execute(
    account.db,
  );
  const free = ids.filter((id) => !needed.some((one) => one.id === id));
  const deleted = await deleteSet(account, contactTags, tagsTable, free);
  for (const { id, names } of needed)
    deleted.errors[id] = [`is used by ${names.slice(0, 3).join(', ')}`];
  const gone = sql`${free}::bigint[]`;
  const kept = sql`array(select tag_id from unnest(tag_ids) with ordinality as t(tag_id, place) where not (tag_id = any(${gone})) order by place)`;
  await sql`update contacts set tag_ids = ${kept} where account_id = ${account.id} and tag_ids && ${gone}`.execute(
    account.db,
  );
  await sql`update tag_groups set tag_ids = ${kept} where account_id = ${account.id} and tag_ids && ${gone}`.execute(
    account.db,
  );
  return deleted;
}
