import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta, type FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden } from '#platform/server/errors.ts';
import {
  accepted,
  created,
  file,
  ok,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { automationRole, dataJourneys } from '../contract/data-journeys.ts';
import { keepFileRequest, retryRequest, runsQuery } from '../contract/runs.ts';
import { filePreviewRequest } from '../contract/file-preview.ts';
import type { Step } from '../contract/steps.ts';
import { dataJourneyRecords } from './journey-records.ts';
import { filesOf, keepFile } from './kept-files.ts';
import { previewFile } from './preview-file.ts';
import { namesOf } from './read-names.ts';
import { deleteRuns, stopOpenRun } from './runs/end-run.ts';
import { countRuns, fileOfStep, runsOf, showRun } from './runs/read-runs.ts';
import { retryRun, runNow } from './runs/start-run.ts';
import {
  createJourney,
  duplicateJourney,
  lockJourney,
  toggleJourney,
  updateJourney,
} from './save-journey.ts';
import { dataImports } from './steps/import-into.ts';
import { addressNo, mountWebhook, renewAddress, webhookUrl } from './webhook.ts';

const role = automationRole;
const { path } = dataJourneys;
const byId = z.object({ accountId: idParam, id: idParam });
const byRun = byId.extend({ run: idParam });
const byStep = byRun.extend({ step: z.coerce.number().int().min(0).max(100) });
const shownRuns = { page: 1, perPage: 10 };

/** Routes of data journeys and their runs. */
export const mountDataJourneys: MountFeature = (router, services) => {
  dataImports(services);
  mountWebhook(router, services);
  mountEditing(router, services);
  mountRuns(router, services);
  mountStarts(router, services);
  mountResource({
    router,
    services,
    records: dataJourneyRecords,
    with: {
      show: async (account, id) => ok(await shown(account, services, id)),
      create: async (account, fields) => created(await createJourney(account, fields)),
      update: async (account, id, fields: Partial<FieldsOf<typeof dataJourneys>>) =>
        ok(await updateJourney(account, { id, fields, now: services.clock.now() })),
      duplicate: (account, id) => duplicateJourney(account, services.families, id),
      delete: (account, id) => deleteJourney(account, services, id),
    },
  });
};

function mountEditing(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: `${path}/files`,
    role,
    transaction: false,
    summary: 'Keep a previewed file for import steps',
    body: keepFileRequest,
    handle: async ({ accountId, actor, body }) =>
      created(await keepFile(services, { accountId, actor }, body.file_id)),
  });
  router.account({
    method: 'POST',
    path: `${path}/preview_file`,
    role,
    transaction: false,
    summary: 'Look at the file that an import step would read; nothing is kept',
    body: filePreviewRequest,
    handle: async ({ accountId, actor, body }) =>
      ok(await previewFile(services, { accountId, actor }, body)),
  });
  router.account({
    method: 'PUT',
    path: `${path}/:id/toggle_status`,
    role,
    summary: 'Enable a data journey, or disable it and stop its run',
    params: byId,
    handle: async ({ account, params }) => {
      await toggleJourney(account, { id: params.id, now: services.clock.now() });
      return ok(await shown(account, services, params.id));
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/renew_address`,
    role,
    summary: 'Give a data journey another address to be called by',
    params: byId,
    handle: async ({ account, params }) => {
      await lockJourney(account, params.id);
      await renewAddress(account, params.id);
      return ok(await shown(account, services, params.id));
    },
  });
}

function mountRuns(router: Router, { files }: Services): void {
  router.account({
    method: 'GET',
    path: `${path}/:id/runs`,
    role,
    summary: 'The runs of a data journey with the rows of each step, the newest first',
    params: byId,
    query: runsQuery,
    handle: async ({ account, params, query }) => {
      await showRecord(account, dataJourneyRecords, params.id);
      const asked = { page: query.page, perPage: query.per_page };
      return ok(
        { runs: await runsOf(account, params.id, asked) },
        listMeta(await countRuns(account, params.id), query),
      );
    },
  });
  router.account({
    method: 'GET',
    path: `${path}/:id/runs/:run`,
    role,
    summary: 'One run with its steps and its log',
    params: byRun,
    handle: async ({ account, params }) => {
      await showRecord(account, dataJourneyRecords, params.id);
      return ok(await showRun(account, { journeyId: params.id, run: params.run }));
    },
  });
  router.account({
    method: 'GET',
    path: `${path}/:id/runs/:run/steps/:step/file`,
    role,
    summary: 'The file that a step made, or the rows that it rejected',
    params: byStep,
    handle: async ({ account, params }) => {
      if (!account.can('download_contacts'))
        throw forbidden('You need the permission download_contacts to download contacts.');
      await showRecord(account, dataJourneyRecords, params.id);
      const found = await fileOfStep(account, { ...params, journeyId: params.id });
      return file(await files.read(found.file), { name: found.name, type: 'text/csv' });
    },
  });
}

function mountStarts(router: Router, { clock }: Services): void {
  for (const [verb, isDry] of [
    ['run', false],
    ['dry_run', true],
  ] as const)
    router.account({
      method: 'POST',
      path: `${path}/:id/${verb}`,
      role,
      summary: isDry
        ? 'Go through the steps and count the rows of each; nothing is changed'
        : 'Run a data journey now',
      params: byId,
      handle: async ({ account, params }) =>
        accepted(await runNow(account, { id: params.id, isDry, now: clock.now() })),
    });
  router.account({
    method: 'POST',
    path: `${path}/:id/stop`,
    role,
    summary: 'Stop the run under way; what it has done stays done',
    params: byId,
    handle: async ({ account, params }) => {
      await lockJourney(account, params.id);
      const why = `By ${account.actor.name}.`;
      const stopped = await stopOpenRun(account, { journeyId: params.id, now: clock.now(), why });
      if (stopped)
        await account.audit({ action: 'stop', resource: 'data_workflow', id: params.id });
      return ok({ stopped });
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/runs/:run/retry`,
    role,
    summary: 'Try a run that failed or was stopped again, from one of its steps on',
    params: byRun,
    body: retryRequest,
    handle: async ({ account, params, body }) =>
      accepted(await retryRun(account, { ...params, step: body.step, now: clock.now() })),
  });
}

async function shown(account: Account, services: Services, id: number): Promise<Row> {
  const row = await showRecord(account, dataJourneyRecords, id);
  const named = { accountId: account.id, id, no: await addressNo(account, id) };
  const steps = row['steps'] as Step[];
  return {
    ...row,
    names: await namesOf(account, services.families, steps),
    files: await filesOf(account, steps),
    webhook_url: webhookUrl(services, named),
    runs: await runsOf(account, id, shownRuns),
  };
}

async function deleteJourney(
  account: Account,
  { families, clock }: Services,
  id: number,
): Promise<{ id: number }> {
  await lockJourney(account, id);
  await stopOpenRun(account, { journeyId: id, now: clock.now(), why: 'It was deleted.' });
  const removed = await deleteRecord(account, dataJourneyRecords, { id, families });
  await deleteRuns(account, id);
  return removed;
}
