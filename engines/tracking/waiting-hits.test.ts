import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#platform/server/database/connect.ts';
import { countsOf } from './counts.ts';
import { createHitAggregator } from './hit-aggregator.ts';
import { packHits } from './waiting-hits.ts';
import { chrome, trackingWorld, type TrackingWorld } from './tracking.harness.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await trackingWorld();
});
afterAll(() => world.close());

type Sent = Awaited<ReturnType<TrackingWorld['aSentMailing']>>;
const log = pino({ level: 'silent' });
const waiting = (accountId: number) =>
  world.within(
    accountId,
    async (account) =>
      (
        await sql<{
          hits: number;
        }>`select coalesce(sum(amount), 0)::int as hits from tracking_hits_waiting where account_id = ${accountId}`.execute(
          account.db,
        )
      ).rows[0]!.hits,
  );
// The figures as they stand, without counting what waits.
const standing = ({ accountId, mailingId }: Sent) =>
  world.within(accountId, async (account) => ({
    counters: (
      await sql`select opens, unique_opens, clicks, unique_clicks from mailing_counters where account_id = ${accountId} and mailing_id = ${mailingId}`.execute(
        account.db,
      )
    ).rows[0],
    events: (
      await sql<{
        events: number;
      }>`select count(*)::int as events from message_events where account_id = ${accountId}`.execute(
        account.db,
      )
    ).rows[0]!.events,
  }));
const openAll = ({ deliveries }: Sent) =>
  Promise.all(deliveries.map((delivery) => world.ask('GET', world.urls.openPixelUrl(delivery))));

describe('hits that wait', () => {
  it('outlive the process that stored them: another one counts each of them once', async () => {
    const sent = await world.aSentMailing(30);
    await openAll(sent);
    expect(await waiting(sent.accountId)).toBe(30);
    expect((await standing(sent)).events).toBe(0);
    const other = connectDatabase({ url: world.db.url, max: 2 });
    const aggregator = createHitAggregator({ database: other, log });
    while (await aggregator.aggregateAll());
    while (await aggregator.aggregateAll());
    await other.close();
    expect(await waiting(sent.accountId)).toBe(0);
    expect(await standing(sent)).toMatchObject({
      counters: { opens: 30, unique_opens: 30 },
      events: 30,
    });
  });

  it('are counted once by aggregators and readers that all come at the same time, while hits go on', async () => {
    const sent = await world.aSentMailing(60);
    const other = connectDatabase({ url: world.db.url, max: 4 });
    const aggregators = [
      createHitAggregator({ database: other, log }),
      createHitAggregator({ database: world.db.database, log }),
    ];
    await openAll(sent);
    const read = () =>
      world.within(sent.accountId, async (account) =>
        (await countsOf(account, [sent.mailingId])).get(sent.mailingId)!,
      );
    const clicks = Promise.all(
      sent.deliveries.flatMap((delivery) =>
        [1, 2].map((no) => world.ask('GET', world.urls.clickUrl(delivery, no))),
      ),
    );
    const [, , first] = await Promise.all([
      aggregators[0]!.aggregateAll(),
      aggregators[1]!.aggregateAll(),
      read(),
      read(),
    ]);
    expect(first).toMatchObject({ opens: 60, unique_opens: 60 });
    await clicks;
    expect(await read()).toMatchObject({
      opens: 60,
      unique_opens: 60,
      clicks: 120,
      unique_clicks: 60,
    });
    expect(await waiting(sent.accountId)).toBe(0);
    expect((await standing(sent)).events).toBe(180);
    await other.close();
  });

  it('stay when counting them breaks off, and are counted by the next', async () => {
    const sent = await world.aSentMailing(3);
    await openAll(sent);
    await expect(
      world.within(sent.accountId, async (account) => {
        await countsOf(account, [sent.mailingId]);
        throw new Error('the process dies here');
      }),
    ).rejects.toThrow('dies');
    expect(await waiting(sent.accountId)).toBe(3);
    expect((await standing(sent)).events).toBe(0);
    await createHitAggregator({ database: world.db.database, log }).aggregateAll();
    expect(await standing(sent)).toMatchObject({
      counters: { opens: 3, unique_opens: 3 },
      events: 3,
    });
  });

  it('of deliveries and accounts that are gone are dropped; a person who is gone still gets where the mail led, but nobody to what is gone itself', async () => {
    const sent = await world.aSentMailing(2);
    const [delivery, gone] = sent.deliveries;
    await world.within(sent.accountId, (account) =>
      sql`delete from deliveries where account_id = ${sent.accountId} and contact_id = ${gone!.contactId}`.execute(
        account.db,
      ),
    );
    const statusOf = async (url: string): Promise<number> => (await world.ask('GET', url)).status;
    expect(
      await Promise.all([
        statusOf(world.urls.clickUrl(delivery!, 1)),
        statusOf(world.urls.clickUrl(gone!, 1)),
      ]),
    ).toEqual([302, 302]);
    const lost = { ...delivery!, mailingId: 999_999 };
    expect(await statusOf(world.urls.clickUrl(lost, 1))).toBe(404);
    expect(
      await statusOf(world.urls.dynamicClickUrl(lost, 1, 'https://blue.example/?for=Ann')!),
    ).toBe(404);
    expect(await statusOf(world.urls.clickUrl({ ...delivery!, accountId: 999_999 }, 1))).toBe(404);
    await createHitAggregator({ database: world.db.database, log }).aggregateAll();
    expect(await standing(sent)).toMatchObject({ counters: { clicks: 1 }, events: 1 });
    const { rows } = await world.db.database.kysely.transaction().execute(async (db) => {
      await sql`select enter_system('test')`.execute(db);
      return sql`select from tracking_hits_waiting`.execute(db);
    });
    expect(rows).toEqual([]);
  });

  it('are kept without the address that they came from', async () => {
    const sent = await world.aSentMailing(1);
    await world.ask('GET', world.urls.openPixelUrl(sent.deliveries[0]!), { ip: '85.214.132.117' });
    const {
      rows: [row],
    } = await world.within(sent.accountId, (account) =>
      sql<{
        hits: string;
      }>`select hits from tracking_hits_waiting where account_id = ${account.id}`.execute(
        account.db,
      ),
    );
    expect(row!.hits).toContain('"DE"');
    expect(row!.hits).not.toContain('85.214');
  });

  it('name each user agent once', () => {
    const hit = {
      kind: 'open',
      mailingId: 1,
      contactId: 2,
      linkNo: null,
      requestKind: 'get',
      at: new Date(5),
      country: null,
      addressKey: 7,
      userAgent: chrome,
    } as const;
    const text = packHits([hit, { ...hit, contactId: 3 }, { ...hit, userAgent: 'curl' }]);
    expect(JSON.parse(text)).toEqual({
      agents: [chrome, 'curl'],
      hits: [
        ['open', 1, 2, null, 'get', 5, null, 7, 0],
        ['open', 1, 3, null, 'get', 5, null, 7, 0],
        ['open', 1, 2, null, 'get', 5, null, 7, 1],
      ],
    });
  });
});
