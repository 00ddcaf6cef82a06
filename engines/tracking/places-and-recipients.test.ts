import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countsOf } from './counts.ts';
import { mailboxProviderOf } from './mailbox-providers.ts';
import { devicesOf, placesOf, placesOfLink } from './places-of.ts';
import { receivingDomainsOf } from './providers-of.ts';
import { readAgent } from './read-agent.ts';
import { chrome, trackingWorld, type TrackingWorld } from './tracking.harness.ts';
import { createTrackingUrls } from './urls.ts';
import { createLinkHosts } from './link-hosts.ts';
import { createSecrets } from '#platform/server/secrets.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await trackingWorld();
});
afterAll(() => world.close());

const germany = '85.214.132.117';
const america = '8.8.8.8';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const gmail =
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

describe('a hit is placed', () => {
  it('by country and device from offline data, and its address is not kept @spec REPORTS-034', async () => {
    const { deliveries, accountId, mailingId } = await world.aSentMailing(4);
    const { urls, ask } = world;
    await ask('GET', urls.openPixelUrl(deliveries[0]!), { ip: germany, agent: iphone });
    await ask('GET', urls.clickUrl(deliveries[0]!, 1), { ip: `::ffff:${germany}`, agent: iphone });
    await ask('GET', urls.clickUrl(deliveries[1]!, 1), { ip: america });
    await ask('GET', urls.clickUrl(deliveries[1]!, 2), { ip: america });
    await ask('GET', urls.openPixelUrl(deliveries[2]!), { ip: america, agent: gmail });
    await ask('GET', urls.clickUrl(deliveries[3]!, 1), { ip: america, agent: 'curl/8' });
    const found = await world.within(accountId, async (account) => ({
      places: await placesOf(account, mailingId),
      link: await placesOfLink(account, { mailingId, linkNo: 1 }),
      devices: await devicesOf(account, mailingId),
      stored: (
        await sql<{
          text: string;
        }>`select e::text || coalesce((select string_agg(d::text, '') from deliveries d where d.account_id = ${accountId}), '') as text from message_events e where account_id = ${accountId}`.execute(
          account.db,
        )
      ).rows,
    }));
    expect(found.places).toEqual([
      { country: 'DE', opens: 1, unique_opens: 1, clicks: 1, unique_clicks: 1 },
      { country: 'US', opens: 0, unique_opens: 0, clicks: 2, unique_clicks: 1 },
      { country: null, opens: 1, unique_opens: 1, clicks: 0, unique_clicks: 0 },
    ]);
    expect(found.link).toEqual([
      { country: 'DE', clicks: 1, unique_clicks: 1 },
      { country: 'US', clicks: 1, unique_clicks: 1 },
    ]);
    expect(found.devices).toEqual([
      {
        device: 'desktop',
        client: 'Chrome',
        os: 'Windows',
        opens: 0,
        unique_opens: 0,
        clicks: 2,
        unique_clicks: 1,
      },
      {
        device: 'mobile',
        client: 'Apple Mail',
        os: 'iOS',
        opens: 1,
        unique_opens: 1,
        clicks: 1,
        unique_clicks: 1,
      },
      {
        device: 'proxy',
        client: 'Gmail',
        os: '',
        opens: 1,
        unique_opens: 1,
        clicks: 0,
        unique_clicks: 0,
      },
    ]);
    expect(found.stored).toHaveLength(6);
    for (const { text } of found.stored) expect(text).not.toMatch(/85\.214|8\.8\.8\.8/);
  });

  it.each([
    [chrome, 'desktop', 'Chrome', 'Windows'],
    [iphone, 'mobile', 'Apple Mail', 'iOS'],
    [gmail, 'proxy', 'Gmail', ''],
    ['Mozilla/5.0', 'proxy', 'Apple Mail', ''],
    [
      'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; ms-office; Microsoft Outlook 16)',
      'desktop',
      'Outlook',
      'Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.0',
      'desktop',
      'Thunderbird',
      'Linux',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'tablet',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
      'mobile',
      'Chrome',
      'Android',
    ],
    ['', 'unknown', '', ''],
  ])('%s is a %s', (agent, device, client, os) => {
    expect(readAgent(agent)).toEqual({ device, client, os });
  });

  it('under a name that only fetches ahead as a machine', async () => {
    const {
      deliveries: [delivery],
      accountId,
      mailingId,
    } = await world.aSentMailing(1);
    await world.ask('GET', world.urls.openPixelUrl(delivery!), {
      headers: { 'sec-purpose': 'prefetch;prerender' },
    });
    expect(
      (await world.within(accountId, (account) => countsOf(account, [mailingId]))).get(mailingId),
    ).toMatchObject({ opens: 0, machine_opens: 1 });
  });
});

