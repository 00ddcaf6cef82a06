import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countWaiting } from './aggregate-waiting.ts';

/** What can have happened with a mail after it was sent. */
export type EventKind = 'open' | 'click' | 'unsubscribe' | 'web_view' | 'bounce' | 'complaint';

/** One line of a contact's history. */
export interface TimelineEntry {
  kind: 'sent' | EventKind;
  at: string;
  mailing_id: number;
  subject: string;
  source_type: string;
  source_id: number;
  is_machine: boolean;
  url: string | null;
  detail: string | null;
}

/** Pages of a list. */
export interface Paging {
  page: number;
  per_page: number;
}

/** Everything that mails did with one contact, newest first. */
export async function timelineOf(
  account: Account,
  contactId: number,
  paging: Paging,
): Promise<{ rows: TimelineEntry[]; total: number }> {
  await countWaiting(account);
  const entries = sql`
    select 'sent' as kind, d.sent_at as at, d.mailing_id, false as is_machine, null::int as link_no, d.response as detail
    from deliveries d where d.account_id = ${account.id} and d.contact_id = ${contactId} and d.sent_at is not null
    union all
    select e.kind, e.at, e.mailing_id, e.is_machine, e.link_no, e.detail
    from message_events e where e.account_id = ${account.id} and e.contact_id = ${contactId}`;
  const { rows } = await sql<TimelineEntry>`
    select t.kind, t.at, t.mailing_id, m.message ->> 'subject' as subject, m.source_type, m.source_id, t.is_machine, l.url, t.detail
    from (${entries}) t join mailings m on m.account_id = ${account.id} and m.id = t.mailing_id
      left join mailing_links l on l.account_id = ${account.id} and l.mailing_id = t.mailing_id and l.link_no = t.link_no
    order by t.at desc, t.mailing_id desc, t.kind limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page}`.execute(
    account.db,
  );
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(*) as total from (${entries}) t
    join mailings m on m.account_id = ${account.id} and m.id = t.mailing_id`.execute(account.db);
  return { rows, total: count?.total ?? 0 };
}

/** Somebody who did something with a mailing. */
export interface EventRecipient {
  contact_id: number;
  email: string;
  first_name: string;
  last_name: string;
  times: number;
  first_at: string;
  last_at: string;
  detail: string | null;
}

/** The recipients behind one figure of a mailing, the latest first. Machines are left out unless they are asked for. */
export async function recipientsOf(
  account: Account,
  mailingId: number,
  kind: EventKind,
  query: Paging & { linkNo?: number; name?: string; machines?: boolean },
): Promise<{ rows: EventRecipient[]; total: number }> {
  await countWaiting(account);
  const name = query.name?.trim() ?? '';
  const like = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  const chosen = sql`
    from message_events e join contacts c on c.account_id = ${account.id} and c.id = e.contact_id
    where e.account_id = ${account.id} and e.mailing_id = ${mailingId} and e.kind = ${kind} and e.is_machine = ${query.machines ?? false}
      ${query.linkNo === undefined ? sql`` : sql`and e.link_no = ${query.linkNo}`}
      ${name === '' ? sql`` : sql`and (c.email ilike ${like} or concat(c.first_name, ' ', c.last_name) ilike ${like})`}`;
  const { rows } = await sql<EventRecipient>`
    select c.id as contact_id, coalesce(c.email, '') as email, c.first_name, c.last_name, count(*) as times, min(e.at) as first_at, max(e.at) as last_at,
      (array_agg(e.detail order by e.id desc))[1] as detail ${chosen}
    group by c.account_id, c.id, c.email, c.first_name, c.last_name order by max(e.at) desc, c.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(account.db);
  const {
    rows: [count],
  } = await sql<{ total: number }>`select count(distinct e.contact_id) as total ${chosen}`.execute(
    account.db,
  );
  return { rows, total: count?.total ?? 0 };
}
