import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { socialCampaigns } from '../contract/campaigns.ts';
import { mountAccounts } from './accounts/mount-accounts.ts';
import { mountLeads } from './leads/mount-leads.ts';
import { mountPosts } from './posts/mount-posts.ts';
import { campaignRecords, categoryRecords } from './records.ts';

type CampaignFields = Partial<FieldsOf<typeof socialCampaigns>>;

/** Routes of all that is done with social networks. */
export const mountSocial: MountFeature = (router, services) => {
  mountAccounts(router, services);
  mountPosts(router, services);
  mountLeads(router, services);
  mountResource({ router, services, records: categoryRecords });
  mountResource({
    router,
    services,
    records: campaignRecords,
    with: {
      create: async (account, fields) => {
        requireOrder(fields);
        return created(
          await createRecord(account, campaignRecords, {
            ...fields,
            created_by: account.actor.name,
          }),
        );
      },
      update: async (account, id, fields: CampaignFields) => {
        requireOrder({ ...(await campaignOf(account, id)), ...fields });
        return ok(await updateRecord(account, campaignRecords, { id, fields }));
      },
    },
  });
};

async function campaignOf(account: Account, id: number): Promise<CampaignFields> {
  return socialCampaigns.row.parse(await showRecord(account, campaignRecords, id));
}

function requireOrder({ starts_on: start, ends_on: end }: CampaignFields): void {
  if (start && end && end < start) throw invalid({ ends_on: ['must not be before the start'] });
}
