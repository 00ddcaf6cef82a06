import { sql } from 'kysely';
import {
  addToList,
  noteChanges,
  noteChangesSql,
  identityAfterChange,
  keepFormer,
  keyPhones,
  numberOf,
  suppressErased,
  storedValues,
  upsertContact,
  fieldsOf,
} from '#engines/audience/public.ts';
import { ensureTags, refreshTagCounts } from '#features/audience/contact-tags/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';
import type { ContactChanges, ContactFields } from '../contract.ts';
import { requireContact } from './show-contact.ts';

/** Creates the contact of an address or updates it, and puts it on lists; answers its id and whether it is new. */
export async function saveContact(
  account: Account,
  { secrets, families }: Pick<Services, 'secrets' | 'families'>,
  contact: ContactFields,
  how: { resubscribe?: boolean | undefined; listIds?: readonly number[] } = {},
): Promise<{ id: number; isNew: boolean }> {
  const listIds = [...(contact.list_ids ?? []), ...(how.listIds ?? [])];
  await families.requireNamed(account, [
    { field: 'list_ids', family: 'lists', ids: listIds, by: 'ids' },
  ]);
  const {
    custom_fields: custom,
    email,
    first_name,
    last_name,
    phone,
    fax,
    workflow_disable,
    no_tracking,
  } = contact;
  const source = account.actor.kind === 'api_key' ? 'api' : 'manual';
  const { id, isNew } = await upsertContact(account, secrets, {
    email,
    first_name,
    last_name,
    phone,
    fax,
    workflow_disable,
    no_tracking,
    custom,
    source,
  });
  for (const listId of new Set(listIds))
    await addToList(account, listId, [id], {
      source,
      ip: account.actor.ip,
      resubscribe: how.resubscribe ?? false,
    });
  if (contact.tag_names && contact.tag_names.length > 0)
    await addTags(account, id, contact.tag_names);
  await auditContact(account, isNew ? 'create' : 'update', id, Object.keys(contact));
  return { id, isNew };
}

/** Changes the named fields of a contact. */
export async function changeContact(
  account: Account,
  secrets: Secrets,
  id: number,
  changes: ContactChanges,
): Promise<void> {
  await requireContact(account, id);
  const known = await identityAfterChange(account, id, changes);
  await keepFormer(account, id, changes);
  const said = known?.ownKey ? { ...changes, phone: numberOf(known.ownKey) } : changes;
  const sets = [];
  for (const name of [
    'first_name',
    'last_name',
    'phone',
    'fax',
    'workflow_disable',
    'no_tracking',
  ] as const) {
    if (said[name] !== undefined) sets.push(sql`${sql.ref(name)} = ${said[name]}`);
  }
  const stored = changes.custom_fields
    ? storedValues(await fieldsOf(account), changes.custom_fields)
    : {};
  if (changes.custom_fields) {
    sets.push(sql`custom = jsonb_strip_nulls(custom || ${JSON.stringify(stored)}::jsonb)`);
  }
  if (known)
    sets.push(
      sql`email = ${known.email}, email_key = ${known.emailKey}, email_domain = ${known.domain}, own_key = ${known.ownKey}`,
    );
  if (sets.length === 0) return;
  await sql`update contacts set ${sql.join(sets)}, updated_at = now() where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  await noteChanges(account, [id], {
    kind: 'changed',
    data: { fields: fieldsChanged(changes, stored) },
    isMuted: changes.workflow_disable,
  });
  if (said.phone !== undefined) await keyPhones(account, [id]);
  if (known?.emailKey != null) await suppressErased(account, secrets, [known.emailKey]);
  await auditContact(account, 'update', id, Object.keys(changes));
}

// By the names that rules know them by.
function fieldsChanged(changes: ContactChanges, custom: object): string[] {
  const own = Object.keys(changes).filter((name) => name !== 'custom_fields');
  return [...own, ...Object.keys(custom).map((id) => `custom:${id}`)];
}

/** Notes a change of a contact: which fields, never their values, so that the log holds nobody's data after a pseudonymisation. */
export async function auditContact(
  account: Account,
  action: string,
  id: number,
  fields: readonly string[],
): Promise<void> {
  await account.audit({ action, resource: 'contact', id, after: { fields } });
}

async function addTags(account: Account, id: number, names: readonly string[]): Promise<void> {
  const tagIds = await ensureTags(account, names);
  const tagsNew = sql`(select c.id as contact_id, given.id as tag_id from contacts c cross join unnest(${tagIds}::bigint[]) given(id)
    where c.account_id = ${account.id} and c.id = ${id} and given.id <> all(c.tag_ids))`;
  await noteChangesSql(account, tagsNew, { kind: 'tagged', ref: sql`noted.tag_id` }).execute(
    account.db,
  );
  await sql`
    update contacts set tag_ids = (select array_agg(distinct tag order by tag) from unnest(tag_ids || ${tagIds}::bigint[]) as tag)
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  await refreshTagCounts(account, tagIds);
}
