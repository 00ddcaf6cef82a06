import { sql } from 'kysely';
import { countWaiting, openMailingsNaming } from '#engines/delivery/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { createRepeatingWorker, type RepeatingWorker } from '#platform/server/repeating-worker.ts';
import type { Services } from '#platform/server/services.ts';
import { couponRole } from '../contract/coupon-banks.ts';
import { leftIn, noCoupon } from './add-codes.ts';
import { aggregateCounts } from './count-banks.ts';

type Parts = Pick<Services, 'database' | 'notifications' | 'log'>;
const banksATurn = 500;

interface Watched {
  name: string;
  low_at: number | null;
  told_low: boolean;
  told_forecast: boolean;
  told_waiting: boolean;
}

/** Looks at banks whose codes changed: adds up their counts and tells people of those that run low or are empty. */
export function createCouponWatch(services: Parts): RepeatingWorker {
  return createRepeatingWorker({
    turn: () => watchCoupons(services).then(() => undefined),
    everyMs: 5_000,
    failure: 'coupon banks could not be looked at',
    log: services.log,
  });
}

/** One look at all banks whose codes changed since the last; answers how many there were. */
export async function watchCoupons(services: Parts): Promise<number> {
  const changed = await acrossAccounts(
    services.database,
    'find changed coupon banks',
    async (db) => {
      const { rows } = await sql<{ account_id: number; bank_id: number }>`
      select distinct d.account_id, d.bank_id from coupon_count_changes d order by 1, 2 limit ${banksATurn}`.execute(
        db,
      );
      return rows;
    },
  );
  for (const { account_id: accountId, bank_id: bankId } of changed)
    await inAccount(services.database, { accountId }, (account) =>
      lookAt(account, services, bankId),
    );
  return changed.length;
}

async function lookAt(account: Account, services: Parts, bankId: number): Promise<void> {
  const missed = await aggregateCounts(account, bankId);
  const {
    rows: [bank],
  } = await sql<Watched>`
    select name, low_at, told_low, told_forecast, told_waiting from coupon_banks where account_id = ${account.id} and id = ${bankId}`.execute(
    account.db,
  );
  if (!bank) return;
  const left = await leftIn(account, bankId);
  const need = await needOf(account, {
    bankId,
    left,
    asksWaiting: missed > 0 || bank.told_waiting,
  });
  const isLow = bank.low_at !== null && left <= bank.low_at;
  const isShort = left > 0 && need.pending > left;
  const isWaiting = need.waiting > 0;
  const words = [
    isWaiting &&
      !bank.told_waiting &&
      `Coupon bank ${bank.name} has no code left: ${need.waiting} wait: add codes or choose another way.`,
    isShort &&
      !bank.told_forecast &&
      `Coupon bank ${bank.name} has ${left} codes left, fewer than emails that are still to be sent: add codes.`,
    isLow &&
      !bank.told_low &&
      !isWaiting &&
      `Coupon bank ${bank.name} runs low: ${left} codes left.`,
  ];
  for (const message of words) if (message) await tell(account, services, { bankId, message });
  await sql`
    update coupon_banks set told_low = ${isLow}, told_forecast = ${isShort}, told_waiting = ${isWaiting}
    where account_id = ${account.id} and id = ${bankId} and (told_low, told_forecast, told_waiting) is distinct from (${isLow}, ${isShort}, ${isWaiting})`.execute(
    account.db,
  );
}

const mostCounted = 1_000_000;

async function needOf(
  account: Account,
  { bankId, left, asksWaiting }: { bankId: number; left: number; asksWaiting: boolean },
): Promise<{ pending: number; waiting: number }> {
  const mailingIds = (await openMailingsNaming(account, 'coupon', [bankId])).map(({ id }) => id);
  return {
    pending: await countWaiting(account, { mailingIds, most: left + 1 }),
    waiting: asksWaiting
      ? await countWaiting(account, { mailingIds, reason: noCoupon, most: mostCounted })
      : 0,
  };
}

async function tell(
  account: Account,
  { notifications }: Parts,
  { bankId, message }: { bankId: number; message: string },
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from account_members where account_id = ${account.id} and (is_primary or ${couponRole} = any(roles)) order by user_id`.execute(
    account.db,
  );
  await notifications.notify(account, {
    message,
    notifiableType: 'Coupon bank',
    notifiableId: bankId,
    userIds: rows.map((row) => row.user_id),
  });
}
