import { afterAll, expect, test } from 'vitest';
import { named, on, rule, segmentWorld } from './segments.harness.ts';

const { server, news, shop, here, people, make, makeId, show } = await segmentWorld();
afterAll(() => server.close());

test('a segment is made with a nested rule and answers it with figures, state and words @spec SEGMENTS-010 @spec SEGMENTS-016 @spec SEGMENTS-017', async () => {
  const rules = rule('and', on(news), rule('or', named('ann'), named('bob')));
  const made = await make('Ann or Bob', rules, { editor: 'next_gen' });
  expect(made.status).toBe(201);
  expect(await show(made.body.data.id)).toMatchObject({
    name: 'Ann or Bob',
    segment_rules_attributes: rules,
    contacts_count: 2,
    mailable_count: 2,
    counted_at: expect.any(String),
    count_took_ms: expect.any(Number),
    state: 'counted',
    editor: 'next_gen',
    text: 'Subscribed to News and (First name is “ann” or First name is “bob”)',
  });
  expect((await make('List of one', [rules])).body.data.contacts_count).toBe(2);
  const alias = { segment: { name: 'By its alias', rules } };
  const byAlias = (await server.call('POST', 'segments.json', alias)).body.data;
  expect(byAlias).toMatchObject({ segment_rules_attributes: rules, contacts_count: 2 });
  expect(byAlias).not.toHaveProperty('rules');
  const taken = await make('ann OR bob', rules);
  expect([taken.status, taken.body]).toEqual([
    422,
    { errors: { name: ['has already been taken'] } },
  ]);
  const stranger = await server.anotherAccount('Segment Stranger');
  const foreign = { account: stranger };
  expect(
    (await server.call('GET', `segments/${made.body.data.id}.json`, undefined, foreign)).status,
  ).toBe(404);
  expect((await server.call('GET', 'segments/999999.json')).status).toBe(404);
});

test.each([
  [undefined, { segment_rules_attributes: ['must hold at least one condition'] }],
  [rule('and'), { segment_rules_attributes: ['must hold at least one condition'] }],
  [
    { filter: 'xor', segment_filters_attributes: [named('ann')] },
    { filter: ['must be and or or'] },
  ],
  [
    rule('and', named('ann'), named('bob'), named('cy', 'sounds_like')),
    { 'segment_filters_attributes.2.operator': ['is not an operator of fields'] },
  ],
  [
    rule('and', named('ann'), rule('or', named('3', 'greater'))),
    {
      'segment_filters_attributes.1.segment_filters_attributes.0.operator': [
        expect.stringContaining("'greater' does not suit 'first_name'"),
      ],
    },
  ],
  [
    rule('and', on(999_999)),
    {
      'segment_filters_attributes.0.list_ids': ['contain 999999, which is no list of this account'],
    },
  ],
])(
  'a rule that cannot be is refused by its place: %j @spec SEGMENTS-017',
  async (rules, errors) => {
    const refused = await make('Refused', rules);
    expect([refused.status, refused.body]).toEqual([422, { errors }]);
  },
);

test('PUT and PATCH change a segment and count a new rule @spec SEGMENTS-018', async () => {
  const id = await makeId('Changing');
  const path = `segments/${id}.json`;
  const changed = await server.call('PUT', path, {
    segment: { segment_rules_attributes: rule('and', on(shop)) },
  });
  expect(changed.body.data).toMatchObject({ name: 'Changing', contacts_count: 2 });
  await server.call('PATCH', path, { segment: { name: 'Changed' } });
  expect(await show(id)).toMatchObject({ name: 'Changed', contacts_count: 2, state: 'counted' });
  const account = await server.anotherAccount('Changes Elsewhere');
  expect((await server.call('PUT', path, { name: 'x' }, { account })).status).toBe(404);
});

test('segments are listed by page, with figures, only to who works with contacts or campaigns @spec SEGMENTS-015', async () => {
  const account = await server.anotherAccount('Twelve Segments');
  const rules = rule('and', named('ann'));
  for (let n = 1; n <= 12; n++)
    await server.call('POST', 'segments.json', { name: `Segment ${n}`, rules }, { account });
  const page = await server.call('GET', 'segments.json?page=2&per_page=10', undefined, { account });
  expect(page.body.data.segments).toHaveLength(2);
  expect(page.body.meta).toMatchObject({ total: 12, total_pages: 2 });
  expect(page.body.data.segments[0]).toMatchObject({
    contacts_count: 0,
    text: 'First name is “ann”',
  });
  const found = await server.call('GET', 'segments.json?name=ment 12', undefined, { account });
  expect(found.body.data.segments.map(({ name }: { name: string }) => name)).toEqual([
    'Segment 12',
  ]);
  const statusFor = async (permission: string, path = 'segments.json') =>
    (await server.call('GET', path, undefined, { key: await server.key(permission) })).status;
  expect(await statusFor('contents')).toBe(403);
  expect(await statusFor('campaigns')).toBe(200);
  expect(await statusFor('campaigns', 'segments/criteria.json')).toBe(403);
});

