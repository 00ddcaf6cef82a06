import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { CsvValue } from '#platform/server/csv/write-csv.ts';
import type { LogRecord } from './log-record.ts';

/** Heads of a log. */
export const logHeads = [
  'event_id',
  'event',
  'at',
  'contact_id',
  'email',
  'mailing_id',
  'campaign_id',
  'campaign',
  'url',
  'is_machine',
  'country',
  'device',
  'client',
  'detail',
] as const;

/** One line of a log. */
export type LogRow = Record<(typeof logHeads)[number], CsvValue>;

/** What a step reads: the deliveries of one mailing; the events of one mailing and kind; or the events of the account. */
export type Step =
  | { of: 'deliveries'; mailing: number }
  | { of: 'events'; mailing: number; kind: string }
  | { of: 'all_events'; kinds: readonly string[] };

/** Rows of a range, and the id to go on behind: null when the step is at its end. */
export interface Range {
  rows: LogRow[];
  scanned: number;
  next: number | null;
}

/** The steps of a log, the same whenever they are asked for. */
export function stepsOf({
  kinds,
  campaign_ids: campaigns,
  mailing_ids: mailings,
}: LogRecord): Step[] {
  const ids = mailings ?? [];
  const ofDeliveries = kinds.some((kind) => sendKinds.has(kind))
    ? ids.map((mailing): Step => ({ of: 'deliveries', mailing }))
    : [];
  const events = kinds.filter((kind) => !sendKinds.has(kind));
  if (events.length === 0) return ofDeliveries;
  if (campaigns.length === 0) return [...ofDeliveries, { of: 'all_events', kinds: events }];
  return [
    ...ofDeliveries,
    ...ids.flatMap((mailing) => events.map((kind): Step => ({ of: 'events', mailing, kind }))),
  ];
}

/** Reads what comes behind an id in a step, at most so many records of it. */
export function readRange(
  account: Account,
  { log, step, most }: { log: LogRecord; step: Step; most: number },
): Promise<Range> {
  return step.of === 'deliveries'
    ? readDeliveries(account, { log, mailing: step.mailing, most })
    : readEvents(account, { log, step, most });
}

// What a delivery tells itself, as the reports count it; all else are events of their own.
const sendKinds: ReadonlySet<string> = new Set(['sent', 'delivered', 'bounce']);

// The end of a range is looked for in the key alone, so a range costs the same wherever it lies.
async function endOf(
  account: Account,
  keys: RawBuilder<unknown>,
  most: number,
): Promise<{ last: number | null; scanned: number }> {
  const {
    rows: [end],
  } = await sql<{ last: number | null; scanned: number }>`
    select max(k.id) as last, count(*) as scanned from (${keys} order by 1 limit ${most}) k`.execute(
    account.db,
  );
  return end!;
}

async function readDeliveries(
  account: Account,
  { log, mailing, most }: { log: LogRecord; mailing: number; most: number },
): Promise<Range> {
  const mine = sql`d.account_id = ${account.id} and d.mailing_id = ${mailing} and d.contact_id > ${log.after_id}`;
  const { last, scanned } = await endOf(
    account,
    sql`select d.contact_id as id from deliveries d where ${mine}`,
    most,
  );
  if (last === null) return { rows: [], scanned: 0, next: null };
  const { rows } = await sql<LogRow>`
    select null as event_id, k.event, ${written(sql`k.at`)} as at, d.contact_id, c.email, d.mailing_id, null as url,
      false as is_machine, null as country, null as device, null as client,
      case when k.event = 'bounce' then concat_ws(': ', d.reason, d.response) end as detail
    from deliveries d
      cross join lateral (values ('sent', coalesce(d.sent_at, d.bounced_at), true), ('delivered', d.sent_at, d.state = 'sent'),
        ('bounce', d.bounced_at, d.state = 'bounced')) k(event, at, did)
      left join contacts c on c.account_id = ${account.id} and c.id = d.contact_id
    where ${mine} and d.contact_id <= ${last} and d.state in ('sent', 'bounced') and k.did and k.event = any(${log.kinds}::text[])
      and k.at >= ${log.since}::timestamptz and k.at < ${log.until}::timestamptz
    order by d.contact_id, k.at`.execute(account.db);
  return { rows, scanned, next: scanned < most ? null : last };
}

async function readEvents(
  account: Account,
  { log, step, most }: { log: LogRecord; step: Exclude<Step, { of: 'deliveries' }>; most: number },
): Promise<Range> {
  const mine = sql`e.account_id = ${account.id} and e.id > ${log.after_id} and e.id <= ${log.last_event}
    ${step.of === 'events' ? sql`and e.mailing_id = ${step.mailing} and e.kind = ${step.kind}` : sql``}`;
  const { last, scanned } = await endOf(
    account,
    sql`select e.id from message_events e where ${mine}`,
    most,
  );
  if (last === null) return { rows: [], scanned: 0, next: null };
  const { rows } = await sql<LogRow>`
    select e.id as event_id, e.kind as event, ${written(sql`e.at`)} as at, e.contact_id, c.email, e.mailing_id, k.url, e.is_machine, e.country,
      a.device, a.client, e.detail
    from message_events e
      left join contacts c on c.account_id = ${account.id} and c.id = e.contact_id
      left join mailing_links k on k.account_id = ${account.id} and k.mailing_id = e.mailing_id and k.link_no = e.link_no
      left join hit_agents a on a.account_id = ${account.id} and a.id = e.agent_id
    where ${mine} and e.id <= ${last} and e.at >= ${log.since}::timestamptz and e.at < ${log.until}::timestamptz
      ${step.of === 'all_events' ? sql`and e.kind = any(${[...step.kinds]}::text[])` : sql``}
      ${log.with_machines ? sql`` : sql`and not e.is_machine`}
      ${log.shut_mailing_ids.length === 0 ? sql`` : sql`and e.mailing_id <> all(${log.shut_mailing_ids}::bigint[])`}
    order by e.id`.execute(account.db);
  return { rows, scanned, next: scanned < most ? null : last };
}

/** A moment by the clocks of the account with its distance from UTC; the transaction stands in the account's zone. */
function written(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM')`;
}
