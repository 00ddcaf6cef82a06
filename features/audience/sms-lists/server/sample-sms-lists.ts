import { sql, type SqlBool } from 'kysely';
import type { SampleCustomer } from '#engines/audience/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { smsListRecords } from './sms-lists-table.ts';

interface Story {
  name: string;
  description: string;
  holds: (customer: SampleCustomer) => boolean;
}

const stories: readonly Story[] = [
  {
    name: 'Delivery texts',
    description: 'Customers who asked for a text when their order leaves',
    holds: ({ orders }) => orders > 1,
  },
  {
    name: 'Sale alerts',
    description: 'Early word of sales, at most one text a week',
    holds: ({ spent }) => spent > 2000,
  },
];

/** A sample SMS list, and which sample customers it holds. */
export interface SampleSmsList {
  id: number;
  holds: (customer: SampleCustomer) => boolean;
}

/** SMS lists; contacts join them when they are made. */
export const smsListSample: SampleRecords<readonly SampleSmsList[]> = {
  async make({ account }) {
    const made: SampleSmsList[] = [];
    for (const { holds, ...fields } of stories)
      made.push({ id: await insertSample(account, smsListRecords, fields), holds });
    return made;
  },
  remove: (removal) =>
    takeOutSamples(
      removal,
      smsListRecords,
      sql<SqlBool>`exists (select from sms_memberships m where m.account_id = ${removal.account.id} and m.list_id = r.id)`,
    ),
};
