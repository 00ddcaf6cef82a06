import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonRun, beginRun } from '#engines/rfm/runs.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { rfmCalls } from '#tests/harness/rfm.harness.ts';

const { server, path, ids, call, buy, switchRfm, untilActive, recalculated, groups } =
  await rfmCalls();
beforeAll(async () => {
  await buy('ann', 40, 100);
  await buy('bob', 600, 3);
  await buy('cy', 90, 250);
});
afterAll(() => server.close());

const here = <T>(work: (account: Account) => Promise<T>): Promise<T> =>
  inAccount(server.database, { accountId: server.account }, work);
const settings = {
  recency: { score_3: 30, score_2: 90, score_1: 180 },
  frequency: { score_3: 5, score_2: 2 },
  monetary: { score_3: 500, score_2: 100 },
};

test('the report is closed without the package, and to who has no role for reports @spec RFM-001', async () => {
  await switchRfm(false);
  expect([(await call('GET')).status, (await call('GET', '/champions')).status]).toEqual([
    403, 403,
  ]);
  await switchRfm(true);
  expect((await call('GET', '', { as: 'contacts' })).status).toBe(403);
  expect((await call('GET', '', { as: 'reports' })).status).toBe(200);
});

test('settings are answered with their status, recency, frequency and monetary @spec RFM-030 @spec RFM-005', async () => {
  const { status, body } = await call('GET', '/settings');
  expect([status, body.data.data]).toEqual([200, { ...settings, status: 'active' }]);
});

test('every group has its contacts, and together they are all who bought, counted as by hand @spec RFM-036 @spec RFM-033 @spec RFM-034', async () => {
  await recalculated();
  const { data, meta } = (await call('GET')).body;
  expect(data.groups).toHaveLength(10);
  expect(
    data.groups.reduce((sum: number, one: { contacts: number }) => sum + one.contacts, 0),
  ).toBe(data.contacts);
  expect(data.contacts).toBe(3);
  expect(await groups()).toMatchObject({
    hibernating: { contacts: 1, orders: 0, orders_before: 1, revenue_before: 40 },
    big_spenders: { contacts: 1, orders: 1, revenue: 600, name: 'Big spenders' },
    lost: { contacts: 1, orders: 0, revenue: 0 },
  });
  expect([data.erfm_reports.length, meta.total]).toEqual([1, 1]);
  expect(data.erfm_reports[0]).toMatchObject({ kind: 'manual', state: 'done', contacts: 3 });
  expect((await server.call('GET', `${path}.json?per_page=x`)).status).toBe(422);
});

test('one group is answered with its contacts, one calculation by its number, others not at all @spec RFM-037', async () => {
  const { id } = await recalculated();
  const group = (await call('GET', '/lost')).body.data;
  expect(group.erfm_report).toMatchObject({ key: 'lost', contacts: 1 });
  expect(group.contacts.map((one: { id: number }) => one.id)).toEqual([ids.get('cy')]);
  expect((await call('GET', `/${id}`)).body.data.erfm_report).toMatchObject({ id, state: 'done' });
  const other = await server.anotherAccount('Strangers of RFM');
  await switchRfm(true, other);
  expect((await call('GET', `/${id}`, { account: other })).status).toBe(404);
  for (const none of ['/999999', '/winners', '/1x'])
    expect((await call('GET', none)).status).toBe(404);
});

test('everybody who bought has scores within their ranges @spec RFM-032', async () => {
  const scoreOf = async (name: string) =>
    (await server.call('GET', `contacts/${ids.get(name)}/erfm_score.json`)).body.data;
  // Bought for 40 a hundred days ago, for 600 lately, and for 90 long ago; each once.
  expect(await scoreOf('ann')).toMatchObject({ recency: 1, frequency: 1, monetary: 1 });
  expect(await scoreOf('bob')).toMatchObject({ recency: 3, frequency: 1, monetary: 3 });
  expect(await scoreOf('cy')).toMatchObject({ recency: 0, frequency: 1, monetary: 1 });
});

