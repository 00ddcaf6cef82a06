import { sql } from 'kysely';
import { pauseRuns, resumeRuns, runsOfSource, stopRuns } from '#engines/mobile/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { fieldsOfCopy, freeName } from '#platform/server/resource/duplicate.ts';
import { forgetUses, noteUses } from '#platform/server/resource/record-uses.ts';
import { pushCampaigns } from '../../contract/push-campaigns.ts';
import { asColumns } from '../as-columns.ts';
import { showPushCampaign } from '../change-push-campaign.ts';
import { pushCampaignRecords } from '../push-campaigns-table.ts';
import { pushStepSource } from '../sources.ts';

/** A push for a step of a journey. */
interface StepPush {
  journeyId: number;
  name: string;
  /** The campaign that it begins as a copy of. */
  fromCampaignId?: number | undefined;
}

/** Makes the push campaign of a step, with the status workflow: empty, to the application that was used last, or as a copy. Answers its id. */
export async function makeStepPush(
  account: Account,
  { journeyId, name, fromCampaignId }: StepPush,
): Promise<number> {
  const fields =
    fromCampaignId === undefined
      ? { application_id: await usualApplication(account) }
      : await fieldsOfCopy(account, pushCampaignRecords, fromCampaignId);
  const { id } = await createRecord(account, pushCampaignRecords, {
    ...asColumns(fields),
    name: await freeName(account, pushCampaignRecords.table, name.trim() || 'Push'),
    status: 'workflow',
    // A journey brings its people.
    lists: [],
    segments: [],
    is_everybody: false,
    workflow_id: journeyId,
    created_by: account.actor.name,
  });
  return id;
}

/** The push of a step once more, for a copy of the step or of its journey. Answers its id. */
export async function duplicateStepPush(
  account: Account,
  campaignId: number,
  { journeyId }: { journeyId: number },
): Promise<number> {
  const { name } = await showPushCampaign(account, campaignId);
  return makeStepPush(account, { journeyId, name, fromCampaignId: campaignId });
}

/** Takes the pushes of steps away: whoever waits for one gets nothing. One that was sent stays as a stopped campaign, with its figures. */
export async function removeStepPush(account: Account, ids: readonly number[]): Promise<void> {
  const { rows: steps } = await sql<{ id: number }>`
    select r.id from push_campaigns r where r.account_id = ${account.id} and r.id = any(${[...ids]}::bigint[]) and r.status = 'workflow' order by r.id for update`.execute(
    account.db,
  );
  const stepIds = steps.map(({ id }) => id);
  const runs = await runsOfSource(account, pushStepSource, stepIds);
  await stopRuns(
    account,
    runs.map(({ id }) => id),
  );
  const sent = stepIds.filter((id) => runs.some((run) => run.source_id === id));
  const gone = stepIds.filter((id) => !sent.includes(id));
  await sql`
    update push_campaigns set status = 'stopped', updated_at = ${account.now}::timestamptz
    where account_id = ${account.id} and id = any(${sent}::bigint[])`.execute(account.db);
  await sql`delete from push_campaigns where account_id = ${account.id} and id = any(${gone}::bigint[])`.execute(
    account.db,
  );
  await noteUses(account, pushCampaignRecords, sent);
  await forgetUses(account, pushCampaigns.path, gone);
  await account.auditMany([
    ...sent.map((id) => ({ action: 'stop', resource: pushCampaigns.singular, id })),
    ...gone.map((id) => ({ action: 'delete', resource: pushCampaigns.singular, id })),
  ]);
}

/** The pushes that were made for steps of a journey, those of steps that are gone, too. */
export async function stepPushesOf(account: Account, journeyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from push_campaigns where account_id = ${account.id} and workflow_id = ${journeyId} and status = 'workflow' order by id`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

/** Lets pushes of steps rest that are not sent yet. */
export async function restStepPush(account: Account, ids: readonly number[]): Promise<void> {
  await pauseRuns(account, await runIdsOf(account, ids));
}

/** Lets them go on. */
export async function wakeStepPush(account: Account, ids: readonly number[]): Promise<void> {
  await resumeRuns(account, await runIdsOf(account, ids));
}

async function runIdsOf(account: Account, ids: readonly number[]): Promise<number[]> {
  return (await runsOfSource(account, pushStepSource, ids)).map(({ id }) => id);
}

async function usualApplication(account: Account): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from mobile_applications a where a.account_id = ${account.id}
    order by (select max(p.id) from push_campaigns p where p.account_id = ${account.id} and p.application_id = a.id) desc nulls last, a.id limit 1`.execute(
    account.db,
  );
  if (!rows[0])
    throw invalid({
      node: ['needs an application: create one under Settings, Mobile applications'],
    });
  return rows[0].id;
}
