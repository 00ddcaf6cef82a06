import { markFor } from '#engines/web-visits/marks.harness.ts';
import { listenTo } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { aSentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import type { ShownWebsite } from '../contract/websites.ts';
import { aWebsite, browserNo, reportOf, say, signed } from './websites.harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const contact = (email: string) => aContact(server.database, server.account, { email });
const viewsOf = async (id: number): Promise<string[]> =>
  (
    await server.call('GET', `contacts/${id}/recent_activities.json?filter=page_view`)
  ).body.data.activities.map(({ visit }: { visit: { name: string } }) => visit.name);
const page = (path: string) => ({ u: `https://shop.example${path}` });
const by = (no: number) => ({ b: browserNo(no) });

test('page views of a site show in its report, with sources, pages, campaigns, countries, events and those just now @spec WEBTRACK-001', async () => {
  const site = await aWebsite(server);
  await say(site, { ...page('/boots?utm_source=Partner&utm_campaign=Summer'), ...by(1) });
  await say(site, { k: 'leave', ...page('/boots'), ...by(1), s: '40' });
  await say(site, { ...page('/cart'), ...by(1), r: 'https://shop.example/boots' });
  await say(site, { k: 'event', ...page('/cart'), ...by(1), n: 'checkout', v: '49.5' });
  await say(site, { ...page('/boots'), ...by(2), r: 'https://www.google.de/' });
  const report = await reportOf(server, site);
  expect(report.totals).toEqual({
    views: 3,
    visits: 2,
    visitors: 2,
    seconds: 40,
    machine_views: 0,
  });
  expect(report.days).toHaveLength(30);
  expect(report.days.at(-1)).toMatchObject({ views: 3 });
  expect(report.parts.page.map(({ name, views }) => [name, views])).toEqual([
    ['/boots', 2],
    ['/cart', 1],
  ]);
  expect(report.parts.source.map(({ name }) => name).toSorted()).toEqual([
    'campaign:Partner',
    'search:google',
  ]);
  expect(report.parts.campaign).toMatchObject([{ name: 'Summer', visits: 1 }]);
  expect(report.parts.device).toMatchObject([{ name: 'desktop', views: 3 }]);
  expect(report.parts.country).toMatchObject([{ views: 3 }]);
  expect(report.parts.event).toMatchObject([{ name: 'checkout', views: 1 }]);
  expect(report.live).toMatchObject({ views: 3, visitors: 2 });
  const lists = await server.key('contacts');
  const answer = await server.call('GET', 'website_reports.json', undefined, { key: lists });
  expect(answer.status).toBe(403);
  const wrong = await server.call('GET', 'website_reports.json?from=2026-02-02&to=2026-01-01');
  expect(wrong).toMatchObject({ status: 422, body: { errors: { from: [expect.any(String)] } } });
});

test('machines are counted apart; who asks not to be followed, prefetching and pages of others are not counted', async () => {
  const site = await aWebsite(server);
  await say(site, {}, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await say(site, by(1), { 'sec-gpc': '1' });
  await say(site, by(1), { 'sec-purpose': 'prefetch' });
  await say(site, { u: 'https://thief.example/', ...by(1) });
  await say(site, { u: 'nonsense', ...by(1) });
  await say(site, { k: 'nothing', ...by(1) });
  await say(site, { u: 'https://eu.shop.example/here', ...by(1) });
  const { totals, parts } = await reportOf(server, site);
  expect(totals).toMatchObject({ views: 1, visitors: 1, machine_views: 1 });
  expect(parts.page).toMatchObject([{ name: '/here' }]);
  const forged = site.script_url.replace(/.{4}\.js$/, 'AAAA.js');
  expect((await fetch(forged)).status).toBe(404);
  expect(await say({ script_url: forged }, {})).toBe(404);
});

test('a click in an email brings its contact to the website, whose page views they are, and segments ask for them @spec WEBTRACK-003', async () => {
  const site = await aWebsite(server);
  const { people, emails } = await aSentCampaign(server);
  const { messages } = (
    await server.call('GET', `local_inbox.json?recipient=${encodeURIComponent(emails[0]!)}`)
  ).body.data;
  const { html } = (await server.call('GET', `local_inbox/${messages[0].id}.json`)).body.data
    .message;
  const link = /href="([^"]+\/t\/c\/[^"]+)"/.exec(html)![1]!;
  const target = (await fetch(link, { redirect: 'manual' })).headers.get('location')!;
  const mark = new URL(target).searchParams.get('hg_v')!;
  expect(target.startsWith('https://shop.example/a?hg_v=')).toBe(true);
  await say(site, { ...page('/a'), ...by(20), m: mark });
  await say(site, { ...page('/pricing'), ...by(20), r: 'https://shop.example/a' });
  await say(site, { ...page('/Pricing/yearly'), ...by(20) });
  await say(site, { k: 'event', ...page('/a'), ...by(20), n: 'trial' });
  expect(await viewsOf(people[0]!)).toEqual(['/Pricing/yearly', '/pricing', '/a']);
  expect((await reportOf(server, site)).parts.source).toMatchObject([{ name: 'email' }]);
  const count = async (condition: object): Promise<number> => {
    const rules = { filter: 'and', segment_filters_attributes: [condition] };
    const found = await server.call('POST', 'segments/preview.json', { rules });
    return found.body.data.contacts_count;
  };
  const visited = { criterion: 'visited', operator: 'at_least', page: '/pricing', days: 14 };
  expect(await count({ ...visited, times: 2 })).toBe(1);
  expect(await count({ ...visited, times: 3 })).toBe(0);
  expect(await count({ criterion: 'visited', operator: 'at_least', times: 3 })).toBe(1);
  expect(await count({ ...visited, times: 2, website_ids: [site.id] })).toBe(1);
  expect(await count({ criterion: 'site_event', operator: 'at_least', event: 'trial' })).toBe(1);
  expect(await count({ criterion: 'site_event', operator: 'at_least', event: 'other' })).toBe(0);
});

test('marks that were forged, are old or of another account name nobody', async () => {
  const site = await aWebsite(server);
  const id = await contact('marked@example.com');
  const elsewhere = await server.anotherAccount();
  const mark = markFor(server, id);
  const forged = [
    mark.replace(/^[^.]+/, (id + 1).toString(36)),
    `${mark}x`,
    mark.replace('.p.', '.s.'),
    markFor(server, id, { account: elsewhere }),
    markFor(server, id, { at: new Date(Date.now() - 5 * 86_400_000) }),
    markFor(server, id, { at: new Date(Date.now() + 3 * 86_400_000) }),
  ];
  for (const [no, m] of forged.entries()) await say(site, { ...page('/x'), ...by(100 + no), m });
  expect(await viewsOf(id)).toEqual([]);
  await say(site, { ...page('/y'), ...by(120), m: mark });
  expect(await viewsOf(id)).toEqual(['/y']);
});

test('another address on the same browser is another visitor from then on, and nobody is renamed', async () => {
  const site = await aWebsite(server);
  const [first, second] = [await contact('one@example.com'), await contact('two@example.com')];
  const identify = (address: string, h = signed(site, address)) =>
    say(site, { k: 'identify', ...by(40), a: address, h });
  await say(site, { ...page('/before'), ...by(40) });
  await identify('one@example.com');
  await say(site, { ...page('/of-one'), ...by(40) });
  await identify('two@example.com', 'f'.repeat(64));
  await say(site, { ...page('/still-one'), ...by(40) });
  await identify('two@example.com');
  await say(site, { ...page('/of-two'), ...by(40) });
  await identify('one@example.com');
  await say(site, { ...page('/one-again'), ...by(40) });
  expect(await viewsOf(first)).toEqual(['/one-again', '/still-one', '/of-one']);
  expect(await viewsOf(second)).toEqual(['/of-two']);
  const { rows } = await server.database.pool.query(
    'select contact_id, strength, is_current from visitors where account_id = $1 and website_id = $2 order by id',
    [server.account, site.id],
  );
  expect(rows).toEqual([
    { contact_id: first, strength: 'sure', is_current: true },
    { contact_id: second, strength: 'sure', is_current: false },
  ]);
});

test('who is named for sure stays so, and whoever listens hears of visits and of their pages', async () => {
  const site = await aWebsite(server);
  const id = await contact('heard@example.com');
  const changes = async () =>
    (
      await server.database.pool.query(
        "select ref, data from contact_changes where account_id = $1 and contact_id = $2 and kind = 'visited' order by id",
        [server.account, id],
      )
    ).rows;
  const sure = { m: markFor(server, id, { strength: 'sure' }) };
  await say(site, { k: 'identify', ...page('/'), ...by(70), ...sure });
  await say(site, { ...page('/unheard'), ...by(70), m: markFor(server, id) });
  expect(await viewsOf(id)).toEqual(['/unheard']);
  expect(await changes()).toEqual([]);
  await inAccount(server.database, { accountId: server.account }, (account) =>
    listenTo(account, 'a test', ['visited']),
  );
  await say(site, { ...page('/heard'), ...by(70) });
  await say(site, { ...page('/anonymous'), ...by(71) });
  expect(await viewsOf(id)).toEqual(['/heard', '/unheard']);
  expect(await changes()).toEqual([{ ref: site.id, data: { path: '/heard' } }]);
  const { rows } = await server.database.pool.query(
    'select strength, views from visitors where account_id = $1 and contact_id = $2',
    [server.account, id],
  );
  expect(rows).toEqual([{ strength: 'sure', views: 2 }]);
});

test('who is not to be counted is not, and a browser without an id of its own is never linked', async () => {
  const site = await aWebsite(server);
  const id = await contact('hidden@example.com');
  await server.call('PUT', `contacts/${id}.json`, { contact: { no_tracking: true } });
  await say(site, { ...page('/x'), ...by(50), m: markFor(server, id) });
  const open = await contact('open@example.com');
  await say(site, { ...page('/daily'), m: markFor(server, open) });
  await say(site, page('/daily'));
  expect([await viewsOf(id), await viewsOf(open)]).toEqual([[], []]);
  expect((await reportOf(server, site)).totals).toMatchObject({ views: 2, visitors: 1 });
});

test('what a person did on websites is in the export of their data, and goes with them', async () => {
  const site = await aWebsite(server);
  const id = await contact('leaving@example.com');
  await say(site, { ...page('/private'), ...by(60), m: markFor(server, id) });
  await say(site, { k: 'event', ...page('/private'), ...by(60), n: 'download', v: '1' });
  const exported = await fetch(
    `${server.url}/v2/${server.account}/contacts/${id}/personal_data.json`,
    {
      headers: { authorization: `Bearer ${server.apiKey}` },
    },
  );
  const text = await exported.text();
  expect(text).toContain('/private');
  expect(text).toContain('download');
  expect((await server.call('DELETE', `contacts/${id}.json`)).status).toBe(200);
  for (const table of ['visitors', 'page_views', 'site_events', 'contact_visits']) {
    const { rows } = await server.database.pool.query(
      `select 1 from ${table} where account_id = $1 and contact_id = $2`,
      [server.account, id],
    );
    expect([table, rows]).toEqual([table, []]);
  }
  expect((await reportOf(server, site)).totals.views).toBe(1);
});

test('the script takes each way of consent, and comes new within minutes', async () => {
  for (const consent_mode of ['wait', 'on', 'cookieless'] as const) {
    const site: ShownWebsite = await aWebsite(server, { consent_mode });
    const script = await fetch(site.script_url);
    expect(script.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await script.text()).toContain(`mode = '${consent_mode}'`);
  }
});
