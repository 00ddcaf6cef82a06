import { sql } from 'kysely';
import { fieldsOf, mailWishesOf, type StoredValue } from '#engines/audience/public.ts';
import {
  tagsOfContact,
  tagsVersion,
  type Tag,
} from '#features/audience/contact-tags/server/public.ts';
import { listsOfContact, type HeldBy } from '#features/audience/lists/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { versionOf } from '#platform/server/account/last-change.ts';
import { notFound } from '#platform/server/errors.ts';
import type { ContactRow } from '#engines/audience/contract.ts';
import { contactRows } from './list-contacts.ts';

/** One contact with its custom values by name, its tags and its lists. */
export interface ShownContact extends ContactRow {
  workflow_disable: boolean;
  no_tracking: boolean;
  /** Until when the person wants no marketing email; null where no pause lasts. */
  mail_paused_until: string | null;
  /** At most so many marketing emails a week, as the person asked. */
  mails_a_week: number | null;
  custom_fields: Record<string, StoredValue>;
  tags: Tag[];
  lists: HeldBy[];
  /** What If-Match of update_tags and toggle_subscriptions names: others as soon as somebody changes tags or lists. */
  versions: { tags: string; lists: string };
}

/** Reads one contact; another account's id answers as a missing one. */
export async function showContact(account: Account, id: number): Promise<ShownContact> {
  const [row] = await contactRows(account, [id]);
  if (!row) throw notFound('contact');
  const kept = await customValuesOf(account, id);
  const fields = await fieldsOf(account);
  const wishes = await mailWishesOf(account, id);
  const tags = await tagsOfContact(account, id);
  const lists = await listsOfContact(account, id);
  return {
    ...row,
    workflow_disable: kept.workflow_disable,
    no_tracking: kept.no_tracking,
    mail_paused_until: wishes.pausedUntil,
    mails_a_week: wishes.mailsAWeek,
    custom_fields: Object.fromEntries(
      fields.map((field) => [field.name, kept.custom[String(field.id)] ?? null]),
    ),
    tags,
    lists,
    versions: { tags: tagsVersion(tags), lists: listsVersion(lists) },
  };
}

/** The version of a contact's lists: another one as soon as a list or its state in one is another. */
export function listsVersion(lists: readonly Pick<HeldBy, 'id' | 'status'>[]): string {
  return versionOf(lists.map(({ id, status }) => `${id} ${status}`).sort());
}

/** By what a contact is known outside. */
export interface NamedContact {
  /** Empty where there is none. */
  email: string;
  email_key: string | null;
  phone: string;
}

/** Fails with 'not found' when the account has no such contact. */
export async function requireContact(account: Account, id: number): Promise<NamedContact> {
  const {
    rows: [row],
  } = await sql<NamedContact>`
    select coalesce(email, '') as email, email_key, phone from contacts where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (!row) throw notFound('contact');
  return row;
}

async function customValuesOf(
  account: Account,
  id: number,
): Promise<{
  custom: Record<string, StoredValue>;
  workflow_disable: boolean;
  no_tracking: boolean;
}> {
  const {
    rows: [row],
  } = await sql<{
    custom: Record<string, StoredValue>;
    workflow_disable: boolean;
    no_tracking: boolean;
  }>`
    select custom, workflow_disable, no_tracking from contacts where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  if (!row) throw notFound('contact');
  return row;
}
