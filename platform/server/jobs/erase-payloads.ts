import { sql } from 'kysely';
import type { Account } from '../account/account.ts';

/**
 * Empties what ended jobs were given, such as a search, where it names one of these words (in lower case): they can't be tried
 * again. The queue's own record of them goes as well.
 */
export async function eraseFromJobs(account: Account, words: readonly string[]): Promise<void> {
  const named = sql`exists (select from unnest(${[...words]}::text[]) w(word) where strpos(lower(concat(j.given, j.said)), w.word) > 0)`;
  await sql`
    update account_jobs a set payload = '{}', error = null
    from (select account_id, id, payload as given, error as said from account_jobs
      where account_id = ${account.id} and state in ('completed', 'failed', 'cancelled')) j
    where a.account_id = ${account.id} and j.account_id = ${account.id} and a.id = j.id and ${named}`.execute(
    account.db,
  );
  // The queue's tables are not the app role's to write: step out of the role for this one statement.
  await sql`select set_config('role', 'none', true)`.execute(account.db);
  await sql`
    delete from pgboss.job q using (select id, data as given, output as said from pgboss.job
      where data ->> 'accountId' = ${String(account.id)} and state in ('completed', 'failed', 'cancelled')) j
    where q.id = j.id and ${named}`.execute(account.db);
  await sql`select set_config('role', 'heliograph_app', true)`.execute(account.db);
}
