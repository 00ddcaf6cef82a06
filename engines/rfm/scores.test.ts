import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { follow, listenTo } from '#engines/audience/public.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { usualRfmScale } from './contract.ts';
import { step } from './recompute.ts';
import { abandonRun, beginRun, nextNight } from './runs.ts';
import { settingsOf } from './read-settings.ts';
import { aScoredShop, daysAgo, type ScoredShop } from '#tests/harness/scored-shop.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

let shop: ScoredShop;
beforeEach(async () => {
  shop = await aScoredShop(database);
});

const all = () =>
  shop.within(async (account) =>
    (
      await sql<{ row: string }>`
          select concat_ws(' ', k.contact_id, k.r, k.f, k.m, k.group_key, k.previous_group, k.changed_at, k.xmin) as row
          from contact_rfm k where k.account_id = ${account.id} order by k.contact_id`.execute(
        account.db,
      )
    ).rows.map(({ row }) => row),
  );

describe('an order', () => {
  test('scores its buyer in its own transaction, from the first one on @spec RFM-034', async () => {
    await shop.buys('ann@example.com', { total: 40, days: 100 });
    expect(await shop.scoreOf('ann@example.com')).toEqual({
      scores: '111',
      group: 'hibernating',
      previous: null,
    });
    await shop.buys('bob@example.com', { total: 600, days: 3 });
    const bob = await all();
    await shop.buys('ann@example.com', { total: 70, days: 2 });
    expect(await shop.scoreOf('ann@example.com')).toEqual({
      scores: '322',
      group: 'promising',
      previous: 'hibernating',
    });
    expect(await shop.scoreOf('bob@example.com')).toMatchObject({ group: 'big_spenders' });
    expect((await all()).at(-1)).toBe(bob.at(-1));
  });

  test('counts by what it is: cancelled and test orders not at all, a refund lowers money, other currencies in days and number alone', async () => {
    for (const total of [60, 60, 60]) await shop.buys('ann@example.com', { total: total, days: 5 });
    await shop.buys('ann@example.com', { total: 5_000, days: 1, more: { status: 'cancelled' } });
    await shop.buys('ann@example.com', { total: 5_000, days: 1, more: { isTest: true } });
    expect((await shop.scoreOf('ann@example.com'))?.scores).toBe('322');
    await shop.buys('bob@example.com', { total: 90, days: 200 });
    await shop.buys('bob@example.com', { total: 9_000, days: 10, more: { currency: 'USD' } });
    expect((await shop.scoreOf('bob@example.com'))?.scores).toBe('321');
    const refunds = [{ remoteId: 'r', at: daysAgo(9), amount: 600 }];
    await shop.buys('cy@example.com', { total: 600, days: 10, more: { refunds } });
    expect((await shop.scoreOf('cy@example.com'))?.scores).toBe('311');
  });

  test('older than 1,000 days leaves its buyer with 0, 1 and 1', async () => {
    await shop.buys('old@example.com', { total: 9_000, days: 1_100 });
    await shop.buys('old@example.com', { total: 9_000, days: 1_200 });
    await shop.run();
    expect(await shop.scoreOf('old@example.com')).toMatchObject({ scores: '011', group: 'lost' });
  });
});

