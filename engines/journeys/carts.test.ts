import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { claimCarts } from '#engines/orders/claim-carts.ts';
import { anOrder, aShop, secrets, type Shop } from '#engines/orders/orders.harness.ts';
import { aStore } from '#engines/orders/store.builder.ts';
import { changeStore, writeCart } from '#engines/orders/public.ts';
import { testDatabase } from '#tests/harness/database.ts';
import {
  aJourney,
  followAll,
  graphOf,
  journeyServices,
  plugTestChannel,
  runUntilStill,
  standingOf,
  type SentMessage,
} from './journeys.harness.ts';
import { leaveSql } from './leave.ts';

const { database, drop } = await testDatabase();
afterAll(drop);
const services = journeyServices(database);
const sent: SentMessage[] = [];
plugTestChannel(sent);

const email = 'ann@example.com';
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const graph = (stores: number[] = []) =>
  graphOf([
    { key: 'cart', type: 'trigger', trigger: { kind: 'cart', store_ids: stores } },
    { key: 'mail', type: 'email', campaign_id: 3 },
  ]);

const aCart = (
  shop: Shop,
  given: { id?: string; email?: string; changedAt?: Date; items?: number; storeId?: number } = {},
) =>
  shop.within((account) =>
    writeCart(
      account,
      { id: given.storeId ?? 0, secrets },
      {
        remoteId: given.id ?? 'k1',
        email: given.email ?? email,
        items: Array.from({ length: given.items ?? 1 }, () => ({
          item_id: 'cup',
          name: 'Cup',
          quantity: 1,
          price: 10,
        })),
        value: 10,
        currency: 'EUR',
        restoreUrl: 'https://shop.example/cart',
        startedAt: minutes(-180),
        changedAt: given.changedAt ?? minutes(-120),
      },
    ),
  );
const claim = (shop: Shop, now?: Date) =>
  shop.within((account) => claimCarts(now ? { ...account, now: now.toISOString() } : account));
const ends = (shop: Shop) =>
  shop.within(async (account) => {
    const { rows } = await sql<{ remote_id: string; done_by: string | null }>`
      select remote_id, done_by from carts where account_id = ${account.id} order by remote_id`.execute(
      account.db,
    );
    return Object.fromEntries(rows.map((row) => [row.remote_id, row.done_by]));
  });

/** A shop with a contact, and a journey that reminds of carts. */
async function aRemindingShop() {
  const shop = await aShop(database);
  const ann = await shop.contact(email);
  const journeyId = await shop.within((account) =>
    aJourney(account, graph(), { reentry: { kind: 'always' } }),
  );
  return { shop, ann, journeyId };
}

test('a cart whose delay is over brings its contact in once, with items and where they are restored @spec ABCART-012', async () => {
  const { shop, ann, journeyId } = await aRemindingShop();
  await aCart(shop, { changedAt: minutes(-30) });
  expect(await claim(shop)).toEqual({ abandoned: 0, ended: 0 });
  await aCart(shop, { changedAt: minutes(-20), items: 2 });
  expect(await claim(shop, minutes(35))).toEqual({ abandoned: 0, ended: 0 });
  expect(await claim(shop, minutes(41))).toEqual({ abandoned: 1, ended: 0 });
  await followAll(services, shop.accountId);
  // What is added after the reminder starts no second one.
  await aCart(shop, { changedAt: minutes(-1), items: 3 });
  expect(await claim(shop, minutes(200))).toEqual({ abandoned: 0, ended: 0 });
  const standing = await standingOf(database, shop.accountId, { journeyId, contactId: ann });
  expect(standing).toHaveLength(1);
  const { rows } = await shop.within((account) =>
    sql<{
      event: unknown;
    }>`select event from journey_people where account_id = ${account.id}`.execute(account.db),
  );
  expect(rows[0]?.event).toMatchObject({
    kind: 'cart_abandoned',
    cart: { id: 'k1', total: 10, restore_url: 'https://shop.example/cart', items: [{}, {}] },
  });
});

