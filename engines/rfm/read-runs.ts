import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { RfmScale } from './contract.ts';
import { recalculating, type RunKind } from './runs.ts';

/** A time at which all buyers were scored, as the account sees it. */
export interface RfmRun {
  id: number;
  kind: RunKind;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** The day of the account's clock as of which days were counted. */
  day: string;
  currency: string;
  settings: RfmScale;
  contacts: number;
  total: number;
  changed: number;
  foreign_orders: number;
  created_by: string;
  started_at: string;
  finished_at: string | null;
}

const columns = sql`r.id, r.kind, r.state, r.day::text as day, r.currency, r.scale as settings, r.contacts, r.total, r.changed, r.foreign_orders, r.created_by,
  r.started_at, r.finished_at`;

/** A page of the runs, the latest first, and how many there are. */
export async function listRuns(
  account: Account,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ runs: RfmRun[]; total: number }> {
  const { rows } = await sql<RfmRun>`
    select ${columns} from rfm_runs r where r.account_id = ${account.id} order by r.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(
    account.db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from rfm_runs r where r.account_id = ${account.id}`.execute(
    account.db,
  );
  return { runs: rows, total: counted[0]!.total };
}

/** One run; null where the account has none of that id. */
export async function runOf(account: Account, id: number): Promise<RfmRun | null> {
  const { rows } = await sql<RfmRun>`
    select ${columns} from rfm_runs r where r.account_id = ${account.id} and r.id = ${id}`.execute(
    account.db,
  );
  return rows[0] ?? null;
}

/** Forgets a run that has ended; its scores stay. */
export async function deleteRun(account: Account, id: number): Promise<void> {
  const { rows } = await sql`
    delete from rfm_runs where account_id = ${account.id} and id = ${id} and state <> 'running' returning id`.execute(
    account.db,
  );
  if (rows.length === 0) throw invalid({ base: [recalculating] });
}
