import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { inAccount } from '#platform/server/account/account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const makeTag = async (name: string): Promise<number> =>
  (await server.call('POST', 'tags.json', { tag: { name } })).body.data.id;

const makeContact = (email: string, account = server.account): Promise<number> =>
  inAccount(server.database, { accountId: account }, async ({ db }) => {
    const made = await sql<{ id: number }>`
      insert into contacts (account_id, email, email_key, email_domain) values (${account}, ${email}, ${email}, 'example.com') returning id`.execute(
      db,
    );
    return made.rows[0]!.id;
  });

test('twelve tags fill one page of ten and one of two @spec TAGS-012 @spec TAGS-005', async () => {
  const fresh = await server.anotherAccount('Twelve Tags');
  for (let n = 1; n <= 12; n += 1)
    await server.call('POST', 'tags.json', { tag: { name: `Tag ${n}` } }, { account: fresh });
  const second = await server.call('GET', 'tags.json?page=2&per_page=10', undefined, {
    account: fresh,
  });
  expect(second.body.data).toHaveLength(2);
  expect(second.body.meta).toEqual({
    page: 2,
    per_page: 10,
    total_pages: 2,
    total: 12,
    count: 12,
    total_count: 12,
  });
  expect(Object.keys(second.body.data[0])).toEqual(
    expect.arrayContaining(['id', 'name', 'contacts_count']),
  );
  const searched = await server.call('GET', 'tags.json?name=tag%201&search=true', undefined, {
    account: fresh,
  });
  expect(searched.body.data.map((tag: { name: string }) => tag.name)).toEqual([
    'Tag 1',
    'Tag 10',
    'Tag 11',
    'Tag 12',
  ]);
  const others = await server.call('GET', 'tags.json');
  expect(others.body.data.filter((tag: { name: string }) => tag.name.startsWith('Tag '))).toEqual(
    [],
  );
});

test('a key without contacts is refused, a call without a key is told to sign in @spec TAGS-012', async () => {
  const refused = await server.call('GET', 'tags.json', undefined, { as: 'surveys' });
  expect(refused.status).toBe(403);
  expect(refused.body.errors.authorization).toHaveLength(1);
  expect((await fetch(`${server.url}/v2/${server.account}/tags.json`)).status).toBe(401);
});

test('one tag answers with its count, a missing or foreign one with 404 @spec TAGS-013', async () => {
  const id = await makeTag('Shown');
  expect((await server.call('GET', `tags/${id}.json`)).body.data).toMatchObject({
    id,
    name: 'Shown',
    contacts_count: 0,
  });
  const stranger = await server.anotherAccount('Stranger');
  expect(
    (await server.call('GET', `tags/${id}.json`, undefined, { account: stranger })).status,
  ).toBe(404);
  expect((await server.call('GET', 'tags/999999.json')).status).toBe(404);
});

test('a name is unique whatever its case, and must be there @spec TAGS-014', async () => {
  const first = await server.call('POST', 'tags.json', { tag: { name: ' Loyal ' } });
  expect(first.status).toBe(201);
  expect(first.body.data.name).toBe('Loyal');
  const twin = await server.call('POST', 'tags.json', { tag: { name: 'LOYAL' } });
  expect(twin.status).toBe(422);
  expect(twin.body).toEqual({ errors: { name: ['has already been taken'] } });
  expect((await server.call('POST', 'tags.json', { tag: { name: '  ' } })).body).toEqual({
    errors: { name: ['cannot be blank'] },
  });
  expect((await server.call('POST', 'tags.json', { tag: {} })).body).toEqual({
    errors: { name: ['is required'] },
  });
  expect(
    (await server.call('POST', 'tags.json', { tag: { name: 'x', account_id: 1 } })).body,
  ).toEqual({ errors: { account_id: ['is not a known field'] } });
  expect((await server.call('POST', 'tags.json', { tag: { name: 'a\u0000b' } })).status).toBe(422);
});

test('PUT and PATCH rename, a foreign id is missing @spec TAGS-015', async () => {
  const id = await makeTag('Before');
  for (const [method, name] of [
    ['PUT', 'After'],
    ['PATCH', 'Later'],
  ] as const) {
    expect((await server.call(method, `tags/${id}.json`, { tag: { name } })).status).toBe(200);
    expect((await server.call('GET', `tags/${id}.json`)).body.data.name).toBe(name);
  }
  const stranger = await server.anotherAccount('Renamer');
  expect(
    (await server.call('PUT', `tags/${id}.json`, { tag: { name: 'Mine' } }, { account: stranger }))
      .status,
  ).toBe(404);
});

