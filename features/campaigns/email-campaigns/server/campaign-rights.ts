import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden } from '#platform/server/errors.ts';

/** Whether what a person schedules waits for somebody with full access. */
export function mustAsk(account: Account): boolean {
  return account.can('campaign_requires_approval') && !account.can('campaign_full_access');
}

/** Refuses the making and removing of campaigns to those who only change and send what there is. */
export function requireMaking(account: Account): void {
  if (account.can('campaign_full_access') || account.can('campaign_requires_approval')) return;
  throw forbidden(
    'Your permission “Schedule and Send Only” covers campaigns that exist: creating, copying, archiving and deleting are not part of it.',
  );
}

/** Refuses decisions about others' requests to everybody without full access. */
export function requireApprover(account: Account): void {
  if (!account.can('campaign_full_access'))
    throw forbidden(
      'You need the permission campaign_full_access to decide about a campaign that waits for approval.',
    );
}

/** The people who may approve: full access, stated or by campaigns without an extent. */
export async function approversOf(account: Account): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from account_members where account_id = ${account.id} and 'campaigns' = any(roles)
      and ('campaign_full_access' = any(roles) or not roles && '{campaign_edit_schedule,campaign_requires_approval}')
    order by user_id`.execute(account.db);
  return rows.map(({ user_id: id }) => id);
}
