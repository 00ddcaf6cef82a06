import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { whyOf } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { ok, type Answer } from '#platform/server/http/route.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import { contains } from '#platform/server/resource/resource-table.ts';
import { isAmong, keyBeginsWith } from '#platform/server/resource/search.ts';
import { countedUpTo } from '#platform/contract/resource.ts';
import type { messagesQuery, MessageStory, TransactionalMessage } from '../contract.ts';

// A mail has no row of its own before its sender has looked at it.
const status = sql<string>`case
  when d.complained_at is not null then 'complained' when d.clicked_at is not null then 'clicked' when d.opened_at is not null then 'opened'
  when d.state is null and m.status in ('stopped', 'failed') then 'failed' when d.state is null then 'queued'
  when d.state in ('pending', 'claimed', 'body_written', 'deferred') then 'queued' else d.state end`;
const joined = (account: Account) => sql`
  transactional_messages t
  left join transactional_campaigns k on k.account_id = ${account.id} and k.id = t.campaign_id
  left join mailings m on m.account_id = ${account.id} and m.id = t.mailing_id
  left join deliveries d on d.account_id = ${account.id} and d.mailing_id = t.mailing_id and d.contact_id = t.contact_id
  left join contacts c on c.account_id = ${account.id} and c.id = t.contact_id`;
// Once a call's data is emptied, only the contact knows the address, for as long as there is one.
const email = sql<string>`coalesce(nullif(t.email, ''), c.email, '')`;
const columns = sql`t.id, t.message_id, t.campaign_id, coalesce(k.name, '') as campaign_name, t.contact_id, ${email} as email, ${status} as status, d.reason,
  coalesce(d.response, m.error) as response, d.sent_at, d.opened_at, d.clicked_at, t.created_at, t.emptied_at`;

/** Mails that were asked for, newest first. */
export async function listMessages(
  account: Account,
  query: z.output<typeof messagesQuery>,
): Promise<Answer> {
  const conditions: RawBuilder<SqlBool>[] = [sql`t.account_id = ${account.id}`];
  if (query.campaign_id !== undefined) conditions.push(sql`t.campaign_id = ${query.campaign_id}`);
  const name = query.name?.trim();
  if (name) conditions.push(isFound(account, sql.join(conditions, sql` and `), name));
  if (query.status !== undefined) conditions.push(sql`${status} = ${query.status}`);
  const where = sql.join(conditions, sql` and `);
  // What a message became stands elsewhere: looked up for the page alone, unless it is asked for.
  const isOfMessage = query.status === undefined;
  const { ids, meta } = await pageOfRows(account, query, {
    rows: sql`from ${isOfMessage ? sql`transactional_messages t` : joined(account)} where ${where}`,
    id: sql`t.id`,
    isDescending: true,
  });
  const { rows } = await sql<TransactionalMessage>`
    select ${columns} from ${joined(account)} where t.account_id = ${account.id} and t.id = any(${ids}::bigint[]) order by t.id desc`.execute(
    account.db,
  );
  return ok(rows, meta);
}

// Anywhere in the address of the newest messages, and beyond them by the beginning of the contact's address.
function isFound(account: Account, chosen: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return isAmong(sql`t.id`, [
    sql`select t.id from (select t.* from transactional_messages t where ${chosen} order by t.id desc limit ${countedUpTo}) t
      left join contacts c on c.account_id = ${account.id} and c.id = t.contact_id where ${contains(email, text)}`,
    sql`select t.id from contacts c
      join lateral (select * from transactional_messages t where ${chosen} and t.contact_id = c.id limit ${countedUpTo + 1}) t on true
      where c.account_id = ${account.id} and ${keyBeginsWith(sql`c.email_key`, text.toLowerCase())} limit ${countedUpTo + 1}`,
  ]);
}

/** One mail: its state, why it is in it, and what happened. */
export async function storyOf(account: Account, messageId: string): Promise<MessageStory> {
  const {
    rows: [message],
  } = await sql<TransactionalMessage & { mailing_id: number | null }>`
    select ${columns}, t.mailing_id from ${joined(account)} where t.account_id = ${account.id} and t.message_id = ${messageId}`.execute(
    account.db,
  );
  if (!message) throw notFound('message');
  const { mailing_id: mailingId, ...facts } = message;
  const why =
    mailingId === null
      ? { sentence: '', facts: [] }
      : await whyOf(account, mailingId, message.contact_id);
  const { rows: events } = await sql<MessageStory['events'][number]>`
    select e.kind, e.at, l.url, e.is_machine from message_events e
      left join mailing_links l on l.account_id = ${account.id} and l.mailing_id = e.mailing_id and l.link_no = e.link_no
    where e.account_id = ${account.id} and e.mailing_id = ${mailingId} and e.contact_id = ${message.contact_id} order by e.id limit 200`.execute(
    account.db,
  );
  return { ...facts, sentence: why.sentence, facts: why.facts, events };
}
