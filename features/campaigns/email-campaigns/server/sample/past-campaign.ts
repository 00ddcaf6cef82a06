import { makePastMailing } from '#engines/delivery/public.ts';
import { sampleSender } from '#engines/audience/public.ts';
import { brandSample } from '#features/audience/brands/server/public.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import { listSample } from '#features/audience/lists/server/public.ts';
import { contentSample } from '#features/content/contents/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleMaking } from '#platform/server/family/sample-records.ts';
import { mailingTestOf } from '../ab-test.ts';
import { audienceOf, buildMessage } from '../build-message.ts';
import { campaignRecords } from '../campaigns-table.ts';
import { showCampaign } from '../schedule-campaign.ts';
import type { SampleLetter } from './sample-letters.ts';

/** What sample campaigns are made of. */
export const neededByCampaigns = [brandSample, contactSample, contentSample, listSample] as const;

/** A campaign that waits to be finished, or more when further fields say so; answers its id. */
export async function insertCampaign(
  { account, made }: SampleMaking,
  letter: SampleLetter,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const sender = sampleSender(account);
  return insertSample(account, campaignRecords, {
    name: letter.name,
    status: 'draft',
    subject: letter.subject,
    preheader: letter.preheader,
    from_name: sender.name,
    from_email: sender.email,
    reply_to: sender.replyTo,
    address: sender.address,
    content_id: made(contentSample)[letter.content],
    brand_id: letter.brand && made(brandSample)[letter.brand],
    lists: [made(listSample)[letter.list].id],
    created_by: 'Sample data',
    ...fields,
  });
}

/** A campaign that went out at that time, with what became of every recipient. */
export async function makePastCampaign(
  sample: SampleMaking,
  letter: SampleLetter,
  { sentAt, ...fields }: { sentAt: Date } & Record<string, unknown>,
): Promise<void> {
  const { account, made } = sample;
  const id = await insertCampaign(sample, letter, {
    status: 'sent',
    schedule_type: 1,
    scheduled_at: sentAt,
    sent_at: sentAt,
    created_at: sentAt,
    updated_at: sentAt,
    ...fields,
  });
  const campaign = await showCampaign(account, id);
  const test = await mailingTestOf(account, campaign);
  const mailingId = await makePastMailing(account, {
    sourceType: 'campaign',
    sourceId: id,
    message: await buildMessage(account, campaign, 'send'),
    audience: await audienceOf(account, campaign),
    listId: made(listSample)[letter.list].id,
    ...made(contactSample),
    sentAt,
    ...(test && { test }),
  });
  await account.db
    .updateTable('campaigns')
    .set({ mailing_id: mailingId })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
}