describe('a run over all buyers', () => {
  test('writes nothing where nothing changes, and what a hand calculation says where time has passed @spec RFM-034', async () => {
    await shop.buys('ann@example.com', { total: 40, days: 100 });
    await shop.buys('bob@example.com', { total: 600, days: 29 });
    const before = await all();
    await shop.run();
    await shop.run();
    expect(await all()).toEqual(before);
    await shop.run({
      kind: 'settings',
      scale: { ...usualRfmScale, recency: { score_3: 10, score_2: 20, score_1: 30 } },
    });
    expect(await shop.scoreOf('ann@example.com')).toMatchObject({ scores: '011', group: 'lost' });
    expect(await shop.scoreOf('bob@example.com')).toEqual({
      scores: '113',
      group: 'at_risk',
      previous: 'big_spenders',
    });
  });

  test('counts orders and revenue of the last 90 whole days, and of the 90 before @spec RFM-033', async () => {
    await shop.buys('ann@example.com', { total: 40, days: 91 });
    await shop.buys('ann@example.com', { total: 50, days: 90 });
    await shop.buys('ann@example.com', { total: 60, days: 1 });
    await shop.buys('ann@example.com', { total: 70, days: 0 });
    await shop.buys('ann@example.com', { total: 80, days: 181 });
    await shop.run();
    const { rows } = await shop.within((account) =>
      sql`select group_key, contacts, orders, revenue::float8, orders_before, revenue_before::float8 from rfm_days where account_id = ${account.id}`.execute(
        account.db,
      ),
    );
    expect(rows).toEqual([
      {
        group_key: 'loyal',
        contacts: 1,
        orders: 2,
        revenue: 110,
        orders_before: 1,
        revenue_before: 40,
      },
    ]);
  });

  test('that is cut off goes on behind the last range, and comes to what a whole one comes to', async () => {
    for (let n = 0; n < 7; n++)
      await shop.buys(`b${n}@example.com`, { total: 100 * n + 1, days: 20 * n });
    const scale = { ...usualRfmScale, monetary: { score_3: 400, score_2: 300 } };
    const id = await shop.within((account) => beginRun(account, { kind: 'settings', scale }));
    await shop.within((account) => step(account, id, 3));
    const cutOff = shop.within(async (account) => {
      await step(account, id, 3);
      throw new Error('the process is killed');
    });
    await expect(cutOff).rejects.toThrow('killed');
    for (let isDone = false; !isDone;)
      isDone = (await shop.within((account) => step(account, id, 3)))!.isDone;
    const resumed = (await all()).map((row) => row.split(' ').slice(0, 5).join(' '));
    await shop.run();
    expect((await all()).map((row) => row.split(' ').slice(0, 5).join(' '))).toEqual(resumed);
    const { rows } = await shop.within((account) =>
      sql`select contacts, total, state from rfm_runs where account_id = ${account.id} and id = ${id}`.execute(
        account.db,
      ),
    );
    expect(rows).toEqual([{ contacts: 7, total: 7, state: 'done' }]);
  });

  test('is one at a time, and keeps settings from being changed; abandoned, it gives the old ones back', async () => {
    await shop.buys('ann@example.com', { total: 40, days: 100 });
    const scale = { ...usualRfmScale, frequency: { score_3: 9, score_2: 8 } };
    const id = await shop.within((account) => beginRun(account, { kind: 'settings', scale }));
    await expect(shop.within((account) => beginRun(account, { kind: 'manual' }))).rejects.toThrow(
      'Recalculation in progress. New settings will be applied shortly.',
    );
    expect(await shop.within((account) => settingsOf(account))).toMatchObject({
      status: 'recalculating',
      scale,
    });
    await shop.within((account) => abandonRun(account, id, 'failed'));
    expect(await shop.within((account) => settingsOf(account))).toMatchObject({
      status: 'active',
      scale: usualRfmScale,
    });
  });

  test('tells of new groups whoever follows contacts; those that other settings bring are muted', async () => {
    await shop.within(async (account) => {
      await listenTo(account, 'a test', ['entered_rfm_group']);
      await follow(account, 'a test');
    });
    await shop.buys('ann@example.com', { total: 40, days: 100 });
    await shop.buys('ann@example.com', { total: 40, days: 2 });
    await shop.run({
      kind: 'settings',
      scale: { ...usualRfmScale, recency: { score_3: 1, score_2: 90, score_1: 180 } },
    });
    const { rows } = await shop.within((account) =>
      sql`select data, muted from contact_changes where account_id = ${account.id} and kind = 'entered_rfm_group' order by id`.execute(
        account.db,
      ),
    );
    expect(rows).toEqual([
      { data: { group: 'hibernating', from: null }, muted: false },
      { data: { group: 'promising', from: 'hibernating' }, muted: false },
      { data: { group: 'needs_attention', from: 'promising' }, muted: true },
    ]);
  });
});

test('the nightly run is at two o’clock of the account, also where clocks are changed', () => {
  const after = (moment: string, zone: string) => nextNight(new Date(moment), zone).toISOString();
  expect(after('2026-01-10T12:00:00Z', 'Asia/Kolkata')).toBe('2026-01-10T20:30:00.000Z');
  expect(after('2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(after('2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T00:00:00.000Z');
});
