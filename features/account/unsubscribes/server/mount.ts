import { z } from 'zod';
import { idList, idParam } from '#platform/contract/fields.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { parseInput } from '#platform/server/parse.ts';
import {
  accepted,
  created,
  ok,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import type { JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import {
  changedUnsubscribe,
  newUnsubscribe,
  removal,
  removedUnsubscribes,
  unsubscribeFamilies,
  unsubscribeKinds,
  unsubscribeQuery,
  type UnsubscribeFamily,
  type UnsubscribeQuery,
} from '../contract.ts';
import { addUnsubscribes, storeOf } from './add-unsubscribes.ts';
import { changeReason, removeEntries, removeEntry } from './change-unsubscribes.ts';
import { detailOf, kindsOf, listEntries } from './entries.ts';
import {
  exportUnsubscribesJob,
  importUnsubscribesJob,
  type UnsubscribeExport,
  type UnsubscribeImport,
} from './files.ts';

const params = z.object({ accountId: idParam, id: idParam });

interface Jobs {
  exporting: JobDefinition<UnsubscribeExport>;
  importing: JobDefinition<UnsubscribeImport>;
}

/** Routes and jobs of the three stores of unsubscribes, and of all of them under one name. */
export const mountUnsubscribes: MountFeature = (router, services) => {
  const jobs = {
    exporting: exportUnsubscribesJob(services),
    importing: importUnsubscribesJob(services),
  };
  services.jobs.define(jobs.exporting);
  services.jobs.define(jobs.importing);
  for (const family of unsubscribeFamilies) {
    mountRecords(router, family);
    mountFiles(router, services, family, jobs);
  }
};

function mountRecords(router: Router, { path, kinds, role }: UnsubscribeFamily): void {
  router.account({
    method: 'GET',
    path,
    role,
    summary: `List ${path}, newest first`,
    query: unsubscribeQuery,
    handle: async ({ account, query }) => {
      const { rows, meta } = await listEntries(account, kinds, query as UnsubscribeQuery);
      return ok(rows, meta);
    },
  });
  router.account({
    method: 'GET',
    path: `${path}/:id`,
    role,
    summary: 'One entry with its source, date and history',
    params,
    handle: async ({ account, params: { id } }) => ok(await detailOf(account, kinds, id)),
  });
  router.account({
    method: 'POST',
    path,
    role,
    summary: 'Unsubscribe one address, or many',
    body: newUnsubscribe,
    bodyLimit: 'large',
    handle: async ({ account, body }) => {
      const done = await addUnsubscribes(account, kinds, body);
      return created('one' in done ? done.one : done.many);
    },
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    role,
    summary: 'Change the reason of an entry',
    params,
    body: changedUnsubscribe,
    handle: async ({ account, params: { id }, body }) =>
      ok(await changeReason(account, kinds, id, body.reason)),
  });
  router.account({
    method: 'DELETE',
    path: `${path}/:id`,
    role,
    summary: 'Let an address be reached again',
    params,
    query: removal,
    handle: async ({ account, params: { id }, query }) =>
      ok(await removeEntry(account, kinds, id, query.reason)),
  });
  router.account({
    method: ['DELETE', 'POST'],
    path: `${path}/bulk_delete`,
    role,
    summary: 'Let several addresses be reached again',
    query: z.object({ ids: idList.optional() }),
    body: z.looseObject({}),
    handle: async ({ account, query, body }) =>
      ok(
        await removeEntries(
          account,
          kinds,
          parseInput(removedUnsubscribes, { ...(query.ids && { ids: query.ids }), ...body }),
        ),
      ),
  });
}

function mountFiles(
  router: Router,
  services: Services,
  { path, kinds, role }: UnsubscribeFamily,
  jobs: Jobs,
): void {
  router.account({
    method: 'POST',
    path: `${path}/export`,
    role,
    summary: 'Write entries to a CSV file',
    body: unsubscribeQuery,
    handle: async ({ account, body: asked }) => {
      const body = asked as UnsubscribeQuery;
      const message = 'Export of unsubscribes has started.';
      const notificationId = await services.notifications.start(account, {
        message,
        notifiableType: 'Unsubscribe',
      });
      await services.jobs.enqueue(account, jobs.exporting, {
        accountId: account.id,
        notificationId,
        path,
        kinds: [...kindsOf(kinds, body.kind)],
        ...(body.name !== undefined && { name: body.name }),
        ...(body.brand_id !== undefined && { brandId: body.brand_id }),
      });
      return accepted({ message, notification_id: notificationId });
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/import`,
    role,
    summary: 'Unsubscribe the addresses of a CSV file',
    transaction: false,
    query: z.object({ kind: z.enum(unsubscribeKinds).optional(), brand_id: idParam.optional() }),
    handle: async ({ accountId, actor, query, raw }) => {
      const store = await inAccount(services.database, { accountId, actor }, (account) =>
        storeOf(account, kinds, query),
      );
      const upload = raw.isMultipart() ? await raw.file() : undefined;
      if (!upload) throw invalid({ file: ['is required: send a CSV file as multipart form data'] });
      const file = `imports/${accountId}/unsubscribes-${raw.id}.csv`;
      await services.files.put(file, upload.file);
      return inAccount(services.database, { accountId, actor }, async (account) => {
        const message = 'Import of unsubscribes has started.';
        const notificationId = await services.notifications.start(account, {
          message,
          notifiableType: 'Unsubscribe',
        });
        await services.jobs.enqueue(account, jobs.importing, {
          accountId,
          notificationId,
          file,
          kind: store.kind,
          by: actor.name,
          ...(store.brandId !== undefined && { brandId: store.brandId }),
        });
        return accepted({ message, notification_id: notificationId });
      });
    },
  });
}
