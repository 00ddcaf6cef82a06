import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTrackingUrls } from '#engines/tracking/public.ts';
import { aContact } from '#features/audience/contacts/server/contact.builder.ts';
import { aSentCampaign, type SentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

const html =
  '<p>Hello</p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a> <a href="{{ preferences_url }}">Choose</a> ' +
  '<a href="{{ edit_profile_url }}">Your details</a> <a href="{{ report_spam_url }}">Spam?</a>';

let server: TestServer;
let sent: SentCampaign;
beforeAll(async () => {
  server = await testServer();
  sent = await aSentCampaign(server, { html });
});
afterAll(() => server.close());

/** The links of the email that one person got, by their words. */
async function linksOfMailTo(no: number): Promise<Record<string, string>> {
  const { messages } = (
    await server.call('GET', `local_inbox.json?recipient=${encodeURIComponent(sent.emails[no]!)}`)
  ).body.data;
  const shown = (await server.call('GET', `local_inbox/${messages[0].id}.json`)).body.data.message;
  return Object.fromEntries(
    [...(shown.html as string).matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(
      ([, url, words]) => [words, url],
    ),
  );
}
async function visit(url: string, form?: Record<string, string>) {
  const answer = await fetch(new URL(url, server.url), {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: answer.status, html: await answer.text() };
}
const states = (contactId: number) =>
  server.database.pool.query<{ list_id: number; status: string }>(
    'select list_id, status from list_memberships where contact_id = $1 order by list_id',
    [contactId],
  );
const countOf = async (kind: string, no: number) => {
  const { rows } = await server.database.pool.query<{ n: number }>(
    'select count(*)::int as n from message_events where contact_id = $1 and kind = $2',
    [sent.people[no], kind],
  );
  return rows[0]!.n;
};

test('a sent email leads to the pages for details and spam, which lead to each other @spec PREFPAGES-022 @spec PREFPAGES-009', async () => {
  const links = await linksOfMailTo(0);
  const details = await visit(links['Your details']!);
  expect(details.html).toContain('<h1>Your details</h1>');
  const saved = await visit(links['Your details']!, { first_name: 'Nora' });
  expect(saved.html).toContain('Your details are saved.');
  const hrefs = async (words: string) =>
    [...(await visit(links[words]!)).html.matchAll(/<a href="([^"]+)"/g)]
      .map(([, url]) => new URL(url!, server.url).href)
      // The page about one’s own data has tests of its own.
      .filter((url) => !url.endsWith('/data'));
  expect(await hrefs('Choose')).toEqual([links['Your details'], links['Spam?']]);
  expect(await hrefs('Your details')).toEqual([links['Choose'], links['Spam?']]);
  expect(await hrefs('Spam?')).toEqual([links['Choose']]);
  expect(await hrefs('Unsubscribe')).toEqual([links['Choose'], links['Spam?']]);
  const { rows } = await server.database.pool.query(
    'select url from mailing_links where mailing_id = $1',
    [sent.mailingId],
  );
  expect(rows).toEqual([]);
});

test('lists that are not public are one line without their names, which can be left and come back; further public ones are offered @spec PREFPAGES-008', async () => {
  const reader = sent.people[4]!;
  const listId = async (list: Record<string, unknown>): Promise<number> =>
    (await server.call('POST', 'lists.json', { list })).body.data.id;
  const held = [
    await listId({ name: 'Attic', is_public: true }),
    await listId({ name: 'Barn', public_name: 'For friends' }),
    await listId({ name: 'Cellar', public_name: 'Harbour letters', is_public: true }),
  ];
  for (const id of held)
    await server.call('POST', `lists/${id}/contacts.json`, { contact: { email: sent.emails[4] } });
  const open = await listId({ name: 'Den', public_name: 'Come in', is_public: true });
  const { Choose: url, Unsubscribe: leave } = await linksOfMailTo(4);
  const page = await visit(url!);
  for (const { html: shown } of [page, await visit(leave!)])
    expect(shown).not.toMatch(/Attic|Barn|For friends|Cellar|Den|List \d/);
  expect(page.html.match(/Other emails from/g)).toHaveLength(1);
  expect(page.html).toMatch(/Harbour letters.*<h2>More that you can get<\/h2>.*Come in/s);
  const { rows: before } = await states(reader);
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['subscribed']));
  await visit(url!, { action: 'save', [`list_${held[2]}`]: 'on' });
  expect((await states(reader)).rows).toEqual(before);
  const wish = {
    action: 'save',
    asks_others: '1',
    [`list_${open}`]: 'on',
    [`list_${held[0]}`]: 'on',
  };
  await visit(url!, wish);
  expect((await states(reader)).rows).toEqual([
    ...before.map(({ list_id }) => ({ list_id, status: 'unsubscribed' })),
    { list_id: open, status: 'subscribed' },
  ]);
  const back = await visit(url!, { ...wish, others: 'on', [`list_${held[2]}`]: 'on' });
  expect(back.html).not.toContain('More that you can get');
  expect(new Set((await states(reader)).rows.map(({ status }) => status))).toEqual(
    new Set(['subscribed']),
  );
});

test('the link of one person opens nobody else’s page, and a link of another kind opens none @spec PREFPAGES-022', async () => {
  const [mine, theirs] = [await linksOfMailTo(1), await linksOfMailTo(2)];
  const token = (url: string) => new URL(url).pathname.split('/')[3]!;
  const [own, other] = [token(mine['Choose']!), token(theirs['Choose']!)];
  const crossed = own.slice(0, -16) + other.slice(-16);
  for (const refused of [
    crossed,
    other.slice(0, -16) + own.slice(-16),
    token(mine['Unsubscribe']!),
  ])
    for (const page of ['', '/profile', '/spam'])
      for (const form of [undefined, { first_name: 'Eve' }]) {
        const { status, html: shown } = await visit(`/t/p/${refused}${page}`, form);
        expect([status, /example|Eve/.test(shown)], page).toEqual([404, false]);
      }
  expect((await visit(mine['Your details']!)).html).toContain(`${sent.emails[1]![0]}…@`);
  expect(await countOf('complaint', 1)).toBe(0);
});

test('twenty equal reports of spam count once @spec PREFPAGES-011', async () => {
  const { 'Spam?': report } = await linksOfMailTo(3);
  const answers = await Promise.all(Array.from({ length: 20 }, () => visit(report!, { yes: '1' })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(answers.at(-1)!.html).toContain('The email is reported');
  expect([await countOf('complaint', 3), await countOf('unsubscribe', 3)]).toEqual([1, 1]);
  const { rows } = await server.database.pool.query(
    'select complaints from mailing_counters where mailing_id = $1',
    [sent.mailingId],
  );
  expect(rows).toEqual([{ complaints: 1 }]);
});

test('the check before sending names pages in use that the email does not link to', async () => {
  const { id } = (
    await server.call('POST', 'preference_pages.json', {
      preference_page: { name: 'Details', page_type: 'edit_profile', is_default: true },
    })
  ).body.data;
  const codes = async (body: string) => {
    const { content_id } = (await server.call('GET', `campaigns/${sent.id}.json`)).body.data;
    await server.call('PUT', `contents/${content_id}.json`, { content: { html_part: body } });
    const { findings } = (await server.call('GET', `campaigns/${sent.id}/preflight.json`)).body
      .data;
    return (findings as { code: string; message: string }[]).filter(
      ({ code }) => code === 'page_not_linked',
    );
  };
  expect(await codes(html)).toEqual([]);
  const [missing] = await codes('<p>Hello</p>{{ postal_address }} {{ unsubscribe_url }}');
  expect(missing!.message).toContain('{{ edit_profile_url }}');
  await server.call('DELETE', `preference_pages/${id}.json`);
});

test('editors offer the addresses, and links made for one person lead on their own host', async () => {
  const { data } = (await server.call('GET', 'contents/variables.json')).body;
  const names = JSON.stringify(data);
  expect(names).toContain('{{ edit_profile_url }}');
  expect(names).toContain('{{ report_spam_url }}');
  const urls = createTrackingUrls({
    publicUrl: server.url,
    secrets: server.server.services.secrets,
    host: 'links.shop.example',
  });
  const delivery = { accountId: server.account, mailingId: sent.mailingId, contactId: 1 };
  expect(urls.reportSpamUrl(delivery)).toMatch(
    /^http:\/\/links\.shop\.example:\d+\/t\/p\/.+\/spam$/,
  );
  expect(urls.profileUrl(delivery)).toMatch(/\/profile$/);
});

test('links in emails to a contact that was merged lead to the contact that stayed, and count for their email', async () => {
  const links = await linksOfMailTo(2);
  const from = sent.people[2]!;
  const into = await aContact(server.database, server.account, { email: 'stays@example.com' });
  const merged = await server.call('POST', `contacts/${from}/merge.json`, { into });
  expect(merged.status).toBe(200);
  for (const words of ['Choose', 'Your details', 'Spam?', 'Unsubscribe'])
    expect((await visit(links[words]!)).status, words).toBe(200);
  expect((await visit(links['Choose']!)).html).toContain('s…@');
  const view = createTrackingUrls({
    publicUrl: server.url,
    secrets: server.server.services.secrets,
  }).webViewUrl({ accountId: server.account, mailingId: sent.mailingId, contactId: from });
  expect((await visit(view)).html).toContain('Hello');

  await visit(links['Your details']!, { first_name: 'Nora' });
  const contact = async () => (await server.call('GET', `contacts/${into}.json`)).body.data;
  expect((await contact()).first_name).toBe('Nora');
  const left = await visit(links['Unsubscribe']!, { action: 'unsubscribe' });
  expect(left.status).toBe(200);
  expect((await states(into)).rows).toEqual([{ list_id: sent.list, status: 'unsubscribed' }]);
  await visit(links['Unsubscribe']!, { action: 'resubscribe' });
  expect((await states(into)).rows).toEqual([{ list_id: sent.list, status: 'subscribed' }]);
  await visit(links['Spam?']!, {});
  expect(await countOf('unsubscribe', 2)).toBe(1);
  expect(await countOf('complaint', 2)).toBe(1);
});
