import { sql } from 'kysely';
import type { OnSendingPaused } from '#engines/delivery/public.ts';
import type { Services } from '#platform/server/services.ts';

/** Notifies those who manage the account when a mail server refused one of its domains. */
export function notifyManagers({
  notifications,
}: Pick<Services, 'notifications'>): OnSendingPaused {
  return async (account, { domain, response, pausedUntil }) => {
    const { rows } = await sql<{ user_id: number }>`
      select user_id from account_members where account_id = ${account.id} and (is_primary or 'account' = any(roles)) order by user_id`.execute(
      account.db,
    );
    await notifications.notify(account, {
      message: `Sending from ${domain} is paused until ${new Date(pausedUntil).toISOString().slice(0, 16).replace('T', ' ')} UTC: a mail server refused the domain (${response ?? 'no reason was given'})`,
      notifiableType: 'Sending domain',
      notifiableId: 0,
      userIds: rows.map((row) => row.user_id),
    });
  };
}
