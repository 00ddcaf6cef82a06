import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Delay, OutgoingRow, Run } from './channel.ts';
import { channelOf, leavingSql } from './channels.ts';
import { countMoves, type Move } from './counts.ts';
import { notifyEnds, type MovedMessage } from './notify-ends.ts';

/** A row that is ours until its lease ends, with what its channel needs to hand it over. */
export interface ClaimedRow extends OutgoingRow {
  token: string;
  rendered: unknown;
}

/** What one claim came to. */
export interface Claim {
  rows: ClaimedRow[];
  /** Rows that were taken, put off or suppressed; none means that nothing is due. */
  touched: number;
}

type Moved = Move & MovedMessage & { id: number };
const moved = sql`d.id, d.run_id, d.contact_id, old.state as was, old.reason as was_reason, d.state, d.reason`;

/** Why a row m of contact c may not go any more: what holds for all channels, then its channel, then its source. */
async function reasonSql(account: Account, run: Run): Promise<RawBuilder<unknown>> {
  const suppressed = await channelOf(run.channel).suppressedSql(account, run);
  const hasEnded =
    run.endsAt === null
      ? sql`false`
      : sql`${account.now}::timestamptz > ${run.endsAt}::timestamptz`;
  return sql`case when c.id is null then 'deleted' when m.reason is not null then m.reason
    when ${hasEnded} then case when starts_with(m.timing, 'quiet') then 'quiet_hours' else 'ended' end
    else coalesce(${suppressed}, ${await leavingSql(account, run)}) end`;
}

/** How many rows of a run are due, at most `most`. */
export async function countDue(account: Account, runId: number, most: number): Promise<number> {
  const { rows } = await sql`
    select from mobile_messages m where m.account_id = ${account.id} and m.run_id = ${runId} and m.state = 'pending' and m.next_try_at <= ${account.now}::timestamptz
    limit ${most}`.execute(account.db);
  return rows.length;
}

/**
 * Takes up to `limit` rows that are due: two claims never get the same row, who may not get it any more is suppressed
 * instead, who may not get it yet is put off. What is claimed is rendered.
 */
