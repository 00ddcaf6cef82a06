import { practiceForms } from '#engines/social/public.ts';
import { listSample } from '#features/audience/lists/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { forgetArrivals } from './leads/erase-leads.ts';
import { leadRecords } from './records.ts';
import { accountSample } from './sample-social.ts';

/** One lead form of the practice network. */
export const leadSample: SampleRecords<void> = {
  after: [accountSample, listSample],
  async make(sample) {
    const { now } = sample;
    const [form] = practiceForms;
    await insertSample(sample.account, leadRecords, {
      name: 'Newsletter sign-up on our page',
      social_account_id: sample.made(accountSample).page,
      form_id: form!.key,
      form_name: form!.name,
      questions: form!.questions,
      mapping: { email: 'email', full_name: 'full_name' },
      list_id: sample.made(listSample).all.id,
      poll_at: now.toISOString(),
      read_until: now.toISOString(),
      created_by: 'Sample data',
    });
  },
  async remove(removal) {
    await takeOutSamples(removal, leadRecords);
    await forgetArrivals(removal.account);
  },
};
