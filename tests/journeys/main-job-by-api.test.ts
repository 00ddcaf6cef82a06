import { afterAll, beforeAll, expect, test } from 'vitest';
import { suppressAddress } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
// By so many milliseconds the server's clock is ahead of the machine's.
let ahead = 0;
beforeAll(async () => {
  server = await testServer({ clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => server.close());

const html = `<p>Hello {{ contact.first_name | default: "there" }}</p><a href="https://shop.example.com/lanterns">Look</a>
<p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`;

const csv = [
  'email,first_name,Shoe size',
  'ana@example.com,Ana,38',
  'bo@example.com,Bo,44',
  'not an address,Cy,40',
  'ANA@example.com,Ana again,38',
  'di@example.com,,41',
].join('\n');

const sum = (of: Record<string, number>) => Object.values(of).reduce((all, one) => all + one, 0);

async function importCsv(listId: number): Promise<any> {
  const form = new FormData();
  form.append('create_fields', 'true');
  form.append('consent_basis', 'opt_in');
  form.append('file', new Blob([csv]), 'people.csv');
  const started = await server.call('POST', `lists/${listId}/file_import.json`, form);
  expect(started.status).toBe(202);
  expect(started.body.data).toMatchObject({
    import_id: expect.any(Number),
    notification_id: expect.any(Number),
  });
  return server.until(async () => {
    const { data } = (await server.call('GET', `imports/${started.body.data.import_id}.json`)).body;
    return data.status === 'done' || data.status === 'failed' ? data : null;
  }, 'the import');
}

async function sendTo(
  listId: number,
  contentId: number,
  { name, language = 'en' }: { name: string; language?: string },
): Promise<number> {
  const made = await server.call('POST', 'campaigns.json', {
    campaign: {
      name,
      subject: 'News for {{ contact.first_name }}',
      from_name: 'Harbour Books',
      from_email: 'news@example.com',
      reply_to: 'hello@example.com',
      address: '1 Harbour Street, Port Example',
      language,
      content_id: contentId,
      lists: [listId],
      suppressed_lists: [],
      segments: [],
      suppressed_segments: [],
    },
  });
  expect(made.status).toBe(201);
  const id = made.body.data.id;
  const pressed = await Promise.all(
    Array.from({ length: 50 }, () =>
      server.call('POST', `campaigns/${id}/schedule.json`, { schedule_type: 1, hold_seconds: 0 }),
    ),
  );
  expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]));
  await server.until(
    async () => (await server.call('GET', `campaigns/${id}.json`)).body.data.status === 'sent',
    'the campaign to be sent',
  );
  return id;
}

const campaign = async (id: number) => (await server.call('GET', `campaigns/${id}.json`)).body.data;
const inboxOf = async (recipient: string) =>
  (await server.call('GET', `local_inbox.json?recipient=${encodeURIComponent(recipient)}`)).body
    .data.messages;

