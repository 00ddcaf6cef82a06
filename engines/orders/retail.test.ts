import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { aShop } from './orders.harness.ts';
import { decimal, readRetail } from './retail.harness.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

test('the lines of a real shop, with returns that name no original, add up to the last penny and are written once', async () => {
  const file = join(import.meta.dirname, 'fixtures/retail-excerpt.csv');
  const retail = await readRetail(() => createReadStream(file));
  const shop = await aShop(database);
  for (const address of retail.customers.slice(1)) await shop.contact(address);
  const { written, refused } = await shop.write(retail.orders);
  expect([written.length, refused]).toEqual([retail.orders.length, []]);
  expect((await shop.write(retail.orders)).unchanged).toBe(retail.orders.length);
  const { rows } = await shop.within((account) =>
    sql`select sum(net)::text as net, sum(refunded) > 0 as refunds, (count(*) filter (where state = 'cancelled'))::int > 0 as cancelled
      from orders where account_id = ${account.id}`.execute(account.db),
  );
  expect(rows).toEqual([
    { net: decimal(retail.net - retail.adjustments), refunds: true, cancelled: true },
  ]);
  expect([retail.lines, decimal(retail.net)]).toEqual([205, '17951.6100']);
  expect(await shop.rollUps()).toEqual(await shop.rebuilt());
});
