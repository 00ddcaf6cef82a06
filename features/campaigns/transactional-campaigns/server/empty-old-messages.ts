import { sql } from 'kysely';
import { emptyValues } from '#engines/delivery/public.ts';
import { shortestRetentionDays } from '#features/settings/account-settings/contract.ts';
import { settingOf } from '#features/settings/account-settings/server/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

type SweepServices = Pick<Services, 'database' | 'clock' | 'log'>;

const dayMs = 24 * 3_600_000;
const batch = 500;

/** Makes what empties the data of old transactional calls once a day, and when it starts. Any number of processes may do it. */
export function createDataSweep(services: SweepServices): RepeatingWorker {
  return createRepeatingWorker({
    turn: async (stopping) => void (await emptyOldMessages(services, stopping)),
    everyMs: dayMs,
    failure: 'the data of old transactional emails could not be emptied; the next try is tomorrow',
    log: services.log,
  });
}

/** Empties what calls said of their people once it is older than their account wants it kept; answers how many there were. */
export async function emptyOldMessages(
  services: SweepServices,
  signal?: AbortSignal,
): Promise<number> {
  const now = services.clock.now().getTime();
  const accounts = await acrossAccounts(
    services.database,
    'find transactional mails to empty',
    async (db) =>
      (
        await sql<{ account_id: number }>`
    select distinct account_id from transactional_messages where emptied_at is null and created_at < ${new Date(now - shortestRetentionDays * dayMs).toISOString()}::timestamptz`.execute(
          db,
        )
      ).rows,
  );
  let emptied = 0;
  for (const { account_id: accountId } of accounts) {
    let after: number | null = 0;
    while (after !== null && !signal?.aborted) {
      const step: Step = await inAccount(services.database, { accountId }, (account) =>
        emptyBatch(account, now, after as number),
      );
      emptied += step.emptied;
      after = step.next;
    }
  }
  return emptied;
}

interface Step {
  emptied: number;
  next: number | null;
}

// A mail that is still under way keeps its values until the next day looks again.
async function emptyBatch(account: Account, now: number, after: number): Promise<Step> {
  const before = new Date(
    now - settingOf(account, 'transactional_data_days') * dayMs,
  ).toISOString();
  const { rows } = await sql<{ id: number; mailing_id: number | null }>`
    select id, mailing_id from transactional_messages
    where account_id = ${account.id} and id > ${after} and emptied_at is null and created_at < ${before}::timestamptz order by id limit ${batch} for update skip locked`.execute(
    account.db,
  );
  const ended = new Set(
    await emptyValues(
      account,
      rows.flatMap(({ mailing_id: id }) => (id === null ? [] : [id])),
    ),
  );
  const ids = rows
    .filter(({ mailing_id: mailingId }) => mailingId === null || ended.has(mailingId))
    .map(({ id }) => id);
  await sql`update transactional_messages set email = '', emptied_at = ${new Date(now).toISOString()}::timestamptz where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(
    account.db,
  );
  return { emptied: ids.length, next: rows.length < batch ? null : (rows.at(-1)?.id ?? null) };
}
