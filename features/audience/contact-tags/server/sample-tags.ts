import { sql, type SqlBool } from 'kysely';
import { sampleCustomers, type SampleCustomer } from '#engines/audience/public.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { ensureTags } from './ensure-tags.ts';
import { contactTagRecords } from './tags-table.ts';

/** The ids of the tags that a sample customer carries. */
export type SampleTagsOf = (customer: SampleCustomer) => number[];

/** Tags by country and by what a customer spent. */
export const tagSample: SampleRecords<SampleTagsOf> = {
  after: [sampleCustomers],
  async make({ account, made }) {
    const names = [...new Set(made(sampleCustomers).flatMap(namesOf))];
    const ids = await ensureTags(account, names, { isSample: true });
    const byName = new Map(names.map((name, index) => [name, ids[index]!]));
    return (customer) =>
      namesOf(customer)
        .map((name) => byName.get(name)!)
        .sort((a, b) => a - b);
  },
  remove: (removal) =>
    takeOutSamples(
      removal,
      contactTagRecords,
      sql<SqlBool>`exists (select from contacts c where c.account_id = ${removal.account.id} and c.tag_ids @> array[r.id])`,
    ),
};

// Highest first, with the least total in pounds.
const spendGroups = [
  ['Gold customer', 5000],
  ['Silver customer', 1000],
] as const;

function namesOf({ country, spent }: SampleCustomer): string[] {
  const group = spendGroups.find(([, least]) => spent >= least)?.[0] ?? 'Bronze customer';
  return country === '' ? [group] : [country, group];
}
