import { afterAll, expect, test } from 'vitest';
import { suppressAddress } from '#engines/audience/public.ts';
import { testServer } from '#tests/harness/server.ts';
import { cleansingWorld, type Person } from './cleansing.harness.ts';

const server = await testServer();
afterAll(() => server.close());

const world = (name: string, people: readonly Person[] = []) =>
  cleansingWorld(server, name, people);
const named = (value: string, operator = 'is') => ({
  filter: 'and',
  segment_filters_attributes: [{ criterion: 'field', field: 'first_name', operator, value }],
});
const errorsOf = ({ status, body }: { status: number; body: any }) => [status, body.errors];

test('twelve rules have a second page of two with kind and state, and only who works with contacts sees them @spec CLEANSE-012', async () => {
  const { account, call, make } = await world('Twelve Rules');
  for (let n = 1; n <= 12; n++)
    await make({ name: `Rule ${n}`, kind: 'plain', conditions: named('ann'), enabled: n !== 12 });
  const page = await call(
    'GET',
    'cleansing_rules.json?page=2&per_page=10&sort=created_at&sort_order=asc',
  );
  expect(page.body.meta.total).toBe(12);
  expect(page.body.data.cleansing_rules).toMatchObject([
    { name: 'Rule 11', kind: 'plain', enabled: true },
    { name: 'Rule 12', kind: 'plain', enabled: false, next_run_at: null },
  ]);
  const off = await call('GET', 'cleansing_rules.json?enabled=false');
  expect(off.body.data.cleansing_rules).toHaveLength(1);
  expect((await server.call('GET', 'cleansing_rules.json')).body.data.cleansing_rules).toEqual([]);
  const asWriter = { account, key: await server.key('contents', account) };
  expect((await server.call('GET', 'cleansing_rules.json', undefined, asWriter)).status).toBe(403);
});

test('a rule of each kind is made, shown with its conditions and last run, and changed @spec CLEANSE-013 @spec CLEANSE-014 @spec CLEANSE-015', async () => {
  const { call, make, list } = await world('Kinds');
  const conditions = { list_id: list, emails: 3, days: 90, known_days: 30, domain: '@Example.com' };
  const id = await make({ name: 'Quiet', kind: 'non-openers', conditions });
  const path = `cleansing_rules/${id}.json`;
  expect((await call('GET', path)).body.data).toMatchObject({
    name: 'Quiet',
    kind: 'non-openers',
    enabled: true,
    conditions: { ...conditions, domain: 'example.com' },
    stop_above_percent: 20,
    last_run: null,
    next_run_at: expect.any(String),
    names: { lists: { [list]: 'News' } },
  });
  await make({ name: 'Plain', kind: 'plain', conditions: named('ann') });
  await make({ name: 'Bots', kind: 'mega-openers', conditions: { days: 7, opens_per_day: 50 } });
  const put = await call('PUT', path, {
    cleansing_rule: { conditions: { ...conditions, days: 60 } },
  });
  expect(put.body.data.conditions.days).toBe(60);
  await call('PATCH', path, { cleansing_rule: { name: 'Quieter', stop_above_percent: 5 } });
  expect((await call('GET', path)).body.data).toMatchObject({
    name: 'Quieter',
    stop_above_percent: 5,
    conditions: { days: 60 },
  });
  expect(errorsOf(await call('PUT', path, { cleansing_rule: { kind: 'plain' } }))).toEqual([
    422,
    { kind: ['cannot be changed; create another rule'] },
  ]);
  for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as const)
    expect((await server.call(method, path, body)).status).toBe(404);
  expect((await call('GET', 'cleansing_rules/999999.json')).status).toBe(404);
});

test.each([
  ['plain', undefined, { conditions: ['must hold at least one condition'] }],
  [
    'plain',
    { filter: 'and', segment_filters_attributes: [] },
    { conditions: ['must hold at least one condition'] },
  ],
  [
    'plain',
    named('ann', 'sounds_like'),
    { 'conditions.segment_filters_attributes.0.operator': ['is not an operator of fields'] },
  ],
  [
    'non-openers',
    { emails: 0, days: 90 },
    {
      'conditions.list_id': ['is required'],
      'conditions.emails': ['must be at least 1'],
      'conditions.known_days': ['is required'],
    },
  ],
  [
    'non-openers',
    { list_id: 999_999, emails: 1, days: 9, known_days: 9 },
    {
      'conditions.list_id': ['is no list of this account'],
    },
  ],
  [
    'mega-openers',
    { days: 30 },
    { 'conditions.opens_per_day': ['is required, or opens_per_email'] },
  ],
  [
    'mega-openers',
    { days: 30, opens_per_day: 9, domain: 'a b' },
    { 'conditions.domain': ['must be a domain such as example.com'] },
  ],
])(
  'a %s rule with %j is refused by its fields @spec CLEANSE-014',
  async (kind, conditions, errors) => {
    const given = { name: 'Refused', kind, conditions };
    expect(errorsOf(await server.call('POST', 'cleansing_rules.json', given))).toEqual([
      422,
      errors,
    ]);
  },
);