test('a segment that a campaign uses is kept, by check_modules_in_use, DELETE and bulk_delete @spec SEGMENTS-019 @spec SEGMENTS-024', async () => {
  const [used, free, other, third] = [
    await makeId('Used'),
    await makeId('Free'),
    await makeId('Other'),
    await makeId('Third'),
  ];
  const campaign = { name: 'Uses a segment', segments: [used] };
  const made = await server.call('POST', 'campaigns.json', { campaign });
  expect(made.status).toBe(201);
  const usersOf = async (id: number) =>
    (await server.call('GET', `segments/${id}/check_modules_in_use.json`)).body.data;
  expect(await usersOf(used)).toMatchObject({
    in_use: true,
    modules: { campaigns: [{ id: made.body.data.id, name: 'Uses a segment' }] },
  });
  expect(await usersOf(free)).toMatchObject({ in_use: false, modules: {} });
  const refused = await server.call('DELETE', `segments/${used}.json`);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('Uses a segment');
  expect((await server.call('DELETE', `segments/${free}.json`)).status).toBe(200);
  expect((await server.call('GET', `segments/${free}.json`)).status).toBe(404);
  const ids = [used, other, third];
  const bulk = await server.call('POST', 'segments/bulk_delete.json', { ids });
  expect(bulk.body.data).toMatchObject({ ids: [other, third] });
  expect((await show(used)).name).toBe('Used');
});

test('a segment is duplicated with its rule, archived and brought back @spec SEGMENTS-020 @spec SEGMENTS-023', async () => {
  const id = await makeId('Original');
  const copy = (await server.call('POST', `segments/${id}/duplicate.json`)).body.data;
  expect(copy).toMatchObject({
    name: 'Copy of Original',
    contacts_count: 3,
    segment_rules_attributes: rule('and', on(news)),
  });
  const listed = async () =>
    (await server.call('GET', `segments.json?ids=${id}`)).body.data.segments.length;
  const archive = (archived: boolean) =>
    server.call('PUT', `segments/${id}/archive_record.json`, { archived });
  await archive(true);
  expect(await listed()).toBe(0);
  const away = await server.call('GET', 'archive.json?name=Original');
  expect(JSON.stringify(away.body)).toContain('Original');
  await archive(false);
  expect(await listed()).toBe(1);
});

test('a count is refreshed in the background, for all, some or one @spec SEGMENTS-012 @spec SEGMENTS-021', async () => {
  const id = await makeId('Refreshed', rule('and', named('eve', 'starts_with')));
  expect((await show(id)).contacts_count).toBe(0);
  for (const [at, path, body] of [
    [1, 'segments/refresh_count.json', { ids: [id] }],
    [2, `segments/${id}/refresh_count.json`, {}],
    [3, 'segments/refresh_count.json', {}],
  ] as const) {
    await here((account) => people(account, [`eve${at}`]));
    const started = await server.call('POST', path, body);
    expect([started.status, started.body.data.message]).toEqual([
      202,
      'Counting segments has started.',
    ]);
    await server.until(async () => (await show(id)).contacts_count === at, `count ${at}`);
  }
  const account = await server.anotherAccount('Counts Elsewhere');
  const foreign = await server.call('POST', `segments/${id}/refresh_count.json`, {}, { account });
  expect(foreign.status).toBe(404);
});

test('the contacts of a segment are those its rule finds, in calls and in the file @spec SEGMENTS-007', async () => {
  const id = await makeId('Shoppers', rule('and', on(shop)));
  const emailsOf = ({ body }: { body: any }) =>
    body.data.contacts.map(({ email }: { email: string }) => email).sort();
  const expected = ['cy@example.com', 'dee@example.com'];
  expect(emailsOf(await server.call('GET', `segments/${id}/contacts.json`))).toEqual(expected);
  expect(emailsOf(await server.call('GET', `contacts.json?segment_id=${id}`))).toEqual(expected);
  const contactsOnly = { key: await server.key('contacts') };
  const path = `segments/${id}/export.json`;
  expect((await server.call('POST', path, {}, contactsOnly)).status).toBe(403);
  const started = await server.call('POST', path, {});
  expect(started.status).toBe(202);
  const file = await fileOf(started.body.data.notification_id);
  for (const email of expected) expect(file).toContain(email);
  expect(file).not.toContain('ann@example.com');
});

test('segments themselves are exported with their figures @spec SEGMENTS-022', async () => {
  await makeId('In the file');
  const started = await server.call('POST', 'segments/export.json', {});
  expect(started.status).toBe(202);
  const file = await fileOf(started.body.data.notification_id);
  expect(file).toContain('contacts_count');
  expect(file).toContain('In the file');
});

async function fileOf(notificationId: number): Promise<string> {
  const done = await server.until(async () => {
    const { body } = await server.call('GET', 'notifications.json');
    return body.data.find((one: any) => one.id === notificationId && one.percent_complete === 100);
  }, 'the file');
  const answer = await fetch(server.url + done.download_url, {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  return answer.text();
}

test('the campaign editor is offered segments with their size, of its brand and of every brand @spec CAMPAIGNS-080', async () => {
  const brand = await server.call('POST', 'brands.json', {
    brand: { name: 'Brass' },
  });
  expect(brand.status).toBe(201);
  const brand_id = brand.body.data.id;
  await make('Of the brand', rule('and', on(news)), { brand_id });
  await makeId('Of every brand');
  const offered = async (query: string) =>
    (await server.call('GET', `campaigns/segments.json?per_page=100${query}`)).body.data.segments;
  expect(await offered('&name=brand')).toMatchObject([
    { name: 'Of every brand', contacts_count: 3, brand_id: null },
    { name: 'Of the brand', contacts_count: 3, brand_id },
  ]);
  const other = await offered(`&name=brand&brand_id=${brand_id + 1}`);
  expect(other.map(({ name }: { name: string }) => name)).toEqual(['Of every brand']);
});
