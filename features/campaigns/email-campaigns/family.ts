import { mailsShowing } from '#features/content/images/server/public.ts';
import type { Family } from '#platform/server/family/family.ts';
import { emailCampaigns } from './contract/campaign.ts';
import { campaignRecords } from './server/campaigns-table.ts';
import { mountEmailCampaigns } from './server/mount.ts';
import { campaignSample } from './server/sample/sample-campaigns.ts';
import { campaignsFromDomains } from './server/sender-findings.ts';
import { eraseTestSends } from './server/test-sends/erase-test-sends.ts';
import { exportedTestSends } from './server/test-sends/exported-test-sends.ts';

/** Campaigns by mail. */
export const campaignFamily: Family = {
  path: emailCampaigns.path,
  number: 9,
  feature: 'campaigns/email-campaigns',
  mount: mountEmailCampaigns,
  records: campaignRecords,
  page: ({ id }) => `campaigns/${id}`,
  // A campaign names its sender by the address, and the domain by that.
  holds: { dkim_domains: campaignsFromDomains, images: mailsShowing(['campaign', 'workflow']) },
  personal: {
    columns: { test_sends: ['recipients'] },
    exports: { test_sends: exportedTestSends },
    erase: eraseTestSends,
  },
  sample: campaignSample,
};
