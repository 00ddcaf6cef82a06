import { pauseJourney, resumeJourney, type ResumeWay } from '#engines/journeys/public.ts';
import { graphSchema, settingsSchema } from '#engines/journeys/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { requireNamedAnew } from '#platform/server/resource/named-records.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { WorkflowChange } from '../contract/publishing.ts';
import type { Workflow } from '../contract/workflows.ts';
import { mustAsk, requestApproval } from './approve-journey.ts';
import { draftRecords, workflowRecords } from './journeys-table.ts';
import {
  publishJourney,
  requireReady,
  type Published,
  type PublishingParts,
} from './publish-journey.ts';
import { lockJourney, writeDraft } from './save-journey.ts';
import { readJourney, requireNotArchived, showJourney } from './show-journey.ts';
import { restSteps, wakeSteps } from './step-campaigns.ts';

/**
 * Changes a journey. A graph is a change of the draft; where the journey is enabled it is published with it, and who is inside
 * keeps their step unless the body says otherwise.
 */
export async function changeJourney(
  account: Account,
  parts: PublishingParts,
  { id, change }: { id: number; change: WorkflowChange },
): Promise<Workflow> {
  const { name, folder_id: folderId, graph, settings, status, resume, ...choice } = change;
  await lockJourney(account, id);
  if (name !== undefined || folderId !== undefined)
    await updateRecord(account, workflowRecords, { id, fields: { name, folder_id: folderId } });
  if (graph !== undefined || settings !== undefined)
    await changeDraft(account, parts, { id, graph, settings });
  const journey = await readJourney(account, id);
  const isRunning = journey.status === 'enabled' && status !== 'disabled';
  if (isRunning && (graph !== undefined || settings !== undefined))
    await publishOrAsk(account, parts, { id, ...choice });
  if (status !== undefined && status !== journey.status)
    await changeStatus(account, parts, { id, status, resume, choice });
  return showJourney(account, id);
}

/** Publishes the draft, or asks for approval where the caller may not. */
export async function publishOrAsk(
  account: Account,
  parts: PublishingParts,
  published: Published,
): Promise<void> {
  if (!mustAsk(account)) {
    await publishJourney(account, parts, published);
    return;
  }
  const { id, graph, settings, ...rest } = published;
  if (graph) await writeDraft(account, id, { graph, settings });
  const journey = await readJourney(account, id);
  requireNotArchived(journey);
  await requireReady(account, journey.graph, journey.settings);
  await requestApproval(account, parts.services, { id, act: 'publish', choice: rest });
}

/** Lets a journey go on, or publishes a draft for the first time. */
export async function enableJourney(
  account: Account,
  parts: PublishingParts,
  { id, resume = 'shift' }: { id: number; resume?: ResumeWay | undefined },
): Promise<void> {
  const journey = await readJourney(account, id);
  requireNotArchived(journey);
  if (journey.live_version === null) {
    await publishJourney(account, parts, { id });
    return;
  }
  await resumeJourney(account, id, resume);
  await wakeSteps(account, journey);
  await account.audit({
    action: 'enable',
    resource: 'workflow',
    id,
    before: { status: journey.status },
    after: { status: 'enabled', resume },
  });
}

interface StatusChange {
  id: number;
  status: Workflow['status'];
  resume: ResumeWay | undefined;
  choice: Omit<Published, 'id'>;
}

async function changeStatus(
  account: Account,
  parts: PublishingParts,
  { id, status, resume, choice }: StatusChange,
): Promise<void> {
  const journey = await readJourney(account, id);
  requireNotArchived(journey);
  if (status === 'draft')
    throw invalid({ status: ['cannot be draft again: disable the journey instead'] });
  if (status === 'disabled') {
    if (journey.status === 'draft')
      throw invalid({ status: ['cannot be disabled: the journey is a draft and does not run'] });
    await pauseJourney(account, id);
    await restSteps(account, journey);
    await account.audit({
      action: 'disable',
      resource: 'workflow',
      id,
      before: { status: journey.status },
      after: { status },
    });
    return;
  }
  if (journey.live_version === null) await publishOrAsk(account, parts, { id, ...choice });
  else if (mustAsk(account))
    await requestApproval(account, parts.services, { id, act: 'enable', resume });
  else await enableJourney(account, parts, { id, resume });
}

async function changeDraft(
  account: Account,
  { services }: PublishingParts,
  { id, ...given }: { id: number } & Pick<WorkflowChange, 'graph' | 'settings'>,
): Promise<void> {
  const fields = {
    ...(given.graph && { graph: graphSchema.parse(given.graph) }),
    ...(given.settings && { settings: settingsSchema.parse(given.settings) }),
  };
  await requireNamedAnew(account, services.families, { records: draftRecords, id, fields });
  await writeDraft(account, id, fields);
}
