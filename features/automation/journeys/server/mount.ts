import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import {
  accepted,
  created,
  ok,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { exportJob, startExport } from '#platform/server/resource/export.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { validateName } from '#platform/server/resource/validate-name.ts';
import type { Services } from '#platform/server/services.ts';
import { workflowChange } from '../contract/publishing.ts';
import {
  automationRole as role,
  type presentByName,
  presentByNameQuery,
  workflowDraft,
  workflows,
} from '../contract/workflows.ts';
import { changeJourney } from './change-journey.ts';
import { clearingJob, deleteJourney } from './delete-journey.ts';
import { exportedRecords, workflowRecords } from './journeys-table.ts';
import { mountCallSecret } from './mount-call-secret.ts';
import { mountContacts } from './mount-contacts.ts';
import { mountDryRun } from './mount-dry-run.ts';
import { mountInsight } from './mount-insight.ts';
import { mountPublishing } from './mount-publishing.ts';
import { movingJob } from './moving-job.ts';
import type { PublishingParts } from './publish-journey.ts';
import { createJourney, duplicateJourney, saveDraft } from './save-journey.ts';
import { showJourney } from './show-journey.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes and jobs of journeys. */
export const mountJourneys: MountFeature = (router, services) => {
  const parts: PublishingParts = { services, moving: movingJob(services) };
  const clearing = clearingJob(services);
  services.jobs.define(parts.moving);
  services.jobs.define(clearing);
  mountNames(router);
  mountExport(router, services);
  mountPublishing(router, parts);
  mountContacts(router, services);
  mountInsight(router, services);
  mountDryRun(router, services);
  mountCallSecret(router, services);
  mountSaving(router, parts);
  mountResource({
    router,
    services,
    records: workflowRecords,
    with: {
      bodyLimit: 'large',
      show: async (account, id) => ok(await showJourney(account, id)),
      create: async (account, fields) => created(await createJourney(account, services, fields)),
      delete: (account, id) => deleteJourney(account, { services, job: clearing }, id),
      duplicate: async (account, id) => ({ ...(await duplicateJourney(account, services, id)) }),
    },
  });
};

function mountNames(router: Router): void {
  router.account({
    method: 'GET',
    path: 'workflows/journey_present_by_name',
    role,
    summary: 'Whether a journey has this name, whatever its case; drafts count',
    query: presentByNameQuery,
    handle: async ({ account, query }) => ok(await isPresent(account, query)),
  });
}

async function isPresent(
  account: Account,
  { name, id }: z.output<typeof presentByNameQuery>,
): Promise<z.infer<typeof presentByName>> {
  const { valid } = await validateName(account, workflowRecords.table, { name, id });
  return { present: !valid && name.trim() !== '' };
}

function mountExport(router: Router, services: Services): void {
  const job = exportJob(services, exportedRecords);
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: 'workflows/export',
    role,
    summary: 'Write journeys with their figures to a CSV file',
    body: listQuery(workflows.list),
    handle: async ({ account, body }) =>
      accepted(
        await startExport(account, services, {
          records: exportedRecords,
          job,
          query: body as ListQuery,
        }),
      ),
  });
}

// What stands beside the wrapper belongs to the change, too: {workflow: {status}, resume}.
const changeBody = z.preprocess((body) => {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  const { workflow, ...beside } = body as Record<string, unknown>;
  return workflow !== null && typeof workflow === 'object' ? { ...workflow, ...beside } : body;
}, workflowChange);

const draftBody = z.preprocess((body) => {
  const inner = (body as { workflow?: unknown } | null)?.workflow;
  return inner !== null && typeof inner === 'object' ? inner : body;
}, workflowDraft);

function mountSaving(router: Router, parts: PublishingParts): void {
  const { services } = parts;
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'workflows/:id',
    role,
    summary:
      'Change a journey; absent fields stay. A graph publishes an enabled journey, and everybody inside keeps their step unless `people` says otherwise',
    params: byId,
    body: changeBody,
    bodyLimit: 'large',
    handle: async ({ account, params, body }) =>
      ok(await changeJourney(account, parts, { id: params.id, change: body })),
  });
  router.account({
    method: 'PUT',
    path: 'workflows/:id/draft',
    role,
    summary:
      'Keep the draft as the builder has it, publishing nothing; 409 with the current draft where `draft_rev` is old',
    params: byId,
    body: draftBody,
    bodyLimit: 'large',
    handle: async ({ account, params, body }) =>
      saveDraft(account, services, {
        id: params.id,
        graph: body.graph,
        settings: body.settings,
        rev: body.draft_rev,
      }),
  });
}
