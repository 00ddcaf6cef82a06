import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type ListQuery } from '#platform/contract/resource.ts';
import { accepted, ok, type Router } from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { decidedOn, formSubmissions, submissionStates } from '../submissions-contract.ts';
import { decideJob, decideMany } from './decide-many.ts';
import { exportJob, startExport } from './export-submissions.ts';
import { submissionRecords } from './submission-records.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const role = 'forms';

/** Mounts the calls of what visitors sent, below the calls of a family of forms. */
export function mountSubmissions(router: Router, services: Services, forms: Records): void {
  const { path } = forms.contract;
  const deciding = { services, job: decideJob(services, `${path}.decide`) };
  const exporting = { services, job: exportJob(services, `${path}.submissions`) };
  services.jobs.define(deciding.job);
  services.jobs.define(exporting.job);
  router.account({
    method: 'GET',
    path: `${path}/:id/submissions`,
    role,
    params: byId,
    query: listQuery(formSubmissions.list),
    summary: 'What visitors sent by a form, and what was kept out with the reasons',
    handle: async ({ account, params, query }) => {
      await showRecord(account, forms, params.id);
      const { rows, meta } = await listRecords(account, formSubmissions, submissionRecords.table, {
        ...(query as ListQuery),
        form_id: params.id,
      });
      return ok(rows, meta);
    },
  });
  for (const decision of ['release', 'drop'] as const)
    router.account({
      method: 'POST',
      path: `${path}/:id/submissions/${decision}`,
      role,
      params: byId,
      body: decidedOn,
      bodySample: { ids: [1] },
      summary:
        decision === 'release'
          ? 'Release submissions that were kept out: they have their effect now'
          : 'Drop submissions that were kept out',
      handle: async ({ account, params: { id: formId }, body: { ids } }) => {
        await showRecord(account, forms, formId);
        return ok(await decideMany(account, deciding, { formId, decision, ids }));
      },
    });
  router.account({
    method: 'POST',
    path: `${path}/:id/submissions/export`,
    role,
    params: byId,
    body: z.object({ state: z.enum(submissionStates).optional() }),
    summary: 'Write the submissions of a form to a CSV file',
    handle: async ({ account, params: { id: formId }, body }) => {
      await showRecord(account, forms, formId);
      return accepted(await startExport(account, exporting, { formId, ...body }));
    },
  });
}
