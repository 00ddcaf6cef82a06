import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listMetaQuery } from '#platform/contract/notifications.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { inAccount } from '../account/account.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { file, json, ok, type MountFeature } from '../http/route.ts';
import { accountChannel, personChannel } from '../realtime/realtime.ts';
import { presentNotification } from './notifications.ts';

/** The calls behind the bell, and the signature of the live channel. */
export const mountNotifications: MountFeature = (book, services) => {
  book.account({
    method: 'GET', path: 'notifications', role: 'member', summary: 'The newest notifications', query: listMetaQuery,
    handle: async ({ account, query }) => {
      const mine = account.db.selectFrom('notifications').where('account_id', '=', account.id)
        .where((or) => or.or([or('user_id', 'is', null), or('user_id', '=', account.actor.id ?? 0), or.val(account.actor.kind === 'api_key')]));
      const rows = await mine.selectAll().orderBy('id', 'desc').limit(query.per_page).offset((query.page - 1) * query.per_page).execute();
      const totals = await mine.select((count) => [
        count.fn.countAll<number>().as('total'), count.fn.countAll<number>().filterWhere('is_unread', '=', true).as('unread'),
      ]).executeTakeFirstOrThrow();
      return json(200, { data: rows.map(presentNotification), meta: { ...listMeta(totals.total, query), unread: totals.unread } });
    },
  });
  book.account({
    method: 'POST', path: 'notifications/read_all', role: 'member', summary: 'Mark all notifications read',
    handle: async ({ account }) => {
      await account.db.updateTable('notifications').set({ is_unread: false }).where('account_id', '=', account.id).where('is_unread', '=', true)
        .where((or) => or.or([or('user_id', 'is', null), or('user_id', '=', account.actor.id ?? 0)])).execute();
      return ok({ unread: 0 });
    },
  });
  book.account({
    method: 'GET', path: 'notifications/:id/download', role: 'member', summary: 'The file of a finished job',
    transaction: false, ending: '', params: z.object({ accountId: idParam, id: idParam }),
    handle: async ({ accountId, actor, params }) => {
      const row = await inAccount(services.database, { accountId, actor }, (account) => account.db.selectFrom('notifications').selectAll()
        .where('account_id', '=', account.id).where('id', '=', params.id).executeTakeFirst());
      const isMine = row?.user_id == null || actor.kind === 'api_key' || row.user_id === actor.id;
      if (!row?.download_file || !row.show_download || !isMine) throw notFound('file');
      if (row.download_role && !actor.roles.has(row.download_role)) throw forbidden('No access to download');
      return file(await services.files.read(row.download_file), { name: row.download_name ?? 'download', type: 'application/octet-stream' });
    },
  });
  book.account({
    method: 'GET', path: 'channel_signature', role: 'member', summary: 'Signs a subscription to the live channel of the account or of the caller',
    query: z.object({ channel: z.string().max(100).optional() }),
    handle: async ({ account, query }) => {
      const { kind, id, session = '' } = account.actor;
      if (kind === 'system' || id === null) throw forbidden('Only people and keys hear the live channel.');
      const own = [accountChannel(account.id), ...(kind === 'user' ? [personChannel(account.id, id)] : [])];
      const channel = query.channel ?? accountChannel(account.id);
      if (!own.includes(channel)) throw forbidden('This channel belongs to another account or another person.');
      return ok(services.realtime.signature(channel, { kind, id, session }));
    },
  });
};
