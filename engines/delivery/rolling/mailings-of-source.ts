import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { foldBalance, type Balance } from '../balance.ts';
import { stateCountsOf } from './state-counts.ts';

/** The rolling mailings of one source, the latest first: each revision and each visit has one. */
export async function rollingMailingsOf(
  account: Account,
  sourceType: string,
  sourceId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from mailings m where m.account_id = ${account.id} and m.source_type = ${sourceType} and m.source_id = ${sourceId} and m.is_rolling
    order by m.id desc`.execute(account.db);
  return rows.map(({ id }) => id);
}

/** What became of everybody of some rolling mailings together, without reading their rows. */
export async function rollingBalance(
  account: Account,
  mailingIds: readonly number[],
): Promise<Balance> {
  return foldBalance(await stateCountsOf(account, mailingIds));
}
