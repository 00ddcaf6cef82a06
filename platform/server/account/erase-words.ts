import { sql } from 'kysely';
import type { Account } from './account.ts';
import { rewriting } from './rewriting.ts';

/** Empties what entries of the audit log say of values, where they name one of these words (in lower case). */
export async function eraseFromAudit(account: Account, words: readonly string[]): Promise<void> {
  await rewriting(account, async () => {
    await sql`
      update audit_log a set before = null, after = null
      where a.account_id = ${account.id} and (a.before is not null or a.after is not null)
        and exists (select from unnest(${[...words]}::text[]) w(word) where strpos(lower(concat(a.before, a.after)), w.word) > 0)`.execute(
      account.db,
    );
  });
}
