import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countWaiting } from './aggregate-waiting.ts';
import type { EventKind } from './recipients.ts';

/** What happened with a delivery of a mail, as others are told of it. */
export interface MessageEventDetail {
  id: number;
  kind: EventKind;
  at: string;
  contact_id: number;
  /** Null when the contact is gone. */
  email: string | null;
  mailing_id: number;
  source_type: string | null;
  source_id: number | null;
  subject: string | null;
  url: string | null;
  detail: string | null;
  is_machine: boolean;
}

/** Message events after an id: rows of (id, kind, at) for a statement that follows them. */
export function messageFeedSql(account: Account, after: number): RawBuilder<unknown> {
  return sql`select e.id, e.kind, e.at from message_events e
    where e.account_id = ${account.id} and e.id > ${after}`;
}

/** The id of the newest message event; 0 when there is none. */
export async function newestMessageEventId(account: Account): Promise<number> {
  await countWaiting(account);
  const {
    rows: [row],
  } = await sql<{
    id: number;
  }>`select coalesce(max(id), 0) as id from message_events where account_id = ${account.id}`.execute(
    account.db,
  );
  return row?.id ?? 0;
}

/** What some message events were about. */
export async function messageEventDetails(
  account: Account,
  ids: readonly number[],
): Promise<MessageEventDetail[]> {
  const { rows } = await sql<MessageEventDetail>`
    select e.id, e.kind, e.at, e.contact_id, coalesce(c.email, '') as email, e.mailing_id, m.source_type, m.source_id, m.message ->> 'subject' as subject, k.url, e.detail, e.is_machine
    from message_events e
      left join contacts c on c.account_id = ${account.id} and c.id = e.contact_id
      left join mailings m on m.account_id = ${account.id} and m.id = e.mailing_id
      left join mailing_links k on k.account_id = ${account.id} and k.mailing_id = e.mailing_id and k.link_no = e.link_no
    where e.account_id = ${account.id} and e.id = any(${[...ids]}::bigint[])`.execute(account.db);
  return rows;
}
