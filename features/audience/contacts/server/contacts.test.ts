import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { suppressAddress, unsubscribe } from '#engines/audience/public.ts';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { aContact } from './contact.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const here = <T>(work: (account: Account) => Promise<T>, accountId = server.account): Promise<T> =>
  inAccount(server.database, { accountId }, work);
const get = async (path: string, account = server.account) =>
  server.call('GET', path, undefined, { account });
const emails = (answer: { body: { data: { contacts: { email: string }[] } } }) =>
  answer.body.data.contacts.map((contact) => contact.email);
const field = (name: string, field_type: string, account = server.account) =>
  server.call('POST', 'custom_fields.json', { custom_field: { name, field_type } }, { account });
const notified = (id: number, account = server.account) =>
  server.until(
    async () =>
      (await get('notifications.json', account)).body.data.find(
        (one: { id: number; percent_complete: number }) =>
          one.id === id && one.percent_complete === 100,
      ),
    'the notification',
  );

test('posting a contact creates it, posting the address again updates it @spec CONTACTS-068', async () => {
  await field('Town', 'string');
  const list = await aList(server.database, server.account, { name: 'Welcome' });
  const first = await server.call('POST', 'contacts.json', {
    contact: {
      email: ' Ann@Example.com',
      first_name: 'Ann',
      custom_fields: { Town: 'Riga' },
      list_ids: [list],
      tag_names: ['New'],
    },
  });
  expect([first.status, first.body.data]).toEqual([
    201,
    expect.objectContaining({
      email: 'Ann@Example.com',
      first_name: 'Ann',
      status: 'subscribed',
      source: 'api',
      custom_fields: expect.objectContaining({ Town: 'Riga' }),
      lists: [expect.objectContaining({ id: list, status: 'subscribed' })],
      tags: [expect.objectContaining({ name: 'New' })],
    }),
  ]);
  const again = await server.call('POST', 'contacts.json', {
    contact: { email: 'ann@EXAMPLE.com', last_name: 'Lee' },
  });
  expect([again.status, again.body.data]).toEqual([
    200,
    expect.objectContaining({ id: first.body.data.id, first_name: 'Ann', last_name: 'Lee' }),
  ]);
  expect((await get('tags.json?name=New')).body.data[0].contacts_count).toBe(1);
});

test('a contact with anything wrong is refused with each field named', async () => {
  expect((await server.call('POST', 'contacts.json', { contact: {} })).body).toEqual({
    errors: { email: ['is required'] },
  });
  expect((await server.call('POST', 'contacts.json', { contact: { email: 'ann@' } })).body).toEqual(
    { errors: { email: ['must have a domain after the @'] } },
  );
  expect(
    (
      await server.call('POST', 'contacts.json', {
        contact: { email: 'x@example.com', list_ids: [999_999] },
      })
    ).body,
  ).toEqual({ errors: { list_ids: ['contain 999999, which is no list of this account'] } });
  expect(
    (
      await server.call('POST', 'contacts.json', {
        contact: { email: 'x@example.com', custom_fields: { Nope: 1 } },
      })
    ).body,
  ).toEqual({ errors: { Nope: ['is no custom field of this account: create it first'] } });
  expect(
    (
      await server.call('POST', 'contacts.json', {
        contact: { email: 'x@example.com', account_id: 2 },
      })
    ).body,
  ).toEqual({ errors: { account_id: ['is not a known field'] } });
  expect(
    (
      await server.call(
        'POST',
        'contacts.json',
        { contact: { email: 'x@example.com' } },
        { as: 'campaigns' },
      )
    ).status,
  ).toBe(403);
  expect((await get('contacts/get_contact.json?email=x@example.com')).status).toBe(404);
});

test('one contact is found by its id and by its email @spec CONTACTS-074', async () => {
  const id = await aContact(server.database, server.account, { email: 'found@example.com' });
  for (const asked of [`id=${id}`, 'email=FOUND@example.com'])
    expect((await get(`contacts/get_contact.json?${asked}`)).body.data).toMatchObject({
      id,
      email: 'found@example.com',
    });
  expect((await get('contacts/get_contact.json?email=nobody@example.com')).status).toBe(404);
});

