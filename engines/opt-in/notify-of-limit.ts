import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { PendingRow } from './store-wish.ts';
import type { WishServices } from './wish.ts';

/** Notifies those who look after contacts that a form sends no more confirmation emails in this hour. */
export async function notifyOfLimit(
  account: Account,
  { notifications }: Pick<WishServices, 'notifications'>,
  pending: Pick<PendingRow, 'form_id' | 'form_name'>,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from account_members where account_id = ${account.id} and (is_primary or 'contacts' = any(roles)) order by user_id`.execute(
    account.db,
  );
  await notifications.notify(account, {
    message: `“${pending.form_name}” asks for far more confirmation emails than usual, so no more go out this hour: check its submissions for abuse`,
    notifiableType: 'Form',
    notifiableId: pending.form_id,
    userIds: rows.map((row) => row.user_id),
  });
}
