import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import {
  changedNotification,
  listMetaQuery,
  newNotification,
} from '#platform/contract/notifications.ts';
import { countedUpTo } from '#platform/contract/resource.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { forbidden, notFound } from '#platform/server/errors.ts';
import {
  created,
  file,
  json,
  ok,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { accountChannel, personChannel } from '#platform/server/realtime/realtime.ts';
import { pageOfRows } from '#platform/server/resource/page-of-rows.ts';
import type { Services } from '#platform/server/services.ts';
import {
  presentNotification,
  type StoredNotification,
} from '#platform/server/notifications/notifications.ts';
import { requireDownload } from './downloads.ts';
import { inOwnList, isUnread, markRead, markUnread, removeFromOwnList } from './own-list.ts';
import { addNotification, updateNotification } from './caller-notifications.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** The calls behind the bell, and the signature of the live channel. */
export const mountNotifications: MountFeature = (router, services) => {
  mountOwnList(router, services);
  mountDownload(router, services);
  mountSignature(router, services);
};

function mountOwnList(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'notifications',
    role: 'member',
    summary: 'The newest notifications of one’s own list',
    query: listMetaQuery,
    handle: async ({ account, query }) => {
      const { ids, meta } = await pageOfRows(account, query, {
        rows: sql`from notifications where ${inOwnList(account)}`,
        id: sql`id`,
        isDescending: true,
      });
      const { rows } = await sql<StoredNotification>`
        select *, ${isUnread(account)} as is_unread from notifications
        where account_id = ${account.id} and id = any(${ids}::bigint[]) order by id desc`.execute(
        account.db,
      );
      // Of the newest: nobody reads further back.
      const {
        rows: [newest],
      } = await sql<{ unread: number }>`
        select count(*) filter (where ${isUnread(account)})::int as unread
        from (select * from notifications where ${inOwnList(account)} order by id desc limit ${countedUpTo}) newest`.execute(
        account.db,
      );
      return json(200, {
        data: rows.map(presentNotification),
        meta: { ...meta, unread: newest?.unread ?? 0 },
      });
    },
  });
  router.account({
    method: 'POST',
    path: 'notifications',
    role: 'member',
    summary: 'Add a notification about a job of the account',
    body: newNotification,
    handle: async ({ account, body }) =>
      created(await show(account, await addNotification(account, services, body))),
  });
  router.account({
    method: 'POST',
    path: 'notifications/read_all',
    role: 'member',
    summary: 'Mark all notifications read',
    handle: async ({ account }) => {
      await markRead(account);
      return ok({ unread: 0 });
    },
  });
  router.account({
    method: 'GET',
    path: 'notifications/:id',
    role: 'member',
    summary: 'One notification',
    params: byId,
    handle: async ({ account, params }) => ok(await show(account, params.id)),
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'notifications/:id',
    role: 'member',
    summary: 'Mark a notification read or unread, or update its text and progress',
    params: byId,
    body: changedNotification,
    handle: async ({ account, params, body }) => {
      await show(account, params.id);
      if (body.is_unread === false) await markRead(account, sql<SqlBool>`id = ${params.id}`);
      if (body.is_unread === true) await markUnread(account, params.id);
      const { is_unread: _read, ...change } = body;
      if (Object.keys(change).length > 0)
        await updateNotification(account, services, params.id, change);
      return ok(await show(account, params.id));
    },
  });
  router.account({
    method: 'DELETE',
    path: 'notifications/:id',
    role: 'member',
    summary: 'Remove a notification from one’s own list',
    params: byId,
    handle: async ({ account, params }) => {
      if (!(await removeFromOwnList(account, params.id))) throw notFound('notification');
      return ok({ id: params.id });
    },
  });
}

function mountDownload(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'notifications/:id/download',
    role: 'member',
    summary: 'The file of a finished job',
    transaction: false,
    ending: '',
    params: byId,
    handle: async ({ accountId, actor, params }) => {
      const found = await inAccount(services.database, { accountId, actor }, (account) =>
        requireDownload(account, params.id),
      );
      return file(await services.files.read(found.file), {
        name: found.name,
        type: 'application/octet-stream',
      });
    },
  });
}

function mountSignature(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'channel_signature',
    role: 'member',
    summary: 'Signs a subscription to the live channel of the account or of the caller',
    query: z.object({ channel: z.string().max(100).optional() }),
    handle: async ({ account, query }) => {
      const { kind, id, session = '' } = account.actor;
      if (kind === 'system' || id === null)
        throw forbidden('Only people and keys hear the live channel.');
      const own = [
        accountChannel(account.id),
        ...(kind === 'user' ? [personChannel(account.id, id)] : []),
      ];
      const channel = query.channel ?? accountChannel(account.id);
      if (!own.includes(channel))
        throw forbidden('This channel belongs to another account or another person.');
      return ok(services.realtime.signature(channel, { kind, id, session }));
    },
  });
}

async function readOwn(account: Account, id: number): Promise<StoredNotification | undefined> {
  const { rows } = await sql<StoredNotification>`
    select *, ${isUnread(account)} as is_unread from notifications where ${inOwnList(account)} and id = ${id}`.execute(
    account.db,
  );
  return rows[0];
}

async function show(account: Account, id: number): Promise<Record<string, unknown>> {
  const row = await readOwn(account, id);
  if (!row) throw notFound('notification');
  return presentNotification(row);
}
