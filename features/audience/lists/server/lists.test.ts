import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import {
  addToList,
  optOut,
  removeFromList,
  suppressAddress,
  unsubscribe,
  upsertContact,
} from '#engines/audience/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { aggregateListCounts, refreshListCounts } from './count-lists.ts';
import { listsByIds, listsOfContact } from './public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const make = async (list: object, account = server.account) =>
  server.call('POST', 'lists.json', { list }, { account });
const makeId = async (name: string, account = server.account): Promise<number> =>
  (await make({ name }, account)).body.data.id;
const show = async (id: number) => (await server.call('GET', `lists/${id}.json`)).body.data;
const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const people = (count: number, prefix: string): Promise<number[]> =>
  here(async (account) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n++)
      ids.push(
        (
          await upsertContact(account, server.server.services.secrets, {
            email: `${prefix}${n}@example.com`,
            source: 'test',
          })
        ).id,
      );
    return ids;
  });

test('a list is created with sender, address and language, and shown as it is @spec LISTS-009 @spec LISTS-022 @spec LISTS-023', async () => {
  const list = {
    name: 'News',
    description: 'Weekly',
    from_name: 'Ann',
    from_email: 'ann@example.com',
    reply_to_email: 're@example.com',
    address: '1 Harbour St',
    language: 'de',
  };
  const made = await make(list);
  expect(made.status).toBe(201);
  expect(await show(made.body.data.id)).toMatchObject({
    ...list,
    id: made.body.data.id,
    subscribers: 0,
    list_type: 'normal',
  });
  expect((await make({ name: '' })).body).toEqual({ errors: { name: ['cannot be blank'] } });
  expect((await make({ name: 'Other', from_email: 'nobody' })).body.errors).toHaveProperty(
    'from_email',
  );
  expect((await make({ name: 'nEWS' })).body).toEqual({
    errors: { name: ['has already been taken'] },
  });
  expect((await make({ name: 'x'.repeat(256) })).status).toBe(422);
  const stranger = await server.anotherAccount('List Stranger');
  expect(
    (await server.call('GET', `lists/${made.body.data.id}.json`, undefined, { account: stranger }))
      .status,
  ).toBe(404);
  expect((await server.call('GET', 'lists/999999.json')).status).toBe(404);
});

test('PUT and PATCH change any field but the counts @spec LISTS-024', async () => {
  const id = await makeId('Changing');
  for (const [method, from_name] of [
    ['PUT', 'One'],
    ['PATCH', 'Two'],
  ] as const) {
    expect((await server.call(method, `lists/${id}.json`, { list: { from_name } })).status).toBe(
      200,
    );
    expect((await show(id)).from_name).toBe(from_name);
  }
  expect((await server.call('PUT', `lists/${id}.json`, { list: { subscribers: 9 } })).body).toEqual(
    { errors: { subscribers: ['is not a known field'] } },
  );
  const stranger = await server.anotherAccount('List Editor');
  expect(
    (
      await server.call(
        'PUT',
        `lists/${id}.json`,
        { list: { name: 'Mine' } },
        { account: stranger },
      )
    ).status,
  ).toBe(404);
});

test('twelve lists fill two pages, searched, sorted and by type @spec LISTS-021', async () => {
  const account = await server.anotherAccount('Twelve Lists');
  for (let n = 1; n <= 12; n++)
    await make({ name: `List ${n}`, list_type: n === 12 ? 'test' : 'normal' }, account);
  const get = async (query: string) =>
    (await server.call('GET', `lists.json?${query}`, undefined, { account })).body;
  const second = await get('page=2&per_page=10&no_folder=true&sort_order=asc');
  expect(second.data.lists).toHaveLength(2);
  expect(second.meta).toEqual({
    page: 2,
    per_page: 10,
    total_pages: 2,
    total: 12,
    count: 12,
    total_count: 12,
  });
  expect(
    (await get('name=list%201&list_type=normal&sort_order=desc')).data.lists.map(
      (list: { name: string }) => list.name,
    ),
  ).toEqual(['List 11', 'List 10', 'List 1']);
  expect(
    (await server.call('GET', 'lists.json?per_page=1000')).body.data.lists.some(
      (list: { name: string }) => list.name === 'List 12',
    ),
  ).toBe(false);
  expect((await server.call('GET', 'lists.json', undefined, { as: 'surveys' })).status).toBe(403);
});

