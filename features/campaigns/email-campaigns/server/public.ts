import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';

/** A campaign as neighbours see it. */
export interface CampaignName {
  id: number;
  name: string;
}

const notYetSent = [
  'draft',
  'scheduled',
  'locked',
  'test',
  'active',
  'paused',
  'missed',
  'recurring',
] as const;

/** Campaigns that hold on to a content. */
export async function campaignsWithContent(
  account: Account,
  contentId: number,
): Promise<CampaignName[]> {
  const { rows } = await sql<CampaignName>`
    select id, name from campaigns where account_id = ${account.id} and status = any(${[...notYetSent]}::text[]) and archived_at is null
      and (content_id = ${contentId} or ab -> 'variants' @> ${JSON.stringify([{ content_id: contentId }])}::jsonb) order by id`.execute(
    account.db,
  );
  return rows;
}

/** Campaigns that are yet to go, or going, under a brand. */
export async function campaignsOfBrand(account: Account, brandId: number): Promise<CampaignName[]> {
  return account.db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('account_id', '=', account.id)
    .where('brand_id', '=', brandId)
    .where('status', 'in', [...notYetSent])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
}

// Plugged in by the composition root.
export { followMailing, mayLeave, tellOfMissed } from './follow-mailing.ts';
export { createSeriesPlanner } from './recurring/series-planner.ts';

// For A/B tests, which are campaigns with variants.
export { campaignAs, followWinner, variantsOf, withFirstVariant } from './ab-test.ts';
export { type Campaign } from './build-message.ts';
export { approversOf, requireMaking } from './campaign-rights.ts';
export { campaignsTable } from './campaigns-table.ts';
export { checkReferences } from './check-references.ts';
export { lockCampaign, showCampaign } from './schedule-campaign.ts';
export { sendTestMails } from './test-sends/send-test-mails.ts';
export { storedFields } from './campaign-fields.ts';
export { eraseTestSends } from './test-sends/erase-test-sends.ts';
