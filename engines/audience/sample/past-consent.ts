import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { idArray } from '../contact-fields.ts';
import { noteListSizesSql, turned } from '../note-list-sizes.ts';

/** By which sample data knows its own among what carries no mark. */
export const sampleSource = 'sample data';

/** Puts contacts on a list, each since it is known. */
export async function joinListInThePast(
  account: Account,
  listId: number,
  contactIds: readonly number[],
): Promise<void> {
  await sql`
    with put as (
      insert into list_memberships (account_id, list_id, contact_id, source, created_at)
      select ${account.id}, ${listId}::bigint, c.id, ${sampleSource}, c.created_at
      from contacts c where c.account_id = ${account.id} and c.id = any(${idArray(contactIds)})
      on conflict do nothing returning list_id, created_at as at, true as is_new),
    days as (${daysSql(account, 'came', sql`put`)})
    ${noteListSizesSql(account, turned(sql`put`, 'subscribed'), { isOfToday: false })}`.execute(
    account.db,
  );
}

/** Notes who left a list long ago, with proof; a statement gives them as (contact_id, at). */
export async function leaveListInThePast(
  account: Account,
  listId: number,
  left: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with gone as (
      update list_memberships m set status = 'unsubscribed', unsubscribed_at = l.at from (${left}) l
      where m.account_id = ${account.id} and m.list_id = ${listId} and m.contact_id = l.contact_id and m.status = 'subscribed'
      returning m.list_id, m.contact_id, l.at, false as is_new),
    proof as (
      insert into consent_events (account_id, contact_id, list_id, change, source, detail, at)
      select ${account.id}, contact_id, list_id, 'unsubscribed', ${sampleSource}, 'link in a mail', at from gone
      on conflict do nothing),
    days as (${daysSql(account, 'left_by_wish', sql`gone`)})
    ${noteListSizesSql(account, turned(sql`gone`, 'unsubscribed'), { isOfToday: false })}`.execute(
    account.db,
  );
}

// The days on which people came or left, from rows with list_id and at.
function daysSql(
  account: Account,
  how: 'came' | 'left_by_wish',
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into list_days as d (account_id, list_id, day, ${sql.ref(how)})
    select ${account.id}, list_id, (at at time zone ${account.record.time_zone})::date, count(*) from ${rows} group by list_id, 3
    on conflict (account_id, list_id, day) do update set ${sql.ref(how)} = d.${sql.ref(how)} + excluded.${sql.ref(how)}`;
}

/** Suppresses addresses that bounced for good long ago; a statement gives them as (email_key, at). */
export async function suppressInThePast(
  account: Account,
  bounced: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into suppressions (account_id, email_key, reason, source, created_at)
    select ${account.id}, b.email_key, 'hard_bounced', ${sampleSource}, b.at from (${bounced}) b
    on conflict do nothing`.execute(account.db);
}

/** Notes when contacts were last sent something; a statement gives them as (contact_id, sent_at). */
export async function noteSendsInThePast(
  account: Account,
  sent: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into contact_sends as s (account_id, contact_id, last_sent_at)
    select ${account.id}, p.contact_id, p.sent_at from (${sent}) p
    on conflict (account_id, contact_id) do update set last_sent_at = greatest(s.last_sent_at, excluded.last_sent_at)`.execute(
    account.db,
  );
}

/** Frees the addresses that sample data suppressed. */
export async function freeSampleAddresses(account: Account): Promise<void> {
  await sql`delete from suppressions where account_id = ${account.id} and source = ${sampleSource}`.execute(
    account.db,
  );
}
