import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Run } from './channel.ts';
import type { MobileChannelName } from './contract.ts';
import { countMoves, type Move } from './counts.ts';
import { notifyEnds } from './notify-ends.ts';
import { wakeMobileSenders } from './wake.ts';

/** What a run is made of. */
export interface RunStart {
  channel: MobileChannelName;
  /** For example sms_campaign. */
  sourceType: string;
  sourceId: number;
  /** Tells several runs of one source apart; empty, when absent. */
  occurrence?: string;
  /** Frozen. */
  message: unknown;
  audience: unknown;
  /** False for messages that their recipient waits for. True, when absent. */
  isMarketing?: boolean;
  /** ISO 8601. */
  startsAt: string;
  /** Nothing is handed over after it. */
  endsAt?: string | null;
  isSample?: boolean;
}

/** Makes a run that begins by itself when its time comes; the same source and occurrence again answers the run that is there. */
export async function startRun(account: Account, start: RunStart): Promise<number> {
  const occurrence = start.occurrence ?? '';
  const { rows: made } = await sql<{ id: number }>`
    insert into mobile_runs (account_id, channel, source_type, source_id, occurrence, message, audience, is_marketing, is_sample, starts_at, ends_at)
    values (${account.id}, ${start.channel}, ${start.sourceType}, ${start.sourceId}, ${occurrence}, ${JSON.stringify(start.message)}::jsonb,
      ${JSON.stringify(start.audience)}::jsonb, ${start.isMarketing ?? true}, ${start.isSample ?? false}, ${start.startsAt}::timestamptz,
      ${start.endsAt ?? null}::timestamptz)
    on conflict (account_id, source_type, source_id, occurrence) do nothing returning id`.execute(
    account.db,
  );
  const id = made[0]?.id ?? (await runOf(account, { ...start, occurrence }));
  await wakeMobileSenders(account, [id]);
  return id;
}

async function runOf(
  account: Account,
  of: { sourceType: string; sourceId: number; occurrence: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from mobile_runs where account_id = ${account.id} and source_type = ${of.sourceType} and source_id = ${of.sourceId}
      and occurrence = ${of.occurrence}`.execute(account.db);
  if (!rows[0]) throw notFound('run');
  return rows[0].id;
}

/** Reads a run; null when it is not there. */
export async function readRun(
  account: Account,
  id: number,
): Promise<(Run & { status: string; error: string | null }) | null> {
  const { rows } = await sql<Run & { status: string; error: string | null }>`
    select id, account_id as "accountId", channel, source_type as "sourceType", source_id as "sourceId", message, audience, is_marketing as "isMarketing",
      is_rolling as "isRolling", is_sample as "isSample", ends_at as "endsAt", status, error
    from mobile_runs where account_id = ${account.id} and id = ${id}`.execute(account.db);
  return rows[0] ?? null;
}

/** The runs of a source, the newest first. */
export async function runsOfSource(
  account: Account,
  sourceType: string,
  sourceIds: readonly number[],
): Promise<{ id: number; source_id: number; status: string; error: string | null }[]> {
  const { rows } = await sql<{
    id: number;
    source_id: number;
    status: string;
    error: string | null;
  }>`
    select id, source_id, status, error from mobile_runs
    where account_id = ${account.id} and source_type = ${sourceType} and source_id = any(${[...sourceIds]}::bigint[]) order by id desc`.execute(
    account.db,
  );
  return rows;
}

/** Locks runs until the transaction ends. Who also locks their source locks them first, as senders do. */
export async function lockRuns(account: Account, runIds: readonly number[]): Promise<void> {
  await sql`select 1 from mobile_runs where account_id = ${account.id} and id = any(${[...runIds]}::bigint[]) order by id for update`.execute(
    account.db,
  );
}

/** Has runs stand still: what the gateway has is recorded, the others wait. Answers which did. */
export function pauseRuns(account: Account, runIds: readonly number[]): Promise<number[]> {
  return move(account, runIds, {
    set: sql`status = case when status = 'idle' then 'idle' else 'paused' end, paused_at = ${account.now}::timestamptz`,
    where: sql`status in ('scheduled', 'snapshotting', 'sending', 'idle') and paused_at is null`,
  });
}

/** Lets paused runs go on. Answers which do. */
export function resumeRuns(account: Account, runIds: readonly number[]): Promise<number[]> {
  return move(account, runIds, {
    set: sql`status = case when started_at is null and not is_rolling then 'scheduled' else 'sending' end, paused_at = null, finished_at = null`,
    where: sql`status in ('paused', 'idle') and paused_at is not null`,
  });
}

/** Ends runs: who waits gets nothing, what the gateway has is recorded. Answers which were ended. */
export async function stopRuns(account: Account, runIds: readonly number[]): Promise<number[]> {
  const stopped = await move(account, runIds, {
    set: sql`status = 'stopped', finished_at = ${account.now}::timestamptz, paused_at = null`,
    where: sql`status in ('scheduled', 'snapshotting', 'sending', 'paused', 'idle')`,
  });
  await endWaiting(account, stopped, { state: 'suppressed', reason: 'stopped' });
  return stopped;
}

/** Gives those who wait in runs their end. */
export async function endWaiting(
  account: Account,
  runIds: readonly number[],
  { state, reason }: { state: 'suppressed' | 'failed'; reason: string },
): Promise<void> {
  if (runIds.length === 0) return;
  const { rows } = await sql<Move & { contact_id: number }>`
    update mobile_messages d set state = ${state}, reason = ${reason}, updated_at = now(),
      failed_at = case when ${state} = 'failed' then ${account.now}::timestamptz end
    where d.account_id = ${account.id} and d.run_id = any(${[...runIds]}::bigint[]) and d.state = 'pending'
    returning d.run_id, d.contact_id, old.state as was, old.reason as was_reason, d.state, d.reason`.execute(
    account.db,
  );
  await countMoves(account, rows);
  await notifyEnds(account, rows);
}

/** Removes runs with all that is known of them. What was used stays on the bill. */
export async function removeRuns(account: Account, runIds: readonly number[]): Promise<void> {
  const ids = sql`${[...runIds]}::bigint[]`;
  // Who ends a run holds it, and then counts.
  await lockRuns(account, runIds);
  await sql`delete from mobile_parts p using mobile_messages m
    where p.account_id = ${account.id} and m.account_id = ${account.id} and m.run_id = any(${ids}) and p.message_id = m.id`.execute(
    account.db,
  );
  for (const table of ['mobile_messages', 'mobile_count_changes', 'mobile_counts'])
    await sql`delete from ${sql.table(table)} where account_id = ${account.id} and run_id = any(${ids})`.execute(
      account.db,
    );
  await sql`delete from mobile_runs where account_id = ${account.id} and id = any(${ids})`.execute(
    account.db,
  );
}

async function move(
  account: Account,
  runIds: readonly number[],
  { set, where }: { set: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mobile_runs set ${set} where account_id = ${account.id} and id = any(${[...runIds]}::bigint[]) and ${where} returning id`.execute(
    account.db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await wakeMobileSenders(account, ids);
  return ids;
}
