import { sql } from 'kysely';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';

/** The address that the sample tickets came to; null where the account has it already. */
export const supportEmailSample: SampleRecords<number | null> = {
  async make({ account }) {
    const { rows } = await sql<{ id: number }>`
      insert into support_emails (account_id, email, name, signature, acknowledgement, asks_rating, is_sample)
      values (${account.id}, 'support@example.com', 'Support', 'Kind regards\nYour support team',
        'Thank you for your message. It is ticket #{{number}}; we answer on the same working day.', true, true)
      on conflict do nothing returning id`.execute(account.db);
    return rows[0]?.id ?? null;
  },
  async remove({ account }) {
    await sql`delete from support_emails where account_id = ${account.id} and is_sample`.execute(
      account.db,
    );
  },
};
