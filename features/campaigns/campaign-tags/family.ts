import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { campaignTags } from './contract.ts';
import { mountCampaignTags } from './server/mount.ts';
import { campaignTagRecords } from './server/tags-table.ts';

/** Short names that people put on campaigns. */
export const campaignTagFamily: Family = {
  path: campaignTags.path,
  number: 8,
  feature: 'campaigns/campaign-tags',
  mount: mountCampaignTags,
  records: campaignTagRecords,
  page: listedAt(campaignTags.path),
};
