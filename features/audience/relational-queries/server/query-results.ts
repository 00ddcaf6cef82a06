import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  previewLimits,
  QueryRefused,
  runQuery,
  type QueryRun,
} from '#engines/relational/public.ts';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import { exactCsvRow } from '#platform/server/csv/write-csv.ts';
import { notFound } from '#platform/server/errors.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import type { QueryResult } from '../contract.ts';
import { relationalQueryRecords } from './queries-records.ts';
import { sayingWhere } from './save-query.ts';

type Stores = Pick<Services, 'database' | 'files' | 'clock'>;
type Rows = (string | null)[][];

/** Runs a text and answers its rows; nothing is kept. */
export async function previewText(
  { database, clock }: Stores,
  { accountId, text }: { accountId: number; text: string },
): Promise<QueryResult> {
  const rows: Rows = [];
  const run = await sayingWhere(() =>
    runQuery(
      database,
      { accountId, text, limits: previewLimits },
      { columns: () => {}, rows: (some) => void rows.push(...some.map((row) => [...row])) },
    ),
  );
  return resultOf(run, { rows, ranAt: clock.now().toISOString() });
}

/** Runs a saved query and keeps what it answered, with rows, time and moment, as a file. */
export async function runSaved(
  services: Stores,
  { accountId, actor, id }: { accountId: number; actor: AdmittedActor; id: number },
): Promise<QueryResult> {
  const inside = <T>(work: (account: Account) => Promise<T>) =>
    inAccount(services.database, { accountId, actor }, work);
  const text = await inside(async (account) =>
    String((await showRecord(account, relationalQueryRecords, id))['sql']),
  );
  try {
    const result = await previewText(services, { accountId, text });
    await inside((account) => keepResult(account, services, { id, text, result }));
    return { ...result, rows: result.rows.slice(0, firstRows) };
  } catch (error) {
    const refusal = error instanceof QueryRefused ? error.message : (error as Error).message;
    await inside((account) => keepFailure(account, { id, refusal, at: services.clock.now() }));
    throw error;
  }
}

const firstRows = 100;

async function keepResult(
  account: Account,
  { files }: Stores,
  { id, text, result }: { id: number; text: string; result: QueryResult },
): Promise<void> {
  const file = `query_results/${account.id}/${randomUUID()}.csv`;
  // Each row begins with its number: a row of nothing is a row, too.
  const lines = result.rows.map((row, at) =>
    exactCsvRow([String(at + 1), ...row.map((cell) => cell ?? '')]),
  );
  const header = exactCsvRow(['row', ...result.columns.map((_name, at) => `c${at + 1}`)]);
  await files.put(file, header + lines.join(''));
  const { rows } = await sql<{ former: string | null }>`
    update relational_queries q set ran_at = ${result.ran_at}::timestamptz, run_state = 'done', run_error = null, run_rows = ${result.rows_count},
      run_took_ms = ${result.took_ms}, run_columns = ${JSON.stringify(result.columns)}::jsonb, run_is_capped = ${result.is_capped}, run_file = ${file}
    from (select run_file from relational_queries where account_id = ${account.id} and id = ${id} for update) old
    where q.account_id = ${account.id} and q.id = ${id} and q.sql = ${text} returning old.run_file as former`.execute(
    account.db,
  );
  const [kept] = rows;
  // Changed or deleted meanwhile: the result is of a text that is gone.
  const useless = kept ? kept.former : file;
  if (useless !== null) account.afterCommit(() => files.remove(useless));
}

async function keepFailure(
  account: Account,
  { id, refusal, at }: { id: number; refusal: string; at: Date },
): Promise<void> {
  await sql`
    update relational_queries set ran_at = ${at.toISOString()}::timestamptz, run_state = 'failed', run_error = ${refusal.slice(0, 1000)}
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}

/** A page of the last result of a query; null where it has none. */
export async function readResult(
  account: Account,
  { files }: Pick<Services, 'files'>,
  { id, page, perPage }: { id: number; page: number; perPage: number },
): Promise<QueryResult | null> {
  const {
    rows: [kept],
  } = await sql<Kept>`
    select run_file, run_columns, run_rows, run_took_ms, run_is_capped, ran_at from relational_queries
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
  if (!kept) throw notFound('relational_query');
  if (kept.run_file === null) return null;
  const rows: Rows = [];
  const from = (page - 1) * perPage;
  let seen = 0;
  const read = () => files.read(kept.run_file as string);
  const csv = await openCsv({ read }, { delimiter: ',', encoding: 'utf-8' });
  for await (const batch of csv.batches()) {
    for (const { cells } of batch.rows)
      if (seen++ >= from && rows.length < perPage) rows.push(cells.slice(1));
    if (rows.length === perPage) break;
  }
  return {
    columns: kept.run_columns,
    rows,
    rows_count: kept.run_rows ?? 0,
    is_capped: kept.run_is_capped,
    took_ms: kept.run_took_ms ?? 0,
    ran_at: kept.ran_at,
  };
}

interface Kept {
  run_file: string | null;
  run_columns: string[];
  run_rows: number | null;
  run_took_ms: number | null;
  run_is_capped: boolean;
  ran_at: string;
}

function resultOf(
  { columns, rows: count, tookMs, isCapped }: QueryRun,
  { rows, ranAt }: { rows: Rows; ranAt: string },
): QueryResult {
  return {
    columns: [...columns],
    rows,
    rows_count: count,
    is_capped: isCapped,
    took_ms: tookMs,
    ran_at: ranAt,
  };
}
