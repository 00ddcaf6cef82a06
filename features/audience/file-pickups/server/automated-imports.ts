import { sql } from 'kysely';
import type { ImportOptions } from '#engines/imports/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { AutomatedImport } from '../contract.ts';

/** An automated import with what it was made of. */
export interface AutomatedImportRecord extends AutomatedImport {
  options: ImportOptions;
  header: string[];
}

const shown = sql`id, list_id, pattern, schedule, status, failures, error, next_at, last_run_at, created_by, created_at`;
const mostFailures = 3;

/** The automated imports of a list, newest first. */
export async function automatedImportsOf(
  account: Account,
  listId: number,
): Promise<AutomatedImport[]> {
  const { rows } = await sql<AutomatedImport>`
    select ${shown} from automated_imports where account_id = ${account.id} and list_id = ${listId} order by id desc limit 200`.execute(
    account.db,
  );
  return rows;
}

/** One automated import, held for a change. */
export async function lockAutomatedImport(
  account: Account,
  id: number,
): Promise<AutomatedImportRecord | null> {
  const {
    rows: [row],
  } = await sql<AutomatedImportRecord>`
    select ${shown}, options, header from automated_imports
    where account_id = ${account.id} and id = ${id} for update`.execute(account.db);
  return row ?? null;
}

/** Keeps a new one. */
export async function addAutomatedImport(
  account: Account,
  given: {
    listId: number;
    pattern: string;
    schedule: AutomatedImport['schedule'];
    options: ImportOptions;
    header: readonly string[];
  },
): Promise<AutomatedImport> {
  const {
    rows: [row],
  } = await sql<AutomatedImport>`
    insert into automated_imports (account_id, list_id, pattern, schedule, options, header, next_at, created_by)
    values (${account.id}, ${given.listId}, ${given.pattern}, ${given.schedule}, ${JSON.stringify(given.options)}::jsonb,
      ${JSON.stringify(given.header)}::jsonb, ${given.schedule === 'arrival' ? null : account.now}::timestamptz, ${account.actor.name})
    returning ${shown}`.execute(account.db);
  await account.audit({
    action: 'create',
    resource: 'automated_import',
    id: row?.id as number,
    after: { list_id: given.listId, pattern: given.pattern, schedule: given.schedule },
  });
  return row as AutomatedImport;
}

/** Pauses or resumes one; a new start forgets the failures. */
export async function setStatus(
  account: Account,
  id: number,
  status: 'active' | 'paused',
): Promise<AutomatedImport> {
  const {
    rows: [row],
  } = await sql<AutomatedImport>`
    update automated_imports set status = ${status}, failures = 0, error = null
    where account_id = ${account.id} and id = ${id} returning ${shown}`.execute(account.db);
  if (!row) throw notFound('automated import');
  await account.audit({ action: 'update', resource: 'automated_import', id, after: { status } });
  return row;
}

/** Removes one. */
export async function removeAutomatedImport(account: Account, id: number): Promise<void> {
  const { rows } =
    await sql`delete from automated_imports where account_id = ${account.id} and id = ${id} returning 1`.execute(
      account.db,
    );
  if (rows.length === 0) throw notFound('automated import');
  await account.audit({ action: 'delete', resource: 'automated_import', id });
}

/** Notes a run that went well. */
export async function noteSuccess(account: Account, id: number): Promise<void> {
  await sql`
    update automated_imports set failures = 0, error = null, last_run_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}

/** Notes a run that failed: the third in a row pauses it, another header stops it at once. */
export async function noteFailure(
  account: Account,
  id: number,
  { reason, stops }: { reason: string; stops: boolean },
): Promise<void> {
  await sql`
    update automated_imports set failures = failures + 1, error = ${reason}, last_run_at = ${account.now}::timestamptz,
      status = case when ${stops} then 'stopped' when failures + 1 >= ${mostFailures} and status = 'active' then 'paused' else status end
    where account_id = ${account.id} and id = ${id}`.execute(account.db);
}

/** The active automated imports of a list that look at files as they arrive. */
export async function arrivalImports(
  account: Account,
  listId: number,
): Promise<{ id: number; pattern: string }[]> {
  const { rows } = await sql<{ id: number; pattern: string }>`
    select id, pattern from automated_imports
    where account_id = ${account.id} and list_id = ${listId} and status = 'active' and schedule = 'arrival' order by id`.execute(
    account.db,
  );
  return rows;
}