test('counts are right at once whatever changes them, aggregated or counted anew @spec LISTS-020', async () => {
  const id = await makeId('Counted');
  const ids = await people(5, 'counted');
  const counts = async () => {
    const list = await show(id);
    return [list.subscribers, list.unsubscribed];
  };
  await here((account) => addToList(account, id, ids, { source: 'test' }));
  expect(await counts()).toEqual([5, 0]);
  await here((account) =>
    unsubscribe(account, { contactId: ids[0]!, listIds: [id], source: 'link' }),
  );
  await here((account) => removeFromList(account, id, [ids[1]!]));
  expect(await counts()).toEqual([3, 1]);
  await here(aggregateListCounts);
  expect(await counts()).toEqual([3, 1]);
  await here((account) => removeFromList(account, id, [ids[0]!, ids[2]!]));
  await Promise.all([
    here((account) => refreshListCounts(account, [id])),
    here(aggregateListCounts),
    here((account) => addToList(account, id, [ids[1]!], { source: 'test' })),
  ]);
  expect(await counts()).toEqual([3, 0]);
  await here(aggregateListCounts);
  const { rows } = await here((account) =>
    sql<{
      subscribers: number;
    }>`select subscribers from lists where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    ),
  );
  expect(rows[0]!.subscribers).toBe(3);
});

test('two writers of one list do not wait for each other', async () => {
  const id = await makeId('Busy');
  const [one, two] = await people(2, 'busy');
  await here(async (first) => {
    await addToList(first, id, [one!], { source: 'test' });
    await here((second) => addToList(second, id, [two!], { source: 'test' }));
  });
  expect((await show(id)).subscribers).toBe(2);
});

test('counting again mends a wrong count in the background @spec LISTS-027', async () => {
  const id = await makeId('Mended');
  await here((account) =>
    sql`update lists set subscribers = 77 where account_id = ${account.id} and id = ${id}`.execute(
      account.db,
    ),
  );
  expect((await show(id)).subscribers).toBe(77);
  const started = await server.call('POST', 'lists/refresh_count.json', { ids: [id] });
  expect([started.status, started.body.data.notification_id]).toEqual([202, expect.any(Number)]);
  await server.until(async () => (await show(id)).subscribers === 0, 'the count');
});

test('statistics show each contact in one state @spec LISTS-010', async () => {
  const id = await makeId('Statistics');
  const ids = await people(6, 'stat');
  await here(async (account) => {
    await addToList(account, id, ids, { source: 'test' });
    await unsubscribe(account, { contactId: ids[0]!, listIds: [id], source: 'link' });
    await suppressAddress(account, {
      emailKey: 'stat1@example.com',
      reason: 'hard_bounced',
      source: 'bounce',
    });
    await suppressAddress(account, {
      emailKey: 'stat2@example.com',
      reason: 'cleansed',
      source: 'rule',
    });
    await optOut(account, { contactId: ids[3]!, source: 'link' });
    await suppressAddress(account, {
      emailKey: 'stat0@example.com',
      reason: 'soft_bounced',
      source: 'bounce',
    });
  });
  expect((await server.call('GET', `lists/${id}/stats.json`)).body.data).toEqual({
    total: 6,
    subscribed: 2,
    unsubscribed: 1,
    hard_bounced: 1,
    soft_bounced: 1,
    cleansed: 1,
  });
  expect((await server.call('GET', 'lists/999999/stats.json')).status).toBe(404);
});

test('deleting a list keeps its contacts; several go at once; one in use stays @spec LISTS-025 @spec LISTS-031', async () => {
  const [id, ids] = [
    await makeId('Doomed'),
    [await makeId('D1'), await makeId('D2'), await makeId('D3')],
  ];
  const used = await makeId('Used');
  const [contact] = await people(1, 'doomed');
  await here(async (account) => {
    await addToList(account, id, [contact!], { source: 'test' });
    await sql`insert into segments (account_id, name, rules) values (${account.id}, 'On used',
      ${JSON.stringify({ filter: 'and', segment_filters_attributes: [{ criterion: 'list', operator: 'subscribed', list_ids: [1, used] }] })})`.execute(
      account.db,
    );
  });
  const campaign = async (name: string, list: number) =>
    (await server.call('POST', 'campaigns.json', { campaign: { name, lists: [list] } })).body.data
      .id;
  await campaign('Spring', used);
  const old = await campaign('Old', id);
  expect((await server.call('DELETE', `lists/${id}.json`)).status).toBe(422);
  // A campaign that was sent needs its lists no more.
  await server.database.pool.query(`update campaigns set status = 'sent' where id = $1`, [old]);
  expect((await server.call('DELETE', `lists/${id}.json`)).status).toBe(200);
  expect((await server.call('GET', `lists/${id}.json`)).status).toBe(404);
  await server.until(async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from list_memberships where account_id = ${server.account} and list_id = ${id}`.execute(
      server.database.kysely,
    );
    return rows[0]!.n === 0;
  }, 'the memberships to go');
  const { rows: kept } =
    await sql`select 1 from contacts where account_id = ${server.account} and id = ${contact}`.execute(
      server.database.kysely,
    );
  expect(kept).toHaveLength(1);
  expect((await server.call('GET', `lists/${used}/check_modules_in_use.json`)).body.data).toEqual({
    in_use: true,
    hidden: {},
    modules: {
      campaigns: [{ id: expect.any(Number), name: 'Spring' }],
      segments: [{ id: expect.any(Number), name: 'On used' }],
    },
  });
  expect((await server.call('GET', `lists/${ids[0]}/check_modules_in_use.json`)).body.data).toEqual(
    { in_use: false, modules: {}, hidden: {} },
  );
  const bulk = await server.call(
    'DELETE',
    `lists/bulk_delete.json?ids=${[...ids, used].join(',')}`,
  );
  expect(bulk.body.data).toEqual({
    ids,
    errors: {
      [used]: [expect.stringContaining('List is in use by campaigns “Spring”; segments “On used”')],
    },
  });
});

