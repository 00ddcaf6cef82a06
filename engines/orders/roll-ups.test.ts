import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { deleteRemote } from './delete-remote.ts';
import type { OrderInput } from './order-input.ts';
import { anOrder, aShop, secrets, type Shop } from './orders.harness.ts';
import { writeOrders } from './write-orders.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

let shop: Shop;
beforeEach(async () => {
  shop = await aShop(database);
});

const ownStore = { id: 0, secrets };

/** Numbers that look random and are the same for one seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** One sent version of an order, or its deletion. */
type SentVersion = { order: OrderInput } | { gone: string; at: Date };

function history(random: (below: number) => number, count: number): SentVersion[] {
  return Array.from({ length: count }, (_, version) => {
    const remoteId = String(random(8));
    if (random(8) === 0) return { gone: remoteId, at: new Date(Date.UTC(2026, 6, 1, 0, version)) };
    const quantity = 1 + random(4);
    const order = anOrder(remoteId, {
      day: 1 + random(5),
      email: random(5) === 0 ? '' : `buyer${random(4)}@example.com`,
      status: ['paid', 'pending', 'cancelled', 'Complete', 'packed'][random(5)],
      currency: ['EUR', 'GBP', 'EUR', 'XYZ1'][random(4)]!,
      total: `${random(100)}.${random(10)}`,
      lines: [
        {
          itemId: `item${random(3)}`,
          quantity,
          price: '3.3333',
          refundedQuantity: random(quantity + 1),
          discount: '0.5',
        },
        { itemId: `item${random(3)}`, price: 5 },
      ],
      refunds: random(3) === 0 ? [{ remoteId: 'r', at: '2026-06-20T00:00:00Z', amount: 1.25 }] : [],
    });
    return { order: { ...order, changedAt: new Date(Date.UTC(2026, 6, 1, 0, version)) } };
  });
}

async function bring(to: Shop, sent: SentVersion): Promise<void> {
  if ('order' in sent) await to.write([sent.order]);
  else
    await to.within((account) =>
      deleteRemote(account, ownStore, { kind: 'order', remoteIds: [sent.gone], at: sent.at }),
    );
}

const kept = async (of: Shop) =>
  (
    await sql`select row_to_json(o) as row from (select remote_id, state, currency, total, refunded, net, email_key, day, remote_updated_at,
      (select count(*) from order_lines l where l.account_id = o.account_id and l.order_id = o.id) as lines from orders o
      where account_id = ${of.accountId} and state <> 'deleted' order by remote_id) o`.execute(
      database.kysely,
    )
  ).rows;

const fate = (remoteId: string): SentVersion[] => {
  const at = (minute: number) => new Date(Date.UTC(2026, 6, 1, 0, minute));
  const order = (minute: number, given: object) => ({
    order: {
      ...anOrder(remoteId, { email: 'buyer@example.com', currency: 'EUR', total: '20.00' }),
      ...given,
      changedAt: at(minute),
    },
  });
  const refunds = [{ remoteId: 'r', at: '2026-07-01T00:02:00Z', amount: 5 }];
  return [
    order(0, { status: 'pending' }),
    order(1, { status: 'paid', total: '25.00' }),
    order(2, { status: 'paid', total: '25.00', refunds }),
    order(3, { status: 'cancelled', total: '25.00', refunds }),
    { gone: remoteId, at: at(4) },
  ];
};

test('1,000 orders that were created, changed, refunded, cancelled and deleted end alike in 1,000 orders of these', async () => {
  const random = randomOf(7);
  const other = await aShop(database);
  for (const each of [shop, other]) await each.contact('buyer@example.com');
  // Some histories end earlier, so that not all that is compared is gone.
  const fates = Array.from({ length: 1_000 }, (_, id) => fate(`o${id}`).slice(0, 1 + (id % 5)));
  const bringAll = async (to: Shop, histories: readonly SentVersion[][]) => {
    for (let step = 0; step < 5; step += 1) {
      const sent = histories.flatMap((one) => one[step] ?? []);
      await to.write(sent.flatMap((one) => ('order' in one ? [one.order] : [])));
      const gone = sent.flatMap((one) => ('gone' in one ? [one] : []));
      if (gone[0])
        await to.within((account) =>
          deleteRemote(account, ownStore, {
            kind: 'order',
            remoteIds: gone.map((one) => one.gone),
            at: gone[0]!.at,
          }),
        );
    }
  };
  await bringAll(shop, fates);
  await bringAll(
    other,
    fates.map((one) =>
      one
        .map((version) => ({ version, by: random(1_000_000) }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ version }) => version),
    ),
  );
  expect(await kept(other)).toEqual(await kept(shop));
  for (const each of [shop, other]) expect(await each.rollUps()).toEqual(await each.rebuilt());
});

describe('histories of 60 versions, cancellations and deletions', () => {
  test.each([1, 2])('in any order end as in theirs, and are counted as anew (%i)', async (seed) => {
    const random = randomOf(seed);
    const sent = history(random, 60);
    const other = await aShop(database);
    for (let buyer = 0; buyer < 3; buyer++) {
      await shop.contact(`buyer${buyer}@example.com`);
      await other.contact(`buyer${buyer}@example.com`);
    }
    for (const one of sent) await bring(shop, one);
    const shuffled = sent.toSorted(() => random(3) - 1);
    for (const one of shuffled) await bring(other, one);
    expect(await kept(other)).toEqual(await kept(shop));
    for (const each of [shop, other]) {
      const folded = await each.rollUps();
      expect(folded.contacts!.length).toBeGreaterThan(0);
      expect(folded).toEqual(await each.rebuilt());
    }
  });
});

test('batches in parallel, of several stores and crosswise, wait for each other and count right', async () => {
  for (let buyer = 0; buyer < 10; buyer++) await shop.contact(`buyer${buyer}@example.com`);
  const random = randomOf(9);
  const batch = (version: number) =>
    Array.from({ length: 30 }, () =>
      anOrder(String(random(40)), { version, email: `buyer${random(12)}@example.com` }),
    );
  await Promise.all(Array.from({ length: 12 }, (_, at) => shop.write(batch(at % 4), at % 3)));
  const folded = await shop.rollUps();
  expect(folded.contacts!.length).toBe(10);
  expect(folded).toEqual(await shop.rebuilt());
});

test('what is made again in small steps, while orders are written, is what the orders say', async () => {
  for (let buyer = 0; buyer < 10; buyer++) await shop.contact(`buyer${buyer}@example.com`);
  const random = randomOf(11);
  const batch = (version: number) =>
    Array.from({ length: 30 }, () =>
      anOrder(String(random(40)), { version, email: `buyer${random(12)}@example.com` }),
    );
  // Under another clock: these orders are counted by days that are no longer theirs.
  await shop.within((account) =>
    writeOrders(
      { ...account, record: { ...account.record, time_zone: 'Pacific/Kiritimati' } },
      { id: 0, secrets },
      { orders: batch(0) },
    ),
  );
  const before = await shop.rollUps();
  await Promise.all([
    shop.rebuilt(3),
    ...Array.from({ length: 6 }, (_, at) => shop.write(batch(1 + at), 1 + (at % 2))),
  ]);
  const after = await shop.rollUps();
  expect(after.stores).not.toEqual(before.stores);
  expect(after).toEqual(await shop.rebuilt());
  expect(after).toEqual(await shop.rebuilt(7));
});
