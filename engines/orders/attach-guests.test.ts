import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { fillTable } from '#tests/harness/filled-table.ts';
import { attachGuests, createGuestAttacher } from './attach-guests.ts';
import { lockStore } from './lock-store.ts';
import { anOrder, aShop, secrets, type Shop } from './orders.harness.ts';
import { writeCustomers } from './write-customers.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

let shop: Shop;
beforeEach(async () => {
  shop = await aShop(database);
});

const rows = async (table: string, columns: string): Promise<unknown[]> =>
  (
    await sql`select ${sql.raw(columns)} from ${sql.table(table)} where account_id = ${shop.accountId} order by 1, 2`.execute(
      database.kysely,
    )
  ).rows;
const one = (
  table: string,
  values: Record<string, RawBuilder<unknown>>,
  account = shop.accountId,
) => fillTable(database.kysely, table, { account, rows: 1, values });

describe('a guest', () => {
  test('who becomes a contact later is given what they ordered as a guest', async () => {
    await shop.write([anOrder('1', { email: 'Late@Example.com' }), anOrder('2', { email: '' })]);
    await shop.within((account) =>
      writeCustomers(account, { id: 0, secrets }, [
        { remoteId: 'c1', email: 'late@example.com', changedAt: '2026-06-01T00:00:00Z' },
      ]),
    );
    expect(await rows('conversions', 'order_id, contact_id')).toEqual([]);
    const contact = await shop.contact('late@example.com');
    expect(await shop.within(attachGuests)).toEqual({ given: 1, isMore: false });
    expect(await shop.within(attachGuests)).toEqual({ given: 0, isMore: false });
    expect(await rows('conversions', 'order_id, contact_id')).toEqual([
      { order_id: '1', contact_id: contact },
    ]);
    expect(await rows('store_customers', 'remote_id, contact_id')).toEqual([
      { remote_id: 'c1', contact_id: contact },
    ]);
    expect(await shop.rollUps()).toEqual(await shop.rebuilt());
  });

  test('is found among many as soon as the contact is there, wherever the round has come to', async () => {
    const many = Array.from({ length: 1_500 }, (_, at) => anOrder(`${10_001 + at}`));
    await shop.write(many.slice(0, 1_000));
    await shop.write(many.slice(1_000));
    await shop.within(attachGuests);
    expect(await rows('guest_cursors', 'address_after, 1 as one')).toMatchObject([
      { address_after: 'buyer11000@example.com' },
    ]);
    const contact = await shop.contact('buyer10001@example.com');
    expect(await shop.within(attachGuests)).toEqual({ given: 1, isMore: false });
    expect(await rows('contact_orders', 'contact_id, orders')).toEqual([
      { contact_id: contact, orders: 1 },
    ]);
    expect(await rows('guest_cursors', 'address_after, 1 as one')).toMatchObject([
      { address_after: '' },
    ]);
  });

  test('with an address that two contacts have is neither, and no writer waits for the question', async () => {
    await shop.write([anOrder('1', { email: 'shared@example.com' })]);
    await shop.contact('shared@example.com');
    await one('contacts', {
      own_key: sql`'second'`,
      email: sql`'shared@example.com'`,
      email_key: sql`'shared@example.com'`,
      email_domain: sql`'example.com'`,
    });
    await shop.within(async (writer) => {
      await lockStore(writer, 0);
      expect(await shop.within(attachGuests)).toEqual({ given: 0, isMore: false });
    });
  });

  test('of one account is found though another account fails', async () => {
    const other = await aShop(database);
    for (const each of [shop, other]) {
      await each.write([anOrder('1', { email: 'late@example.com' })]);
      await each.contact('late@example.com');
    }
    const [first, second] = [shop, other].toSorted((a, b) => a.accountId - b.accountId);
    // The roll-up cannot hold what this order would add.
    const values = {
      contact_id: sql`(select id from contacts where account_id = ${first!.accountId})`,
      currency: sql`'EUR'`,
      net: sql`999999999999999999`,
    };
    await one('contact_orders', values, first!.accountId);
    const given = () =>
      database.kysely
        .selectFrom('orders')
        .select('account_id')
        .where('contact_id', 'is not', null)
        .where('account_id', 'in', [first!.accountId, second!.accountId])
        .execute();
    const failed: unknown[] = [];
    const turns = Promise.withResolvers<void>();
    const error = (facts: object) => {
      if (failed.push(facts) === 1) attacher.wake();
      else turns.resolve();
    };
    const attacher = createGuestAttacher({ database, log: { error } as never });
    attacher.start();
    attacher.wake();
    // The second turn begins when the first is over, and again with the account that fails.
    await turns.promise;
    await attacher.stop();
    expect(await given()).toEqual([{ account_id: second!.accountId }]);
    expect(failed).toMatchObject([
      { accountId: first!.accountId },
      { accountId: first!.accountId },
    ]);
  });
});