describe('abuse', () => {
  it('by replayed pixels and forged ids leaves the human figures as they were', async () => {
    const {
      deliveries: [delivery, other],
      accountId,
      mailingId,
    } = await world.aSentMailing(2);
    const pixel = world.urls.openPixelUrl(delivery!);
    await world.ask('GET', pixel);
    const figures = () =>
      world.within(accountId, async (account) =>
        (await countsOf(account, [mailingId])).get(mailingId)!,
      );
    const before = await figures();
    for (let time = 0; time < 50; time++) await world.ask('GET', pixel, { ip: `192.0.2.${time}` });
    const forged = createTrackingUrls({
      publicUrl: 'https://news.blue.example',
      secrets: createSecrets(Buffer.alloc(32, 8)),
    });
    expect((await world.ask('GET', forged.openPixelUrl(other!))).status).toBe(404);
    expect((await world.ask('GET', forged.clickUrl(other!, 1))).status).toBe(404);
    expect((await world.ask('GET', pixel.replace('/t/o/', '/t/c/'))).status).toBe(404);
    expect(await figures()).toEqual({ ...before, machine_opens: before.machine_opens + 50 });
  });
});

describe('a mailing by receiver', () => {
  it('sums to its totals by domain and by mailbox provider @spec CAMPAIGNS-011', async () => {
    const { deliveries, accountId, mailingId } = await world.aSentMailing(8);
    const domains = [
      'gmail.com',
      'googlemail.com',
      'hotmail.co.uk',
      'icloud.com',
      'gmx.de',
      'web.de',
      'firma.example',
      'firma.example',
    ];
    await world.within(accountId, async (account) => {
      for (const [index, domain] of domains.entries())
        await sql`update contacts set email_domain = ${domain} where account_id = ${accountId} and id = ${deliveries[index]!.contactId}`.execute(
          account.db,
        );
      await sql`update deliveries set state = 'bounced', bounced_at = now() where account_id = ${accountId} and contact_id = ${deliveries[7]!.contactId}`.execute(
        account.db,
      );
      await sql`insert into message_events (account_id, mailing_id, contact_id, kind) values (${accountId}, ${mailingId}, ${deliveries[2]!.contactId}, 'complaint'), (${accountId}, ${mailingId}, ${deliveries[2]!.contactId}, 'complaint')`.execute(
        account.db,
      );
    });
    await world.ask('GET', world.urls.openPixelUrl(deliveries[0]!));
    await world.ask('GET', world.urls.clickUrl(deliveries[1]!, 1));
    const byDomain = await world.within(accountId, (account) =>
      receivingDomainsOf(account, mailingId),
    );
    expect(byDomain[0]).toEqual({
      domain: 'firma.example',
      provider: 'other',
      recipients: 2,
      delivered: 1,
      opened: 0,
      clicked: 0,
      unsubscribed: 0,
      bounced: 1,
      complaints: 0,
    });
    const sum = (
      key: 'recipients' | 'delivered' | 'opened' | 'clicked' | 'bounced' | 'complaints',
    ) => byDomain.reduce((total, row) => total + row[key], 0);
    expect([sum('recipients'), sum('delivered'), sum('opened'), sum('clicked')]).toEqual([
      8, 7, 1, 1,
    ]);
    expect([sum('bounced'), sum('complaints')]).toEqual([1, 1]);
    expect([mailboxProviderOf('GMAIL.com'), mailboxProviderOf('yahoo.co.jp.example')]).toEqual([
      'gmail',
      'other',
    ]);
  });
});

describe('links on a domain of the account', () => {
  it('are asked for once a minute, work on the host while it is the account’s, and fall back to ours', async () => {
    const {
      deliveries: [delivery],
      accountId,
    } = await world.aSentMailing(1);
    let asked = 0;
    let now = 0;
    const urlsOf = createLinkHosts({
      database: world.db.database,
      publicUrl: 'https://news.blue.example:8443',
      secrets: createSecrets(Buffer.alloc(32, 7)),
      now: () => now,
      linkHostOf: async (account, brandId) => {
        asked += 1;
        return account.id === accountId && brandId === 5 ? 'go.brand.example' : null;
      },
    });
    const branded = await urlsOf({ accountId, brandId: 5 });
    await urlsOf({ accountId, brandId: 5 });
    expect(asked).toBe(1);
    const link = branded.clickUrl(delivery!, 1);
    expect(link).toMatch(/^https:\/\/go\.brand\.example:8443\/t\/c\//);
    expect(branded.unsubscribeUrl(delivery!)).toMatch(/^https:\/\/go\.brand\.example:8443\/t\/u\//);
    expect(branded.returnPath(delivery!, 'bounce.example')).toMatch(/@bounce\.example$/);
    expect((await urlsOf({ accountId, brandId: null })).clickUrl(delivery!, 1)).toMatch(
      /^https:\/\/news\.blue\.example:8443\/t\/c\//,
    );
    now = 61_000;
    await urlsOf({ accountId, brandId: 5 });
    expect(asked).toBe(3);
    const clicked = () => world.ask('GET', link, { host: 'go.brand.example' });
    expect((await clicked()).status).toBe(421);
    world.giveHost('go.brand.example', accountId + 1);
    expect((await clicked()).status).toBe(404);
    world.giveHost('go.brand.example', accountId);
    expect(await clicked()).toMatchObject({
      status: 302,
      headers: { location: 'https://blue.example/1' },
    });
  });
});
