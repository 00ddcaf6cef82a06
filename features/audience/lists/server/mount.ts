import { sql } from 'kysely';
import { z } from 'zod';
import { mountPending } from '#engines/opt-in/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { accepted, ok, type MountFeature } from '#platform/server/http/route.ts';
import { listRecords, type Row } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { contactLists, listStatusUpdate, longestGrowth } from '../contract.ts';
import { countListsJob, aggregateCountsJob, hasManyChanges } from './count-lists.ts';
import { deleteList, removeMembershipsJob } from './delete-list.ts';
import { growthOfList } from './list-growth.ts';
import { statsOfList } from './list-stats.ts';
import { contactListRecords, listsTable } from './lists-table.ts';
import { requireLists } from './public.ts';

/** Routes and jobs of contact lists. */
export const mountLists: MountFeature = (router, services) => {
  const [count, aggregate, removeMemberships] = [
    countListsJob(services),
    aggregateCountsJob(services),
    removeMembershipsJob(services),
  ];
  services.jobs.define(count);
  services.jobs.define(aggregate);
  services.jobs.define(removeMemberships);
  router.account({
    method: ['PUT', 'PATCH', 'POST'],
    path: 'lists/list_status_update',
    role: 'contacts',
    summary: 'Change the type of lists',
    body: listStatusUpdate,
    handle: async ({ account, body }) => {
      await requireLists(account, body.ids);
      const { rows } = await sql<{ id: number }>`
        update lists set list_type = ${body.list_type}, updated_at = now() where account_id = ${account.id} and id = any(${body.ids}::bigint[])
        returning id`.execute(account.db);
      await account.audit({
        action: 'list_status_update',
        resource: 'list',
        id: null,
        after: body,
      });
      return ok({ ids: rows.map((row) => row.id), list_type: body.list_type });
    },
  });
  router.account({
    method: 'GET',
    path: 'lists/:id/stats',
    role: 'contacts',
    summary: 'The contacts of a list by state',
    params: z.object({ accountId: idParam, id: idParam }),
    handle: async ({ account, params }) => {
      await showRecord(account, contactListRecords, params.id);
      return ok(await statsOfList(account, params.id));
    },
  });
  router.account({
    method: 'GET',
    path: 'lists/:id/growth',
    role: 'contacts',
    summary: 'Who joined and left a list, day by day',
    params: z.object({ accountId: idParam, id: idParam }),
    query: z.object({
      days: z.coerce
        .number('must be a number')
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(longestGrowth, `must be at most ${longestGrowth}`)
        .default(90),
    }),
    handle: async ({ account, params, query }) => {
      await showRecord(account, contactListRecords, params.id);
      return ok(
        await growthOfList(account, params.id, { days: query.days, now: services.clock.now() }),
      );
    },
  });
  mountPending(router, services, {
    path: 'lists',
    role: 'contacts',
    of: (listId) => ({ listId }),
    requireSeen: (account, id) => showRecord(account, contactListRecords, id),
  });
  mountResource({
    router,
    services,
    records: contactListRecords,
    with: {
      list: async (account, query) => {
        if (await hasManyChanges(account))
          await services.jobs.enqueue(
            account,
            aggregate,
            { accountId: account.id },
            { singletonKey: String(account.id) },
          );
        const { rows, meta } = await listRecords(account, contactLists, listsTable, query);
        return ok({ lists: seesMoreThanNames(account) ? rows : rows.map(nameOf) }, meta);
      },
      show: async (account, id) => {
        const list = await showRecord(account, contactListRecords, id);
        return ok(seesMoreThanNames(account) ? list : nameOf(list));
      },
      delete: (account, id) => deleteList(account, services, removeMemberships, id),
      refresh_count: async (account, ids) => {
        const message = 'Counting lists has started.';
        const notificationId = await services.notifications.start(account, {
          message,
          notifiableType: 'List',
        });
        await services.jobs.enqueue(account, count, {
          accountId: account.id,
          notificationId,
          ids: ids ?? null,
        });
        return accepted({ message, notification_id: notificationId });
      },
    },
  });
};

// Service and commerce choose lists by their names.
function seesMoreThanNames(account: Account): boolean {
  return account.can('contacts') || account.can('campaigns');
}

function nameOf({ id, name }: Row): Pick<Row, 'id' | 'name'> {
  return { id, name };
}
