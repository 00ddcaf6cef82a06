import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Families } from '#platform/server/families.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { namedIn } from '#platform/server/resource/named-records.ts';
import type { Services } from '#platform/server/services.ts';
import { letterOf, type AbTest, type FullVariant } from '../contract/ab.ts';
import type { emailCampaigns } from '../contract/campaign.ts';
import type { testRequest } from '../contract/schedule.ts';
import { campaignAs, followWinner, variantsOf, withFirstVariant } from './ab-test.ts';
import type { Campaign } from './build-message.ts';
import { campaignRecords } from './campaigns-table.ts';
import { storedFields } from './campaign-fields.ts';
import { approversOf, requireMaking } from './campaign-rights.ts';
import { lockCampaign, showCampaign } from './schedule-campaign.ts';
import { sendTestMails } from './test-sends/send-test-mails.ts';

type Fields = z.output<typeof emailCampaigns.fields> & { ab: AbTest };

/** A campaign with variants that are tested against each other, the first one being the campaign itself. */
export type TestedCampaign = Campaign & { ab: AbTest; variants: FullVariant[] };

/** Makes a campaign that tests variants. */
export async function makeTestedCampaign(
  account: Account,
  families: Families,
  fields: Fields,
): Promise<Record<string, unknown>> {
  requireMaking(account);
  await families.requireNamed(account, namedIn(campaignRecords.table, fields));
  return createRecord(
    account,
    campaignRecords,
    storedFields({ ...withFirstVariant(fields), created_by: account.actor.name }),
  );
}

/** A campaign with its variants; locked against others who would set its winner, when asked. Fails where nothing is tested. */
export async function testedCampaign(
  account: Account,
  id: number,
  { isLocked = false } = {},
): Promise<TestedCampaign> {
  const campaign = await (isLocked ? lockCampaign : showCampaign)(account, id);
  if (!campaign.ab) throw invalid({ base: [`“${campaign.name}” is no A/B test.`] });
  return { ...campaign, ab: campaign.ab, variants: variantsOf(campaign) };
}

/** Sends a test mail of each variant to a few addresses; answers how many variants there are. */
export async function sendTestOfEachVariant(
  account: Account,
  services: Services,
  id: number,
  request: z.output<typeof testRequest>,
): Promise<number> {
  const { variants, ...campaign } = await testedCampaign(account, id);
  for (const index of variants.keys()) {
    const said = campaignAs(campaign, index);
    const subject = said.subject && `[${letterOf(index)}] ${said.subject}`;
    await sendTestMails(account, services, { ...said, subject }, request);
  }
  return variants.length;
}

/** Lets a campaign go on with the variant that has won, and audits who or what chose it. */
export async function recordWinner(account: Account, id: number, outcome: object): Promise<void> {
  await followWinner(account, id);
  await account.audit({
    action: 'set_ab_winner',
    resource: 'campaign',
    id,
    after: outcome,
  });
}

/** The name of a campaign and who is told of its test: whoever scheduled it, else those who may. Null where it is gone. */
export async function watchersOf(
  account: Account,
  id: number,
): Promise<{ name: string; userIds: number[] } | null> {
  const row = await account.db
    .selectFrom('campaigns')
    .select(['name', 'scheduled_by'])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const userIds = row.scheduled_by === null ? await approversOf(account) : [row.scheduled_by];
  return { name: row.name, userIds };
}
