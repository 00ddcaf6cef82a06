import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';

/** What people asked for on their preference pages. */
export const ownDataRequestFamily: Family = {
  path: 'own_data_requests',
  number: 144,
  feature: 'own-data',
  personal: {
    columns: { own_data_requests: ['contact_id', 'typed_email', 'email_key', 'ip'] },
    exports: {
      own_data_requests: {
        record: 'own_data_request',
        rows: (account, { id, words }) => sql`
          select r.id, r.kind, r.typed_email, r.email_key as address, r.ip, r.language, r.mailed_at, r.done_at, r.created_at
          from own_data_requests r where r.account_id = ${account.id} and (r.contact_id = ${id} or r.email_key = any(${[...words]}::text[]))`,
      },
    },
    async erase(account, { ids, words }) {
      await sql`delete from own_data_requests where account_id = ${account.id}
        and (contact_id = any(${[...ids]}::bigint[]) or email_key = any(${[...words]}::text[]) or lower(typed_email) = any(${[...words]}::text[]))`.execute(
        account.db,
      );
    },
  },
};
