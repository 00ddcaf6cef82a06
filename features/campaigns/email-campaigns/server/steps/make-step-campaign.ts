import { sql } from 'kysely';
import { endRolling } from '#engines/delivery/public.ts';
import { stepSource } from '#features/campaigns/campaign-reports/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { fieldsOfCopy, freeName } from '#platform/server/resource/duplicate.ts';
import { forgetVersions } from '#platform/server/resource/note-version.ts';
import { forgetUses, noteUses } from '#platform/server/resource/record-uses.ts';
import { subjectOf } from '#features/settings/account-settings/contract.ts';
import { settingOf } from '#features/settings/account-settings/server/public.ts';
import { emailCampaigns } from '../../contract/campaign.ts';
import { storedFields } from '../campaign-fields.ts';
import { campaignRecords, campaignsTable } from '../campaigns-table.ts';
import { changeCampaign } from '../change-campaign.ts';

/** A campaign for a step of a journey. */
export interface StepCampaign {
  journeyId: number;
  name: string;
  /** The campaign that it begins as a copy of. */
  fromCampaignId?: number | undefined;
  /** What it has of its own from the beginning. */
  fields?: { content_id: number; subject: string } | undefined;
}

/** Makes the campaign of a step: with the sender of the latest campaign and the account's subject, or as a copy. Answers its id. */
export async function makeStepCampaign(
  account: Account,
  { journeyId, name, fromCampaignId, fields: own }: StepCampaign,
): Promise<number> {
  const fields =
    fromCampaignId === undefined
      ? await fieldsOfNew(account)
      : await fieldsOfCopy(account, campaignRecords, fromCampaignId);
  const { id } = await createRecord(
    account,
    campaignRecords,
    storedFields({
      ...fields,
      ...own,
      name: await freeName(account, campaignsTable, name.trim() || 'Email'),
      folder_id: null,
      // A journey splits people itself.
      ab: null,
      created_by: account.actor.name,
    }),
  );
  await changeCampaign(account, id, {
    action: 'make_step',
    set: { status: 'workflow', journey_id: journeyId },
    after: { journey_id: journeyId },
  });
  await noteUses(account, campaignRecords, [id]);
  return id;
}

/** The campaign of a step once more, for a copy of the step or of its journey. Answers its id. */
export async function duplicateStepCampaign(
  account: Account,
  campaignId: number,
  { journeyId, name }: { journeyId: number; name?: string },
): Promise<number> {
  const { name: known } = await account.db
    .selectFrom('campaigns')
    .select('name')
    .where('account_id', '=', account.id)
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return makeStepCampaign(account, { journeyId, name: name ?? known, fromCampaignId: campaignId });
}

/** Takes the campaigns of steps away: whoever waits for one gets nothing. One that was sent stays as a stopped campaign, with its reports. */
export async function removeStepCampaigns(account: Account, ids: readonly number[]): Promise<void> {
  const { rows: steps } = await sql<{ id: number; was_sent: boolean }>`
    select r.id, exists (select from mailings m where m.account_id = ${account.id} and m.source_type = ${stepSource} and m.source_id = r.id) as was_sent
    from campaigns r where r.account_id = ${account.id} and r.id = any(${[...ids]}::bigint[]) and r.status = 'workflow' order by r.id for update`.execute(
    account.db,
  );
  const sent = steps.flatMap(({ id, was_sent }) => (was_sent ? [id] : []));
  await endRolling(account, stepSource, sent);
  for (const id of sent)
    await changeCampaign(account, id, {
      action: 'stop',
      set: { status: 'stopped' },
      before: { status: 'workflow' },
      after: { status: 'stopped' },
    });
  await noteUses(account, campaignRecords, sent);
  const gone = steps.flatMap(({ id, was_sent }) => (was_sent ? [] : [id]));
  await account.db
    .deleteFrom('campaigns')
    .where('account_id', '=', account.id)
    .where('id', 'in', gone.length > 0 ? gone : [0])
    .execute();
  await forgetUses(account, emailCampaigns.path, gone);
  await forgetVersions(account, campaignRecords, gone);
  await account.auditMany(
    gone.map((id) => ({ action: 'delete', resource: emailCampaigns.singular, id })),
  );
}

async function fieldsOfNew(account: Account): Promise<Record<string, unknown>> {
  const last = await account.db
    .selectFrom('campaigns')
    .select(['from_name', 'from_email', 'reply_to', 'address', 'language'])
    .where('account_id', '=', account.id)
    .where('archived_at', 'is', null)
    .where('from_email', '<>', '')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...emailCampaigns.fields.parse({ name: 'Email', from_name: account.record.name, ...last }),
    subject: subjectOf({
      campaign_subject_prefix: settingOf(account, 'campaign_subject_prefix'),
      campaign_subject_default: settingOf(account, 'campaign_subject_default'),
      campaign_subject_suffix: settingOf(account, 'campaign_subject_suffix'),
    }),
  };
}
