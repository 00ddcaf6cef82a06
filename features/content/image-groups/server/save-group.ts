import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { copyOf } from '#platform/server/resource/duplicate.ts';
import { noteUses } from '#platform/server/resource/record-uses.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Families } from '#platform/server/families.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { imageGroups } from '../contract.ts';
import { groupRecords } from './group-records.ts';

type Fields = FieldsOf<typeof imageGroups>;
type Picture = Fields['images'][number];

/** Makes a group of pictures. */
export async function createGroup(account: Account, { images, ...fields }: Fields) {
  const { id } = await createRecord(account, groupRecords, {
    ...fields,
    created_by: account.actor.name,
  });
  await placePictures(account, id, images);
  return showRecord(account, groupRecords, id);
}

/** Changes a group; pictures that stay keep their figures. */
export async function updateGroup(account: Account, id: number, fields: Partial<Fields>) {
  const { images, ...others } = fields;
  await updateRecord(account, groupRecords, { id, fields: others });
  if (images !== undefined) {
    await placePictures(account, id, images);
    await sql`update image_groups set updated_at = now() where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    );
  }
  return showRecord(account, groupRecords, id);
}

/** Makes a copy without figures. */
export async function duplicateGroup(
  account: Account,
  { id, families }: { id: number; families: Families },
) {
  return createGroup(account, (await copyOf(account, groupRecords, { id, families })) as Fields);
}

/** Removes what hung on groups that are gone. */
export async function forgetGroups(account: Account, ids: readonly number[]): Promise<void> {
  await sql`delete from image_group_images where account_id = ${account.id} and group_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  await sql`delete from image_group_views where account_id = ${account.id} and group_id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
}

/** Puts these pictures into a group, in this order, in place of those it has. */
export async function placePictures(
  account: Account,
  groupId: number,
  pictures: readonly Picture[],
): Promise<void> {
  const ids = pictures.map((one) => one.image_id);
  await sql`
    delete from image_group_images where account_id = ${account.id} and group_id = ${groupId} and image_id <> all(${ids}::bigint[])`.execute(
    account.db,
  );
  await sql`
    insert into image_group_images (account_id, group_id, image_id, position, from_at, to_at)
    select ${account.id}, ${groupId}, one.image_id, one.position, one.from_at, one.to_at
    from unnest(${ids}::bigint[], ${pictures.map((one) => one.from_at ?? null)}::timestamptz[], ${pictures.map((one) => one.to_at ?? null)}::timestamptz[])
      with ordinality as one (image_id, from_at, to_at, position)
    on conflict (account_id, group_id, image_id)
    do update set position = excluded.position, from_at = excluded.from_at, to_at = excluded.to_at`.execute(
    account.db,
  );
  await noteUses(account, groupRecords, [groupId]);
}
