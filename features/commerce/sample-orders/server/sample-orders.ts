import { sql } from 'kysely';
import { sampleCustomers } from '#engines/audience/public.ts';
import { countSampleOrders, makeSampleOrders, removeSampleOrders } from '#engines/orders/public.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';

/** What the sample contacts ordered last, with lines and products. */
export const orderSample: SampleRecords<void> = {
  after: [sampleCustomers, contactSample],
  async make({ account, now, made }) {
    const { rows } = await sql<{ id: number; email_key: string }>`
      select id, email_key from contacts where account_id = ${account.id} and is_sample`.execute(
      account.db,
    );
    const ids = new Map(rows.map(({ id, email_key }) => [email_key, id]));
    const contactOf = new Map(
      made(sampleCustomers).flatMap(({ number, email }) => {
        const id = ids.get(email);
        return id === undefined ? [] : [[number, id] as const];
      }),
    );
    await makeSampleOrders(account, { now, contactOf });
  },
  remove: ({ account }) => removeSampleOrders(account),
  count: countSampleOrders,
};
