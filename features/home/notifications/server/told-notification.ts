import { sql } from 'kysely';
import type { z } from 'zod';
import type { changedNotification, newNotification } from '#platform/contract/notifications.ts';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden } from '#platform/server/errors.ts';
import { harmlessFragment } from '#platform/server/sanitise/sanitiser.ts';
import type { Services } from '#platform/server/services.ts';
import { presentNotification } from '#platform/server/notifications/notifications.ts';

/** Adds a notification that a caller tells: a person's own, a key's for the whole account. Its HTML is made harmless here. */
export async function addNotification(
  account: Account,
  services: Services,
  told: z.output<typeof newNotification>,
): Promise<number> {
  const row = await account.db
    .insertInto('notifications')
    .values({
      account_id: account.id,
      user_id: account.actor.kind === 'user' ? account.actor.id : null,
      message: await harmlessFragment(told.message),
      data: JSON.stringify(told.data),
      percent_complete: Math.floor(told.percent_complete),
      status: told.percent_complete === 100 ? 1 : 0,
      finished_at: told.percent_complete === 100 ? sql<string>`now()` : null,
      notifiable_id: told.notifiable_id ?? null,
      notifiable_type: told.notifiable_type ?? told.notifable_type ?? null,
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

/** Moves a told notification on; one that the product's own job writes is not a caller's to change. */
export async function tellMore(
  account: Account,
  services: Services,
  id: number,
  told: Omit<z.output<typeof changedNotification>, 'is_unread'>,
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
    told.percent_complete === undefined ? undefined : Math.floor(told.percent_complete);
  const after = await account.db
    .updateTable('notifications')
    .set({
      is_unread: true,
      ...(told.message !== undefined && { message: await harmlessFragment(told.message) }),
      ...(told.data !== undefined && { data: JSON.stringify(told.data) }),
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
