import { figuresOfSources, runsOfSource } from '#engines/mobile/public.ts';
import { replyCounts } from '#engines/texting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { SmsCampaign, SmsCampaignRow } from '../contract/campaign.ts';
import { noFigures, type SmsFigures } from '../contract/figures.ts';
import { sourceOf, smsCampaignSource, smsStepSource } from './sources.ts';

/** SMS campaigns with what became of their texts. */
export async function withFigures(
  account: Account,
  campaigns: readonly SmsCampaignRow[],
): Promise<SmsCampaign[]> {
  const figures = new Map<number, SmsFigures>();
  for (const source of [smsCampaignSource, smsStepSource]) {
    const ids = campaigns.filter((one) => sourceOf(one) === source).map(({ id }) => id);
    for (const [id, found] of await figuresOf(account, source, ids)) figures.set(id, found);
  }
  return campaigns.map((one) => ({ ...one, figures: figures.get(one.id) ?? noFigures }));
}

async function figuresOf(
  account: Account,
  source: string,
  ids: readonly number[],
): Promise<Map<number, SmsFigures>> {
  if (ids.length === 0) return new Map();
  const outcomes = await figuresOfSources(account, source, ids);
  const replies = await repliesTo(account, source, ids);
  return new Map(
    ids.map((id) => [id, { ...noFigures, ...outcomes.get(id), replies: replies.get(id) ?? 0 }]),
  );
}

async function repliesTo(
  account: Account,
  source: string,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const runs = await runsOfSource(account, source, ids);
  const counts = await replyCounts(
    account,
    runs.map(({ id }) => id),
  );
  const replies = new Map<number, number>();
  for (const { id, source_id: campaign } of runs)
    replies.set(campaign, (replies.get(campaign) ?? 0) + (counts.get(id) ?? 0));
  return replies;
}

/** The runs of a campaign, whatever became of them. */
export async function runsOf(account: Account, campaign: SmsCampaignRow): Promise<number[]> {
  const runs = await runsOfSource(account, sourceOf(campaign), [campaign.id]);
  return runs.map(({ id }) => id);
}
