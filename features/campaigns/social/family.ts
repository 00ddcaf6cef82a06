import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';
import { listedAt } from '#platform/server/family/listed-at.ts';
import { socialAccounts } from './contract/accounts.ts';
import { socialCampaigns } from './contract/campaigns.ts';
import { socialCategories } from './contract/categories.ts';
import { socialLeads } from './contract/leads.ts';
import { socialSchedules } from './contract/posts.ts';
import { eraseLeads } from './server/leads/erase-leads.ts';
import { mountSocial } from './server/mount.ts';
import { slotsHolding } from './server/posts/slots-holding.ts';
import {
  accountRecords,
  campaignRecords,
  categoryRecords,
  leadRecords,
  postRecords,
} from './server/records.ts';
import { leadSample } from './server/sample-leads.ts';
import {
  accountSample,
  categorySample,
  postSample,
  socialCampaignSample,
} from './server/sample-social.ts';

const feature = 'campaigns/social';

/** Pages and profiles that posts are published to. */
export const socialAccountFamily: Family = {
  path: socialAccounts.path,
  number: 79,
  feature,
  mount: mountSocial,
  records: accountRecords,
  page: listedAt(socialAccounts.path),
  choices: { columns: sql`r.id, r.name, r.network, r.kind, r.state` },
  sample: accountSample,
};

/** What posts are about. */
export const socialCategoryFamily: Family = {
  path: socialCategories.path,
  number: 80,
  feature,
  records: categoryRecords,
  page: listedAt(socialCategories.path),
  choices: { columns: sql`r.id, r.name, r.color` },
  sample: categorySample,
};

/** Posts, and the slots of the week that take them. */
export const socialPostFamily: Family = {
  path: socialSchedules.path,
  number: 81,
  feature,
  records: postRecords,
  holds: { social_content_categories: slotsHolding },
  page: ({ id }) => `social_schedules?post=${id}`,
  sample: postSample,
};

/** Posts that belong together. */
export const socialCampaignFamily: Family = {
  path: socialCampaigns.path,
  number: 82,
  feature,
  records: campaignRecords,
  page: listedAt(socialCampaigns.path),
  sample: socialCampaignSample,
};

/** Lead forms whose leads become contacts. */
export const socialLeadFamily: Family = {
  path: socialLeads.path,
  number: 83,
  feature,
  records: leadRecords,
  page: listedAt(socialLeads.path),
  sample: leadSample,
  personal: {
    columns: { social_lead_arrivals: ['contact_id'] },
    exports: {
      social_lead_arrivals: {
        record: 'lead',
        rows: (account, { id }) => sql`
          select r.id, l.form_name as form, r.came_by, r.state, r.received_at from social_lead_arrivals r
          left join social_leads l on l.account_id = ${account.id} and l.id = r.social_lead_id
          where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
    },
    erase: eraseLeads,
  },
};