test('contacts are listed in pages and shown one by one, and another account sees none of them @spec CONTACTS-081', async () => {
  const account = await server.anotherAccount('Twelve Contacts');
  for (let n = 1; n <= 12; n += 1)
    await aContact(server.database, account, { email: `person-${n}@example.com` });
  const second = await server.call('GET', 'contacts.json?page=2&per_page=10', undefined, {
    account,
  });
  expect([
    second.body.meta.total,
    second.body.data.contacts?.length ?? second.body.data.length,
  ]).toEqual([12, 2]);
  const id = await aContact(server.database, server.account, {
    email: 'show@example.com',
    first_name: 'Show',
  });
  expect((await get(`contacts/${id}.json`)).body.data).toMatchObject({
    id,
    email: 'show@example.com',
    first_name: 'Show',
  });
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/stat'],
    ['GET', '/fields_data'],
    ['GET', '/lists'],
    ['GET', '/tags'],
    ['GET', '/in_dnm'],
    ['POST', '/general_unsubscribes'],
    ['POST', '/pseudonymize_contact'],
    ['GET', '/recent_activities'],
    ['GET', '/opens'],
    ['GET', '/toggle_status'],
  ] as const) {
    expect([
      path,
      (
        await server.call(method, `contacts/${id}${path}.json`, method === 'GET' ? undefined : {}, {
          account,
        })
      ).status,
    ]).toEqual([path, 404]);
  }
});

test('a contact changes by PUT and PATCH; a wrong or taken address is refused @spec CONTACTS-082', async () => {
  const id = await aContact(server.database, server.account, { email: 'change@example.com' });
  await aContact(server.database, server.account, { email: 'taken@example.com' });
  const put = (contact: object) => server.call('PUT', `contacts/${id}.json`, { contact });
  for (const [method, first_name] of [
    ['PUT', 'One'],
    ['PATCH', 'Two'],
  ] as const) {
    await server.call(method, `contacts/${id}.json`, { contact: { first_name } });
    expect((await get(`contacts/${id}.json`)).body.data.first_name).toBe(first_name);
  }
  const wrong = await put({ email: 'nobody' });
  expect([wrong.status, wrong.body]).toEqual([422, { errors: { email: ['must hold an @'] } }]);
  expect((await put({ email: 'Taken@example.com' })).body).toEqual({
    errors: { email: ['has already been taken'] },
  });
  expect((await put({ email: 'New@example.com' })).body.data.email).toBe('New@example.com');
});

test('a deleted contact is gone @spec CONTACTS-083', async () => {
  const id = await aContact(server.database, server.account, { email: 'gone@example.com' });
  expect((await server.call('DELETE', `contacts/${id}.json`)).status).toBe(200);
  expect((await get(`contacts/${id}.json`)).status).toBe(404);
  expect((await server.call('DELETE', `contacts/${id}.json`)).status).toBe(404);
});

test('all contacts are paged newest first and searched by the beginning of email, name and phone @spec CONTACTS-012 @spec CONTACTS-075', async () => {
  const account = await server.anotherAccount('Searcher');
  for (let n = 1; n <= 12; n++)
    await aContact(server.database, account, {
      email: `p${n}@example.com`,
      first_name: n === 3 ? 'Annika' : 'Bo',
      last_name: n === 4 ? 'Ännover' : '',
      phone: n === 5 ? '+49 (170) 555' : '',
    });
  await aContact(server.database, server.account, { email: 'annika@example.com' });
  const second = await get('contacts.json?page=2&per_page=10', account);
  expect([emails(second), second.body.meta]).toEqual([
    ['p2@example.com', 'p1@example.com'],
    { page: 2, per_page: 10, total_pages: 2, total: 12, count: 12, total_count: 12 },
  ]);
  expect((await get('contacts/get_all_contacts.json', account)).body.meta.total).toBe(12);
  const found = await get('contacts.json?search=true&name=ann', account);
  expect([emails(found), found.body.meta.total]).toEqual([['p4@example.com', 'p3@example.com'], 2]);
  for (const [typed, addresses] of [
    ['%2B49 170', ['p5@example.com']],
    ['0049170555', ['p5@example.com']],
    ['49-1', ['p5@example.com']],
    ['P12@EX', ['p12@example.com']],
    ['exam', Array.from({ length: 10 }, (_, n) => `p${12 - n}@example.com`)],
    ['@example.com', Array.from({ length: 10 }, (_, n) => `p${12 - n}@example.com`)],
    ['bo anno', ['p4@example.com']],
    ['ÄNNOVER Bo', ['p4@example.com']],
    ['bo annika', []],
    ['nnika', []],
    ['p1_', []],
  ] as const)
    expect([typed, emails(await get(`contacts.json?search=true&name=${typed}`, account))]).toEqual([
      typed,
      addresses,
    ]);
  expect(emails(await get('contacts.json?search=true&name=%25%25', account))).toEqual([]);
  expect(emails(await get('contacts.json?sort=email&per_page=2&name=p1', account))).toEqual([
    'p10@example.com',
    'p11@example.com',
  ]);
  expect((await get('contacts.json?page=9&name=bo', account)).body.meta.total).toBe(11);
  expect((await get('contacts.json?sort=password', account)).status).toBe(422);
});

