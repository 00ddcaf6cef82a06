import { sql } from 'kysely';
import type { Family } from '#platform/server/family/family.ts';

/** Subscriptions that wait for their confirmation, and the letters that asked for it. */
export const pendingSubscriptionFamily: Family = {
  path: 'pending_subscriptions',
  number: 88,
  feature: 'opt-in',
  personal: {
    columns: {
      pending_subscriptions: ['contact_id', 'field_values', 'page_url', 'ip'],
      opt_in_letters: ['email_key'],
    },
    exports: {
      pending_subscriptions: {
        record: 'pending_subscription',
        rows: (account, { id }) => sql`
          select r.id, r.form_id, r.form_name, r.list_ids, r.field_values, r.page_url, r.ip, r.language, r.letters, r.sent_at, r.expires_at,
            r.confirmed_at, r.confirmed_by, t.text as consent_text, r.created_at
          from pending_subscriptions r left join consent_texts t on t.account_id = ${account.id} and t.id = r.text_id
          where r.account_id = ${account.id} and r.contact_id = ${id}`,
      },
      opt_in_letters: {
        record: 'confirmation_email',
        key: 'id',
        rows: (account, { words }) => sql`
          select r.id, r.form_id, r.sent_at, r.email_key as address from opt_in_letters r
          where r.account_id = ${account.id} and r.email_key = any(${[...words]}::text[])`,
      },
    },
    async erase(account, { ids, words }) {
      await sql`delete from pending_subscriptions where account_id = ${account.id} and contact_id = any(${[...ids]}::bigint[])`.execute(
        account.db,
      );
      await sql`delete from opt_in_letters where account_id = ${account.id} and email_key = any(${[...words]}::text[])`.execute(
        account.db,
      );
    },
  },
};
