import { sql, type RawBuilder } from 'kysely';
import { countedUpTo, type ListMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import { contains } from '#platform/server/resource/resource-table.ts';
import { isAmong } from '#platform/server/resource/search.ts';
import { systemEmailMark } from './system-email.ts';

/** A mail or a text in the local inbox, without its body. */
export interface InboxMessage {
  id: number;
  channel: 'email' | 'sms';
  /** Of a text: its number among the texts and pushes that were sent. */
  text_id: number | null;
  mailing_id: number | null;
  contact_id: number | null;
  recipient: string;
  sender: string;
  subject: string;
  is_read: boolean;
  received_at: string;
}

// Links in mails of the product itself open doors that the role of the inbox does not. A link for a new password is for its
// person alone; the others are for people who manage users, as far as they could give the link's roles themselves: only an
// administrator makes another, and a key reads no link that makes a member.
const visibleTo = ({
  actor,
  can,
}: Account) => sql`and (channel = 'email' or channel = 'sms' and ${can('mobile')}) and (
  for_user_id = ${actor.kind === 'user' ? actor.id : null}
  or (for_user_id is null and (not starts_with(message_key, ${systemEmailMark}) or ${can('account')} and ${grantable(actor.kind, can('admin'))})))`;

function grantable(kind: Account['actor']['kind'], isAdministrator: boolean) {
  if (kind === 'api_key') return sql<boolean>`link_roles = '{}'`;
  return isAdministrator || kind === 'system'
    ? sql<boolean>`true`
    : sql<boolean>`not coalesce('admin' = any(link_roles), true)`;
}

/** Notes that the link of these mails gives other roles from now on. */
export async function changeLinkRoles(
  account: Account,
  messageKey: string,
  roles: readonly string[],
): Promise<void> {
  await sql`update local_inbox_messages set link_roles = ${roles}::text[]
    where account_id = ${account.id} and starts_with(message_key, ${`${systemEmailMark}${messageKey}.`})`.execute(
    account.db,
  );
}

// Of a text its first words stand in the list, without the codes that let people in.
const columns = sql`id, channel, case when channel = 'sms' then substring(message_key from '\\d+$')::bigint end as text_id, mailing_id, contact_id, recipient, sender,
  case when channel = 'sms' then left(regexp_replace(raw, '\\d{4,}', '••••', 'g'), 160) else subject end as subject, is_read, received_at`;

/** Mails of the local inbox, newest first; `name` is part of the recipient, the subject or the recipient's name, searched in the newest 10,000. */
export async function listInbox(
  account: Account,
  query: {
    page: number;
    per_page: number;
    channel?: 'email' | 'sms' | undefined;
    recipient?: string | undefined;
    name?: string | undefined;
    mailingId?: number | undefined;
  },
): Promise<{ rows: InboxMessage[]; meta: ListMeta; unread: number }> {
  const name = (query.name ?? '').trim();
  const visible = sql`from local_inbox_messages i where i.account_id = ${account.id} and i.channel = ${query.channel ?? 'email'} ${visibleTo(account)}
    ${query.recipient ? sql`and lower(i.recipient) = ${query.recipient.trim().toLowerCase()}` : sql``}
    ${query.mailingId === undefined ? sql`` : sql`and i.mailing_id = ${query.mailingId}`}`;
  const chosen =
    name === ''
      ? visible
      : sql`${visible} and ${isAmong(sql`i.id`, [amongNewest(account, visible, name)])}`;
  const { ids, meta } = await pageOfRows(account, query, {
    rows: chosen,
    id: sql`i.id`,
    isDescending: true,
  });
  const { rows } = await sql<InboxMessage>`select ${columns} from local_inbox_messages i
    where i.account_id = ${account.id} and i.id = any(${ids}::bigint[]) order by i.id desc`.execute(
    account.db,
  );
  // Of the newest: nobody reads further back.
  const {
    rows: [newest],
  } = await sql<{ unread: number }>`
    select count(*) filter (where not is_read) as unread
    from (select i.is_read ${chosen} order by i.id desc limit ${countedUpTo}) newest`.execute(
    account.db,
  );
  return { rows, meta, unread: newest?.unread ?? 0 };
}

// Of the newest, as everywhere in this list: nobody reads further back.
function amongNewest(account: Account, visible: RawBuilder<unknown>, text: string) {
  return sql`select i.id from (select i.id, i.recipient, i.subject, i.contact_id ${visible} order by i.id desc limit ${countedUpTo}) i
    left join contacts c on c.account_id = ${account.id} and c.id = i.contact_id
    where ${contains(sql`i.recipient`, text)} or ${contains(sql`i.subject`, text)} or ${contains(sql`concat(c.first_name, ' ', c.last_name)`, text)}`;
}

/** One mail with its bytes; reading it marks it read. */
export async function readInbox(
  account: Account,
  id: number,
): Promise<(InboxMessage & { raw: string }) | null> {
  const {
    rows: [row],
  } = await sql<InboxMessage & { raw: string }>`
    update local_inbox_messages set is_read = true where account_id = ${account.id} and id = ${id} ${visibleTo(account)}
    returning ${columns}, raw`.execute(account.db);
  return row ?? null;
}

/** Empties the local inbox, as far as the caller sees it, and answers how many mails were in it. */
export async function emptyInbox(account: Account): Promise<number> {
  const { rows } =
    await sql`delete from local_inbox_messages where account_id = ${account.id} ${visibleTo(account)} returning 1`.execute(
      account.db,
    );
  return rows.length;
}
