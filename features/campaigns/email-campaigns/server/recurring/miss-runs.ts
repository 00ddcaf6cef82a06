import type { Account } from '#platform/server/account/account.ts';
import { occurrencesAfter } from '#platform/contract/recurrence.ts';
import type { Campaign } from '../build-message.ts';
import { ruleOf } from './make-run.ts';

/** Has the runs of recurring campaigns that are due wait for a person, however little late they are; series go on with what is due later. Answers how many runs. */
export async function missDueRuns(account: Account): Promise<number> {
  const { numUpdatedRows } = await account.db
    .updateTable('campaigns')
    .set({ status: 'missed' })
    .where('account_id', '=', account.id)
    .where('status', '=', 'scheduled')
    .where('mailing_id', 'is', null)
    .where('parent_id', 'is not', null)
    .where('occurrence_at', '<=', account.now)
    .executeTakeFirstOrThrow();
  const series = await account.db
    .selectFrom('campaigns')
    .select(['id', 'schedule'])
    .where('account_id', '=', account.id)
    .where('status', '=', 'recurring')
    .where('next_run_at', '<=', account.now)
    .execute();
  for (const { id, schedule } of series) {
    const rule = ruleOf({ schedule: schedule as Campaign['schedule'] });
    const next = rule && occurrencesAfter(rule, new Date(account.now), 1)[0];
    await account.db
      .updateTable('campaigns')
      .set({ next_run_at: next?.at.toISOString() ?? null })
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .execute();
  }
  return Number(numUpdatedRows) + series.length;
}