test('import, write, send, track, unsubscribe, send again: everything balances @spec CAMPAIGNS-057 @spec CAMPAIGNS-036 @spec CAMPAIGNS-024', async () => {
  const list = (await server.call('POST', 'lists.json', { list: { name: 'Readers' } })).body.data
    .id;
  const imported = await importCsv(list);
  expect(imported).toMatchObject({
    status: 'done',
    rows: 5,
    created: 3,
    updated: 0,
    duplicate: 1,
    rejected: 1,
    error: null,
  });
  const rejected = await fetch(new URL(imported.rejected_url, server.url), {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  expect(await rejected.text()).toMatch(/not an address[\s\S]*4/);
  expect((await server.call('GET', `lists/${list}/contacts.json`)).body.meta.total).toBe(3);
  expect((await server.call('GET', 'contacts.json?search=true&name=ana')).body.meta.total).toBe(1);

  const content = await server.call('POST', 'contents.json', {
    content: { name: 'News', editor_type: 2, html_part: html },
  });
  expect(content.status).toBe(201);
  const first = await sendTo(list, content.body.data.id, { name: 'First' });
  const sent = await campaign(first);
  expect(sent.balance).toEqual({
    eligible: 3,
    delivered: 3,
    bounced: 0,
    suppressed: {},
    failed: {},
    pending: 0,
    unknown: 0,
  });

  const [mail] = await inboxOf('ana@example.com');
  const opened = (await server.call('GET', `local_inbox/${mail.id}.json`)).body.data.message;
  expect(opened.subject).toMatch(/^News for Ana/);
  const links = [...opened.html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) =>
    url.replaceAll('&amp;', '&'),
  );
  const human = {
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    redirect: 'manual' as const,
  };
  // Within two seconds of the sending a hit counts as a machine's.
  ahead += 3_000;
  const click = await fetch(
    links.find((url) => url.includes('/t/c/'))!,
    human,
  );
  expect([click.status, click.headers.get('location')]).toEqual([
    302,
    'https://shop.example.com/lanterns',
  ]);
  const counted = links.find((url) => url.includes('/t/c/'))!;
  const forged = counted.slice(0, -1) + (counted.endsWith('A') ? 'B' : 'A');
  const refused = await fetch(forged, human);
  expect([refused.status, refused.headers.get('location')]).toEqual([404, null]);
  expect(
    (
      await fetch(
        links.find((url) => url.includes('/t/o/'))!,
        human,
      )
    ).status,
  ).toBe(200);
  await server.until(async () => (await campaign(first)).counts.unique_clicks === 1, 'the click');
  await server.until(async () => (await campaign(first)).counts.unique_opens === 1, 'the open');
  expect((await campaign(first)).counts).toMatchObject({
    clicks: 1,
    unsubscribes: 0,
  });

  const unsubscribe = links.find((url) => url.includes('/t/u/'))!;
  await fetch(unsubscribe, human);
  expect((await campaign(first)).counts.unsubscribes).toBe(0);
  const posts = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(unsubscribe, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      }),
    ),
  );
  expect(new Set(posts.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await campaign(first)).counts.unsubscribes).toBe(1);

  const again = await campaign(await sendTo(list, content.body.data.id, { name: 'Second' }));
  expect(again.balance).toMatchObject({
    eligible: 3,
    delivered: 2,
    suppressed: { unsubscribed: 1 },
  });
  expect(again.balance.eligible).toBe(
    again.balance.delivered +
      again.balance.bounced +
      sum(again.balance.suppressed) +
      sum(again.balance.failed) +
      again.balance.pending +
      again.balance.unknown,
  );
  expect(await inboxOf('ana@example.com')).toHaveLength(1);
  const people = (
    await server.call(
      'GET',
      `campaigns/${again.id}/people.json?part=suppressed&reason=unsubscribed`,
    )
  ).body;
  expect(people.data.map((person: { email: string }) => person.email.toLowerCase())).toEqual([
    'ana@example.com',
  ]);
  const why = (await server.call('GET', `campaigns/${again.id}/why.json?email=ANA@example.com`))
    .body.data;
  expect(why).toMatchObject({ state: 'suppressed', reason: 'unsubscribed' });
});

test('the link of a German email leads to a German page, and the list keeps when a contact unsubscribed @spec I18N-006 @spec LISTS-019', async () => {
  const list = (await server.call('POST', 'lists.json', { list: { name: 'Leser' } })).body.data.id;
  const contact = { email: 'ute@example.com' };
  const person = (await server.call('POST', `lists/${list}/contacts.json`, { contact })).body.data;
  const brief = { name: 'Brief', editor_type: 2, html_part: html };
  const content = (await server.call('POST', 'contents.json', { content: brief })).body.data.id;
  await sendTo(list, content, { name: 'Auf Deutsch', language: 'de' });
  const membership = async () =>
    (
      (await server.call('GET', `contacts/${person.id}.json`)).body.data.lists as {
        status: string;
        source: string;
        unsubscribed_at: string | null;
      }[]
    ).map((one) => ({ status: one.status, source: one.source, left: one.unsubscribed_at }));
  expect(await membership()).toEqual([{ status: 'subscribed', source: 'api', left: null }]);
  const [mail] = await inboxOf('ute@example.com');
  const { text } = (await server.call('GET', `local_inbox/${mail.id}.json`)).body.data.message;
  const link = /http[^\s()]+\/t\/u\/[^\s()]+/.exec(text)![0];
  const page = await (await fetch(link)).text();
  expect(page).toMatch(/<html lang="de">[^]*<h1>Abmelden<\/h1>/);
  await fetch(link, { method: 'POST' });
  const [now] = await membership();
  expect(now?.status).toBe('unsubscribed');
  expect(Math.abs(Date.parse(now!.left!) - Date.now() - ahead)).toBeLessThan(60_000);
});

