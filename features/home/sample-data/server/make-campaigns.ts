import type { Account } from '#platform/server/account/account.ts';
import { makeSeries } from './make-series.ts';
import { sampleTest } from './make-test.ts';
import { insertCampaign, makePastCampaign } from './past-campaign.ts';
import { sampleMails } from './sample-mails.ts';

/** Ids of the sample lists that campaigns use. */
interface SampleLists {
  all: number;
  kingdom: number;
  big: number;
}

/** Campaigns of the past weeks with what became of every recipient, an A/B test and a series among them, and a draft. */
export async function makeCampaigns(
  account: Account,
  lists: SampleLists,
  now: Date,
): Promise<void> {
  const [news, offer, draft, letter] = sampleMails;
  await makePastCampaign(account, news!, lists.all, new Date(now.getTime() - 20 * 24 * 3_600_000));
  await makePastCampaign(
    account,
    offer!,
    lists.kingdom,
    new Date(now.getTime() - 6 * 24 * 3_600_000),
  );
  await makePastCampaign(
    account,
    { ...news!, name: sampleTest.name, subject: sampleTest.first },
    lists.all,
    new Date(now.getTime() - 12 * 24 * 3_600_000),
    true,
  );
  await makeSeries(account, letter!, lists.big, now);
  await insertCampaign(account, draft!, lists.big, null);
}
