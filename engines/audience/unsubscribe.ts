import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { recordConsent, recordConsentSql, type ConsentProof } from './consent.ts';
import { idArray } from './contact-fields.ts';
import { currentIdOf } from './contact-ids.ts';
import { noteChangesSql } from './feed/note-changes.ts';
import { noteListSizesSql, turned } from './note-list-sizes.ts';
import { releaseAddress, suppressAddress } from './suppress-address.ts';

/** The lists whose subscription a call changed; empty when it was so already. */
export interface SubscriptionChange {
  listIds: number[];
  /** True when the address as a whole was suppressed or released. */
  isWholeAddress: boolean;
}

/**
 * Unsubscribes a contact from lists, or from everything. Repeated, it is one event. 'all' also suppresses the address,
 * because a segment may choose contacts that no list holds; so does naming lists that do not hold the contact: an
 * unsubscribe is never without effect.
 */
export async function unsubscribe(
  account: Account,
  given: { contactId: number; listIds: readonly number[] | 'all' } & ConsentProof,
): Promise<SubscriptionChange> {
  const wish = { ...given, contactId: await currentIdOf(account, given.contactId) };
  const onlyThese =
    wish.listIds === 'all' ? sql`` : sql`and list_id = any(${idArray(wish.listIds)})`;
  const { rows: held } = await sql<{ list_id: number; changed: boolean }>`
    with held as (
      select list_id, status from list_memberships
      where account_id = ${account.id} and contact_id = ${wish.contactId} ${onlyThese} order by list_id for update
    ), gone as (
      update list_memberships m set status = 'unsubscribed', unsubscribed_at = now() from held
      where m.account_id = ${account.id} and m.contact_id = ${wish.contactId} and m.list_id = held.list_id and held.status = 'subscribed'
      returning m.list_id, m.contact_id, false as is_new
    ), proof as (${recordConsentSql(account, 'unsubscribed', wish, sql`gone`)}),
    sizes as (${noteListSizesSql(account, turned(sql`gone`, 'unsubscribed'))}),
    noted as (${noteChangesSql(account, sql`gone`, { kind: 'unsubscribed', ref: sql`noted.list_id` })})
    select held.list_id, gone.list_id is not null as changed from held left join gone using (list_id)`.execute(
    account.db,
  );
  const listIds = held.filter((row) => row.changed).map((row) => row.list_id);
  if (wish.listIds !== 'all' && held.length > 0) return { listIds, isWholeAddress: false };
  return { listIds, isWholeAddress: await suppressAll(account, wish) };
}

/** Subscribes a contact to lists again, on its own wish or a person's word; lifts a whole unsubscribe, never do-not-mail. */
export async function resubscribe(
  account: Account,
  given: { contactId: number; listIds: readonly number[] } & ConsentProof,
): Promise<SubscriptionChange> {
  const wish = { ...given, contactId: await currentIdOf(account, given.contactId) };
  const { rows } = await sql<{ list_id: number }>`
    with back as (
      insert into list_memberships as m (account_id, list_id, contact_id, status, source)
      select ${account.id}, l.id, c.id, 'subscribed', ${wish.source}
      from lists l join contacts c on c.account_id = ${account.id} and c.id = ${wish.contactId}
      where l.account_id = ${account.id} and l.id = any(${idArray(wish.listIds)}) order by l.id
      on conflict (account_id, list_id, contact_id) do update set status = 'subscribed', unsubscribed_at = null, source = excluded.source
        where m.status = 'unsubscribed'
      returning list_id, contact_id, xmax = 0 as is_new
    ), proof as (${recordConsentSql(account, 'subscribed', wish, sql`back`)}),
    sizes as (${noteListSizesSql(account, turned(sql`back`, 'subscribed'))}),
    noted as (${noteChangesSql(account, sql`back`, { kind: 'joined_list', ref: sql`noted.list_id` })})
    select list_id from back`.execute(account.db);
  const emailKey = await emailKeyOf(account, wish.contactId);
  const isWholeAddress =
    emailKey !== null && (await releaseAddress(account, emailKey, ['unsubscribed']));
  return { listIds: rows.map((row) => row.list_id), isWholeAddress };
}

/** The compared form of a contact's address; null when there is no such contact, or it has none. */
export async function emailKeyOf(account: Account, contactId: number): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ email_key: string | null }>`
    select email_key from contacts where account_id = ${account.id} and id = ${contactId}`.execute(
    account.db,
  );
  return row?.email_key ?? null;
}

async function suppressAll(
  account: Account,
  wish: { contactId: number } & ConsentProof,
): Promise<boolean> {
  const emailKey = await emailKeyOf(account, wish.contactId);
  if (emailKey === null) return false;
  const changed = await suppressAddress(account, {
    emailKey,
    reason: 'unsubscribed',
    source: wish.source,
    mailingId: wish.mailingId,
  });
  if (changed) await recordConsent(account, 'unsubscribed', wish, [wish.contactId]);
  return changed;
}
