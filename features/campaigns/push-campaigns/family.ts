import type { Family } from '#platform/server/family/family.ts';
import { pushCampaigns } from './contract/push-campaigns.ts';
import { mountPushCampaigns } from './server/mount.ts';
import { pushCampaignRecords } from './server/push-campaigns-table.ts';

/** Pushes to the people of an application. */
export const pushCampaignFamily: Family = {
  path: pushCampaigns.path,
  number: 78,
  feature: 'campaigns/push-campaigns',
  mount: mountPushCampaigns,
  records: pushCampaignRecords,
  page: ({ id }) => `push_applications/${id}`,
};