test('a new calculation is listed, wrong settings are refused by their fields, and a second one waits for the first @spec RFM-038', async () => {
  const bad = { erfm_report: { ...settings, recency: { score_3: 10, score_2: 10, score_1: 30 } } };
  for (const method of ['POST', 'PUT']) {
    const { status, body } = await call(method, '', { body: bad });
    expect([status, body.errors['recency.score_3']]).toEqual([
      422,
      ['value must be less than values of score of 2 and score of 1'],
    ]);
  }
  const extra = { erfm_report: { ...settings, colour: 'red' } };
  expect((await call('POST', '', { body: extra })).status).toBe(422);
  const { id, status: began, state } = await recalculated({ erfm_report: settings });
  expect([began, state]).toEqual([201, 'running']);
  expect((await call('GET')).body.data.erfm_reports[0].id).toBe(id);
  const other = await here((account) => beginRun(account, { kind: 'nightly' }));
  const second = await call('POST', '', { body: {} });
  expect([second.status, second.body.error]).toEqual([
    409,
    'Recalculation in progress. New settings will be applied shortly.',
  ]);
  await here((account) => abandonRun(account, other, 'cancelled'));
});

test('saved settings lock themselves until all are scored by them, and both verbs do that @spec RFM-031 @spec RFM-039 @spec RFM-006', async () => {
  const { id } = await recalculated();
  for (const [method, days] of [
    ['PUT', 300],
    ['PATCH', 180],
  ] as const) {
    const recency = { score_3: '30', score_2: 90, score_1: days };
    const { status, body } = await call(method, `/${id}`, {
      body: { erfm_report: { ...settings, recency } },
    });
    expect([status, body.data.message]).toEqual([
      201,
      'Recalculation in progress. New settings will be applied shortly.',
    ]);
    await untilActive();
    expect((await call('GET', '/settings')).body.data.data.recency).toEqual({
      score_3: 30,
      score_2: 90,
      score_1: days,
    });
    expect((await groups())['lost'].contacts).toBe(days === 300 ? 0 : 1);
  }
  expect((await call('PUT', '/999999', { body: { erfm_report: settings } })).status).toBe(404);
});

test('groups are named by a map without its total, and by both ways to save @spec RFM-004 @spec RFM-028 @spec RFM-029', async () => {
  for (const [method, name] of [
    ['PUT', 'Best buyers'],
    ['POST', 'VIP'],
  ] as const) {
    const saved = await call(method, '', {
      body: { group_aliases: { champions: name, total: 3 } },
    });
    expect([saved.status, saved.body.data.data.champions]).toEqual([200, name]);
  }
  const { rows } = await here((account) =>
    sql`select aliases from rfm_settings where account_id = ${account.id}`.execute(account.db),
  );
  expect(rows).toEqual([{ aliases: { champions: 'VIP' } }]);
  const names = (await call('GET', '/group_aliases')).body.data.data;
  expect([Object.keys(names).length, names.champions, names.loyal]).toEqual([10, 'VIP', 'Loyal']);
  expect((await groups())['champions'].name).toBe('VIP');
  const twice = await call('PUT', '/group_aliases', { body: { group_aliases: { lost: 'vip' } } });
  expect([twice.status, twice.body.errors['group_aliases.lost']]).toEqual([
    422,
    ['Group name already exists'],
  ]);
  const unknown = await call('PUT', '', { body: { group_aliases: { winners: 'Winners' } } });
  expect(Object.keys(unknown.body.errors)).toEqual(['group_aliases.winners']);
});

test('deleting names gives the usual ones back; a deleted calculation is gone @spec RFM-040', async () => {
  await call('PUT', '', { body: { group_aliases: { champions: 'VIP' } } });
  expect((await call('DELETE', '/group_aliases')).body.data.data.champions).toBe('Champions');
  const { id } = await recalculated();
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
  expect((await call('GET', `/${id}`)).status).toBe(404);
  const listed = (await call('GET')).body.data.erfm_reports.map((one: { id: number }) => one.id);
  expect(listed).not.toContain(id);
});

test('an export has a row for every scored contact, and its notification ends at 100 @spec RFM-041', async () => {
  const { body } = await call('POST', '/export');
  const done = await server.until(async () => {
    const { data } = (await server.call('GET', 'notifications.json')).body;
    return data.find(
      (one: { id: number; percent_complete: number }) =>
        one.id === body.data.notification_id && one.percent_complete === 100,
    );
  }, 'the export to end');
  expect(done.message).toBe('Export of RFM scores is ready.');
  const taken = (permissions: string) =>
    server
      .key(permissions)
      .then((key) =>
        fetch(server.url + done.download_url, { headers: { authorization: `Bearer ${key}` } }),
      );
  expect((await taken('reports')).status).toBe(403);
  const file = { body: await (await taken('all')).text() };
  const lines = String(file.body).trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('contact_id,email,name,recency,frequency,monetary,group');
});