test('a search of one character is refused in the words of the product @spec CONTACTS-011', async () => {
  const list = await aList(server.database, server.account);
  for (const path of ['contacts.json', `lists/${list}/contacts.json`]) {
    const refused = await get(`${path}?search=true&name=a`);
    expect([refused.status, refused.body]).toEqual([
      422,
      { errors: 'Search key should be atleast two characters.' },
    ]);
    expect((await get(`${path}?search=true&name=ab`)).status).toBe(200);
    expect((await get(`${path}?name=a`)).status).toBe(200);
  }
});

test('each filter shows exactly the contacts in that state, in a list and in all @spec CONTACTS-013 @spec CONTACTS-067', async () => {
  const account = await server.anotherAccount('Filterer');
  const list = await aList(server.database, account);
  const names = ['hard', 'soft', 'clean', 'dnm', 'left', 'in'];
  for (const name of names)
    await aContact(server.database, account, { email: `${name}@example.com`, lists: [list] });
  await aContact(server.database, account, { email: 'off@example.com' });
  await here(async (inside) => {
    for (const [name, reason] of [
      ['hard', 'hard_bounced'],
      ['soft', 'soft_bounced'],
      ['clean', 'cleansed'],
      ['dnm', 'do_not_mail'],
    ] as const)
      await suppressAddress(inside, { emailKey: `${name}@example.com`, reason, source: 'test' });
    const {
      rows: [left],
    } = await sql<{
      id: number;
    }>`select id from contacts where account_id = ${account} and email_key = 'left@example.com'`.execute(
      inside.db,
    );
    await unsubscribe(inside, { contactId: left!.id, listIds: [list], source: 'link' });
  }, account);
  const expected = {
    all: ['in', 'left', 'dnm', 'clean', 'soft', 'hard'],
    subscribed: ['in'],
    unsubscribed: ['left', 'dnm'],
    hard_bounced: ['hard'],
    soft_bounced: ['soft'],
    cleansed: ['clean'],
  };
  for (const [filter, found] of Object.entries(expected)) {
    const answer = await get(`lists/${list}/contacts.json?filter=${filter}`, account);
    expect([filter, emails(answer), answer.body.meta.total]).toEqual([
      filter,
      found.map((name) => `${name}@example.com`),
      found.length,
    ]);
    const whole = filter === 'all' || filter === 'subscribed' ? ['off', ...found] : found;
    expect([filter, emails(await get(`contacts.json?filter=${filter}`, account))]).toEqual([
      filter,
      whole.map((name) => `${name}@example.com`),
    ]);
    if (filter !== 'all')
      expect(
        answer.body.data.contacts.every((contact: { status: string }) => contact.status === filter),
      ).toBe(true);
  }
  expect((await get('contacts.json?filter=happy', account)).status).toBe(422);
  expect((await get(`lists/${list}/contacts.json`)).status).toBe(404);
});