test('a rule is switched off and on, and not run while it is off @spec CLEANSE-017', async () => {
  const { call, make } = await world('Switches');
  const id = await make({ conditions: named('ann') });
  const toggle = async (body: object = {}) =>
    (await call('PUT', `cleansing_rules/${id}/toggle_enabled.json`, body)).body.data;
  expect(await toggle()).toMatchObject({ enabled: false, next_run_at: null });
  expect(await toggle()).toMatchObject({ enabled: true, next_run_at: expect.any(String) });
  expect((await toggle({ enabled: true })).enabled).toBe(true);
});

test('DELETE and bulk_delete remove rules with their runs @spec CLEANSE-016', async () => {
  const { call, make, run, cleansed } = await world('Deletes', [{ name: 'ann' }]);
  const ids: number[] = [];
  for (const name of ['one', 'two', 'three', 'four'])
    ids.push(await make({ name, conditions: named('ann'), stop_above_percent: 100 }));
  await run(ids[0]!);
  expect((await call('DELETE', `cleansing_rules/${ids[0]}.json`)).status).toBe(200);
  expect((await call('GET', `cleansing_rules/${ids[0]}.json`)).status).toBe(404);
  expect((await call('GET', `cleansing_rules/${ids[0]}/runs.json`)).status).toBe(404);
  expect(await cleansed()).toEqual(['ann']);
  await call('POST', 'cleansing_rules/bulk_delete.json', { ids: ids.slice(1) });
  expect((await call('GET', 'cleansing_rules.json')).body.data.cleansing_rules).toEqual([]);
});

test('a list or tag that a rule names is kept from being deleted', async () => {
  const { call, make, list } = await world('Uses');
  const conditions = { list_id: list, emails: 3, days: 90, known_days: 30 };
  await make({ name: 'Watches news', kind: 'non-openers', conditions });
  const tag = (await call('POST', 'tags.json', { tag: { name: 'Old' } })).body.data.id;
  await make({
    name: 'Old ones',
    conditions: {
      filter: 'and',
      segment_filters_attributes: [{ criterion: 'tag', operator: 'any_of', tag_ids: [tag] }],
    },
  });
  for (const [path, by] of [
    [`lists/${list}.json`, 'Watches news'],
    [`tags/${tag}.json`, 'Old ones'],
  ]) {
    const refused = await call('DELETE', path!);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining(by!),
    ]);
  }
});

test('only contacts who got enough emails and never opened one are cleansed, whoever opens by Apple Mail or clicks is not @spec CLEANSE-004 @spec CLEANSE-008 @spec CLEANSE-009', async () => {
  const emails = 5;
  const { list, make, run, cleansed, call } = await world('Non Openers', [
    { name: 'silent', emails },
    { name: 'silent-elsewhere', emails, domain: 'example.net' },
    { name: 'robot', emails, events: [{ kind: 'open', daysAgo: 3, machine: 'scanner' }] },
    { name: 'long-ago', emails, events: [{ kind: 'open', daysAgo: 200 }] },
    { name: 'apple', emails, events: [{ kind: 'open', daysAgo: 3, machine: 'privacy_proxy' }] },
    { name: 'reader', emails, events: [{ kind: 'open', daysAgo: 3 }] },
    { name: 'clicker', emails, events: [{ kind: 'click', daysAgo: 3 }] },
    { name: 'few', emails: emails - 1 },
    { name: 'off-list', emails, isOnList: false },
  ]);
  const conditions = { list_id: list, emails, days: 90, known_days: 0 };
  const kind = 'non-openers';
  const preview = await call('POST', 'cleansing_rules/preview.json', { kind, conditions });
  expect(preview.body.data).toMatchObject({ found: 4, total: 9 });
  expect(preview.body.data.sample.map((one: { first_name: string }) => one.first_name)).toEqual([
    'long-ago',
    'robot',
    'silent-elsewhere',
    'silent',
  ]);
  const young = { kind, conditions: { ...conditions, known_days: 1 } };
  const ofYoung = await call('POST', 'cleansing_rules/preview.json', young);
  expect(ofYoung.body.data.found).toBe(0);
  expect(await cleansed()).toEqual([]);
  const only = { ...conditions, domain: 'example.net' };
  await run(await make({ name: 'By domain', kind, conditions: only, stop_above_percent: 100 }));
  expect(await cleansed()).toEqual(['silent-elsewhere']);
  await run(await make({ kind, conditions, stop_above_percent: 100 }));
  expect(await cleansed()).toEqual(['long-ago', 'robot', 'silent', 'silent-elsewhere']);
});

