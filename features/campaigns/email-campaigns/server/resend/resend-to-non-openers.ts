import { sql } from 'kysely';
import { countAudience } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { fieldsOfCopy, freeName } from '#platform/server/resource/duplicate.ts';
import { audienceOf, type Campaign } from '../build-message.ts';
import { storedFields } from '../campaign-fields.ts';
import { campaignRecords, campaignsTable } from '../campaigns-table.ts';
import { showCampaign } from '../schedule-campaign.ts';

/** Makes a draft of a campaign that went out, for those it was delivered to and who have not opened it. */
export async function resendToNonOpeners(
  account: Account,
  id: number,
  now: Date,
): Promise<Campaign & { people: number }> {
  const campaign = await showCampaign(account, id);
  if (
    campaign.mailing_id === null ||
    !['sent', 'stopped', 'active', 'paused'].includes(campaign.status)
  ) {
    throw invalid({
      base: [`“${campaign.name}” has not been sent, so it has no recipients who did not open it.`],
    });
  }
  // It goes on with the same content to recipients of the same campaign, seen or not.
  const fields = await fieldsOfCopy(account, campaignRecords, id);
  const made = await createRecord(
    account,
    campaignRecords,
    storedFields({
      ...fields,
      name: await freeName(account, campaignsTable, `Not opened: ${campaign.name}`),
      lists: [],
      select_all: false,
      ids: [],
      segments: [],
      suppressed_segments: [],
      created_by: account.actor.name,
    }),
  );
  await sql`
    update campaigns set unopened_of = ${id}, unopened_mailing_id = ${campaign.mailing_id}, unopened_before = ${now.toISOString()}::timestamptz
    where account_id = ${account.id} and id = ${made.id}`.execute(account.db);
  const draft = await showCampaign(account, made.id);
  const { mailable } = await countAudience(account, await audienceOf(account, draft), now);
  if (mailable === 0)
    throw invalid({
      base: [`All recipients of “${campaign.name}” who can still be emailed have opened it.`],
    });
  await account.audit({
    action: 'resend_to_non_openers',
    resource: 'campaign',
    id,
    after: { draft: draft.id, people: mailable },
  });
  return { ...draft, people: mailable };
}