test('contacts can be narrowed to a tag or a segment', async () => {
  const account = await server.anotherAccount('Narrower');
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Gold' } }, { account })).body
    .data.id;
  await aContact(server.database, account, { email: 'gold@example.com', tags: [tag] });
  await aContact(server.database, account, { email: 'ann@example.com', first_name: 'Ann' });
  const rules = {
    filter: 'and',
    segment_filters_attributes: [
      { criterion: 'field', field: 'first_name', operator: 'is', value: 'ann' },
    ],
  };
  const segment = (await server.call('POST', 'segments.json', { name: 'Anns', rules }, { account }))
    .body.data;
  expect(emails(await get(`contacts.json?tag_id=${tag}`, account))).toEqual(['gold@example.com']);
  expect(emails(await get(`contacts.json?segment_id=${segment.id}`, account))).toEqual([
    'ann@example.com',
  ]);
  expect((await get('contacts.json?segment_id=999999', account)).status).toBe(422);
});

test('rows carry the values of the custom fields that are asked for, long texts cut', async () => {
  const field = async (name: string, type: string) =>
    (
      await server.call('POST', 'custom_fields.json', {
        custom_field: { name, field_type: type },
      })
    ).body.data.id as number;
  const [points, note, other] = [
    await field('Asked points', 'integer'),
    await field('Asked note', 'text'),
    await field('Not asked', 'string'),
  ];
  await server.call('POST', 'contacts.json', {
    contact: {
      email: 'asked@example.org',
      custom_fields: { 'Asked points': 7, 'Asked note': 'x'.repeat(300), 'Not asked': 'no' },
    },
  });
  const rows = async (query: string) =>
    (await server.call('GET', `contacts.json?name=asked%40&search=true${query}`)).body.data
      .contacts;
  expect((await rows(`&field_ids=${points},${note}`))[0].custom_values).toEqual({
    [points]: 7,
    [note]: 'x'.repeat(200),
  });
  expect((await rows(''))[0]).not.toHaveProperty('custom_values');
  expect(other).toBeGreaterThan(0);
});

test('a contact is put on a list and taken off it, and stays in the account @spec CONTACTS-069 @spec CONTACTS-070', async () => {
  const list = await aList(server.database, server.account);
  const made = await server.call('POST', `lists/${list}/contacts.json`, {
    contact: { email: 'listed@example.com' },
  });
  expect([made.status, made.body.data.lists]).toEqual([
    201,
    [expect.objectContaining({ id: list, status: 'subscribed' })],
  ]);
  const id = made.body.data.id;
  await here((account) => unsubscribe(account, { contactId: id, listIds: [list], source: 'link' }));
  expect(
    (
      await server.call('POST', `lists/${list}/contacts.json`, {
        contact: { email: 'listed@example.com' },
      })
    ).body.data.lists[0].status,
  ).toBe('unsubscribed');
  expect(
    (
      await server.call('POST', `lists/${list}/contacts.json`, {
        contact: { email: 'listed@example.com', resubscribe: true },
      })
    ).body.data.lists[0].status,
  ).toBe('subscribed');
  expect((await get(`lists/${list}.json`)).body.data.subscribers).toBe(1);
  expect((await server.call('DELETE', `lists/${list}/contacts/${id}.json`)).status).toBe(200);
  expect((await server.call('DELETE', `lists/${list}/contacts/${id}.json`)).status).toBe(404);
  expect((await get(`contacts/${id}.json`)).status).toBe(200);
  expect(
    (
      await server.call('POST', 'lists/999999/contacts.json', {
        contact: { email: 'listed@example.com' },
      })
    ).status,
  ).toBe(404);
});

test('several contacts go at once, and leave all lists and tags @spec CONTACTS-083', async () => {
  const account = await server.anotherAccount('Bulk');
  const list = await aList(server.database, account);
  const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Bulky' } }, { account })).body
    .data.id;
  const ids = [
    await aContact(server.database, account, { lists: [list], tags: [tag] }),
    await aContact(server.database, account, { lists: [list] }),
  ];
  const foreign = await aContact(server.database, server.account);
  const answer = await server.call(
    'DELETE',
    'contacts/bulk_delete.json',
    { ids: [...ids, foreign] },
    { account },
  );
  expect(answer.body.data).toEqual({ ids, errors: { [foreign]: ['does not exist'] } });
  expect((await get(`lists/${list}.json`, account)).body.data.subscribers).toBe(0);
  expect((await get(`contacts/${foreign}.json`)).status).toBe(200);
  expect((await server.call('DELETE', 'contacts/bulk_delete.json', {}, { account })).body).toEqual({
    errors: { ids: ['are required: name at least one contact'] },
  });
});

