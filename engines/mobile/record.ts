import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { HandOver, Run } from './channel.ts';
import { channelOf } from './channels.ts';
import type { ClaimedRow } from './claim.ts';
import { recordMoves, movedColumns, type RecordedMove } from './record-moves.ts';

/** What came of one row. */
export interface Answered {
  run: Run;
  row: Pick<ClaimedRow, 'id' | 'token' | 'contactId' | 'attempts'>;
  answer: HandOver;
}

const second = 1_000;
const minute = 60 * second;
const pauses = [
  2 * second,
  10 * second,
  30 * second,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  60 * minute,
];
const longPauses = [120 * minute, 240 * minute, 240 * minute, 480 * minute];

/** Milliseconds until a row that did not leave is tried again, each up to a fifth longer so that rows do not come back all at once; null when a day of tries is used up. */
export function pauseAfter(tries: number, random: number): number | null {
  const pause = [...pauses, ...longPauses][tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 + random / 5));
}

interface Given {
  id: number;
  token: string;
  state: string;
  reason: string | null;
  wait_ms: number | null;
  is_free: boolean;
  ref: string | null;
  units: number | null;
  text: string | null;
  from_number: string | null;
  provider: string | null;
  response: string | null;
}

/** Stores what came of rows, in one transaction with its effects. Answers those that were ours and are recorded. */
export async function recordAnswers(
  account: Account,
  answered: readonly Answered[],
): Promise<ReadonlySet<number>> {
  const given = answered.map(givenOf);
  const { rows } = await sql<RecordedMove>`
    update mobile_messages d set
      state = case when d.state in ('delivered', 'failed') then d.state when o.state = 'retry' and ${isOver} then 'suppressed' when o.state = 'retry' then 'pending' else o.state end,
      reason = case when d.state in ('delivered', 'failed') then d.reason when o.state = 'retry' and ${isOver} then 'stopped' when o.state <> 'retry' then o.reason end,
      response = coalesce(o.response, d.response), text = coalesce(o.text, d.text), units = coalesce(o.units, d.units),
      from_number = coalesce(o.from_number, d.from_number), provider = coalesce(o.provider, d.provider), provider_ref = coalesce(o.ref, d.provider_ref),
      attempts = d.attempts - case when o.is_free then 1 else 0 end,
      next_try_at = case when o.state = 'retry' then seconds_later(${account.now}::timestamptz, coalesce(o.wait_ms, 0) / 1000) else d.next_try_at end,
      timing = case when o.state = 'retry' then o.reason else d.timing end,
      claim_token = case when o.state = 'unknown' then d.claim_token end, lease_until = null,
      sent_at = case when o.state in ('sent', 'delivered') then coalesce(d.sent_at, ${account.now}::timestamptz) else d.sent_at end,
      delivered_at = case when o.state = 'delivered' then coalesce(d.delivered_at, ${account.now}::timestamptz) else d.delivered_at end,
      failed_at = case when o.state in ('sent', 'delivered') and d.state not in ('delivered', 'failed') then null
        when o.state in ('failed', 'unknown') then coalesce(d.failed_at, ${account.now}::timestamptz) else d.failed_at end,
      updated_at = now()
    from (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id bigint, token uuid, state text, reason text, wait_ms float8, is_free boolean, ref text,
        units smallint, text text, from_number text, provider text, response text) order by g.id) o
      cross join mobile_runs r
    where d.account_id = ${account.id} and d.id = o.id and d.claim_token = o.token and r.account_id = ${account.id} and r.id = d.run_id
      and (d.state = 'handed' or d.state in ('unknown', 'delivered', 'failed') and o.state in ('sent', 'delivered', 'failed'))
    returning ${movedColumns}`.execute(account.db);
  await recordMoves(account, rows);
  const recorded = new Set(rows.map(({ id }) => id));
  const ours = answered.filter(({ row }) => recorded.has(row.id));
  await keepParts(account, ours);
  for (const some of Map.groupBy(ours, ({ run }) => run.id).values()) {
    const { run } = some[0]!;
    await channelOf(run.channel).recorded?.(
      account,
      run,
      some.map(({ answer, row }) => ({ ...answer, contactId: row.contactId })),
    );
  }
  return recorded;
}

const isOver = sql`r.status in ('stopped', 'finished', 'failed')`;

function givenOf({ row, answer }: Answered): Given {
  const rest = { id: row.id, token: row.token, ...sentParts(answer), ...saidBy(answer) };
  if (answer.state !== 'retry')
    return { ...rest, state: answer.state, wait_ms: null, is_free: false };
  const isFree = answer.isFree === true;
  const pause = pauseAfter(row.attempts, Math.random());
  return !isFree && pause === null
    ? { ...rest, state: 'failed', reason: 'gave_up', wait_ms: null, is_free: false }
    : { ...rest, state: 'retry', wait_ms: answer.afterMs ?? pause ?? 0, is_free: isFree };
}

function saidBy(answer: HandOver): Pick<Given, 'reason' | 'response' | 'units'> {
  return {
    reason: 'reason' in answer ? answer.reason : null,
    response: 'response' in answer ? (answer.response?.slice(0, 1_000) ?? null) : null,
    units: 'units' in answer ? (answer.units ?? null) : null,
  };
}

function sentParts(answer: HandOver): Pick<Given, 'ref' | 'text' | 'from_number' | 'provider'> {
  if (answer.state === 'retry' || answer.state === 'suppressed')
    return { ref: null, text: null, from_number: null, provider: null };
  const { text = null, from = null, provider = null } = answer;
  const isTaken = answer.state === 'sent' || answer.state === 'delivered';
  const ref = isTaken && !answer.partRefs ? (answer.ref ?? null) : null;
  return { ref, text, from_number: from, provider };
}

async function keepParts(account: Account, answered: readonly Answered[]): Promise<void> {
  const parts = answered.flatMap(({ row, answer }) =>
    'partRefs' in answer
      ? (answer.partRefs ?? []).map((ref) => ({
          message_id: row.id,
          provider: answer.provider ?? '',
          ref,
        }))
      : [],
  );
  if (parts.length === 0) return;
  await sql`
    insert into mobile_parts (account_id, provider, provider_ref, message_id)
    select ${account.id}, g.provider, g.ref, g.message_id from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as g(provider text, ref text, message_id bigint)
    on conflict (account_id, provider, provider_ref) do nothing`.execute(account.db);
}
