import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
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

const sum = (numbers: Record<string, number>) =>
  Object.values(numbers).reduce((all, one) => all + one, 0);

async function importCsv(listId: number): Promise<any> {
  const form = new FormData();
  form.append('create_fields', 'true');
  form.append('delimiter', 'Comma');
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

async function sendTo(listId: number, contentId: number, name: string): Promise<number> {
  const made = await server.call('POST', 'campaigns.json', {
    campaign: {
      name,
      subject: 'News for {{ contact.first_name }}',
      from_name: 'Harbour Books',
      from_email: 'news@example.com',
      reply_to: 'hello@example.com',
      address: '1 Harbour Street, Port Example',
      language: 'en',
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

test('import, write, send, track, unsubscribe, send again: everything balances @spec CAMPAIGNS-056 @spec CAMPAIGNS-057 @spec CAMPAIGNS-036 @spec CAMPAIGNS-024', async () => {
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
  const first = await sendTo(list, content.body.data.id, 'First');
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
  await new Promise((resolve) => setTimeout(resolve, 2200));
  const click = await fetch(
    links.find((url) => url.includes('/t/c/'))!,
    human,
  );
  expect([click.status, click.headers.get('location')]).toEqual([
    302,
    'https://shop.example.com/lanterns',
  ]);
  expect(
    (
      await fetch(
        links.find((url) => url.includes('/t/o/'))!,
        human,
      )
    ).status,
  ).toBe(200);
  await server.until(async () => (await campaign(first)).counts.unique_clicks === 1, 'the click');
  expect((await campaign(first)).counts).toMatchObject({
    unique_opens: 1,
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

  const again = await campaign(await sendTo(list, content.body.data.id, 'Second'));
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
