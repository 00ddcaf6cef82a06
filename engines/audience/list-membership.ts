import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { recordConsentSql, type ConsentProof } from './consent.ts';
import { idArray } from './contact-fields.ts';
import { noteChangesSql } from './feed/note-changes.ts';
import { noteListSizesSql, takenAway, turned } from './note-list-sizes.ts';

const ofList = sql`noted.list_id`;

/**
 * Puts contacts on a list, set-based. Who unsubscribed from it stays unsubscribed unless `resubscribe` says that the
 * person asked to come back. Answers how many were added and how many came back.
 */
export async function addToList(
  account: Account,
  listId: number,
  contactIds: readonly number[],
  how: ConsentProof & { resubscribe?: boolean },
): Promise<{ added: number; cameBack: number }> {
  const onConflict =
    how.resubscribe === true
      ? sql`do update set status = 'subscribed', unsubscribed_at = null, source = excluded.source where m.status = 'unsubscribed'`
      : sql`do nothing`;
  const {
    rows: [row],
  } = await sql<{ added: number; cameBack: number }>`
    with put as (
      insert into list_memberships as m (account_id, list_id, contact_id, status, source)
      select ${account.id}, l.id, c.id, 'subscribed', ${how.source}
      from lists l join contacts c on c.account_id = ${account.id} and c.id = any(${idArray(contactIds)})
      where l.account_id = ${account.id} and l.id = ${listId} order by c.id
      on conflict (account_id, list_id, contact_id) ${onConflict}
      returning list_id, contact_id, xmax = 0 as is_new
    ), proof as (${recordConsentSql(account, 'subscribed', how, sql`put`)}),
    sizes as (${noteListSizesSql(account, turned(sql`put`, 'subscribed'))}),
    noted as (${noteChangesSql(account, sql`put`, { kind: 'joined_list', ref: ofList })})
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as "cameBack" from put`.execute(
    account.db,
  );
  return { added: row?.added ?? 0, cameBack: row?.cameBack ?? 0 };
}

/** Takes contacts off a list; they stay in the account. Answers how many were on it. */
export async function removeFromList(
  account: Account,
  listId: number,
  contactIds: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from list_memberships where account_id = ${account.id} and list_id = ${listId} and contact_id = any(${idArray(contactIds)})
      returning list_id, status, contact_id
    ), sizes as (${noteListSizesSql(account, takenAway(sql`gone`))}),
    noted as (${noteChangesSql(account, sql`gone`, { kind: 'left_list', ref: ofList })})
    select from gone`.execute(account.db);
  return rows.length;
}

/** Takes contacts off all lists, for when they are deleted. */
export async function removeFromAllLists(
  account: Account,
  contactIds: readonly number[],
): Promise<void> {
  await sql`
    with gone as (
      delete from list_memberships where account_id = ${account.id} and contact_id = any(${idArray(contactIds)}) returning list_id, status
    )
    ${noteListSizesSql(account, takenAway(sql`gone`))}`.execute(account.db);
}

/** A contact's lists by state. */
export interface Subscriptions {
  subscribed: number[];
  unsubscribed: number[];
}

/**
 * Sets a contact's lists to the given state. A state that is not given is left alone; when both are given, lists named
 * in neither are taken away. Answers the lists whose membership changed.
 */
export async function setSubscriptions(
  account: Account,
  contactId: number,
  wanted: Partial<Subscriptions>,
  proof: ConsentProof,
): Promise<number[]> {
  const changed: number[] = [];
  if (wanted.subscribed && wanted.unsubscribed) {
    const named = [...wanted.subscribed, ...wanted.unsubscribed];
    const { rows } = await sql<{ list_id: number }>`
      with gone as (
        delete from list_memberships where account_id = ${account.id} and contact_id = ${contactId} and list_id <> all(${idArray(named)})
        returning list_id, status, contact_id
      ), sizes as (${noteListSizesSql(account, takenAway(sql`gone`))}),
      noted as (${noteChangesSql(account, sql`gone`, { kind: 'left_list', ref: ofList })})
      select list_id from gone`.execute(account.db);
    changed.push(...rows.map((row) => row.list_id));
  }
  for (const status of ['subscribed', 'unsubscribed'] as const) {
    const lists = wanted[status];
    if (!lists || lists.length === 0) continue;
    const { rows } = await sql<{ list_id: number }>`
      with put as (
        insert into list_memberships as m (account_id, list_id, contact_id, status, source, unsubscribed_at)
        select ${account.id}, l.id, c.id, ${status}, ${proof.source}, ${status === 'unsubscribed' ? sql`now()` : null}
        from lists l join contacts c on c.account_id = ${account.id} and c.id = ${contactId}
        where l.account_id = ${account.id} and l.id = any(${idArray(lists)}) order by l.id
        on conflict (account_id, list_id, contact_id) do update
          set status = excluded.status, unsubscribed_at = excluded.unsubscribed_at, source = excluded.source where m.status <> excluded.status
        returning list_id, contact_id, xmax = 0 as is_new
      ), proof as (${recordConsentSql(account, status, proof, sql`put`)}), sizes as (${noteListSizesSql(account, turned(sql`put`, status))}),
      noted as (${noteChangesSql(account, sql`put`, { kind: status === 'subscribed' ? 'joined_list' : 'unsubscribed', ref: ofList })})
      select list_id from put`.execute(account.db);
    changed.push(...rows.map((row) => row.list_id));
  }
  return changed;
}
