import { sql, type RawBuilder } from 'kysely';
import type { Total } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { direction, pageWindow } from '#platform/server/resource/page-window.ts';
import { countRows } from '#platform/server/resource/total.ts';
import type { MobileMessage, ShownStatus } from './contract.ts';

/** Which messages are wanted; hidden ones and those of samples of nobody are left out. */
export interface MessagesQuery {
  runIds?: readonly number[];
  source?: { type: string; ids?: readonly number[] };
  contactId?: number;
  address?: string;
  channel?: 'sms' | 'push';
  /** All that were handed over, when absent. */
  status?: ShownStatus | undefined;
  /** Part of the number, the text or the name. */
  search?: string | undefined;
  page: number;
  per_page: number;
}

const statesOf: Record<ShownStatus, readonly string[]> = {
  sent: ['sent'],
  delivered: ['delivered'],
  failed: ['failed', 'unknown'],
};

const columns = sql`m.id, m.run_id, r.channel, r.source_type, r.source_id, m.contact_id, m.address, m.state,
  case m.state when 'sent' then 'sent' when 'delivered' then 'delivered' when 'failed' then 'failed' when 'unknown' then 'failed' end as status,
  m.reason, m.text, m.from_number, m.units::int as units, m.response, m.timing, m.is_read, m.note, m.created_at, m.sent_at, m.delivered_at, m.failed_at,
  m.opened_at, m.clicked_at, m.unsubscribed_at`;

/** A page of messages that were handed over or failed, the newest first. */
export async function messagesPage(
  account: Account,
  query: MessagesQuery,
): Promise<{ rows: MobileMessage[]; total: Total }> {
  const chosen = sql`
    from mobile_messages m join mobile_runs r on r.account_id = ${account.id} and r.id = m.run_id
    where ${sql.join(conditionsOf(account, query), sql` and `)}`;
  const total = await countRows(account, chosen);
  const window = pageWindow(query, total);
  if (!window) return { rows: [], total };
  const way = direction(!window.isFromEnd);
  const { rows } = await sql<MobileMessage>`
    select ${columns} ${chosen} order by m.id ${way} limit ${window.take} offset ${window.skip}`.execute(
    account.db,
  );
  return { rows: window.isFromEnd ? rows.reverse() : rows, total };
}

function conditionsOf(account: Account, query: MessagesQuery): RawBuilder<unknown>[] {
  const { runIds, source, contactId, address, channel, status } = query;
  const states = status ? statesOf[status] : ['sent', 'delivered', 'failed', 'unknown'];
  const word = query.search?.trim() ?? '';
  const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    sql`m.account_id = ${account.id} and m.hidden_at is null and m.state in (${sql.join(states.map((state) => sql.lit(state)))})`,
    ...(runIds ? [sql`m.run_id = any(${[...runIds]}::bigint[])`] : []),
    ...(source ? [sql`r.source_type = ${source.type}`] : []),
    ...(source?.ids ? [sql`r.source_id = any(${[...source.ids]}::bigint[])`] : []),
    ...(contactId === undefined ? [] : [sql`m.contact_id = ${contactId}`]),
    ...(address === undefined ? [] : [sql`m.address = ${address}`]),
    ...(channel ? [sql`r.channel = ${channel}`] : []),
    ...(word === ''
      ? []
      : [
          sql`(m.address ilike ${like} or m.text ilike ${like} or exists (select from contacts c where c.account_id = ${account.id} and c.id = m.contact_id
            and concat(c.first_name, ' ', c.last_name) ilike ${like}))`,
        ]),
  ];
}

/** One message. */
export async function messageOf(account: Account, id: number): Promise<MobileMessage> {
  const { rows } = await sql<MobileMessage>`
    select ${columns} from mobile_messages m join mobile_runs r on r.account_id = ${account.id} and r.id = m.run_id
    where m.account_id = ${account.id} and m.id = ${id} and m.hidden_at is null`.execute(
    account.db,
  );
  if (!rows[0]) throw notFound('message');
  return rows[0];
}

/** Changes what people may change of messages: whether they were read, and a note. Answers which there were. */
export async function markMessages(
  account: Account,
  ids: readonly number[],
  { isRead, note }: { isRead?: boolean | undefined; note?: string | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mobile_messages set is_read = coalesce(${isRead ?? null}::boolean, is_read), note = coalesce(${note ?? null}::text, note), updated_at = now()
    where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) and hidden_at is null returning id`.execute(
    account.db,
  );
  return rows.map((row) => row.id);
}

/** Takes messages out of views; they are counted and billed all the same. Answers which there were. */
export async function hideMessages(account: Account, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mobile_messages set hidden_at = ${account.now}::timestamptz, updated_at = now()
    where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) and hidden_at is null returning id`.execute(
    account.db,
  );
  return rows.map((row) => row.id);
}
