import { sql } from 'kysely';
import { mentions } from '#engines/audience/public.ts';
import type { Family } from '#platform/server/family/family.ts';

/** What webhooks are told of, with the answers of their servers. */
export const webhookDeliveryFamily: Family = {
  path: 'webhook_deliveries',
  number: 138,
  feature: 'webhooks',
  personal: {
    columns: { webhook_deliveries: ['contact_id', 'error', 'response'] },
    exports: {
      webhook_deliveries: {
        leftOut:
          'is what the account’s own servers were told; what it is about stands with the contact',
      },
    },
    async erase(account, people) {
      const ids = [...people.ids];
      await sql`delete from webhook_deliveries where account_id = ${account.id} and contact_id = any(${ids}::bigint[])`.execute(
        account.db,
      );
      if (people.words.length === 0) return;
      await sql`
        update webhook_deliveries d set response = '', error = case when d.error is null then null else 'named a person who was erased' end
        where d.account_id = ${account.id} and ${mentions(sql`concat_ws(' ', d.response, d.error)`, people)}`.execute(
        account.db,
      );
    },
  },
};
