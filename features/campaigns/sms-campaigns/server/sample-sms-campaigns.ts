import { sql } from 'kysely';
import { makePastRun, removeRuns, runsOfSource, type PastText } from '#engines/mobile/public.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import { smsListSample } from '#features/audience/sms-lists/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleMaking, SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import type { Account } from '#platform/server/account/account.ts';
import { usualOptOutText } from '../contract/campaign.ts';
import { smsAudienceOf } from './sms-message.ts';
import { smsCampaignRecords } from './sms-campaigns-table.ts';
import { smsCampaignSource } from './sources.ts';

/** The number that the demo account texts from. */
const sampleNumber = '+15550100';
const past =
  'Early access: the spring sale begins tonight at 8. See it first: https://shop.example/spring';
const future =
  'Hi {{ contact.first_name | default: "there" }}, your order is on its way. Follow it here: https://shop.example/orders';

/** Two SMS campaigns: one that was sent last week, and a draft. */
export const smsCampaignSample: SampleRecords = {
  after: [smsListSample, contactSample],
  async make(sample) {
    const [deliveries, sales] = sample.made(smsListSample);
    const fields = {
      from_number: sampleNumber,
      opt_out_text: usualOptOutText,
      created_by: 'Sample data',
    };
    await insertSample(sample.account, smsCampaignRecords, {
      ...fields,
      name: 'Delivery notice',
      text: future,
      sms_lists: deliveries ? [deliveries.id] : [],
    });
    if (sales) await makeSent(sample, { ...fields, listId: sales.id });
  },
  async remove(removal) {
    const { account } = removal;
    const rows = await account.db
      .selectFrom('sms_campaigns')
      .select('id')
      .where('account_id', '=', account.id)
      .where('is_sample', '=', true)
      .where('status', '=', 'sent')
      .execute();
    const runs = await runsOfSource(
      account,
      smsCampaignSource,
      rows.map(({ id }) => id),
    );
    await removeRuns(
      account,
      runs.map(({ id }) => id),
    );
    await takeOutSamples(removal, smsCampaignRecords);
  },
};

async function makeSent(
  { account, now }: SampleMaking,
  { listId, ...fields }: { listId: number; from_number: string; opt_out_text: string },
): Promise<void> {
  const sentAt = new Date(now.getTime() - 6 * 86_400_000).toISOString();
  const id = await insertSample(account, smsCampaignRecords, {
    ...fields,
    name: 'Spring sale, early access',
    status: 'sent',
    text: past,
    sms_lists: [listId],
    scheduled_at: sentAt,
    sent_at: sentAt,
    created_at: sentAt,
    updated_at: sentAt,
    runs: 1,
  });
  const runId = await makePastRun(
    account,
    {
      channel: 'sms',
      sourceType: smsCampaignSource,
      sourceId: id,
      occurrence: '1',
      message: {
        kind: 'sms',
        number_id: 0,
        from_number: sampleNumber,
        text: past,
        opt_out_text: fields.opt_out_text,
      },
      audience: smsAudienceOf({
        sms_lists: [listId],
        lists: [],
        segments: [],
        excluded_sms_lists: [],
      }),
      startsAt: sentAt,
    },
    { texts: await pastTexts(account, listId), from: sampleNumber },
  );
  await account.db
    .updateTable('sms_campaigns')
    .set({ run_id: runId })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
}

// One in twelve did not get it, one in five clicked.
async function pastTexts(account: Account, listId: number): Promise<PastText[]> {
  const { rows } = await sql<{ id: number; phone: string }>`
    select s.id, s.phone_key as phone from sms_memberships m join sms_contacts s on s.account_id = ${account.id} and s.id = m.contact_id
    where m.account_id = ${account.id} and m.list_id = ${listId} and m.status = 'subscribed' order by s.id`.execute(
    account.db,
  );
  return rows.map(({ id, phone }, at) => {
    const isFailed = at % 12 === 7;
    return {
      contactId: id,
      address: phone,
      text: past,
      units: 1,
      state: isFailed ? 'failed' : at % 9 === 4 ? 'sent' : 'delivered',
      ...(isFailed && { reason: 'undelivered' }),
      hasClicked: !isFailed && at % 5 === 1,
    };
  });
}
