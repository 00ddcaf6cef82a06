import { sql, type SqlBool } from 'kysely';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import type { CustomFieldType } from '../contract.ts';
import { customFieldRecords } from './custom-fields-table.ts';
import { ensureSampleField } from './ensure-fields.ts';

/** Ids of the sample fields. */
export interface SampleFields {
  country: number;
  firstOrder: number;
  lastOrder: number;
  orders: number;
  spent: number;
}

/** What sample contacts have beside their address. */
export const fieldSample: SampleRecords<SampleFields> = {
  async make({ account }) {
    const field = async (name: string, type: CustomFieldType): Promise<number> =>
      (await ensureSampleField(account, name, type)).id;
    return {
      country: await field('Country', 'string'),
      firstOrder: await field('First order', 'datetime'),
      lastOrder: await field('Last order', 'datetime'),
      orders: await field('Orders', 'integer'),
      spent: await field('Total spent', 'float'),
    };
  },
  remove: (removal) =>
    takeOutSamples(
      removal,
      customFieldRecords,
      sql<SqlBool>`exists (select from contacts c where c.account_id = ${removal.account.id} and c.custom ? r.id::text)`,
    ),
};
