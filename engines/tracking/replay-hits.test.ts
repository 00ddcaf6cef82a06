import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countChanges } from './count-changes.ts';
import { countsOf, hoursOf } from './counts.ts';
import { linksOf } from './links-of-mailings.ts';
import { aggregateHits, type Hit } from './aggregate-hits.ts';
import { rebuildCounts } from './rebuild-counts.ts';
import { mailingsToReplay, replayHits } from './replay-hits.ts';
import { currentRules, type HitRules } from './machine-rules.ts';
import { chrome, trackingWorld, type TrackingWorld } from './tracking.harness.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await trackingWorld();
});
afterAll(() => world.close());

// Nearly the opposite of today's: bursts are people's, Chrome is a machine, every open is a reading.
const strange: HitRules = {
  ...currentRules,
  version: 99,
  bursts: [{ within: 1_000, mostLinks: 100 }],
  repeatedOpen: 0,
  machines: [
    { rule: 'bot', agent: /Chrome/ },
    { rule: 'library', agent: /curl/ },
  ],
};
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Sent = Awaited<ReturnType<TrackingWorld['aSentMailing']>>;

async function someHits({ deliveries }: Sent): Promise<void> {
  const { urls, ask } = world;
  const [one, two, three, four] = deliveries;
  for (const agent of [chrome, firefox, firefox, 'curl/8'])
    await ask('GET', urls.openPixelUrl(one!), { agent });
  for (const no of [1, 2, 3, 4, 5, 6])
    await ask('GET', urls.clickUrl(two!, no), { agent: firefox });
  await ask('GET', urls.openPixelUrl(three!), { agent: firefox });
  await ask('GET', urls.clickUrl(three!, 2), { agent: firefox });
  await ask('GET', urls.hiddenUrl(three!), { agent: firefox });
  await ask('HEAD', urls.clickUrl(four!, 1), { agent: firefox });
  await ask('GET', urls.clickUrl(four!, 1), { agent: chrome });
  await ask('GET', urls.openPixelUrl(four!), {
    agent: 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)',
  });
}

const figures = ({ accountId, mailingId }: Sent) =>
  world.within(accountId, async (account) => ({
    counts: (await countsOf(account, [mailingId])).get(mailingId),
    hours: (await hoursOf(account, mailingId)).filter(
      (hour) => hour.opens + hour.clicks + hour.unsubscribes > 0,
    ),
    links: (await linksOf(account, mailingId)).map(
      ({ link_no, clicks, unique_clicks, machine_clicks }) => ({
        link_no,
        clicks,
        unique_clicks,
        machine_clicks,
      }),
    ),
    deliveries: (
      await sql`select contact_id, opened_at, clicked_at, last_open_at, trapped_at from deliveries where account_id = ${accountId} and mailing_id = ${mailingId} order by 1`.execute(
        account.db,
      )
    ).rows,
    contacts: (
      await sql`select * from contact_facts where account_id = ${accountId} and opens + clicks > 0 order by contact_id`.execute(
        account.db,
      )
    ).rows,
  }));
const verdicts = ({ accountId, mailingId }: Sent) =>
  world.within(
    accountId,
    async (account) =>
      (
        await sql<{
          rule: string | null;
          rules: number;
        }>`select machine_reason as rule, rules from message_events where account_id = ${accountId} and mailing_id = ${mailingId} order by id`.execute(
          account.db,
        )
      ).rows,
  );