test('a copy has everything but id, counts and dates, under a free name @spec LISTS-026', async () => {
  const made = await make({ name: 'Original', from_name: 'Ann', address: 'Here' });
  const id = made.body.data.id;
  const [contact] = await people(1, 'copied');
  await here((account) => addToList(account, id, [contact!], { source: 'test' }));
  expect((await server.call('GET', `lists/${id}/duplicate.json`)).body.data).toMatchObject({
    name: 'Copy of Original',
    from_name: 'Ann',
  });
  const copy = await server.call('POST', `lists/${id}/duplicate.json`, {});
  expect([copy.status, copy.body.data]).toEqual([
    201,
    expect.objectContaining({
      name: 'Copy of Original',
      from_name: 'Ann',
      address: 'Here',
      subscribers: 0,
    }),
  ]);
  expect((await server.call('POST', `lists/${id}/duplicate.json`, {})).body.data.name).toBe(
    'Copy of Original (2)',
  );
});

test('an archived list leaves the list, shows in the archive and comes back @spec LISTS-030', async () => {
  const account = await server.anotherAccount('Archive');
  const id = await makeId('Winter', account);
  const names = async (query: string) =>
    (await server.call('GET', `lists.json?${query}`, undefined, { account })).body.data.lists.map(
      (list: { name: string }) => list.name,
    );
  await server.call('PUT', `lists/${id}/archive_record.json`, { archived: true }, { account });
  expect([await names(''), await names('archived=true')]).toEqual([[], ['Winter']]);
  await makeId('winter', account);
  const back = await server.call(
    'PUT',
    `lists/${id}/archive_record.json`,
    { archived: false },
    { account },
  );
  expect(back.status).toBe(200);
  expect((await names('')).sort()).toEqual(['Winter (2)', 'winter'].sort());
});

test('a name can be checked before it is saved', async () => {
  const id = await makeId('Taken');
  const check = async (query: string) =>
    (await server.call('GET', `lists/validate_name.json?${query}`)).body.data;
  expect(await check('name=TAKEN')).toEqual({
    valid: false,
    message: 'Name has already been taken',
  });
  expect(await check(`name=TAKEN&id=${id}`)).toMatchObject({ valid: true });
});

test('an export of lists reaches 100 and has every list @spec LISTS-028', async () => {
  const account = await server.anotherAccount('List Exporter');
  for (const name of ['One', 'Two', 'Three']) await makeId(name, account);
  const started = await server.call('POST', 'lists/export.json', {}, { account });
  expect(started.status).toBe(202);
  const done = await server.until(
    async () =>
      (await server.call('GET', 'notifications.json', undefined, { account })).body.data.find(
        (one: { id: number; percent_complete: number }) =>
          one.id === started.body.data.notification_id && one.percent_complete === 100,
      ),
    'the export',
  );
  const file = await fetch(server.url + done.download_url, {
    headers: { authorization: `Bearer ${await server.key('all', account)}` },
  });
  expect((await file.text()).trim().split('\n')).toHaveLength(4);
});

test('the type of several lists changes at once, or of none when one is missing @spec LISTS-032', async () => {
  const ids = [await makeId('T1'), await makeId('T2')];
  expect(
    (await server.call('PUT', 'lists/list_status_update.json', { ids, list_type: 'test' })).status,
  ).toBe(200);
  expect(await Promise.all(ids.map(async (id) => (await show(id)).list_type))).toEqual([
    'test',
    'test',
  ]);
  expect(
    (
      await server.call('PUT', 'lists/list_status_update.json', {
        ids: [ids[0], 999999],
        list_type: 'normal',
      })
    ).status,
  ).toBe(404);
  expect((await show(ids[0]!)).list_type).toBe('test');
});

test('neighbours read lists by id and the lists that hold a contact', async () => {
  const id = await makeId('Neighbour');
  const [contact] = await people(1, 'neighbour');
  await here(async (account) => {
    await addToList(account, id, [contact!], { source: 'test' });
    expect(await listsByIds(account, [id, 999_999])).toEqual([
      expect.objectContaining({ id, name: 'Neighbour', subscribers: 1 }),
    ]);
    expect(await listsOfContact(account, contact!)).toEqual([
      expect.objectContaining({ id, status: 'subscribed', source: 'test' }),
    ]);
  });
});
