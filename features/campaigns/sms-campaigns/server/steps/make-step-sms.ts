import { sql } from 'kysely';
import { pauseRuns, resumeRuns, runsOfSource, stopRuns } from '#engines/mobile/public.ts';
import { defaultNumber } from '#engines/texting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { fieldsOfCopy, freeName } from '#platform/server/resource/duplicate.ts';
import { forgetUses, noteUses } from '#platform/server/resource/record-uses.ts';
import { smsCampaigns, usualOptOutText } from '../../contract/campaign.ts';
import { changeSmsCampaign, showSmsCampaign } from '../change-sms-campaign.ts';
import { smsCampaignRecords, smsCampaignsTable } from '../sms-campaigns-table.ts';
import { smsStepSource } from '../sources.ts';

/** A text for a step of a journey. */
export interface StepSms {
  journeyId: number;
  name: string;
  /** The campaign that it begins as a copy of. */
  fromCampaignId?: number | undefined;
  /** What it says from the beginning. */
  text?: string | undefined;
}

/** Makes the SMS campaign of a step, with the status wi: empty, with words of its own, or as a copy. Answers its id. */
export async function makeStepSms(
  account: Account,
  { journeyId, name, fromCampaignId, text }: StepSms,
): Promise<number> {
  const fields =
    fromCampaignId === undefined
      ? {
          from_number: (await defaultNumber(account))?.number ?? '',
          text: text ?? '',
          opt_out_text: usualOptOutText,
        }
      : await fieldsOfCopy(account, smsCampaignRecords, fromCampaignId);
  const { id } = await createRecord(account, smsCampaignRecords, {
    ...fields,
    name: await freeName(account, smsCampaignsTable, name.trim() || 'SMS'),
    type: 'bulk',
    status: 'wi',
    // A journey brings its people.
    sms_lists: [],
    lists: [],
    segments: [],
    excluded_sms_lists: [],
    folder_id: null,
    workflow_id: journeyId,
    created_by: account.actor.name,
  });
  return id;
}

/** The text of a step once more, for a copy of the step or of its journey. Answers its id. */
export async function duplicateStepSms(
  account: Account,
  campaignId: number,
  { journeyId }: { journeyId: number },
): Promise<number> {
  const { name } = await showSmsCampaign(account, campaignId);
  return makeStepSms(account, { journeyId, name, fromCampaignId: campaignId });
}

/** Takes the texts of steps away: whoever waits for one gets nothing. One that was sent stays as a stopped campaign, with its figures. */
export async function removeStepSms(account: Account, ids: readonly number[]): Promise<void> {
  const { rows: steps } = await sql<{ id: number }>`
    select r.id from sms_campaigns r where r.account_id = ${account.id} and r.id = any(${[...ids]}::bigint[]) and r.status = 'wi' order by r.id for update`.execute(
    account.db,
  );
  const stepIds = steps.map(({ id }) => id);
  const runs = await runsOfSource(account, smsStepSource, stepIds);
  await stopRuns(
    account,
    runs.map(({ id }) => id),
  );
  const sent = stepIds.filter((id) => runs.some((run) => run.source_id === id));
  for (const id of sent)
    await changeSmsCampaign(account, id, {
      action: 'stop',
      set: { status: 'stopped' },
      before: { status: 'wi' },
      after: { status: 'stopped' },
    });
  await noteUses(account, smsCampaignRecords, sent);
  const gone = stepIds.filter((id) => !sent.includes(id));
  await account.db
    .deleteFrom('sms_campaigns')
    .where('account_id', '=', account.id)
    .where('id', 'in', gone.length > 0 ? gone : [0])
    .execute();
  await forgetUses(account, smsCampaigns.path, gone);
  await account.auditMany(
    gone.map((id) => ({ action: 'delete', resource: smsCampaigns.singular, id })),
  );
}

/** The texts that were made for steps of a journey, those of steps that are gone, too. */
export async function stepSmsOf(account: Account, journeyId: number): Promise<number[]> {
  const rows = await account.db
    .selectFrom('sms_campaigns')
    .select('id')
    .where('account_id', '=', account.id)
    .where('workflow_id', '=', journeyId)
    .where('status', '=', 'wi')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets texts of steps rest that are not sent yet. */
export async function restStepSms(account: Account, ids: readonly number[]): Promise<void> {
  await pauseRuns(account, await runIdsOf(account, ids));
}

/** Lets them go on. */
export async function wakeStepSms(account: Account, ids: readonly number[]): Promise<void> {
  await resumeRuns(account, await runIdsOf(account, ids));
}

async function runIdsOf(account: Account, ids: readonly number[]): Promise<number[]> {
  return (await runsOfSource(account, smsStepSource, ids)).map(({ id }) => id);
}
