import type { Family } from '#platform/server/family/family.ts';
import { smsCampaigns } from './contract/campaign.ts';
import { eraseRequests, exportedRequests } from './server/personal-requests.ts';
import { mountSmsCampaigns } from './server/mount.ts';
import { smsCampaignRecords } from './server/sms-campaigns-table.ts';

/** Texts to lists, and texts that programs send one by one. */
export const smsCampaignFamily: Family = {
  path: smsCampaigns.path,
  number: 73,
  feature: 'campaigns/sms-campaigns',
  mount: mountSmsCampaigns,
  records: smsCampaignRecords,
  page: ({ id }) => `sms_campaigns/${id}`,
  personal: {
    columns: { sms_requests: ['contact_id', 'phone', 'idempotency_key'] },
    exports: { sms_requests: exportedRequests },
    erase: eraseRequests,
  },
};
