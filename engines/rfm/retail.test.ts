import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { OrderInput } from '#engines/orders/order-input.ts';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { writeScores } from './write-scores.ts';
import { aScoredShop } from '#tests/harness/scored-shop.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

// More invoices than score 3 asks for say nothing more.
const mostInvoices = 5;

/** The orders of a customer: so many invoices, the last at that time, which come to so much. */
function ordersOf([customer = '', at = '', count = '', net = '']: readonly string[]): OrderInput[] {
  const invoices = Math.min(Number(count), mostInvoices);
  const order = (n: number, facts: Partial<OrderInput>): OrderInput => {
    const placedAt = new Date(Date.parse(`${at}Z`) - n * 60_000);
    return {
      remoteId: `${customer}-${n}`,
      status: 'complete',
      currency: 'GBP',
      email: `c${customer}@example.com`,
      placedAt,
      changedAt: placedAt,
      total: '0.01',
      ...facts,
    };
  };
  const rest = (Number(net) - (invoices - 1) * 0.01).toFixed(2);
  const first = Number(rest) > 0 ? [order(0, { total: rest })] : givenBack(order, rest);
  return [...first, ...Array.from({ length: invoices - 1 }, (_, n) => order(n + 1, {}))];
}

// Whoever gave back more than was bought still bought.
function givenBack(order: (n: number, facts: Partial<OrderInput>) => OrderInput, net: string) {
  const amount = (0.02 - Number(net)).toFixed(2);
  const at = new Date('2011-12-09T20:00:00Z');
  const refunds = [{ remoteId: 'r', at, amount }];
  return [order(0, {}), order(mostInvoices, { total: '0.01', refunds })];
}

test('a year of a real shop comes to the groups that were counted by hand @spec RFM-034', async () => {
  const file = join(import.meta.dirname, 'fixtures/retail-buyers.csv.gz');
  const csv = await openCsv({ read: async () => createReadStream(file).pipe(createGunzip()) });
  const shop = await aScoredShop(database);
  const orders: OrderInput[] = [];
  const buyers: string[] = [];
  for await (const { rows } of csv.batches())
    for (const { cells } of rows) {
      buyers.push(`c${cells[0]}@example.com`);
      orders.push(...ordersOf(cells));
    }
  for (let from = 0; from < buyers.length; from += 500)
    for (const email of buyers.slice(from, from + 500)) await shop.contact(email);
  for (let from = 0; from < orders.length; from += 1_000) {
    const { refused } = await shop.write(orders.slice(from, from + 1_000));
    expect(refused).toEqual([]);
  }
  const scale = {
    recency: { score_3: 30, score_2: 90, score_1: 365 },
    frequency: { score_3: 5, score_2: 2 },
    monetary: { score_3: 2000, score_2: 500 },
  };
  const { rows } = await shop.within(async (account) => {
    const { scored } = await writeScores(
      account,
      { scale, currency: 'GBP', day: '2011-12-10' },
      { ofContacts: () => sql`true`, isByOrder: false, isMuted: true },
    );
    expect(scored).toBe(4_339);
    return sql<{ key: string; count: number }>`
      select group_key as key, count(*)::int as count from contact_rfm where account_id = ${account.id} group by 1 order by 2 desc`.execute(
      account.db,
    );
  });
  expect(Object.fromEntries(rows.map(({ key, count }) => [key, count]))).toEqual({
    needs_attention: 940,
    at_risk: 686,
    hibernating: 663,
    promising: 578,
    champions: 541,
    loyal: 502,
    new_buyers: 207,
    big_spenders: 122,
    lost: 73,
    cannot_lose: 27,
  });
}, 120_000);
