import { sql } from 'kysely';
import { z } from 'zod';
import { noteOfMany } from '#engines/audience/public.ts';
import { queueWebhookEvents } from '#engines/webhooks/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { MergeCounts, RowPlan } from './target.ts';
import { importOptions, type ImportOptions } from './import-options.ts';

/** Another worker has taken this import over; the one that reads this must stop without a word. */
export class ImportTakenOver extends Error {
  constructor() {
    super('another worker has taken this import over');
    this.name = 'ImportTakenOver';
  }
}

const checkpoint = z.object({
  /** Names the one run that may write. */
  run: z.string().default(''),
  /** How often a run ended with an unexpected error. */
  failures: z.number().default(0),
  plan: z.custom<RowPlan>().optional(),
  /** Last key merged, by lane. */
  lanes: z.record(z.string(), z.string()).default({}),
});

/** An import as its run needs it. */
export interface ImportRecord {
  id: number;
  /** The list, table … that the file goes into. */
  destination: number | null;
  list_id: number | null;
  target_id: number | null;
  notification_id: number | null;
  file: string;
  file_name: string;
  file_bytes: number;
  status: 'queued' | 'running' | 'done' | 'failed';
  options: ImportOptions;
  checkpoint: z.output<typeof checkpoint>;
  rows: number;
  created: number;
  updated: number;
  duplicate: number;
  rejected: number;
  skipped: number;
  kept_out: number;
  rejected_file: string | null;
}

/** Makes this run the one that may write; null when the import is over. An earlier run is locked out from here on. */
export async function beginRun(
  account: Account,
  importId: number,
  run: string,
): Promise<ImportRecord | null> {
  const {
    rows: [row],
  } = await sql<Record<string, unknown>>`
    update imports set status = 'running', started_at = coalesce(started_at, ${account.now}::timestamptz),
      checkpoint = jsonb_build_object('lanes', '{}'::jsonb) || checkpoint || jsonb_build_object('run', ${run}::text)
    where account_id = ${account.id} and id = ${importId} and status in ('queued', 'running') returning *`.execute(
    account.db,
  );
  return row ? parseRecord(row) : null;
}

/** The import as it stands now. */
export async function readImport(account: Account, importId: number): Promise<ImportRecord | null> {
  const {
    rows: [row],
  } = await sql<Record<string, unknown>>`
    select * from imports where account_id = ${account.id} and id = ${importId}`.execute(
    account.db,
  );
  return row ? parseRecord(row) : null;
}

/** Keeps the plan of the columns, so that a resumed run reads the rows as this one does. */
export async function keepPlan(
  account: Account,
  importId: number,
  run: string,
  plan: RowPlan,
): Promise<void> {
  const result = await sql`
    update imports set checkpoint = checkpoint || jsonb_build_object('plan', ${JSON.stringify(plan)}::jsonb)
    where ${mine(account, importId, run)}`.execute(account.db);
  refuseIfTakenOver(result.numAffectedRows);
}

/** Says how many rows the file has so far and how many of them are refused. */
export async function saveReading(
  account: Account,
  importId: number,
  run: string,
  seen: { rows: number; rejected: number; percent: number; rejectedFile?: string | null },
): Promise<void> {
  const result = await sql`
    update imports set rows = greatest(rows, ${seen.rows}::int), rejected = greatest(rejected, ${seen.rejected}::int), percent = greatest(percent, ${seen.percent}::int)
      ${seen.rejectedFile === undefined ? sql`` : sql`, rejected_file = ${seen.rejectedFile}`}
    where ${mine(account, importId, run)}`.execute(account.db);
  refuseIfTakenOver(result.numAffectedRows);
}

