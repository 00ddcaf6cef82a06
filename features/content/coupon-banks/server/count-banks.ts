import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({
  accountId: z.number(),
  notificationId: z.number(),
  ids: z.array(z.number()).nullable(),
});

/** The job that counts the codes of banks anew. */
export function countBanksJob(services: Services) {
  return defineJob<z.infer<typeof payload>>({
    name: 'coupon-banks.count',
    title: 'Counting of coupon banks',
    payload,
    handle: async ({ accountId, notificationId, ids }) => {
      await inAccount(services.database, { accountId }, (account) => recountBanks(account, ids));
      await services.notifications.progress(accountId, notificationId, {
        percent: 100,
        message: 'Counts of coupon banks are up to date.',
      });
    },
  });
}

/** Starts the counting of banks in the background; all of the account without ids. */
export type StartCounting = (
  account: Account,
  ids: number[] | null,
) => Promise<{ message: string; notification_id: number }>;

/** Starts it by the job. */
export function startCountingWith(
  services: Services,
  job: ReturnType<typeof countBanksJob>,
): StartCounting {
  return async (account, ids) => {
    const message = 'Counting coupon banks has started.';
    const notificationId = await services.notifications.start(account, {
      message,
      notifiableType: 'Coupon bank',
    });
    await services.jobs.enqueue(account, job, { accountId: account.id, notificationId, ids });
    return { message, notification_id: notificationId };
  };
}

/** Counts the codes of these banks, or of all of the account, anew. Changes that commit meanwhile stay counted. */
export async function recountBanks(account: Account, ids: readonly number[] | null): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from coupon_banks where account_id = ${account.id} ${ids ? sql`and id = any(${[...ids]}::bigint[])` : sql``} order by id for update`.execute(
    account.db,
  );
  const chosen = rows.map((row) => row.id);
  // The statement after the lock sees everything that earlier runs committed: codes and changes of one moment.
  await sql`
    with taken as (delete from coupon_count_changes where account_id = ${account.id} and bank_id = any(${chosen}::bigint[])),
    counted as (
      select k.bank_id, count(*) as total, count(*) filter (where k.state in ('given', 'used') or (k.state = 'void' and k.given_at is not null)) as given,
        count(*) filter (where k.state = 'used') as redeemed, count(*) filter (where k.state = 'void' and k.given_at is null) as voided
      from coupon_codes k where k.account_id = ${account.id} and k.bank_id = any(${chosen}::bigint[]) group by k.bank_id
    )
    update coupon_banks b set total = coalesce(c.total, 0), given = coalesce(c.given, 0), redeemed = coalesce(c.redeemed, 0), voided = coalesce(c.voided, 0)
    from unnest(${chosen}::bigint[]) as one(id) left join counted c on c.bank_id = one.id
    where b.account_id = ${account.id} and b.id = one.id`.execute(account.db);
}

/** Adds waiting changes to the counts of a bank; answers how many recipients found it empty since. */
export async function aggregateCounts(account: Account, bankId: number): Promise<number> {
  await sql`select id from coupon_banks where account_id = ${account.id} and id = ${bankId} for no key update`.execute(
    account.db,
  );
  const {
    rows: [row],
  } = await sql<{ waiting: number }>`
    with taken as (
      delete from coupon_count_changes where account_id = ${account.id} and bank_id = ${bankId} returning total, given, redeemed, voided, waiting
    ), sums as (
      select coalesce(sum(total), 0) as total, coalesce(sum(given), 0) as given, coalesce(sum(redeemed), 0) as redeemed,
        coalesce(sum(voided), 0) as voided, coalesce(sum(waiting), 0)::int as waiting from taken
    ), added as (
      update coupon_banks b set total = b.total + s.total, given = b.given + s.given, redeemed = b.redeemed + s.redeemed, voided = b.voided + s.voided
      from sums s where b.account_id = ${account.id} and b.id = ${bankId}
    )
    select waiting from sums`.execute(account.db);
  return row?.waiting ?? 0;
}
