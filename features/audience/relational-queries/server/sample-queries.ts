import { relationalSample } from '#features/audience/relational-tables/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { relationalQueryRecords } from './queries-records.ts';

/** A query over the sample table: what each plan brings, and how many subscriptions renew soon. */
export const querySample: SampleRecords<void> = {
  after: [relationalSample],
  async make({ account, made }) {
    const { uid, id } = made(relationalSample);
    await insertSample(account, relationalQueryRecords, {
      name: 'Subscriptions by plan',
      sql: [
        'select s.plan, count(*) as subscriptions, sum(s.fee) as fees,',
        "  count(*) filter (where s.renews_on < now() + interval '30 days') as renewing_soon",
        `from ${uid} s`,
        'where s.is_active',
        'group by s.plan',
        'order by fees desc',
      ].join('\n'),
      table_ids: [id],
    });
  },
  remove: (removal) => takeOutSamples(removal, relationalQueryRecords),
};
