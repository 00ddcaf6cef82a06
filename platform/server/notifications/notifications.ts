import { sql, type Selectable } from 'kysely';
import { inAccount, type Account } from '../account/account.ts';
import type { Database } from '../database/connect.ts';
import type { Notifications as StoredNotifications } from '../database/tables.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { escapeHtml } from '../sanitise/escape-html.ts';

/** What a step of a long job says about itself. */
export interface Progress {
  /** 0 to 100; 100 means done. */
  percent: number;
  message?: string;
  /** Key in the file store of a finished download. */
  downloadFile?: string;
  downloadName?: string;
  /** Role that may download. */
  downloadRole?: string;
  /** True: the job ended without what it was for. */
  isFailed?: boolean;
}

/** The bell: long jobs report here, people read it live. */
export interface Notifications {
  /** Starts a notification in the account's transaction and answers its id. The message is plain text. */
  start(
    account: Account,
    about: { message: string; notifiableType?: string; notifiableId?: number },
  ): Promise<number>;
  /** Notifies users of the account of an event, by a notification that is done at once. */
  notify(
    account: Account,
    about: {
      message: string;
      notifiableType: string;
      notifiableId: number;
      userIds: readonly number[];
    },
  ): Promise<void>;
  /** Moves a notification on, and pushes it to its person, or to everybody in the account when nobody started it. */
  progress(accountId: number, id: number, progress: Progress): Promise<void>;
  /** Takes a file away from its notification, when it is no longer kept. */
  withdrawDownload(accountId: number, id: number): Promise<void>;
  /** Begins a notification again whose job is tried once more. */
  restart(account: Account, id: number, message: string): Promise<void>;
}

/** Notifications in the database, pushed by the realtime channel. */
export function createNotifications(database: Database, realtime: Realtime): Notifications {
  const notifications: Notifications = {
    async start(account, about) {
      const row = await account.db
        .insertInto('notifications')
        .values({
          account_id: account.id,
          user_id: account.actor.kind === 'user' ? account.actor.id : null,
          message: escapeHtml(about.message),
          notifiable_type: about.notifiableType ?? null,
          notifiable_id: about.notifiableId ?? null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      account.afterCommit(() =>
        realtime.publish(account.id, 'notification', presentNotification(row), {
          userId: row.user_id,
        }),
      );
      return row.id;
    },
    async notify(account, about) {
      if (about.userIds.length === 0) return;
      const rows = await account.db
        .insertInto('notifications')
        .values(
          about.userIds.map((userId) => ({
            account_id: account.id,
            user_id: userId,
            message: escapeHtml(about.message),
            notifiable_type: about.notifiableType,
            notifiable_id: about.notifiableId,
          })),
        )
        .returningAll()
        .execute();
      // Begun and then ended: an open page shows the end of nothing that it has not seen begin.
      account.afterCommit(async () => {
        for (const row of rows) {
          realtime.publish(account.id, 'notification', presentNotification(row), {
            userId: row.user_id,
          });
          await notifications.progress(account.id, row.id, { percent: 100 });
        }
      });
    },
    async progress(accountId, id, progress) {
      const percent = Math.max(0, Math.min(100, Math.floor(progress.percent)));
      const row = await inAccount(database, { accountId }, (account) =>
        account.db
          .updateTable('notifications')
          .set({
            percent_complete: sql<number>`greatest(percent_complete, ${percent}::int)`,
            is_unread: true,
            read_by: [],
            ...(progress.message !== undefined && { message: escapeHtml(progress.message) }),
            ...(percent === 100 && {
              status: progress.isFailed ? 2 : 1,
              finished_at: sql<string>`now()`,
              notification_date: sql<string>`now()`,
            }),
            ...(progress.downloadFile !== undefined && {
              show_download: true,
              download_file: progress.downloadFile,
              download_name: progress.downloadName ?? 'download',
              download_role: progress.downloadRole ?? null,
            }),
          })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst(),
      );
      if (row)
        realtime.publish(accountId, 'notification', presentNotification(row), {
          userId: row.user_id,
        });
    },
    async withdrawDownload(accountId, id) {
      await inAccount(database, { accountId }, (account) =>
        account.db
          .updateTable('notifications')
          .set({ show_download: false, download_file: null })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .execute(),
      );
    },
    async restart(account, id, message) {
      const row = await account.db
        .updateTable('notifications')
        .set({
          percent_complete: 0,
          status: 0,
          is_unread: true,
          read_by: [],
          message: escapeHtml(message),
          started_at: sql<string>`now()`,
          finished_at: null,
          notification_date: sql<string>`now()`,
        })
        .where('account_id', '=', account.id)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (row)
        account.afterCommit(() =>
          realtime.publish(account.id, 'notification', presentNotification(row), {
            userId: row.user_id,
          }),
        );
    },
  };
  return notifications;
}

/** A notification as it is stored. */
export type StoredNotification = Selectable<StoredNotifications>;

/** A notification as the wire carries it; both spellings of notifiable_type, as the product's callers read either. */
export function presentNotification(row: StoredNotification): Record<string, unknown> {
  const seconds = row.finished_at
    ? Math.round((Date.parse(row.finished_at) - Date.parse(row.started_at)) / 1000)
    : null;
  return {
    id: row.id,
    account_id: row.account_id,
    created_at: row.created_at,
    started_at: row.started_at,
    notification_date: row.notification_date,
    message: row.message,
    is_unread: row.is_unread,
    status: row.status,
    percent_complete: row.percent_complete,
    duration: seconds,
    show_download: row.show_download,
    download_role: row.download_role,
    download_url: row.show_download
      ? `/v2/${row.account_id}/notifications/${row.id}/download`
      : null,
    notifiable_id: row.notifiable_id,
    notifable_type: row.notifiable_type,
    notifiable_type: row.notifiable_type,
    data: row.data,
  };
}
