import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { changedMeanwhile, namedVersion } from '../account/last-change.ts';
import { invalid, notFound } from '../errors.ts';
import type { Records } from './records.ts';

/** What a change says of the record it was made on: its id, and the header If-Match with its `updated_at`. */
export interface Expectation {
  readonly id: number;
  readonly ifMatch: string | undefined;
}

/** What is asked of a family: whether its rows say when they were changed, and where they are kept. */
interface Unchanging {
  readonly contract: Pick<Records['contract'], 'singular' | 'row'>;
  readonly table: Pick<Records['table'], 'name'>;
}

/**
 * Refuses a change to a record that somebody saved since the caller read it, and says who. Without If-Match nothing is
 * expected. The record stays locked, so two changes of one version are never both taken.
 */
export async function requireUnchanged(
  account: Account,
  { contract, table }: Unchanging,
  { id, ifMatch }: Expectation,
): Promise<void> {
  if (ifMatch === undefined) return;
  const expected = 'updated_at' in contract.row.shape ? momentOf(ifMatch) : null;
  if (expected === null)
    throw invalid({
      'If-Match': ['names no time of a last change, such as "2026-11-22T10:00:00.000Z"'],
    });
  const found = await sql<{ updated_at: string }>`
    select updated_at from ${sql.table(table.name)} where account_id = ${account.id} and id = ${id} for update`.execute(
    account.db,
  );
  const stored = found.rows[0]?.updated_at;
  if (stored === undefined) throw notFound(contract.singular);
  if (stored === expected) return;
  throw await changedMeanwhile(account, { resource: contract.singular, id }, stored);
}

function momentOf(ifMatch: string): string | null {
  const time = new Date(namedVersion(ifMatch) ?? '');
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
