import { sql } from 'kysely';
import type { LevelCounter } from '#engines/usage/public.ts';

/** Contacts as the bill counts them: everybody the account keeps but for those it may send no campaign to. */
export const contactUsage: LevelCounter = {
  kind: 'contacts',
  measure: 'level',
  async level(account) {
    const {
      rows: [row],
    } = await sql<{ count: number }>`
      select count(*) as count from contacts c where c.account_id = ${account.id} and (not c.no_marketing
        or exists (select from list_memberships m where m.account_id = ${account.id} and m.contact_id = c.id and m.status = 'subscribed'))`.execute(
      account.db,
    );
    return row?.count ?? 0;
  },
};
