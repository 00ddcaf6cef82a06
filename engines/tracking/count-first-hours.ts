import { sql } from 'kysely';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import {
  createRepeatingWorker,
  moreAtOnce,
  type RepeatingWorker,
} from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { holdCounting } from './aggregate-waiting.ts';

const atOnce = 50;
const lookEveryMs = 60 * 60_000;

/**
 * Counts the first opens and clicks of hours from before these were counted, of some mailings or of any; answers how many
 * hours it counted. Each hour says whether it is counted, so a count goes on wherever another ended.
 */
export async function countFirstHours(
  account: Account,
  { mailings, most }: { mailings?: readonly number[]; most?: number },
): Promise<number> {
  const chosen = sql`account_id = ${account.id} and not firsts_counted
    ${mailings ? sql`and mailing_id = any(${[...mailings]}::bigint[])` : sql``}`;
  const { rows: waiting } = await sql`select 1 from mailing_hours where ${chosen} limit 1`.execute(
    account.db,
  );
  if (waiting.length === 0) return 0;
  // No hits are counted meanwhile: what deliveries say now is the whole of an hour, and later hits are added to it.
  await holdCounting(account);
  const inHour = (column: 'opened_at' | 'clicked_at') => sql`
    (select count(*)::int from deliveries d where d.account_id = ${account.id} and d.mailing_id = h.mailing_id
      and ${sql.ref(`d.${column}`)} >= h.hour and ${sql.ref(`d.${column}`)} < seconds_later(h.hour, 3600))`;
  const { rows: counted } = await sql`
    update mailing_hours h set unique_opens = ${inHour('opened_at')}, unique_clicks = ${inHour('clicked_at')}, firsts_counted = true
    where h.account_id = ${account.id} and (h.mailing_id, h.hour) in (
      select mailing_id, hour from mailing_hours where ${chosen} order by mailing_id, hour limit ${most ?? null}::bigint) returning 1`.execute(
    account.db,
  );
  return counted.length;
}

/** Makes what counts all such hours in the background, some at once, together with any number of other processes. */
export function createFirstHoursCount(
  services: Pick<Services, 'database' | 'log'>,
): RepeatingWorker {
  return createRepeatingWorker({
    turn: async () => ((await countSome(services)) ? moreAtOnce : undefined),
    everyMs: lookEveryMs,
    failure: 'hours from before could not be counted and are tried again',
    log: services.log,
  });
}

async function countSome({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const next = await acrossAccounts(database, 'find hours that are to be counted', async (db) => {
    const { rows } = await sql<{ account_id: number }>`
      select account_id from mailing_hours where not firsts_counted order by account_id limit 1`.execute(
      db,
    );
    return rows[0]?.account_id;
  });
  if (next === undefined) return false;
  try {
    await inAccount(database, { accountId: next }, (account) =>
      countFirstHours(account, { most: atOnce }),
    );
  } catch (error) {
    if (!(error instanceof ProductError && error.code === 'not_found')) throw error;
    // The account is gone: nobody reads its hours.
    await acrossAccounts(database, 'hours of a deleted account', (db) =>
      sql`update mailing_hours set firsts_counted = true where account_id = ${next}`.execute(db),
    );
  }
  return true;
}
