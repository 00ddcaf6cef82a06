import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { ofRun, type RunKey } from './run-record.ts';

/** The contacts that a step finds, as the steps before it left them: how many, and the step whose rows they are. */
export interface ChosenRows {
  /** Null where no step has chosen any yet, or a dry run only knows their number. */
  readonly setStep: number | null;
  readonly count: number;
}

/** What the steps before a place have come to. */
export async function chosenBefore(
  account: Account,
  key: RunKey,
  step: number,
): Promise<ChosenRows> {
  const {
    rows: [row],
  } = await sql<{ set_step: number | null; rows_out: number }>`
    select r.set_step, r.rows_out from data_run_steps r where ${ofRun(account, key)} and r.step = ${step - 1}`.execute(
    account.db,
  );
  return { setStep: row?.set_step ?? null, count: row?.rows_out ?? 0 };
}

/** The ids of a step's contacts after one of them, in order. */
export async function nextContacts(
  account: Account,
  key: RunKey,
  { setStep, after, most }: { setStep: number | null; after: number; most: number },
): Promise<number[]> {
  if (setStep === null) return [];
  const { rows } = await sql<{ id: number }>`
    select r.contact_id as id from data_run_rows r
    where ${ofRun(account, key)} and r.step = ${setStep} and r.contact_id > ${after} order by r.contact_id limit ${most}`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Chooses contacts as the result of a step, in one statement: `found` is a select of their ids. Answers how many there are. Done
 * again, it chooses them anew.
 */
export async function chooseContacts(
  account: Account,
  key: RunKey,
  given: {
    step: number;
    found: RawBuilder<unknown>;
    combine: 'replace' | 'add' | 'narrow';
    setStep: number | null;
  },
): Promise<number> {
  const { step, found, combine, setStep } = given;
  await dropRows(account, key, step);
  const before = sql`select r.contact_id as id from data_run_rows r where ${ofRun(account, key)} and r.step = ${setStep ?? -1}`;
  const chosen =
    combine === 'replace'
      ? found
      : combine === 'add'
        ? sql`${before} union ${found}`
        : sql`${before} intersect ${found}`;
  const written = await sql`
    insert into data_run_rows (account_id, journey_id, run, step, contact_id)
    select distinct ${account.id}::bigint, ${key.journeyId}::bigint, ${key.run}::int, ${step}::int, chosen.id from (${chosen}) chosen
    on conflict do nothing`.execute(account.db);
  return Number(written.numAffectedRows ?? 0);
}

/** Forgets the contacts of a step and of those behind it. */
export async function dropRows(account: Account, key: RunKey, from: number): Promise<void> {
  await sql`delete from data_run_rows r where ${ofRun(account, key)} and r.step >= ${from}`.execute(
    account.db,
  );
}
