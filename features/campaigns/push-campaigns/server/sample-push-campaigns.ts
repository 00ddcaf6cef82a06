import { applicationSample } from '#features/settings/mobile-apps/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { asColumns } from './as-columns.ts';
import { pushCampaignRecords } from './push-campaigns-table.ts';

const label = 'To the shop';
const headline = 'Back in stock, {{ contact.first_name | default: "just for you" }}';

/** A draft to the sample website. */
export const pushCampaignSample: SampleRecords = {
  after: [applicationSample],
  make: ({ account, made }) =>
    insertSample(account, pushCampaignRecords, {
      name: 'Back in stock',
      ...asColumns({ buttons: [{ title: label, link: 'https://shop.example' }] }),
      application_id: made(applicationSample),
      title: headline,
      body: 'The items on your wish list are available again.',
      link: 'https://shop.example/wish-list',
      is_everybody: true,
      created_by: 'Sample data',
    }),
  remove: (removal) => takeOutSamples(removal, pushCampaignRecords),
};
