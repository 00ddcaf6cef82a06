import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ZapierEvent, ZapierItem } from '../contract.ts';
import { describeEvents, type BareEvent } from './describe-events.ts';

const samplesAtOnce = 3;
// Of tables that hold events of several kinds, only the newest are looked through.
const lookedThrough = 1_000;

/** The newest events of a kind as Zaps get them, newest first. The same event has the same id each time. */
export async function samplesOf(account: Account, event: ZapierEvent): Promise<ZapierItem[]> {
  const { rows } = await sql<Omit<BareEvent, 'id'> & { key: string }>`
    ${sources[event](account)} limit ${samplesAtOnce}`.execute(account.db);
  return describeEvents(
    account,
    event,
    rows.map(({ key, ...row }) => ({ ...row, id: `${event}-${key}` })),
  );
}

const sources: Readonly<Record<ZapierEvent, (account: Account) => RawBuilder<unknown>>> = {
  contact_created: (account) =>
    sql`select id::text as key, id as "contactId", null::bigint as ref, created_at as at from contacts where account_id = ${account.id} order by id desc`,
  contact_updated: (account) =>
    sql`select id || '-' || (extract(epoch from updated_at) * 1000)::bigint as key, id as "contactId", null::bigint as ref, updated_at as at from (
      select id, updated_at from contacts where account_id = ${account.id} order by id desc limit ${lookedThrough}) newest order by updated_at desc, id desc`,
  subscribed: (account) => consents(account, ['subscribed']),
  unsubscribed: (account) => consents(account, ['unsubscribed', 'do_not_mail']),
  email_opened: (account) => messages(account, ['open']),
  email_clicked: (account) => messages(account, ['click']),
  email_bounced: (account) => messages(account, ['bounce']),
  order_placed: (account) =>
    sql`select id::text as key, contact_id as "contactId", id as ref, placed_at as at from (
      select id, contact_id, placed_at from orders where account_id = ${account.id} and deleted_at is null order by placed_at desc, id desc limit ${lookedThrough}) newest
      where contact_id is not null order by placed_at desc, id desc`,
  form_submitted: (account) =>
    sql`select id::text as key, contact_id as "contactId", form_id as ref, at from (
      select id, contact_id, form_id, state, at from form_submissions where account_id = ${account.id} order by id desc limit ${lookedThrough}) newest
      where contact_id is not null and state = 'accepted' order by id desc`,
};

function consents(account: Account, changes: readonly string[]): RawBuilder<unknown> {
  return sql`select id::text as key, contact_id as "contactId", list_id as ref, at from (
    select id, contact_id, list_id, change, channel, at from consent_events where account_id = ${account.id} order by id desc limit ${lookedThrough}) newest
    where contact_id is not null and channel = 'email' and change = any(${[...changes]}::text[]) order by id desc`;
}

function messages(account: Account, kinds: readonly string[]): RawBuilder<unknown> {
  return sql`select id::text as key, contact_id as "contactId", mailing_id as ref, at from (
    select id, contact_id, mailing_id, kind, is_machine, at from message_events where account_id = ${account.id} order by id desc limit ${lookedThrough}) newest
    where kind = any(${[...kinds]}::text[]) and not is_machine order by id desc`;
}