/** The stored hits, aggregated from nothing by the rules. */
async function aggregatedAnew({ accountId, mailingId }: Sent, rules: HitRules) {
  return world.within(accountId, async (account) => {
    const { rows } = await sql<{
      kind: 'open';
      contact_id: number;
      link_no: number | null;
      requestKind: 'head' | null;
      address_key: number;
      agent: string;
      at: string;
      sent_at: string;
    }>`
      select e.kind, e.contact_id, e.link_no, e.manner as "requestKind", e.address_key, a.agent, e.at, d.sent_at from message_events e join hit_agents a on a.account_id = e.account_id and a.id = e.agent_id
        join deliveries d on d.account_id = e.account_id and d.mailing_id = e.mailing_id and d.contact_id = e.contact_id
      where e.account_id = ${accountId} and e.mailing_id = ${mailingId} order by e.id`.execute(
      account.db,
    );
    const hits: Hit[] = rows.map((row) => ({
      kind: row.kind,
      mailingId,
      contactId: row.contact_id,
      linkNo: row.link_no,
      requestKind: row.requestKind ?? 'get',
      addressKey: row.address_key,
      userAgent: row.agent,
      at: new Date(row.at),
    }));
    const deliveries = [...new Map(rows.map((row) => [row.contact_id, row.sent_at])).entries()].map(
      ([contactId, sentAt]) => ({
        mailingId,
        contactId,
        sentAt: new Date(sentAt),
        openedAt: null,
        lastOpenAt: null,
        honeypotAt: null,
        honeypotAddress: null,
        events: [],
      }),
    );
    const aggregated = aggregateHits(hits, deliveries, rules);
    const {
      counters: [counter],
      links,
    } = countChanges(
      aggregated.deliveries,
      aggregated.judged.filter((hit) => hit.kind === 'click'),
    );
    return { counter: counter!, links };
  });
}

describe('a replay', () => {
  it('by other rules comes to the figures of aggregating anew, and back again to where it was', async () => {
    const sent = await world.aSentMailing(5);
    await someHits(sent);
    const before = await figures(sent);
    expect(before.counts).toMatchObject({
      opens: 2,
      unique_opens: 2,
      clicks: 1,
      unique_clicks: 1,
      machine_opens: 4,
      machine_clicks: 9,
    });

    const done = await replayHits(world.db.database, sent, strange);
    expect(done.hits).toBe(16);
    expect(done.changed).toBeGreaterThan(8);
    const anew = await aggregatedAnew(sent, strange);
    const after = await figures(sent);
    const { mailing_id: _id, ...counter } = anew.counter;
    expect(after.counts).toEqual({ ...counter, unsubscribes: 0, complaints: 0 });
    expect(after.counts).not.toEqual(before.counts);
    for (const { mailing_id: _mailing, ...link } of anew.links)
      if (link.link_no > 0) expect(after.links).toContainEqual(link);
    expect(new Set((await verdicts(sent)).map((row) => row.rules))).toEqual(new Set([99]));
    await world.within(sent.accountId, (account) => rebuildCounts(account, sent.mailingId));
    expect((await figures(sent)).counts).toEqual(after.counts);

    expect(await world.within(sent.accountId, (account) => mailingsToReplay(account))).toEqual([
      sent.mailingId,
    ]);
    await replayHits(world.db.database, sent);
    expect(await figures(sent)).toEqual(before);
    expect(await world.within(sent.accountId, (account) => mailingsToReplay(account))).toEqual([]);
  });

  it('by the same rules changes nothing, while hits go on being stored', async () => {
    const sent = await world.aSentMailing(30);
    await someHits(sent);
    await Promise.all([
      replayHits(world.db.database, sent),
      ...sent.deliveries
        .slice(4)
        .map((delivery) => world.ask('GET', world.urls.openPixelUrl(delivery))),
      replayHits(world.db.database, sent),
      ...sent.deliveries
        .slice(4)
        .map((delivery) => world.ask('GET', world.urls.clickUrl(delivery, 1))),
    ]);
    const found = await figures(sent);
    expect(found.counts).toMatchObject({
      opens: 28,
      unique_opens: 28,
      clicks: 27,
      unique_clicks: 27,
    });
    expect(await replayHits(world.db.database, sent)).toEqual({ hits: 68, changed: 0, kept: 0 });
    expect(await figures(sent)).toEqual(found);
  });

  it('leaves deliveries alone whose evidence was never stored', async () => {
    const sent = await world.aSentMailing(1);
    await world.within(sent.accountId, async (account) => {
      await sql`insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, at) values (${account.id}, ${sent.mailingId}, ${sent.deliveries[0]!.contactId}, 'open', false, now())`.execute(
        account.db,
      );
      await rebuildCounts(account, sent.mailingId);
    });
    expect(await replayHits(world.db.database, sent, strange)).toEqual({
      hits: 0,
      changed: 0,
      kept: 1,
    });
    expect((await figures(sent)).counts).toMatchObject({ opens: 1, unique_opens: 1 });
  });
});
