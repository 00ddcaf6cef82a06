import { sql } from 'kysely';
import { consentFeedSql } from '#engines/audience/public.ts';
import { messageFeedSql } from '#engines/tracking/public.ts';
import { settingOf } from '#features/settings/account-settings/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { triedForMs } from '../contract.ts';
import type { Hook } from './hook-state.ts';

/** Most events of one source that one look takes. */
const largestLook = 5_000;

// Ids are given before commits, so behind a visible id there may be smaller ones to come. A position therefore moves only
// to what was marked at least this long ago, and only when every transaction that ran then has ended. Until then the rows
// are looked at again, which does nothing: their keys are there.
const markEveryMs = 60_000;

const sources = {
  consent: {
    position: 'consent_position',
    feed: consentFeedSql,
    kind: sql`case when change in ('subscribed', 'mail_again') then 'subscribe' else 'unsubscribe' end`,
  },
  message: { position: 'message_position', feed: messageFeedSql, kind: sql`kind` },
} as const;

/** Which of the engines' tables an event stands in. */
export type EventSource = keyof typeof sources;

/** Writes down every new event that is to be posted. Nothing is skipped and nothing written twice, whoever else looks and whatever commits late. */
export async function collectEvents(account: Account, hook: Hook, now: Date): Promise<void> {
  const names = Object.keys(sources) as EventSource[];
  let isComplete = true;
  // Before anything is collected: what ends between the collecting and the moving was not seen by the first.
  const ended = await oldestRunning(account);
  for (const source of names)
    isComplete =
      (await collectFrom(account, source, hook[sources[source].position], now)) < largestLook &&
      isComplete;
  if (!isComplete || now.getTime() - Date.parse(hook.marked_at) < markEveryMs) return;
  await movePositions(account, now, ended);
  await forgetOld(account, now);
}

// Every transaction below this one has ended, and what it did is seen from now on.
async function oldestRunning(account: Account): Promise<string> {
  const { rows } = await sql<{
    xid: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(account.db);
  return rows[0]!.xid;
}

async function movePositions(account: Account, now: Date, ended: string): Promise<void> {
  const newest = (source: EventSource) =>
    sql`coalesce((select max(id) from (${sources[source].feed(account, 0)}) fed), 0)`;
  await sql`
    update event_hooks h set
      consent_position = h.consent_mark, message_position = h.message_mark,
      consent_mark = ${newest('consent')}, message_mark = ${newest('message')},
      marked_at = ${now.toISOString()}, marked_xid = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    where h.account_id = ${account.id} and ${ended}::bigint >= h.marked_xid`.execute(account.db);
}

async function collectFrom(
  account: Account,
  source: EventSource,
  after: number,
  now: Date,
): Promise<number> {
  const { feed, kind } = sources[source];
  const { rows } = await sql`
    insert into hook_events (account_id, source, event_id, kind, at, next_try_at)
    select ${account.id}, ${source}, f.id, f.as_kind, f.at, ${now.toISOString()}::timestamptz
    from (select id, at, ${kind} as as_kind from (${feed(account, after)}) fed) f
    where f.as_kind = any(${[...settingOf(account, 'http_post_events')]}::text[]) and f.at > ${before(now, triedForMs)}
      and not exists (select from hook_events h where h.account_id = ${account.id} and h.source = ${source} and h.event_id = f.id)
    order by f.id limit ${largestLook}
    on conflict do nothing returning 1`.execute(account.db);
  return rows.length;
}

// Settled events stay for a day: longer than a position can lag behind without somebody noticing, and long enough to count them.
async function forgetOld(account: Account, now: Date): Promise<void> {
  const hook = sql`(select h.consent_position, h.message_position from event_hooks h where h.account_id = ${account.id})`;
  await sql`
    delete from hook_events e using ${hook} at where e.account_id = ${account.id} and e.state <> 'waiting' and e.settled_at < ${before(now, triedForMs)}
      and e.event_id <= case e.source when 'consent' then at.consent_position else at.message_position end`.execute(
    account.db,
  );
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
