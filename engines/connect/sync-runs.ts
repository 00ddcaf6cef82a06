import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { SyncPage } from './adapter.ts';
import type { StoreCallsOfDay, SyncProgress } from './contract.ts';
import type { Taken } from './take-changes.ts';

/** A reading of a store, and where it is. */
export interface Run {
  id: number;
  kind: 'first' | 'recent';
  since: string | null;
  phase: number;
  position: string | null;
  counts: Record<string, number>;
  started_at: string;
}

/** What a reading looks back beyond the beginning of the last, in minutes: clocks differ. */
const overlapMinutes = 5;
const columns = sql`id, kind, since, phase, position, counts, started_at`;

/** The reading of a store that is under way, or a new one: of everything at first and after a list of another type was added, of what has changed since the last one then. */
export async function beginRun(account: Account, storeId: number): Promise<Run> {
  const { rows: open } = await sql<Run>`
    select ${columns} from sync_runs where account_id = ${account.id} and store_id = ${storeId} and state = 'running'`.execute(
    account.db,
  );
  if (open[0]) return open[0];
  const { rows } = await sql<Run>`
    with last as (
      select max(r.started_at) as at from sync_runs r where r.account_id = ${account.id} and r.store_id = ${storeId} and r.state = 'done' and not exists (
        select from crm_lists c where c.account_id = ${account.id} and c.crm_id = ${storeId} and c.integration_type <> '' and c.created_at > r.started_at))
    insert into sync_runs (account_id, store_id, kind, since)
    select ${account.id}, s.id, case when l.at is null then 'first' else 'recent' end,
      case when l.at is not null then l.at - make_interval(mins => ${overlapMinutes}) when s.sync_old_data then null else s.created_at end
    from store_connections s, last l where s.account_id = ${account.id} and s.id = ${storeId} returning ${columns}`.execute(
    account.db,
  );
  return rows[0]!;
}

/** Moves a reading behind a page that was kept, in the transaction of the page. */
export async function movePage(
  account: Account,
  run: Run,
  { page, taken }: { page: SyncPage; taken: Taken },
): Promise<Run> {
  const counts = { ...run.counts };
  for (const [name, count] of Object.entries(taken))
    if (count > 0) counts[name] = (counts[name] ?? 0) + count;
  const moved = {
    ...run,
    counts,
    phase: page.next === null ? run.phase + 1 : run.phase,
    position: page.next,
  };
  await sql`
    update sync_runs set phase = ${moved.phase}, position = ${moved.position}, counts = ${JSON.stringify(counts)}::jsonb,
      total = coalesce(${page.total ?? null}, case when phase = ${moved.phase} then total end), fault = null
    where account_id = ${account.id} and id = ${run.id} and state = 'running'`.execute(account.db);
  return moved;
}

/** Ends a reading; the store is active now, and read again after so many minutes. */
export async function endRun(
  account: Account,
  { run, storeId, nextInMinutes }: { run: Run; storeId: number; nextInMinutes: number },
): Promise<void> {
  await sql`
    update sync_runs set state = 'done', finished_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${run.id} and state = 'running'`.execute(
    account.db,
  );
  await sql`
    update store_connections set state = case when state in ('processing', 'inactive') then 'active' else state end, is_syncing = false, fault = null, fault_at = null,
      synced_at = ${account.now}::timestamptz, next_sync_at = case when exists (
        select from crm_lists c where c.account_id = ${account.id} and c.crm_id = ${storeId} and c.integration_type <> '' and c.created_at > ${run.started_at}::timestamptz)
        then ${account.now}::timestamptz else ${account.now}::timestamptz + make_interval(mins => ${nextInMinutes}) end
    where account_id = ${account.id} and id = ${storeId} and is_active`.execute(account.db);
  await sql`
    delete from sync_runs where account_id = ${account.id} and store_id = ${storeId} and kind = 'recent' and state <> 'running' and id <= (
      select id from sync_runs where account_id = ${account.id} and store_id = ${storeId} order by id desc offset 200 limit 1)`.execute(
    account.db,
  );
}

/** The newest readings of a store with how far they are; `phases` are the names of the adapter's phases. */
export async function readingsOf(
  account: Account,
  { storeId, phases }: { storeId: number; phases: readonly string[] },
): Promise<SyncProgress[]> {
  const { rows } = await sql<
    Run & {
      state: SyncProgress['state'];
      total: number | null;
      fault: string | null;
      finished_at: string | null;
    }
  >`
    select ${columns}, state, total, fault, finished_at from sync_runs where account_id = ${account.id} and store_id = ${storeId} order by id desc limit 20`.execute(
    account.db,
  );
  return rows.map((row) => {
    const phase = phases[row.phase] ?? '';
    const read = row.counts[phase] ?? 0;
    const seconds = (Date.parse(account.now) - Date.parse(row.started_at)) / 1000;
    const left =
      row.total === null || read === 0 || row.state !== 'running'
        ? null
        : Math.max(0, Math.round(((row.total - read) * seconds) / read));
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      phase,
      counts: row.counts,
      total: row.total,
      seconds_left: left,
      fault: row.fault,
      started_at: row.started_at,
      finished_at: row.finished_at,
    };
  });
}

/** What was left out of a store's records, newest first. */
export async function notesOf(
  account: Account,
  storeId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{
  rows: { id: number; record: string; remote_id: string; reason: string; at: string }[];
  count: number;
}> {
  const { rows } = await sql<{
    id: number;
    record: string;
    remote_id: string;
    reason: string;
    at: string;
    count: number;
  }>`
    select id, record, remote_id, reason, at, count(*) over () as count from sync_notes where account_id = ${account.id} and store_id = ${storeId}
    order by id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(account.db);
  return { rows: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 };
}

/** Lets a store be read now, in place of at its next time. */
export async function readNow(account: Account, storeId: number): Promise<void> {
  await sql`
    update store_connections set next_sync_at = ${account.now}::timestamptz, is_syncing = true where account_id = ${account.id} and id = ${storeId} and is_active`.execute(
    account.db,
  );
}

/** What a store told within the last day. */
export async function callsOfDay(account: Account, storeId: number): Promise<StoreCallsOfDay> {
  const { rows } = await sql<StoreCallsOfDay>`
    select count(*) as received, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'aside') as aside, max(received_at) as newest_at
    from hook_calls where account_id = ${account.id} and store_id = ${storeId} and received_at > ${account.now}::timestamptz - interval '1 day'`.execute(
    account.db,
  );
  return rows[0]!;
}
