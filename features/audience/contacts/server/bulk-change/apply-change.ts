import { sql } from 'kysely';
import {
  addToList,
  fieldsOf,
  noteChanges,
  optOutAddresses,
  removeFromList,
  storedValues,
} from '#engines/audience/public.ts';
import { refreshTagCounts } from '#features/audience/contact-tags/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { NamedInField } from '#platform/server/families.ts';
import type { ContactChange } from '../../contract/bulk-change.ts';

const source = 'bulk';
const plainFields: readonly string[] = ['first_name', 'last_name', 'fax'];

/** The records that a change names. */
export function namedInChange(change: ContactChange): NamedInField[] {
  if ('tag_ids' in change)
    return [{ field: 'tag_ids', family: 'tags', ids: change.tag_ids, by: 'ids' }];
  if ('list_ids' in change)
    return [{ field: 'list_ids', family: 'lists', ids: change.list_ids, by: 'ids' }];
  return [];
}

/** Refuses a change that no contact could take, before anything is changed. */
export async function requireChange(account: Account, change: ContactChange): Promise<void> {
  if (change.action !== 'set_field' || plainFields.includes(change.field)) {
    if (change.action === 'set_field' && String(change.value ?? '').length > 255)
      throw invalid({ value: ['is too long (at most 255 characters)'] });
    return;
  }
  storedValues(await fieldsOf(account), { [change.field]: change.value });
}

/** Changes these contacts, set-based; repeated, it changes nothing more. */
export async function applyChange(
  account: Account,
  change: ContactChange,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  switch (change.action) {
    case 'add_tags':
    case 'remove_tags':
      return changeTags(account, change, ids);
    case 'add_to_lists':
      for (const list of change.list_ids)
        await addToList(account, list, ids, { source, ip: account.actor.ip });
      return;
    case 'remove_from_lists':
      for (const list of change.list_ids) await removeFromList(account, list, ids);
      return;
    case 'do_not_mail':
      return optOut(account, ids);
    case 'set_field':
      return setField(account, change, ids);
  }
}

// One tag after the other: what is told of a contact are the tags that are new to it.
async function changeTags(
  account: Account,
  { action, tag_ids: tagIds }: Extract<ContactChange, { tag_ids: number[] }>,
  ids: readonly number[],
): Promise<void> {
  const isAdding = action === 'add_tags';
  for (const tag of tagIds) {
    const one = sql`array[${tag}::bigint]`;
    const after = isAdding
      ? sql`array(select t from unnest(c.tag_ids || ${one}) as t order by t)`
      : sql`array_remove(c.tag_ids, ${tag}::bigint)`;
    const { rows } = await sql<{ id: number }>`
      with chosen as (select id from contacts where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) order by id for update)
      update contacts c set tag_ids = ${after}, updated_at = ${account.now}::timestamptz from chosen
      where c.account_id = ${account.id} and c.id = chosen.id and (c.tag_ids @> ${one}) <> ${isAdding} returning c.id`.execute(
      account.db,
    );
    const changed = rows.map(({ id }) => id);
    await noteChanges(account, changed, { kind: isAdding ? 'tagged' : 'untagged', ref: tag });
  }
  await refreshTagCounts(account, tagIds);
}

async function optOut(account: Account, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from contacts where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) and email_key is not null`.execute(
    account.db,
  );
  await optOutAddresses(
    account,
    rows.map((row) => row.email_key),
    { source, note: '', createdBy: account.actor.name },
  );
}

async function setField(
  account: Account,
  { field, value }: Extract<ContactChange, { action: 'set_field' }>,
  ids: readonly number[],
): Promise<void> {
  const set = plainFields.includes(field)
    ? sql`${sql.ref(field)} = ${String(value ?? '')}`
    : sql`custom = jsonb_strip_nulls(custom || ${JSON.stringify(storedValues(await fieldsOf(account), { [field]: value }))}::jsonb)`;
  await sql`
    with chosen as (select id from contacts where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) order by id for update)
    update contacts c set ${set}, updated_at = ${account.now}::timestamptz from chosen
    where c.account_id = ${account.id} and c.id = chosen.id`.execute(account.db);
  await noteChanges(account, ids, { kind: 'changed', data: { fields: [field] } });
}