test('assigning tags replaces them and moves the counts; a notification tells that it is done @spec CONTACTS-043', async () => {
  const [gold, silver] = [await makeTag('Gold'), await makeTag('Silver')];
  const contact = await makeContact('ana@example.com');
  const answer = await server.call('PUT', `contacts/${contact}/update_tags.json`, {
    tags: [gold, silver],
  });
  expect(answer).toMatchObject({
    status: 202,
    body: { data: { message: 'Updating tags process just started' } },
  });
  await server.until(async () => {
    const { body } = await server.call('GET', 'notifications.json');
    return (body.data.notifications ?? body.data).some(
      (one: { id: number; percent_complete: number }) =>
        one.id === answer.body.data.notification_id && one.percent_complete === 100,
    );
  }, 'the notification to end');
  await server.call('PUT', `contacts/${contact}/update_tags.json`, { tags: [silver] });
  const counts = await Promise.all(
    [gold, silver].map(
      async (id) => (await server.call('GET', `tags/${id}.json`)).body.data.contacts_count,
    ),
  );
  expect(counts).toEqual([0, 1]);
  const foreign = await server.anotherAccount('Tagger');
  expect(
    (
      await server.call(
        'PUT',
        `contacts/${contact}/update_tags.json`,
        { tags: [] },
        { account: foreign },
      )
    ).status,
  ).toBe(404);
  expect(
    (await server.call('PUT', `contacts/${contact}/update_tags.json`, { tags: [999_999] })).status,
  ).toBe(422);
});

test('deleting a tag takes it off its contacts, several go at once @spec TAGS-016', async () => {
  const ids = [
    await makeTag('One'),
    await makeTag('Two'),
    await makeTag('Three'),
    await makeTag('Four'),
  ];
  const contact = await makeContact('bo@example.com');
  await server.call('PUT', `contacts/${contact}/update_tags.json`, { tags: ids });
  expect((await server.call('DELETE', `tags/${ids[0]}.json`)).status).toBe(200);
  expect((await server.call('GET', `tags/${ids[0]}.json`)).status).toBe(404);
  const bulk = await server.call(
    'DELETE',
    `tags/bulk_delete.json?ids=${ids.slice(1).join(',')},888888`,
  );
  expect(bulk.body.data).toEqual({ ids: ids.slice(1), errors: { 888888: ['does not exist'] } });
  const left = await inAccount(server.database, { accountId: server.account }, ({ db }) =>
    sql<{
      tag_ids: number[];
    }>`select tag_ids from contacts where account_id = ${server.account} and id = ${contact}`.execute(
      db,
    ),
  );
  expect(left.rows[0]!.tag_ids).toEqual([]);
});

test('select-all with exclusions deletes all but the excluded', async () => {
  const account = await server.anotherAccount('Select All');
  const ids: number[] = [];
  for (const name of ['a', 'b', 'c'])
    ids.push((await server.call('POST', 'tags.json', { tag: { name } }, { account })).body.data.id);
  await server.call(
    'POST',
    'tags/bulk_delete.json',
    { select_all: true, excluded_ids: [ids[1]] },
    { account },
  );
  const left = await server.call('GET', 'tags.json', undefined, { account });
  expect(left.body.data.map((tag: { id: number }) => tag.id)).toEqual([ids[1]]);
});

test('counting again mends a wrong count in the background @spec TAGS-017', async () => {
  const id = await makeTag('Recounted');
  const contact = await makeContact('cy@example.com');
  await inAccount(server.database, { accountId: server.account }, ({ db }) =>
    sql`update contacts set tag_ids = array[${id}::bigint] where account_id = ${server.account} and id = ${contact}`.execute(
      db,
    ),
  );
  const started = await server.call('POST', 'tags/refresh_count.json', {});
  expect(started.status).toBe(202);
  await server.until(
    async () => (await server.call('GET', `tags/${id}.json`)).body.data.contacts_count === 1,
    'the count',
  );
});

test('an export reaches 100 and its file has every row @spec TAGS-018', async () => {
  const account = await server.anotherAccount('Exporter');
  for (const name of ['=cmd()', 'plain', 'third'])
    await server.call('POST', 'tags.json', { tag: { name } }, { account });
  const started = await server.call('POST', 'tags/export.json', {}, { account });
  const done = await server.until(async () => {
    const { body } = await server.call('GET', 'notifications.json', undefined, { account });
    return body.data.find(
      (one: { id: number; percent_complete: number }) =>
        one.id === started.body.data.notification_id && one.percent_complete === 100,
    );
  }, 'the export');
  const file = await fetch(server.url + done.download_url, {
    headers: { authorization: `Bearer ${await server.key('all', account)}` },
  });
  const lines = (await file.text()).trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines.some((line) => line.includes(',=cmd'))).toBe(false);
});

test('an import makes new tags and says how many @spec TAGS-019', async () => {
  const account = await server.anotherAccount('Tag Importer');
  await server.call('POST', 'tags.json', { tag: { name: 'Known' } }, { account });
  const form = new FormData();
  form.append(
    'file',
    new Blob([`name\nNew one\nNew two\nknown\n${'x'.repeat(256)}\n`]),
    'tags.csv',
  );
  const started = await server.call('POST', 'tags/import.json', form, { account });
  expect(started.status).toBe(202);
  const done = await server.until(
    async () =>
      (await server.call('GET', 'notifications.json', undefined, { account })).body.data.find(
        (one: { percent_complete: number }) => one.percent_complete === 100,
      ),
    'the import',
  );
  expect(done.message).toBe('4 rows: 2 tags created, 1 existed, 1 rejected.');
  expect((await server.call('GET', 'tags.json', undefined, { account })).body.meta.total).toBe(3);
});