/** The checkpoint: adds what a stretch came to and how far its lane is, in the transaction that merged it. */
export async function saveMerged(
  account: Account,
  importId: number,
  run: string,
  merged: { lane: number; last: string; counts: MergeCounts },
): Promise<{ rows: number; settled: number }> {
  const { lane, last, counts } = merged;
  const {
    rows: [row],
  } = await sql<{ rows: number; settled: number }>`
    update imports set created = created + ${counts.created}, updated = updated + ${counts.updated},
      duplicate = duplicate + ${counts.repeated + counts.unchanged}, repeated = repeated + ${counts.repeated},
      unchanged = unchanged + ${counts.unchanged}, joined = joined + ${counts.joined}, skipped = skipped + ${counts.skipped ?? 0},
      kept_out = kept_out + ${counts.kept_out}, rejected = rejected + ${counts.rejected ?? 0},
      percent = greatest(percent, least(99, 50 + 49 * (created + updated + duplicate + skipped + rejected) / greatest(rows, 1))),
      checkpoint = jsonb_set(checkpoint, array['lanes', ${String(lane)}::text], to_jsonb(${last}::text))
    where ${mine(account, importId, run)} returning rows, created + updated + duplicate + skipped + rejected as settled`.execute(
    account.db,
  );
  refuseIfTakenOver(row ? 1n : 0n);
  return row as { rows: number; settled: number };
}

/** Ends the import well. */
export async function finishRun(
  account: Account,
  importId: number,
  run: string,
): Promise<ImportRecord> {
  const {
    rows: [row],
  } = await sql<Record<string, unknown>>`
    update imports set status = 'done', percent = 100, finished_at = now(), checkpoint = checkpoint - 'lanes' where ${mine(account, importId, run)} returning *`.execute(
    account.db,
  );
  refuseIfTakenOver(row ? 1n : 0n);
  await noteOfMany(account, { kind: 'imported', ref: importId });
  await queueWebhookEvents(account, [{ type: 'import.finished', ref: importId }]);
  return parseRecord(row as Record<string, unknown>);
}

/** Ends the import with the reason why it could not go on. */
export async function failRun(
  account: Account,
  importId: number,
  run: string,
  error: string,
): Promise<void> {
  const result = await sql`
    update imports set status = 'failed', error = ${error}, finished_at = now() where ${mine(account, importId, run)}`.execute(
    account.db,
  );
  refuseIfTakenOver(result.numAffectedRows);
  // What it merged so far is there.
  await noteOfMany(account, { kind: 'imported', ref: importId });
  await queueWebhookEvents(account, [{ type: 'import.finished', ref: importId }]);
}

const cancelledReason =
  'The import was cancelled. What it has merged so far is kept; try it again from the process queue to finish.';

/** Ends an import that somebody cancelled; its file and its checkpoint stay, so that it can go on later. */
export async function cancelImport(account: Account, importId: number): Promise<void> {
  await sql`
    update imports set status = 'failed', error = ${cancelledReason}, finished_at = now()
    where account_id = ${account.id} and id = ${importId} and status in ('queued', 'running')`.execute(
    account.db,
  );
  await noteOfMany(account, { kind: 'imported', ref: importId });
}

/** Lets a cancelled import go on from its checkpoint. */
export async function reopenImport(account: Account, importId: number): Promise<void> {
  await sql`
    update imports set status = 'queued', error = null, finished_at = null
    where account_id = ${account.id} and id = ${importId} and status = 'failed' and error = ${cancelledReason}`.execute(
    account.db,
  );
}

/** Counts an unexpected error and answers how many there were. */
export async function countFailure(
  account: Account,
  importId: number,
  run: string,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ failures: number }>`
    update imports set checkpoint = jsonb_set(checkpoint, '{failures}', to_jsonb(coalesce((checkpoint ->> 'failures')::int, 0) + 1))
    where ${mine(account, importId, run)} returning (checkpoint ->> 'failures')::int as failures`.execute(
    account.db,
  );
  refuseIfTakenOver(row ? 1n : 0n);
  return row?.failures ?? 0;
}

function mine(account: Account, importId: number, run: string) {
  return sql`account_id = ${account.id} and id = ${importId} and status = 'running' and checkpoint ->> 'run' = ${run}`;
}

function refuseIfTakenOver(changed: bigint | undefined): void {
  if (changed !== 1n) throw new ImportTakenOver();
}

function parseRecord(row: Record<string, unknown>): ImportRecord {
  return {
    ...(row as unknown as ImportRecord),
    destination: (row.target_id ?? row.list_id) as number | null,
    options: importOptions.parse(row.options),
    checkpoint: checkpoint.parse(row.checkpoint),
  };
}
