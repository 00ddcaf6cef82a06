import { balanceOf } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { occurrencesAfter } from '#platform/contract/recurrence.ts';
import type { SeriesRuns } from '../../contract/schedule.ts';
import type { Campaign } from '../build-message.ts';
import { isWaitingRun } from '../campaign-state.ts';
import { ruleOf } from './make-run.ts';

const shown = 50;

/** The next five times of a series and its latest runs with what became of them. */
export async function seriesRuns(
  account: Account,
  campaign: Campaign,
  now: Date,
): Promise<SeriesRuns> {
  const rule = ruleOf(campaign);
  const rows = await account.db
    .selectFrom('campaigns')
    .select(['id', 'name', 'status', 'occurrence_at', 'mailing_id', 'parent_id'])
    .where('account_id', '=', account.id)
    .where('parent_id', '=', campaign.id)
    .where('archived_at', 'is', null)
    .orderBy('occurrence_at', 'desc')
    .limit(shown)
    .execute();
  const children: SeriesRuns['children'] = [];
  for (const row of rows) {
    const balance = row.mailing_id === null ? null : await balanceOf(account, row.mailing_id);
    children.push({
      id: row.id,
      name: row.name,
      status: row.status,
      occurrence_at: row.occurrence_at ?? '',
      is_editable: isWaitingRun(row),
      delivered: balance?.delivered ?? 0,
      eligible: balance?.eligible ?? 0,
    });
  }
  const isOn = campaign.status === 'recurring' && campaign.is_enabled;
  return {
    is_enabled: campaign.is_enabled,
    next:
      isOn && rule !== null ? occurrencesAfter(rule, now, 5).map(({ at }) => at.toISOString()) : [],
    children,
  };
}