test('a hundred people in two lists that overlap: who may get it gets it once, and nobody else @spec CAMPAIGNS-056 @spec SUPPRESS-006', async () => {
  const account = await server.anotherAccount('A Hundred');
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { account });
  const listOf = async (name: string, from: number, to: number): Promise<number> => {
    const list = (await call('POST', 'lists.json', { list: { name } })).body.data.id;
    for (let n = from; n <= to; n += 1)
      await call('POST', `lists/${list}/contacts.json`, { contact: { email: emailOf(n) } });
    return list;
  };
  const emailOf = (n: number) => `reader-${n}@hundred.example`;
  const idOf = async (n: number): Promise<number> =>
    (await call('GET', `contacts/get_contact.json?email=${emailOf(n)}`)).body.data.id;
  const first = await listOf('First sixty', 1, 60);
  const second = await listOf('Last sixty', 41, 100);
  const suppressed = await listOf('Not these', 1, 5);
  await server.database.pool.query(
    `insert into segments (account_id, name, rules) values ($1, 'Nor these', $2)`,
    [
      account,
      {
        filter: 'and',
        segment_filters_attributes: [
          { criterion: 'field', field: 'email', operator: 'starts_with', value: 'reader-7' },
        ],
      },
    ],
  );
  const segment = (await call('GET', 'campaigns/segments.json')).body.data.segments[0].id;
  await call('POST', `contacts/${await idOf(50)}/general_unsubscribes.json`, {});
  await call('POST', `contacts/${await idOf(90)}/toggle_subscriptions.json`, {
    unsubscribed_list_ids: [second],
  });
  await inAccount(server.database, { accountId: account }, async (inside) =>
    suppressAddress(inside, { emailKey: emailOf(30), reason: 'hard_bounced', source: 'bounce' }),
  );
  const content = (
    await call('POST', 'contents.json', { content: { name: 'N', editor_type: 2, html_part: html } })
  ).body.data.id;
  const made = await call('POST', 'campaigns.json', {
    campaign: {
      name: 'To a hundred',
      subject: 'News',
      from_name: 'Harbour Books',
      from_email: 'news@example.com',
      address: '1 Harbour Street, Port Example',
      content_id: content,
      lists: [first, second],
      suppressed_lists: [suppressed],
      suppressed_segments: [segment],
    },
  });
  const id = made.body.data.id;
  await call('POST', `campaigns/${id}/schedule.json`, { schedule_type: 1, hold_seconds: 0 });
  await server.until(
    async () => (await call('GET', `campaigns/${id}.json`)).body.data.status === 'sent',
    'the end',
  );
  const left = [50, 90, 30, 1, 2, 3, 4, 5, 7, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79];
  const expected = Array.from({ length: 100 }, (_, at) => at + 1).filter((n) => !left.includes(n));
  const { rows } = await server.database.pool.query<{ recipient: string }>(
    'select recipient from local_inbox_messages where account_id = $1',
    [account],
  );
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual(expected.map(emailOf).sort());
  const { balance } = (await call('GET', `campaigns/${id}.json`)).body.data;
  expect(balance).toMatchObject({ delivered: expected.length, pending: 0, unknown: 0 });
});
