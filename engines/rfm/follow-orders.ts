import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { chartDays } from './contract.ts';
import { ensureSettings, settingsOf } from './read-settings.ts';
import { dayOf } from './score-sql.ts';
import { writeScores } from './write-scores.ts';

/** Orders of days that are counted already come into the figures of groups after so many minutes. */
const figuresAfterMinutes = 60;

/** Scores buyers anew whose orders have changed, in the transaction of the orders. */
export async function scoreBuyers(account: Account, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await ensureSettings(account);
  const { scale, currency } = await settingsOf(account);
  const day = await dayOf(account);
  const ids = [...new Set(contactIds)].toSorted((one, other) => one - other);
  await writeScores(
    account,
    { scale, currency, day },
    {
      ofContacts: (column) => sql`${column} = any(${ids}::bigint[])`,
      isByOrder: true,
      isMuted: false,
    },
  );
  await countFiguresSoon(account, { ids, day });
}

// Written once between two runs, however many orders come.
async function countFiguresSoon(
  account: Account,
  { ids, day }: { ids: readonly number[]; day: string },
): Promise<void> {
  const soon = sql`seconds_later(${account.now}::timestamptz, ${figuresAfterMinutes * 60})`;
  await sql`
    update rfm_settings s set next_run_at = ${soon} where s.account_id = ${account.id} and s.next_run_at > ${soon}
      and exists (select from orders o where o.account_id = ${account.id} and o.contact_id = any(${[...ids]}::bigint[]) and o.state = 'counted'
        and o.day < ${day}::date and o.day >= ${day}::date - ${2 * chartDays}::int
        and o.created_at >= seconds_later(${account.now}::timestamptz, -60))`.execute(account.db);
}
