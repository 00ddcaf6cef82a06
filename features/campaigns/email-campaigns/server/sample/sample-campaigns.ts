import { removeMailings } from '#engines/delivery/public.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { forgetUses } from '#platform/server/resource/record-uses.ts';
import type { AbTest } from '../../contract/ab.ts';
import { campaignRecords } from '../campaigns-table.ts';
import { insertCampaign, makePastCampaign, neededByCampaigns } from './past-campaign.ts';
import { sampleLetters } from './sample-letters.ts';
import { makeSeries, scheduleSample } from './sample-series.ts';

const { news, offer, thanks, soon, monthly } = sampleLetters;
const tested = {
  ...news,
  name: 'Autumn lanterns: two subjects',
  subject: 'New in the workshop: lanterns',
};
const ab: AbTest = {
  tests: 'subject',
  variants: [{}, { subject: 'Dark at five? We have something against that' }],
  share: 40,
  wait_minutes: 240,
  winner_by: 'opens',
};

/** Campaigns of the past weeks with what became of every recipient, an A/B test and a series among them, a draft and one that is scheduled. */
export const campaignSample: SampleRecords<void> = {
  after: neededByCampaigns,
  async make(sample) {
    const daysAgo = (days: number): Date => new Date(sample.now.getTime() - days * 86_400_000);
    await makePastCampaign(sample, news, { sentAt: daysAgo(20) });
    await makePastCampaign(sample, offer, { sentAt: daysAgo(6) });
    await makePastCampaign(sample, tested, { sentAt: daysAgo(12), ab });
    await makeSeries(sample, monthly);
    await insertCampaign(sample, thanks);
    await scheduleSample(sample, soon);
  },
  async remove({ account }) {
    const gone = await account.db
      .deleteFrom('campaigns')
      .where('account_id', '=', account.id)
      .where('is_sample', '=', true)
      .returning(['id', 'mailing_id'])
      .execute();
    await removeMailings(
      account,
      gone.flatMap(({ mailing_id: id }) => id ?? []),
    );
    await forgetUses(
      account,
      campaignRecords.contract.path,
      gone.map(({ id }) => id),
    );
  },
  async count(account) {
    const found = await account.db
      .selectFrom('campaigns')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', account.id)
      .where('is_sample', '=', true)
      .executeTakeFirstOrThrow();
    return found.count;
  },
};
