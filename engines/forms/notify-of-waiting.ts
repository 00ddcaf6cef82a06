import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { FormVersion } from './versions.ts';

/** Tells the account, at most once a day, that submissions wait because its package has no room for their contacts. */
export async function notifyOfWaiting(
  account: Account,
  services: Pick<Services, 'notifications'>,
  form: FormVersion,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from form_submissions s where s.account_id = ${account.id} and s.state = 'waiting'
      and s.at > ${account.now}::timestamptz - interval '1 day' limit 2) some`.execute(account.db);
  if (rows[0]?.count !== 1) return;
  const id = await services.notifications.start(account, {
    message: `Submissions of the form ${form.name} wait: your package has no room for more contacts. Choose another package, then release them.`,
    notifiableType: 'Form',
    notifiableId: form.formId,
  });
  account.afterCommit(() => services.notifications.progress(account.id, id, { percent: 100 }));
}
