import { sql } from 'kysely';
import { figuresOfSources, runsOfSource } from '#engines/mobile/public.ts';
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

// Texts that answered: few, found by an index of their own.
async function repliesTo(
  account: Account,
  source: string,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; replies: number }>`
    select r.source_id as id, count(*)::int as replies
    from mobile_runs r join sms_inbound i on i.account_id = ${account.id} and i.run_id = r.id and i.kind in ('reply', 'review')
    where r.account_id = ${account.id} and r.source_type = ${source} and r.source_id = any(${[...ids]}::bigint[])
    group by r.source_id`.execute(account.db);
  return new Map(rows.map(({ id, replies }) => [id, replies]));
}

/** The runs of a campaign, whatever became of them. */
export async function runsOf(account: Account, campaign: SmsCampaignRow): Promise<number[]> {
  const runs = await runsOfSource(account, sourceOf(campaign), [campaign.id]);
  return runs.map(({ id }) => id);
}
