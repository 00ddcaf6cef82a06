import { sql } from 'kysely';
import type { z } from 'zod';
import type { changedNotification, newNotification } from '#platform/contract/notifications.ts';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden } from '#platform/server/errors.ts';
import { harmlessFragment } from '#platform/server/sanitise/sanitiser.ts';
import type { Services } from '#platform/server/services.ts';
import { presentNotification } from '#platform/server/notifications/notifications.ts';

/** Adds a notification for a caller: a person’s own, or for the whole account when an API key adds it. Its HTML is made harmless here. */
export async function addNotification(
  account: Account,
  services: Services,
  added: z.output<typeof newNotification>,
): Promise<number> {
  const row = await account.db
    .insertInto('notifications')
    .values({
      account_id: account.id,
      user_id: account.actor.kind === 'user' ? account.actor.id : null,
      message: await harmlessFragment(added.message),
      data: JSON.stringify(added.data),
      percent_complete: Math.floor(added.percent_complete),
      status: added.percent_complete === 100 ? 1 : 0,
      finished_at: added.percent_complete === 100 ? sql<string>`now()` : null,
      notifiable_id: added.notifiable_id ?? null,
      notifiable_type: added.notifiable_type ?? added.notifable_type ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  account.afterCommit(() =>
    services.realtime.publish(account.id, 'notification', presentNotification(row), {
      userId: row.user_id,
    }),
  );
  return row.id;
}

/** Changes text and progress of a notification that the caller added; those of the product’s own jobs are refused. */
export async function updateNotification(
  account: Account,
  services: Services,
  id: number,
  change: Omit<z.output<typeof changedNotification>, 'is_unread'>,
): Promise<void> {
  const job = await account.db
    .selectFrom('account_jobs')
    .select('id')
    .where('account_id', '=', account.id)
    .where('notification_id', '=', id)
    .executeTakeFirst();
  const person = account.actor.kind === 'user' ? account.actor.id : null;
  const row = await account.db
    .selectFrom('notifications')
    .select('user_id')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (job || row.user_id !== person)
    throw forbidden('Only the sender of this notification can add to it.');
  const percent =
    change.percent_complete === undefined ? undefined : Math.floor(change.percent_complete);
  const after = await account.db
    .updateTable('notifications')
    .set({
      is_unread: true,
      ...(change.message !== undefined && { message: await harmlessFragment(change.message) }),
      ...(change.data !== undefined && { data: JSON.stringify(change.data) }),
      ...(percent !== undefined && {
        percent_complete: percent,
        status: percent === 100 ? 1 : 0,
        finished_at: percent === 100 ? sql<string>`now()` : null,
        notification_date: sql<string>`now()`,
      }),
    })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  account.afterCommit(() =>
    services.realtime.publish(account.id, 'notification', presentNotification(after), {
      userId: after.user_id,
    }),
  );
}
