import { sql } from 'kysely';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'log'>;

const everyMs = 3_600_000;
/** So long what could not be understood is kept whole, in days. */
const bodyDays = 7;
/** So long a call is known, so that one that comes again is not taken twice, in days. */
const keptDays = 30;
const atOnce = 1_000;

/** Empties and forgets old calls of stores. */
export function createCallSweep(services: Parts): RepeatingWorker {
  return createRepeatingWorker({
    everyMs,
    beginsWithRest: true,
    failure: 'old calls of stores could not be forgotten',
    log: services.log,
    turn: async () => ((await sweepCalls(services)) ? moreAtOnce : undefined),
  });
}

/** One step: empties the bodies of calls that are seven days old and deletes those of thirty days, a thousand of each for each account. True: there are more. */
export async function sweepCalls({ database, clock }: Parts): Promise<boolean> {
  const before = (days: number): string =>
    new Date(clock.now().getTime() - days * 86_400_000).toISOString();
  const [emptied, gone] = [before(bodyDays), before(keptDays)];
  const accounts = await acrossAccounts(database, 'find accounts with old calls of stores', (db) =>
    sql<{ id: number }>`
      select a.id from accounts a where exists (
        select from hook_calls h where h.account_id = a.id and (h.received_at < ${gone}::timestamptz or h.body is not null and h.received_at < ${emptied}::timestamptz))
      order by a.id`.execute(db),
  );
  let isMore = false;
  for (const { id: accountId } of accounts.rows)
    await inAccount(database, { accountId }, async ({ db }) => {
      const { rows: swept } = await sql`
        delete from hook_calls where account_id = ${accountId} and id in (
          select h.id from hook_calls h where h.account_id = ${accountId} and h.received_at < ${gone}::timestamptz order by h.received_at limit ${atOnce}) returning 1`.execute(
        db,
      );
      const { rows } = await sql`
        update hook_calls set body = null, state = case when state = 'waiting' then 'aside' else state end where account_id = ${accountId} and id in (
          select h.id from hook_calls h where h.account_id = ${accountId} and h.body is not null and h.received_at < ${emptied}::timestamptz order by h.received_at limit ${atOnce}) returning 1`.execute(
        db,
      );
      isMore ||= swept.length === atOnce || rows.length === atOnce;
    });
  return isMore;
}