test('select-all deletes what the query showed when it was asked, but for the excluded', async () => {
  const account = await server.anotherAccount('Select Contacts');
  const list = await aList(server.database, account);
  const ids: number[] = [];
  for (let n = 0; n < 4; n++)
    ids.push(
      await aContact(server.database, account, {
        first_name: n < 3 ? 'Old' : 'Keep',
        lists: [list],
      }),
    );
  const started = await server.call(
    'POST',
    'contacts/bulk_delete.json',
    { select_all: true, name: 'old', list_id: list, excluded_ids: [ids[1]] },
    { account },
  );
  expect(started.status).toBe(202);
  await notified(started.body.data.notification_id, account);
  expect(
    (await get('contacts.json', account)).body.data.contacts.map(
      (contact: { id: number }) => contact.id,
    ),
  ).toEqual([ids[3], ids[1]]);
});

test('an export has every contact of the list with custom values, is safe in a spreadsheet and needs download_contacts @spec CONTACTS-084 @spec LISTS-018', async () => {
  const account = await server.anotherAccount('Contact Exporter');
  await field('Town', 'string', account);
  const list = await aList(server.database, account);
  const town = (await get('custom_fields.json', account)).body.data[0].id;
  await aContact(server.database, account, {
    email: 'a@example.com',
    first_name: '=1+1',
    custom: { [town]: 'Riga' },
    lists: [list],
  });
  await aContact(server.database, account, { email: 'b@example.com', lists: [list] });
  await aContact(server.database, account, { email: 'c@example.com' });
  const read = async (path: string) => {
    const started = await server.call('POST', path, {}, { account });
    expect(started.status).toBe(202);
    const done = await notified(started.body.data.notification_id, account);
    const file = await fetch(server.url + done.download_url, {
      headers: { authorization: `Bearer ${await server.key('all', account)}` },
    });
    return (await file.text()).trim().split('\r\n');
  };
  const lines = await read(`lists/${list}/export.json`);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('email,first_name,last_name,phone,fax,status,tags,created_at,Town');
  expect(lines[1]).toMatch(/^a@example\.com,"'=1\+1",,,,subscribed,,.*,Riga$/);
  expect(await read('contacts/export.json')).toHaveLength(4);
  for (const path of ['contacts/export.json', `lists/${list}/export.json`])
    expect((await server.call('POST', path, {}, { account, as: 'contacts' })).status).toBe(403);
});

test('the audit log never holds what identifies a contact', async () => {
  const { rows } = await here((account) =>
    sql<{
      text: string;
    }>`select (before::text || after::text) as text from audit_log where account_id = ${account.id} and resource = 'contact'`.execute(
      account.db,
    ),
  );
  for (const row of rows) expect(row.text ?? '').not.toContain('@');
  const {
    rows: [created],
  } = await here((account) =>
    sql<{
      after: object;
    }>`select after from audit_log where account_id = ${account.id} and resource = 'contact' and action = 'create' order by id limit 1`.execute(
      account.db,
    ),
  );
  expect(created!.after).toEqual({
    fields: ['email', 'first_name', 'custom_fields', 'list_ids', 'tag_names'],
  });
});

test('who left two lists and is suppressed besides, or is found by two fields, is counted once', async () => {
  const account = await server.anotherAccount('Once');
  const lists = [await aList(server.database, account), await aList(server.database, account)];
  const id = await aContact(server.database, account, {
    email: 'twice@twice.example',
    first_name: 'Twice',
    last_name: 'Twice',
    lists,
  });
  await here(async (inside) => {
    await unsubscribe(inside, { contactId: id, listIds: lists, source: 'link' });
    await suppressAddress(inside, {
      emailKey: 'twice@twice.example',
      reason: 'do_not_mail',
      source: 'test',
    });
  }, account);
  for (const path of [
    'contacts.json?filter=unsubscribed',
    `lists/${lists[0]}/contacts.json?filter=unsubscribed`,
    'contacts.json?name=twice',
    `lists/${lists[1]}/contacts.json?name=twice`,
  ]) {
    const { body } = await get(path, account);
    expect([path, body.meta.total, body.data.contacts.length]).toEqual([path, 1, 1]);
  }
});
