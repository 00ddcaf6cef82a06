import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { anOrder, aShop } from '#engines/orders/orders.harness.ts';
import { testDatabase } from '#tests/harness/database.ts';
import {
  aJourney,
  countsOf,
  followAll,
  graphOf,
  journeyServices,
  runUntilStill,
  standingOf,
  start,
  wait,
} from './journeys.harness.ts';
import { enterPeople } from './enter.ts';
import { passDue } from './turn.ts';

const { database, drop } = await testDatabase();
afterAll(drop);
const services = journeyServices(database);
const placedAt = new Date();
const email = 'ann@example.com';

test('an order brings its buyer in once, whatever becomes of it, with what was ordered; one of long ago brings nobody in', async () => {
  const shop = await aShop(database);
  const ann = await shop.contact(email);
  const graph = graphOf([
    { key: 'start', type: 'trigger', trigger: { kind: 'ordered' } },
    wait('rest', 3),
  ]);
  const journeyId = await shop.within((account) =>
    aJourney(account, graph, { reentry: { kind: 'always' } }),
  );
  await shop.write([anOrder('1', { email, placedAt }), anOrder('0', { email })]);
  await followAll(services, shop.accountId);
  await shop.write([
    anOrder('1', {
      email,
      placedAt,
      changedAt: new Date(placedAt.getTime() + 60_000),
      status: 'refunded',
    }),
  ]);
  await followAll(services, shop.accountId);
  expect(await standingOf(database, shop.accountId, { journeyId, contactId: ann })).toHaveLength(1);
  expect(await countsOf(database, shop.accountId, journeyId)).toMatchObject({ 'start entered': 1 });
  const { rows } = await shop.within((account) =>
    sql<{
      event: unknown;
    }>`select p.event from journey_people p where p.account_id = ${account.id}`.execute(account.db),
  );
  expect(rows).toMatchObject([
    {
      event: {
        kind: 'ordered',
        order: { id: '1', total: 10, items: [{ name: 'Cup', quantity: 1 }] },
      },
    },
  ]);
});

test('an order that races the end of a wait wins when it was there first', async () => {
  const shop = await aShop(database);
  const ann = await shop.contact(email);
  const graph = graphOf(
    [
      start,
      {
        key: 'cart',
        type: 'wait',
        wait: {
          kind: 'event',
          trigger: { kind: 'ordered' },
          timeout: { amount: 1, unit: 'hours' },
        },
      },
      { key: 'bought', type: 'end' },
      { key: 'remind', type: 'end' },
    ],
    ['start.next>cart', 'cart.happened>bought', 'cart.timed_out>remind'],
  );
  const journeyId = await shop.within(async (account) => {
    const id = await aJourney(account, graph);
    await enterPeople(account, id, { who: [ann], via: 'test' });
    return id;
  });
  await runUntilStill(services);
  await shop.write([anOrder('1', { email, placedAt })]);
  // The wait is over before the follower has come to the order.
  const now = new Date(Date.now() + 7_200_000).toISOString();
  await shop.within((account) =>
    passDue({ ...account, now }, { journeyId, node: 'cart' }, { most: 10, preview: null }),
  );
  await runUntilStill(services, new Date(Date.now() + 7_200_000).toISOString());
  expect(await standingOf(database, shop.accountId, { journeyId, contactId: ann })).toMatchObject([
    { node: 'bought', state: 'finished' },
  ]);
});
