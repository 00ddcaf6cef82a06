import { z } from 'zod';
import { dynamicRunsOf } from '#engines/delivery/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { countRequest, dynamicSummaries, peopleRequest } from '../contract.ts';
import { checkedRulesOf, composeVariants } from './compose-dynamic.ts';
import { countVariants } from './count-variants.ts';
import { dynamicRecords } from './dynamic-table.ts';
import { readable } from './read-dynamic.ts';
import { createDynamic, duplicateDynamic, updateDynamic } from './save-dynamic.ts';
import { showPeople } from './show-people.ts';

const role = 'contents';

/** Routes of dynamic contents. */
export const mountDynamicContents: MountFeature = (router, services) => {
  mountBuilding(router, services);
  mountReport(router);
  mountResource({
    router,
    services,
    records: dynamicRecords,
    with: {
      list: async (account, query) => {
        const { table } = dynamicRecords;
        const { rows, meta } = await listRecords(account, dynamicSummaries, table, query);
        return ok(rows, meta);
      },
      show: async (account, id) =>
        ok(
          await readable(account, services.families, await showRecord(account, dynamicRecords, id)),
        ),
      create: async (account, fields) => created(await createDynamic(account, services, fields)),
      update: async (account, id, fields) =>
        ok(await updateDynamic(account, services, { id, fields })),
      duplicate: (account, id) => duplicateDynamic(account, services, id),
      bodyLimit: 'large',
    },
  });
};

function mountBuilding(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'dynamic_contents/counts',
    role,
    summary: 'How many contacts get each variant of rules that may not be saved',
    body: countRequest,
    handle: async ({ account, body }) => {
      const rules = await checkedRulesOf(account, services, body.variants);
      return ok(await countVariants(account, services, rules));
    },
  });
  router.account({
    method: 'POST',
    path: 'dynamic_contents/people',
    role,
    summary: 'What ten people would see of a dynamic content that may not be saved',
    body: peopleRequest,
    bodyLimit: 'large',
    handle: async ({ account, body }) => {
      const variants = await composeVariants(account, services, { given: body.variants, kept: [] });
      const people = await showPeople(account, services, {
        defaultPart: body.default_part,
        variants,
        ...(body.contact_ids && { contactIds: body.contact_ids }),
      });
      return ok({ people });
    },
  });
}

function mountReport(router: Router): void {
  router.account({
    method: 'GET',
    path: 'dynamic_contents/:id/report',
    role,
    summary: 'How many recipients of the latest emails got each variant and clicked',
    params: z.object({ accountId: idParam, id: idParam }),
    handle: async ({ account, params }) => {
      await showRecord(account, dynamicRecords, params.id);
      return ok({ mailings: await dynamicRunsOf(account, params.id) });
    },
  });
}