test('addresses that open too often on one day or of one email are cleansed, machines counted @spec CLEANSE-006 @spec CLEANSE-010 @spec CLEANSE-011', async () => {
  const { make, run, cleansed } = await world('Mega Openers', [
    { name: 'bot-of-a-day', events: [{ kind: 'open', daysAgo: 2, times: 10, machine: 'scanner' }] },
    {
      name: 'bot-of-an-email',
      events: [1, 2, 3].map((daysAgo) => ({ kind: 'open' as const, daysAgo, times: 5 })),
    },
    { name: 'long-ago', events: [{ kind: 'open', daysAgo: 60, times: 50 }] },
    {
      name: 'reader',
      events: [1, 2, 3].map((email) => ({
        kind: 'open' as const,
        daysAgo: email,
        times: 3,
        email,
      })),
    },
    { name: 'clicker', events: [{ kind: 'click', daysAgo: 1, times: 50 }] },
  ]);
  const conditions = { days: 30, opens_per_day: 10, opens_per_email: 15 };
  const done = await run(await make({ kind: 'mega-openers', conditions, stop_above_percent: 100 }));
  expect(done).toMatchObject({ state: 'done', found: 2, total: 5, cleansed: 2 });
  expect(await cleansed()).toEqual(['bot-of-a-day', 'bot-of-an-email']);
});

test('a run leaves stronger reasons alone, and undoing it takes back exactly what it did', async () => {
  const { here, make, run, call, cleansed, runs } = await world('Undo', [
    { name: 'ann' },
    { name: 'soft' },
    { name: 'bounced' },
    { name: 'complains-later' },
    { name: 'other' },
  ]);
  const suppress = (name: string, reason: 'soft_bounced' | 'hard_bounced' | 'complained') =>
    here((account) =>
      suppressAddress(account, { emailKey: `${name}@example.com`, reason, source: 'report' }),
    );
  await suppress('soft', 'soft_bounced');
  await suppress('bounced', 'hard_bounced');
  const first = await make({ name: 'First', conditions: named('other'), stop_above_percent: 100 });
  const all = await make({ name: 'All', conditions: named('', 'is_set'), stop_above_percent: 100 });
  await run(first);
  expect(await run(all)).toMatchObject({ found: 3, cleansed: 3, can_undo: true });
  expect(await cleansed()).toEqual(['ann', 'complains-later', 'other', 'soft']);
  await suppress('complains-later', 'complained');
  const [{ id }] = await runs(all);
  const undo = () => call('POST', `cleansing_rules/${all}/runs/${id}/undo.json`, {});
  expect((await undo()).body.data).toMatchObject({ released: 2 });
  expect(await cleansed()).toEqual(['other']);
  const statusOf = async (name: string) =>
    (await call('GET', `contacts.json?name=${name}@example.com`)).body.data.contacts[0].status;
  expect(await Promise.all(['ann', 'soft', 'bounced', 'complains-later'].map(statusOf))).toEqual([
    'subscribed',
    'soft_bounced',
    'hard_bounced',
    'unsubscribed',
  ]);
  expect((await undo()).status).toBe(422);
  expect((await runs(all))[0]).toMatchObject({ state: 'undone', can_undo: false });
  const foreign = await server.call('POST', `cleansing_rules/${all}/runs/${id}/undo.json`, {});
  expect(foreign.status).toBe(404);
});

test('a run that would take more than its share stops and asks; confirmed, it cleanses', async () => {
  const { make, run, call, cleansed, untilEnded } = await world('Asks', [
    { name: 'ann' },
    { name: 'bob' },
    { name: 'cy' },
    { name: 'dee' },
  ]);
  const id = await make({ conditions: named('b', 'starts_with') });
  expect(await run(id)).toMatchObject({ state: 'waiting', found: 1, total: 4, cleansed: 0 });
  expect(await cleansed()).toEqual([]);
  const again = await call('POST', `cleansing_rules/${id}/run.json`, {});
  expect(again.status).toBe(422);
  const bell = (await call('GET', 'notifications.json')).body.data;
  expect(JSON.stringify(bell)).toContain(
    'would cleanse 1 of 4 contacts and waits until you confirm it',
  );
  const waiting = await untilEnded(id);
  const ask = (what: string) =>
    call('POST', `cleansing_rules/${id}/runs/${waiting.id}/${what}.json`, {});
  expect((await ask('confirm')).status).toBe(202);
  expect(await server.until(async () => (await cleansed()).length === 1)).toBe(true);
  expect((await ask('dismiss')).status).toBe(422);
  const second = await make({ name: 'Second', conditions: named('cy') });
  const refused = await run(second);
  await call('POST', `cleansing_rules/${second}/runs/${refused.id}/dismiss.json`, {});
  expect(await cleansed()).toEqual(['bob']);
  expect(await untilEnded(second)).toMatchObject({ state: 'dismissed' });
});
