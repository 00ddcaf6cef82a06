import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { socialRole } from '../contract/accounts.ts';

/** Notifies those who work with social media. */
export async function notifySocial(
  account: Account,
  { notifications }: Pick<Services, 'notifications'>,
  about: { message: string; type: string; id: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from account_members
    where account_id = ${account.id} and (is_primary or ${socialRole} = any(roles)) order by user_id`.execute(
    account.db,
  );
  await notifications.notify(account, {
    message: about.message,
    notifiableType: about.type,
    notifiableId: about.id,
    userIds: rows.map((row) => row.id),
  });
}
