import { sql } from 'kysely';
import { z } from 'zod';
import type { Family } from '#platform/server/family/family.ts';
import type { MergePeople } from '#platform/server/family/personal-data.ts';

const moved = z.array(z.number());

// What waits goes to the record that stays; where that waits for the same form, its own wish stands.
const mergedWishes: MergePeople = {
  async merge(account, { from, into }) {
    const { rows } = await sql<{ id: number }>`
      update pending_subscriptions p set contact_id = ${into} where p.account_id = ${account.id} and p.contact_id = ${from}
        and not exists (select from pending_subscriptions o where o.account_id = ${account.id} and o.contact_id = ${into} and o.form_id = p.form_id)
      returning p.id`.execute(account.db);
    return rows.map(({ id }) => id);
  },
  async undo(account, { from, into }, ids) {
    await sql`update pending_subscriptions set contact_id = ${from} where account_id = ${account.id} and contact_id = ${into}
      and id = any(${moved.parse(ids)}::bigint[])`.execute(account.db);
  },
};

/** Subscriptions that wait for their confirmation, and the letters that asked for it. */
export const pendingSubscriptionFamily: Family = {
  path: 'pending_subscriptions',
  number: 88,
  feature: 'opt-in',
  personal: {
    columns: {
      pending_subscriptions: ['contact_id', 'field_values', 'page_url', 'ip', 'after_url'],
      opt_in_letters: ['email_key'],
    },
    exports: {
      pending_subscriptions: {
        record: 'pending_subscription',
        rows: (account, { id }) => sql`
          select r.id, r.form_id, r.form_name, r.list_ids, r.field_values, r.page_url, r.ip, r.after_url, r.language, r.letters, r.sent_at, r.expires_at,
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
    merges: mergedWishes,
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