test('an order a millisecond before or after the cart is due leaves no email, in every order of the two', async () => {
  const { shop } = await aRemindingShop();
  const tries = 120;
  const reasons = { before: 0, after: 0 };
  const due = minutes(-60);
  for (let nth = 0; nth < tries; nth += 1) {
    const id = `k${nth}`;
    const buyer = `buyer-${nth}@example.com`;
    await shop.contact(buyer);
    await aCart(shop, { id, email: buyer });
    const order = () =>
      shop.write([
        anOrder(id, { email: buyer, placedAt: new Date(due.getTime() + (nth % 2 ? 1 : -1)) }),
      ]);
    const isBefore = nth % 3 === 0;
    // Side by side in the others: whichever commits first, the order counts.
    if (isBefore) await order();
    await (isBefore ? claim(shop) : Promise.all([claim(shop), order()]));
    reasons[isBefore ? 'before' : 'after'] += 1;
  }
  expect(Object.values(await ends(shop)).filter((end) => end !== 'order')).toEqual([]);
  expect(reasons).toEqual({ before: 40, after: 80 });
  await followAll(services, shop.accountId);
  await runUntilStill(services);
  const { rows } = await shop.within((account) =>
    sql<{ state: string }>`
      select distinct state from journey_people where account_id = ${account.id} and state <> 'exited'`.execute(
      account.db,
    ),
  );
  expect(rows).toEqual([]);
});

test('an order between the reminder and its email keeps the email from being sent, whatever the journey says of goals', async () => {
  const { shop, ann, journeyId } = await aRemindingShop();
  await aCart(shop);
  expect(await claim(shop)).toEqual({ abandoned: 1, ended: 0 });
  await followAll(services, shop.accountId);
  await runUntilStill(services);
  const mailing = sent.find(({ contactId }) => contactId === ann)!;
  const reason = () =>
    shop.within(async (account) => {
      const check = await leaveSql(account, { id: mailing.mailingId, sourceId: 3 });
      const { rows } = await sql<{ reason: string | null }>`
        select ${check} as reason from contacts c where c.account_id = ${account.id} and c.id = ${ann}`.execute(
        account.db,
      );
      return rows[0]!.reason;
    });
  expect(await reason()).toBeNull();
  // Placed before the cart was due, told after.
  await shop.write([anOrder('late', { email, placedAt: minutes(-100) })]);
  expect(await reason()).toBe('left_journey');
  await followAll(services, shop.accountId);
  expect(await standingOf(database, shop.accountId, { journeyId, contactId: ann })).toMatchObject([
    { state: 'exited' },
  ]);
});

test('a contact begins one journey by a cart in 24 hours, with the newest cart', async () => {
  const { shop, ann, journeyId } = await aRemindingShop();
  const second = await shop.within((account) =>
    aJourney(account, graph(), { reentry: { kind: 'always' } }),
  );
  await aCart(shop, { id: 'older', changedAt: minutes(-130) });
  await aCart(shop, { id: 'newer' });
  expect(await claim(shop)).toEqual({ abandoned: 1, ended: 1 });
  expect(await ends(shop)).toEqual({ newer: 'mailed', older: 'expired' });
  await aCart(shop, { id: 'next', changedAt: minutes(-70) });
  expect(await claim(shop)).toEqual({ abandoned: 0, ended: 1 });
  await followAll(services, shop.accountId);
  const standings = await Promise.all(
    [journeyId, second].map((id) =>
      standingOf(database, shop.accountId, { journeyId: id, contactId: ann }),
    ),
  );
  expect(standings.map((found) => found.length)).toEqual([1, 0]);
});

test('nobody is reminded of an empty cart, an old one, one of a store that is switched off, or without a contact', async () => {
  const { shop } = await aRemindingShop();
  const storeId = await aStore(
    { account: shop.accountId, database },
    { kind: 'rest', name: 'Closed' },
  );
  await shop.within((account) => changeStore(account, storeId, { isActive: false }));
  await aCart(shop, { id: 'empty', items: 0 });
  await aCart(shop, { id: 'closed', storeId });
  await aCart(shop, { id: 'unknown', email: 'stranger@example.com' });
  expect(await claim(shop)).toEqual({ abandoned: 0, ended: 3 });
  await aCart(shop, { id: 'week', changedAt: minutes(-7 * 24 * 60) });
  expect(await claim(shop)).toEqual({ abandoned: 0, ended: 1 });
  expect(await ends(shop)).toMatchObject({
    closed: 'expired',
    empty: 'expired',
    unknown: 'expired',
  });
});

test('two claims at once take each cart once', async () => {
  const { shop } = await aRemindingShop();
  for (let nth = 0; nth < 20; nth += 1) {
    await shop.contact(`twice-${nth}@example.com`);
    await aCart(shop, { id: `t${nth}`, email: `twice-${nth}@example.com` });
  }
  const claims = await Promise.all([claim(shop), claim(shop), claim(shop)]);
  expect(claims.reduce((sum, { abandoned }) => sum + abandoned, 0)).toBe(20);
  const { rows } = await shop.within((account) =>
    sql<{ count: number }>`
      select count(*)::int as count from contact_changes where account_id = ${account.id} and kind = 'cart_abandoned'`.execute(
      account.db,
    ),
  );
  expect(rows[0]?.count).toBe(20);
});
