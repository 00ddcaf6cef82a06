import { sql } from 'kysely';
import { sampleCustomers } from '#engines/audience/public.ts';
import type { TableColumn } from '#engines/relational/contract.ts';
import { checkRow, tablesOf, writeRows, type RowRules } from '#engines/relational/public.ts';
import { contactSample } from '#features/audience/contacts/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { freeUid } from './save-table.ts';
import { relationalTableRecords } from './tables-records.ts';
import { isFreeUid } from '#engines/relational/public.ts';

const columns: readonly TableColumn[] = [
  { name: 'number', type: 'string' },
  { name: 'email', type: 'string' },
  { name: 'plan', type: 'string' },
  { name: 'fee', type: 'float' },
  { name: 'renews_on', type: 'datetime' },
  { name: 'is_active', type: 'boolean' },
];
const plans = [
  ['Workshop', 12],
  ['Everyday', 29.5],
  ['Gift box', 45],
] as const;
const rules: RowRules = { linkBy: 'email', unknownContacts: 'keep', dateFormat: 'YYYY-MM-DD' };
const members = 40;

/** A table of subscriptions: forty of the sample customers with plan, fee and the day of renewal. */
export const relationalSample: SampleRecords<{ uid: string; id: number }> = {
  after: [sampleCustomers, contactSample],
  async make({ account, now, made }) {
    const uid = (await isFreeUid(account, 'subscriptions'))
      ? 'subscriptions'
      : await freeUid(account, 'subscriptions');
    const id = await insertSample(account, relationalTableRecords, {
      name: 'Subscriptions',
      uid,
      columns: JSON.stringify(columns),
      key: 'number',
      link_column: 'email',
    });
    const [table] = await tablesOf(account, [id]);
    if (!table) throw new Error('a sample table is not there after it was made');
    const rows = made(sampleCustomers)
      .slice(0, members)
      .flatMap(({ email, number }, at) => {
        const [plan, fee] = plans[at % plans.length]!;
        const renews = new Date(now.getTime() + ((at * 9) % 360) * 86_400_000);
        const values: Readonly<Record<string, unknown>> = {
          number: `S-${number}`,
          email,
          plan,
          fee,
          renews_on: renews.toISOString().slice(0, 10),
          is_active: at % 7 !== 3,
        };
        const row = checkRow(table, rules, (column) => values[column]);
        return typeof row === 'string' ? [] : [row];
      });
    await writeRows(account, table, { rows, rules });
    return { uid, id };
  },
  async remove(removal) {
    const { account } = removal;
    const { rows } = await sql<{ id: number }>`
      select id from relational_tables where account_id = ${account.id} and is_sample`.execute(
      account.db,
    );
    await takeOutSamples(removal, relationalTableRecords);
    const kept = new Set((await tablesOf(account)).map(({ id }) => id));
    const gone = rows.map(({ id }) => id).filter((id) => !kept.has(id));
    await sql`delete from relational_rows where account_id = ${account.id} and table_id = any(${gone}::bigint[])`.execute(
      account.db,
    );
  },
};
