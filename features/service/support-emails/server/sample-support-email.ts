import { sql, type SqlBool } from 'kysely';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { supportEmailRecords } from './support-email-records.ts';

const sampleAddress = 'support@example.com';

/** The address that the sample tickets came to; null where the account has it already. */
export const supportEmailSample: SampleRecords<number | null> = {
  async make({ account }) {
    const { rows } = await sql<{ id: number }>`
      insert into support_emails (account_id, email, name, signature, acknowledgement, asks_rating, is_sample)
      values (${account.id}, ${sampleAddress}, 'Support', 'Kind regards\nYour support team',
        'Thank you for your message. It is ticket #{{number}}; we answer on the same working day.', true, true)
      on conflict do nothing returning id`.execute(account.db);
    return rows[0]?.id ?? null;
  },
  // What people have made their own stays.
  remove: (removal) =>
    takeOutSamples(
      removal,
      supportEmailRecords,
      sql<SqlBool>`num_nonnulls(r.verified_at, r.last_received_at, r.probe_sent_at) > 0 or r.email <> ${sampleAddress}
        or exists (select from tickets t where t.account_id = ${removal.account.id} and t.support_email_id = r.id and not t.is_sample)`,
    ),
};
