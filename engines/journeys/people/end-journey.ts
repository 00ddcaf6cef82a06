import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { preferHashJoins } from '#platform/server/database/prefer-hash-joins.ts';
import { syncListening } from '../follow/listening.ts';

/** What is kept of a journey's people, with the columns of a row's key behind the journey's. */
const tables = {
  journey_people: ['contact_id', 'entry'],
  journey_log: ['contact_id', 'entry', 'seq'],
  journey_calls: ['id'],
  journey_messages: ['mailing_id', 'contact_id'],
  journey_intakes: ['id'],
  journey_missed: ['contact_id'],
  journey_counts: ['version', 'node', 'what', 'day'],
  journey_count_changes: ['id'],
  journey_versions: ['version'],
} as const;

const rowsAtOnce = 10_000;

/** Ends a journey that is deleted, at once: nobody takes a step, and nothing that waited is called. Its rows go by {@link clearJourney}. */
export async function endJourney(account: Account, journeyId: number): Promise<void> {
  await sql`delete from journey_turns where account_id = ${account.id} and journey_id = ${journeyId}`.execute(
    account.db,
  );
  await sql`
    update journey_calls set state = 'failed', next_try_at = null
    where account_id = ${account.id} and journey_id = ${journeyId} and next_try_at is not null`.execute(
    account.db,
  );
  await syncListening(account);
}

/** Removes a part of what is left of a deleted journey; answers how many rows it were, none when all is gone. */
export async function clearJourney(account: Account, journeyId: number): Promise<number> {
  let removed = 0;
  for (const [table, columns] of Object.entries(tables)) {
    const key = sql.join(columns.map((column) => sql.ref(column)));
    const some = sql`
      delete from ${sql.table(table)} where account_id = ${account.id} and journey_id = ${journeyId} and (${key}) in (
        select ${key} from ${sql.table(table)} where account_id = ${account.id} and journey_id = ${journeyId} limit ${rowsAtOnce})`;
    const { numAffectedRows = 0n } = await preferHashJoins(account.db, () =>
      some.execute(account.db),
    );
    removed += Number(numAffectedRows);
  }
  return removed;
}
