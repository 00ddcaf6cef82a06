import { sql } from 'kysely';
import type { Account } from './account.ts';

/**
 * Runs work on rows of the account that its role may only append to, such as proofs of consent, in the same transaction: what
 * a person's erasure empties there goes with all the rest or not at all.
 */
export async function rewriting(account: Account, work: () => Promise<void>): Promise<void> {
  await become(account, 'heliograph_system');
  await work();
  await become(account, 'heliograph_app');
}

async function become({ db }: Account, role: string): Promise<void> {
  await sql`select set_config('role', ${role}, true)`.execute(db);
}
