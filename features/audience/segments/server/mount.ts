import { z } from 'zod';
import { allCriteriaOf } from '#engines/audience/public.ts';
import {
  exportContactsJob,
  listContacts,
  startContactsExport,
} from '#features/audience/contacts/server/public.ts';
import { contactListQuery } from '#features/audience/contacts/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import {
  accepted,
  created,
  ok,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { segmentPreviewRequest } from '../contract/segments.ts';
import { countSegmentsJob, startCounting, type CountSegmentsJob } from './count-segments.ts';
import { estimateRule, previewContact, previewRule } from './preview-segment.ts';
import { namesInValues, readable, readableOne } from './read-segments.ts';
import { mountMembers } from './segment-members.ts';
import {
  checkedRules,
  createSegment,
  duplicateSegment,
  ruleIn,
  updateSegment,
} from './save-segment.ts';
import { segmentRecords } from './segments-table.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes and jobs of segments. */
export const mountSegments: MountFeature = (router, services) => {
  const count = countSegmentsJob(services);
  services.jobs.define(count);
  mountBuilder(router, services);
  mountEstimate(router, services);
  mountContacts(router, services);
  mountCounting(router, services, count);
  mountMembers(router);
  const saving = { services, count };
  mountResource({
    router,
    services,
    records: segmentRecords,
    with: {
      list: async (account, query) => {
        const { contract, table } = segmentRecords;
        const { rows, meta } = await listRecords(account, contract, table, query);
        return ok({ segments: await readable(account, services.families, rows) }, meta);
      },
      show: async (account, id) =>
        ok(
          await readableOne(
            account,
            services.families,
            await showRecord(account, segmentRecords, id),
          ),
        ),
      create: async (account, fields) => created(await createSegment(account, saving, fields)),
      update: async (account, id, fields) =>
        ok(await updateSegment(account, saving, { id, fields })),
      duplicate: (account, id) => duplicateSegment(account, saving, id),
      namesIn: (account, values) => namesInValues(account, services.families, values),
      refresh_count: async (account, ids) =>
        accepted(await startCounting(account, services, { job: count, ids: ids ?? null })),
    },
  });
};

function mountBuilder(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'segments/criteria',
    role: 'contacts',
    summary: 'What rules of segments may ask',
    handle: async ({ account }) => ok({ criteria: await allCriteriaOf(account) }),
  });
  router.account({
    method: 'POST',
    path: 'segments/preview',
    role: 'contacts',
    summary:
      'What a rule finds and what each of its conditions does; with contact_id whether it finds that contact, and why',
    body: segmentPreviewRequest,
    handle: async ({ account, body }) => {
      const rules = await checkedRules(account, services, { given: ruleIn(body) });
      return ok(
        body.contact_id === undefined
          ? await previewRule(account, services, rules)
          : await previewContact(account, services, { rules, contactId: body.contact_id }),
      );
    },
  });
}

function mountEstimate(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'segments/estimate',
    role: 'contacts',
    summary:
      'About what a rule finds, at once, in accounts where counting takes a while; else null',
    body: segmentPreviewRequest.omit({ contact_id: true }),
    handle: async ({ account, body }) =>
      ok(
        await estimateRule(
          account,
          services,
          await checkedRules(account, services, { given: ruleIn(body) }),
        ),
      ),
  });
}

function mountContacts(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'segments/:id/contacts',
    role: 'contacts',
    summary: 'The contacts of a segment as its rule finds them now',
    params: byId,
    query: contactListQuery.omit({ segment_id: true }),
    handle: async ({ account, params, query }) => {
      await showRecord(account, segmentRecords, params.id);
      const { rows, meta } = await listContacts(account, { ...query, segment_id: params.id });
      return ok({ contacts: rows }, meta);
    },
  });
  const exportJob = exportContactsJob(services);
  router.account({
    method: 'POST',
    path: 'segments/:id/export',
    role: 'download_contacts',
    summary: 'Write the contacts of a segment to a CSV file',
    params: byId,
    handle: async ({ account, params }) => {
      await showRecord(account, segmentRecords, params.id);
      const choice = { filter: 'all' as const, segment_id: params.id };
      return startContactsExport(account, services, exportJob, choice);
    },
  });
}

function mountCounting(router: Router, services: Services, job: CountSegmentsJob): void {
  router.account({
    method: 'POST',
    path: 'segments/:id/refresh_count',
    role: 'contacts',
    summary: 'Count one segment again in the background',
    params: byId,
    handle: async ({ account, params }) => {
      await showRecord(account, segmentRecords, params.id);
      return accepted(await startCounting(account, services, { job, ids: [params.id] }));
    },
  });
}
