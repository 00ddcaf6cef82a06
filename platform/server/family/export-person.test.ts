import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { messageEventFamily } from '#engines/tracking/public.ts';
import { acrossAccounts, inAccount, type Account } from '#platform/server/account/account.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { fillTable } from '#tests/harness/filled-table.ts';
import { exportPerson } from './export-person.ts';
import type { Family } from './family.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const [account, stranger] = [await anAccount(database), await anAccount(database)];
const enter = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(database, { accountId: account }, work);
const fill = (name: string, filling: Omit<Parameters<typeof fillTable>[2], 'account'>) =>
  acrossAccounts(database, 'fill a table in a test', async (db) => {
    for (const one of [account, stranger]) await fillTable(db, name, { account: one, ...filling });
  });

/** What the export reads of a person, family by family, and how large its pages are. */
async function exported(families: readonly Family[], id: number) {
  const rows: Record<string, unknown>[] = [];
  const pages: number[] = [];
  const names = new Set<string>();
  for await (const page of exportPerson({ families, personColumn: 'contact_id' }, enter, {
    id,
    words: ['a@b.example'],
  })) {
    names.add(page.family);
    pages.push(page.rows.length);
    rows.push(...page.rows);
  }
  return { rows, pages, names: [...names] };
}

test('any number of records comes in pages, each record once and of this person alone', async () => {
  const contact = (id: number) => ({ contact_id: sql`${sql.lit(id)}` });
  await fill('message_events', { rows: 2500, values: contact(7) });
  await fill('message_events', { rows: 300, first: 5_000_001, values: contact(8) });
  await fill('conversions', { rows: 1000, values: { ...contact(7), value: sql`9.5` } });
  const { rows, pages } = await exported([messageEventFamily], 7);
  const idsOf = (record: string, key: string) =>
    rows.filter((row) => row['record'] === record).map((row) => row[key]);
  expect(new Set(idsOf('event', 'id')).size).toBe(2500);
  expect(idsOf('event', 'id').every((id) => Number(id) < 5_000_001)).toBe(true);
  expect(new Set(idsOf('conversion', 'order_id')).size).toBe(1000);
  expect(rows.length).toBe(3500);
  expect(Math.max(...pages)).toBe(1000);
});

test('a table that says nothing but its contact_id is exported in whole rows, without its account', async () => {
  const family: Family = {
    path: 'hours',
    number: 1,
    feature: 'hours',
    personal: {
      columns: { local_inbox_messages: ['contact_id'] },
      erase: () => Promise.resolve(),
    },
  };
  await fill('local_inbox_messages', { rows: 1, values: { contact_id: sql`7` } });
  const { rows } = await exported([family], 7);
  expect(rows).toEqual([
    expect.objectContaining({
      record: 'local_inbox_messages',
      id: 1_000_001,
      contact_id: 7,
      recipient: 'recipient 1000001',
    }),
  ]);
  expect(rows[0]).not.toHaveProperty('account_id');
});

test('a family without a record of the person is named all the same, one that exports nothing is not', async () => {
  const silent: Family = {
    path: 'silent',
    number: 2,
    feature: 'silent',
    personal: {
      columns: { hit_agents: ['agent'] },
      exports: { hit_agents: { leftOut: 'is of nobody' } },
      erase: () => Promise.resolve(),
    },
  };
  const { rows, names } = await exported([messageEventFamily, silent], 9);
  expect([rows, names]).toEqual([[], ['message_events']]);
});