export async function claimRows(
  account: Account,
  run: Run,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<Claim> {
  const token = randomUUID();
  const taken = await takeRows(account, run, { limit, leaseSeconds, token });
  const gone = taken.filter((row) => row.state === 'suppressed');
  await countMoves(account, gone);
  await notifyEnds(account, gone);
  const rows: OutgoingRow[] = taken
    .filter((row) => row.state === 'claimed')
    .map(({ id, contact_id, address, attempts, nth, message }) => ({
      id,
      contactId: contact_id,
      address,
      attempts,
      nth,
      message,
    }));
  if (rows.length === 0) return { rows: [], touched: taken.length };
  const later = await putOff(account, run, rows);
  const awake = rows.filter(({ id }) => !later.has(id));
  const rendered =
    awake.length === 0
      ? new Map<number, unknown>()
      : await channelOf(run.channel).render(account, run, awake);
  await failUnrenderable(
    account,
    awake.filter(({ id }) => !rendered.has(id)),
  );
  return {
    touched: taken.length,
    rows: awake
      .filter(({ id }) => rendered.has(id))
      .map((row) => ({ ...row, token, rendered: rendered.get(row.id) })),
  };
}

type Taken = Moved & Pick<OutgoingRow, 'address' | 'attempts' | 'nth' | 'message'>;

async function takeRows(
  account: Account,
  run: Run,
  { limit, leaseSeconds, token }: { limit: number; leaseSeconds: number; token: string },
): Promise<Taken[]> {
  const reason = await reasonSql(account, run);
  const { rows } = await sql<Taken>`
    with due as materialized (
      select m.id from mobile_messages m where m.account_id = ${account.id} and m.run_id = ${run.id} and m.state = 'pending' and m.next_try_at <= ${account.now}::timestamptz
        and ${isOpenSql(account, run)}
      order by m.next_try_at, m.id limit ${limit} for update of m skip locked
    ), judged as materialized (
      select m.id, ${reason} as reason from due join mobile_messages m on m.account_id = ${account.id} and m.id = due.id
        left join contacts c on c.account_id = ${account.id} and c.id = m.contact_id offset 0
    )
    update mobile_messages d set state = case when j.reason is null then 'claimed' else 'suppressed' end, reason = j.reason,
      claim_token = case when j.reason is null then ${token}::uuid end,
      lease_until = case when j.reason is null then seconds_later(${account.now}::timestamptz, ${leaseSeconds}) end,
      attempts = d.attempts + case when j.reason is null then 1 else 0 end, updated_at = now()
    from judged j where d.account_id = ${account.id} and d.id = j.id
    returning ${moved}, d.address, d.attempts, d.nth, d.message`.execute(account.db);
  return rows;
}

function isOpenSql(account: Account, run: Run): RawBuilder<unknown> {
  return sql`exists (select from mobile_runs r where r.account_id = ${account.id} and r.id = ${run.id} and r.status = 'sending')
        and exists (select from accounts a where a.id = ${account.id} and a.active)`;
}

// Rows that would have to wait longer than their run lasts never go.
async function putOff(
  account: Account,
  run: Run,
  rows: readonly OutgoingRow[],
): Promise<ReadonlySet<number>> {
  const later = await channelOf(run.channel).notBefore(account, run, rows);
  if (later.size === 0) return new Set();
  const given = [...later].map(([id, delay]) => ({ id, ...putOffAs(run, delay) }));
  const { rows: put } = await sql<Moved>`
    update mobile_messages d set state = case when g.never is null then 'pending' else 'suppressed' end, reason = g.never, next_try_at = coalesce(g.at, d.next_try_at), timing = coalesce(g.why, d.timing),
      claim_token = null, lease_until = null, attempts = d.attempts - 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id bigint, at timestamptz, why text, never text)
    where d.account_id = ${account.id} and d.id = g.id returning ${moved}`.execute(account.db);
  const gone = put.filter((row) => row.state === 'suppressed');
  await countMoves(account, gone);
  await notifyEnds(account, gone);
  return new Set(later.keys());
}

function putOffAs(run: Run, delay: Delay): { at?: string; why?: string; never: string | null } {
  if ('never' in delay) return delay;
  const isTooLate = run.endsAt !== null && Date.parse(delay.at) >= Date.parse(run.endsAt);
  const kind = (delay.why.split(':')[0] ?? '').replace(/^quiet$/, 'quiet_hours');
  return { ...delay, never: isTooLate ? kind : null };
}

async function failUnrenderable(account: Account, rows: readonly OutgoingRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { rows: failed } = await sql<Moved>`
    update mobile_messages d set state = 'failed', reason = 'unrenderable', failed_at = ${account.now}::timestamptz, claim_token = null, lease_until = null, updated_at = now()
    where d.account_id = ${account.id} and d.id = any(${rows.map(({ id }) => id)}::bigint[]) returning ${moved}`.execute(
    account.db,
  );
  await countMoves(account, failed);
  await notifyEnds(account, failed);
}

/**
 * Marks claimed rows handed, right before they are: from here on they are never repeated. Consent is asked once more, because
 * a claim sees the database as it was when it began. Answers those that may go; the others are suppressed, not ours any more, or go
 * back to wait because their run stands still.
 */
export async function markHanded(
  account: Account,
  run: Run,
  rows: readonly ClaimedRow[],
): Promise<ClaimedRow[]> {
  const reason = await reasonSql(account, run);
  const ids = rows.map(({ id }) => id);
  const token = rows[0]!.token;
  const { rows: marked } = await sql<Moved>`
    with judged as materialized (
      select m.id, ${reason} as reason from mobile_messages m left join contacts c on c.account_id = ${account.id} and c.id = m.contact_id
      where m.account_id = ${account.id} and m.id = any(${ids}::bigint[]) and ${isOpenSql(account, run)} order by m.id offset 0
    )
    update mobile_messages d set state = case when j.reason is null then 'handed' else 'suppressed' end, reason = j.reason,
      claim_token = case when j.reason is null then d.claim_token end, lease_until = case when j.reason is null then d.lease_until end, updated_at = now()
    from judged j where d.account_id = ${account.id} and d.id = j.id and d.state = 'claimed' and d.claim_token = ${token}::uuid and d.lease_until > now()
    returning ${moved}`.execute(account.db);
  const gone = marked.filter((row) => row.state === 'suppressed');
  await countMoves(account, gone);
  await notifyEnds(account, gone);
  if (marked.length < rows.length) await handBack(account, { ids, token });
  const handed = new Set(marked.flatMap((row) => (row.state === 'handed' ? [row.id] : [])));
  return rows.filter(({ id }) => handed.has(id));
}

async function handBack(
  account: Account,
  { ids, token }: { ids: readonly number[]; token: string },
): Promise<void> {
  await takeBack(
    account,
    sql`d.id = any(${[...ids]}::bigint[]) and d.claim_token = ${token}::uuid and d.state = 'claimed'`,
  );
}

/**
 * Takes rows back that nobody holds any more. A claimed one waits again, or has its end where its run has; of one that was
 * handed over nobody knows whether it left, so it is not repeated: the answer may still come.
 */
async function takeBack(account: Account, which: RawBuilder<unknown>): Promise<number> {
  const isOver = sql`r.status in ('stopped', 'finished', 'failed')`;
  const { rows } = await sql<Moved>`
    update mobile_messages d set
      state = case when d.state = 'handed' then 'unknown' when ${isOver} then 'suppressed' else 'pending' end,
      reason = case when d.state = 'handed' then 'no_answer' when ${isOver} then 'stopped' end,
      claim_token = case when d.state = 'handed' then d.claim_token end, lease_until = null,
      failed_at = case when d.state = 'handed' then ${account.now}::timestamptz end,
      attempts = d.attempts - case when d.state = 'claimed' then 1 else 0 end, updated_at = now()
    from mobile_runs r where d.account_id = ${account.id} and r.account_id = ${account.id} and r.id = d.run_id and ${which}
    returning ${moved}`.execute(account.db);
  await countMoves(account, rows);
  await notifyEnds(account, rows);
  return rows.length;
}

/** Takes back the rows whose lease has ended, so that a dead process holds nothing for ever. Leases are judged by the database's clock. */
export function reapExpired(account: Account): Promise<number> {
  return takeBack(account, sql`d.state in ('claimed', 'handed') and d.lease_until <= now()`);
}

/** Keeps handed rows ours. */
export async function renewLeases(
  account: Account,
  rows: readonly Pick<ClaimedRow, 'id' | 'token'>[],
  leaseSeconds: number,
): Promise<void> {
  await sql`
    update mobile_messages d set lease_until = seconds_later(${account.now}::timestamptz, ${leaseSeconds})
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ token }) => token)}::uuid[]) as g(id, token)
    where d.account_id = ${account.id} and d.id = g.id and d.claim_token = g.token and d.state = 'handed' and d.lease_until > now()`.execute(
    account.db,
  );
}
