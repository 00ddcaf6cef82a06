import { sql } from 'kysely';
import type { LevelCounter } from '#engines/usage/public.ts';

/** Contacts as the bill counts them: everybody the account keeps. */
export const contactUsage: LevelCounter = {
  kind: 'contacts',
  measure: 'level',
  async level(account) {
    const {
      rows: [row],
    } = await sql<{ count: number }>`
      select count(*) as count from contacts where account_id = ${account.id}`.execute(account.db);
    return row?.count ?? 0;
  },
};
