import type { Account } from '#platform/server/account/account.ts';

/** Takes back the runs of a series that wait for their time: untouched ones go, what somebody has changed stays as a draft. */
export async function dropWaitingRuns(account: Account, parentId: number): Promise<void> {
  const waiting = () =>
    account.db
      .updateTable('campaigns')
      .where('account_id', '=', account.id)
      .where('parent_id', '=', parentId)
      .where('status', '=', 'scheduled')
      .where('mailing_id', 'is', null);
  const open = await account.db
    .selectFrom('campaigns')
    .select(['id'])
    .where('account_id', '=', account.id)
    .where('parent_id', '=', parentId)
    .where('status', '=', 'scheduled')
    .where('mailing_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (open.length === 0) return;
  await account.db
    .deleteFrom('campaigns')
    .where('account_id', '=', account.id)
    .where('parent_id', '=', parentId)
    .where('status', '=', 'scheduled')
    .where('mailing_id', 'is', null)
    .whereRef('updated_at', '=', 'created_at')
    .execute();
  await waiting()
    .set({
      status: 'draft',
      schedule_type: null,
      scheduled_at: null,
      parent_id: null,
      occurrence_at: null,
    })
    .execute();
}
