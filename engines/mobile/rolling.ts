import { sql } from 'kysely';
import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { channelOf } from './channels.ts';
import type { MobileChannelName } from './contract.ts';
import { noteChanges } from './counts.ts';
import { wakeMobileSenders } from './wake.ts';

/** What runs are made of whose people come one by one. */
export interface RollingStart {
  channel: MobileChannelName;
  /** For example workflow_sms. */
  sourceType: string;
  sourceId: number;
  /** Names the message: another message has another revision, and runs of its own. */
  revision: string;
  message: unknown;
  /** False for messages that their recipient waits for. */
  isMarketing?: boolean;
}

const key = z.object({
  sourceType: z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/),
  revision: z.string().regex(/^[\w-]{1,60}$/),
});

/**
 * One message more for each of these contacts, in the caller's transaction; answers which run each got it in. A run has a
 * contact once, so whoever had it before goes to the next one: first visits share a run, second ones another.
 */
export async function addToRolling(
  account: Account,
  start: RollingStart,
  contactIds: readonly number[],
): Promise<Map<number, number>> {
  key.parse(start);
  const placed = new Map<number, number>();
  const put = async (visit: number, people: readonly number[]): Promise<void> => {
    const runId = await wakeRolling(account, {
      ...start,
      occurrence: `${start.revision}.${visit}`,
    });
    for (const id of await insertRows(account, { runId, channel: start.channel }, people))
      placed.set(id, runId);
  };
  let open = [...new Set(contactIds)].sort((one, other) => one - other);
  if (open.length > 0) await put(1, open);
  while ((open = open.filter((id) => !placed.has(id))).length > 0) {
    const visits = await visitsOf(account, start, open);
    for (const [visit, people] of [...Map.groupBy(open, (id) => (visits.get(id) ?? 1) + 1)].sort(
      ([one], [other]) => one - other,
    ))
      await put(visit, people);
  }
  if (placed.size > 0) await wakeMobileSenders(account, [...new Set(placed.values())]);
  return placed;
}

/** Makes sure that a run is there and not at rest, and that it does not go to rest before this transaction ends. */
export async function wakeRolling(
  account: Account,
  start: Omit<RollingStart, 'revision'> & { occurrence: string },
): Promise<number> {
  const mine = sql`account_id = ${account.id} and source_type = ${start.sourceType} and source_id = ${start.sourceId} and occurrence = ${start.occurrence}`;
  for (;;) {
    await sql`
      update mobile_runs set status = 'sending', finished_at = null
      where ${mine} and status in ('idle', 'stopped', 'finished', 'failed') and (status <> 'idle' or paused_at is null)`.execute(
      account.db,
    );
    const {
      rows: [held],
    } = await sql<{ id: number; is_at_rest: boolean }>`
      select id, status = 'idle' and paused_at is null as is_at_rest from mobile_runs where ${mine} for key share`.execute(
      account.db,
    );
    if (held && !held.is_at_rest) return held.id;
    if (!held)
      await sql`
        insert into mobile_runs (account_id, channel, source_type, source_id, occurrence, status, message, is_marketing, is_rolling, starts_at, started_at)
        values (${account.id}, ${start.channel}, ${start.sourceType}, ${start.sourceId}, ${start.occurrence}, 'sending',
          ${JSON.stringify(start.message)}::jsonb, ${start.isMarketing ?? true}, true, least(${account.now}::timestamptz, now()), ${account.now}::timestamptz)
        on conflict (account_id, source_type, source_id, occurrence) do nothing`.execute(
        account.db,
      );
  }
}

// Due by the database's clock, which is the one that claims go by, and by ours. A number that the run has already is found at the claim by the reason that is noted here.
async function insertRows(
  account: Account,
  { runId, channel }: { runId: number; channel: MobileChannelName },
  people: readonly number[],
): Promise<number[]> {
  const address = channelOf(channel).addressSql?.(account) ?? sql`null::text`;
  const { rows } = await sql<{ contact_id: number }>`
    with people as (
      select p.id, a.address, a.address is not null and (row_number() over (partition by a.address order by p.id) > 1
        or exists (select from mobile_messages x where x.account_id = ${account.id} and x.run_id = ${runId} and x.address = a.address
          and x.contact_id <> p.id and x.state <> 'suppressed')) as is_same
      from unnest(${[...people]}::bigint[]) as p(id)
        left join lateral (select ${address} as address from contacts c where c.account_id = ${account.id} and c.id = p.id) a on true
    )
    insert into mobile_messages (account_id, run_id, contact_id, address, reason, next_try_at)
    select ${account.id}, ${runId}, id, case when not is_same then address end, case when is_same then 'same_number' end, least(${account.now}::timestamptz, now())
    from people order by id
    on conflict (account_id, run_id, contact_id, nth) do nothing returning contact_id`.execute(
    account.db,
  );
  if (rows.length > 0)
    await noteChanges(account, [
      { run_id: runId, state: 'pending', reason: '', change: rows.length, units: 0 },
    ]);
  return rows.map((row) => row.contact_id);
}

// The latest visit at which each of these people got this message.
async function visitsOf(
  account: Account,
  { sourceType, sourceId, revision }: RollingStart,
  people: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ contact_id: number; visits: number }>`
    select m.contact_id, max(split_part(r.occurrence, '.', 2)::int) as visits
    from mobile_runs r join mobile_messages m on m.account_id = ${account.id} and m.run_id = r.id
    where r.account_id = ${account.id} and r.source_type = ${sourceType} and r.source_id = ${sourceId} and starts_with(r.occurrence, ${`${revision}.`})
      and m.contact_id = any(${[...people]}::bigint[])
    group by m.contact_id`.execute(account.db);
  return new Map(rows.map((row) => [row.contact_id, row.visits]));
}
