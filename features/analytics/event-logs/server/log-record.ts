import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { countedUpTo, type Total } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { keptDays, type EventLog, type EventLogChoice, type LoggedKind } from '../contract.ts';

/** What the run of a log knows of it. */
export interface LogRecord {
  id: number;
  notification_id: number;
  from_day: string;
  to_day: string;
  since: string;
  until: string;
  kinds: LoggedKind[];
  campaign_ids: number[];
  with_machines: boolean;
  state: EventLog['state'];
  mailing_ids: number[] | null;
  shut_mailing_ids: number[];
  last_event: number;
  step: number;
  after_id: number;
  parts: number;
  rows: number;
  file: string | null;
}

const known = sql`id, notification_id, from_day::text, to_day::text, since, until, kinds, campaign_ids, with_machines, state, mailing_ids,
  shut_mailing_ids, last_event, step, after_id, parts, rows, file`;

/** Another run of the same log is ahead: this one ends and leaves the rest to it. */
export class LogTakenOver extends Error {
  constructor() {
    super('Another worker goes on with this event log.');
    this.name = 'LogTakenOver';
  }
}

/** Writes a request down, to be run by a job; its days are those of the account's zone as it is now. */
export async function addLog(
  account: Account,
  choice: EventLogChoice,
  notificationId: number,
): Promise<number> {
  const zone = account.record.time_zone;
  const { kind, id, name } = account.actor;
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into event_logs (account_id, notification_id, user_id, from_day, to_day, since, until, kinds, campaign_ids, with_machines, created_by)
    values (${account.id}, ${notificationId}, ${kind === 'user' ? id : null}, ${choice.from}::date, ${choice.to}::date,
      ${choice.from}::date::timestamp at time zone ${zone}, (${choice.to}::date + 1)::timestamp at time zone ${zone},
      ${choice.kinds}::text[], ${choice.campaign_ids}::bigint[], ${choice.with_machines}, ${name}) returning id`.execute(
    account.db,
  );
  return row!.id;
}

/** How many logs of the account are being written. */
export async function countRunning(account: Account): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from event_logs where account_id = ${account.id} and state = 'running'`.execute(
    account.db,
  );
  return row?.count ?? 0;
}

/** A log as its run finds it; null when it is gone. */
export async function readLog(account: Account, id: number): Promise<LogRecord | null> {
  const {
    rows: [row],
  } = await sql<LogRecord>`
    select ${known} from event_logs where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  return row ?? null;
}

/** Locks a log for its next range; throws {@link LogTakenOver} when it is no longer where this run left it. */
export async function lockLog(account: Account, log: LogRecord): Promise<void> {
  const { rows } = await sql`
    select 1 from event_logs where account_id = ${account.id} and id = ${log.id} and state = 'running' and parts = ${log.parts}
      and step = ${log.step} and after_id = ${log.after_id} for update`.execute(account.db);
  if (rows.length === 0) throw new LogTakenOver();
}

/** Notes what a log reads, once, when its run begins. */
export async function notePlan(
  account: Account,
  id: number,
  plan: { mailingIds: readonly number[]; shutIds: readonly number[]; lastEvent: number },
): Promise<void> {
  await sql`
    update event_logs set mailing_ids = ${[...plan.mailingIds]}::bigint[], shut_mailing_ids = ${[...plan.shutIds]}::bigint[], last_event = ${plan.lastEvent}
    where account_id = ${account.id} and id = ${id} and mailing_ids is null`.execute(account.db);
}

/** Notes that a range is in the parts, in the transaction that read it. */
export async function noteRange(
  account: Account,
  id: number,
  range: { step: number; afterId: number; rows: number; percent: number },
): Promise<LogRecord> {
  const {
    rows: [row],
  } = await sql<LogRecord>`
    update event_logs set step = ${range.step}, after_id = ${range.afterId}, rows = rows + ${range.rows},
      parts = parts + ${range.rows > 0 ? 1 : 0}, percent = ${range.percent}
    where account_id = ${account.id} and id = ${id} returning ${known}`.execute(account.db);
  return row!;
}

/** Ends a log whose file is whole. */
export async function endLog(
  account: Account,
  id: number,
  file: { key: string; bytes: number },
): Promise<void> {
  await sql`
    update event_logs set state = 'done', file = ${file.key}, bytes = ${file.bytes}, percent = 100, finished_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id} and state = 'running'`.execute(account.db);
}

/** Ends a log that somebody cancelled: what it wrote so far is removed by the caller. */
export async function cancelLog(account: Account, id: number): Promise<void> {
  await sql`
    update event_logs set state = 'cancelled', finished_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id} and state = 'running'`.execute(account.db);
}

/** Begins a cancelled log anew. */
export async function reopenLog(account: Account, id: number): Promise<void> {
  await sql`
    update event_logs set state = 'running', finished_at = null, mailing_ids = null, step = 0, after_id = 0, parts = 0, rows = 0, percent = 0
    where account_id = ${account.id} and id = ${id} and state = 'cancelled'`.execute(account.db);
}

/** A page of the logs that the caller may see, the newest first. */
export async function listLogs(
  account: Account,
  { page, per_page: size }: { page: number; per_page: number },
): Promise<{ rows: EventLog[]; total: Total }> {
  const { rows } = await sql<EventLog>`
    select ${shown(account)} from event_logs r where ${seen(account)} order by r.id desc limit ${size} offset ${(page - 1) * size}`.execute(
    account.db,
  );
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*) as count from (select from event_logs r where ${seen(account)} limit ${countedUpTo + 1}) s`.execute(
    account.db,
  );
  const count = found?.count ?? 0;
  return { rows, total: { count: Math.min(count, countedUpTo), isCapped: count > countedUpTo } };
}

/** One of them, with the key of its file. */
export async function showLog(
  account: Account,
  id: number,
): Promise<EventLog & { file: string | null }> {
  const {
    rows: [row],
  } = await sql<EventLog & { file: string | null }>`
    select ${shown(account)}, r.file from event_logs r where ${seen(account)} and r.id = ${id}`.execute(
    account.db,
  );
  if (!row) throw notFound('event log');
  return row;
}

// A log is made with the eyes of who asked for it: others may have folders shut to them.
function seen({ id, actor }: Account): RawBuilder<SqlBool> {
  const isMine =
    actor.kind === 'user' ? sql`(r.user_id is null or r.user_id = ${actor.id})` : sql`true`;
  return sql<SqlBool>`r.account_id = ${id} and ${isMine}`;
}

function shown(account: Account): RawBuilder<unknown> {
  return sql`r.id, r.notification_id, r.from_day::text as "from", r.to_day::text as "to", r.kinds, r.with_machines, r.state, r.percent, r.rows, r.bytes,
    r.created_by, r.created_at, r.finished_at,
    case when r.state = 'done' then r.finished_at + ${keptDays} * interval '1 day' end as expires_at,
    case when r.state = 'done' then format('/v2/%s/event_logs/%s/download', r.account_id, r.id) end as download_url,
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]') from campaigns c
      where c.account_id = ${account.id} and c.id = any(r.campaign_ids)) as campaigns`;
}
