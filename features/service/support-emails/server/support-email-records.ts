import { sql } from 'kysely';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { supportEmails } from '../contract.ts';

/** Support addresses as the verbs need them; where to forward to, whom answers come from and what is fetched is added to what is read. */
export const supportEmailRecords: Records<typeof supportEmails> = {
  contract: supportEmails,
  table: resourceTable('support_emails', {
    computed: {
      forward_address: sql`null::text`,
      sends_as_address: sql`false`,
      imap: sql`null::jsonb`,
    },
  }),
};
