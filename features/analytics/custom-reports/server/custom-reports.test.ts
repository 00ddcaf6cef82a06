import { columnsOf, providerColumns } from '#engines/reporting/contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aSentCampaign,
  cameBack,
  theyDid,
  type SentCampaign,
} from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { CustomReports } from './custom-reports.builder.ts';

let server: TestServer;
let reports: CustomReports;
let spring: SentCampaign;
let winter: SentCampaign;
let other: Awaited<ReturnType<TestServer['anotherAccount']>>;

beforeAll(async () => {
  server = await testServer();
  reports = new CustomReports(server);
  other = await server.anotherAccount();
  spring = await aSentCampaign(server, { name: 'Spring' });
  winter = await aSentCampaign(server, { name: 'Winter', subject: 'Snow' });
  await theyDid(server, spring, [
    { person: 0, minutes: 100 },
    { person: 1, minutes: 50 },
    { person: 1, link: 3, minutes: 45 },
    { person: 2, isMachine: true },
  ]);
  await cameBack(server, spring, { hard: 3, soft: 4, complaint: 1, unsubscribe: 0 });
}, 60_000);
afterAll(() => server.close());

const call: TestServer['call'] = (...given) => server.call(...given);
const aReport = async (custom?: Record<string, unknown>): Promise<any> => reports.make(custom);
const errorsOf = async (custom: object) => {
  const answer = await call('POST', 'custom_reports.json', {
    custom_report: { name: 'Wrong', type: 'campaign', ...custom },
  });
  expect(answer.status).toBe(422);
  return answer.body.errors as Record<string, string[]>;
};
const columns = [
  'sent',
  'delivered',
  'bounces',
  'unique_opens',
  'open_rate',
  'machine_opens',
  'unsubscribes',
  'complaints',
];

describe('a report of campaigns', () => {
  test('comes to the sums of the list of reports, row by row and in all @spec REPORTS-035 @spec REPORTS-044 @spec REPORTS-045', async () => {
    const { id, result } = await aReport({ columns });
    const { totals, rows } = (await call('GET', `custom_reports/${id}.json`)).body.data.result;
    expect(result.totals).toEqual(totals);
    const sums = (await call('GET', 'reports/totals.json')).body.data;
    expect(Object.fromEntries(columns.map((name, no) => [name, totals[no]]))).toMatchObject({
      sent: sums.sent,
      delivered: sums.delivered,
      bounces: sums.bounces,
      unique_opens: sums.unique_opens,
      open_rate: sums.unique_opens / sums.delivered,
      machine_opens: sums.machine_opens,
      unsubscribes: sums.unsubscribes,
      complaints: sums.complaints,
    });
    const byName = new Map<string, number[]>(
      rows.map((row: { labels: string[]; values: number[] }) => [row.labels[0], row.values]),
    );
    const one = (await call('GET', `reports/${spring.id}.json`)).body.data;
    expect(byName.get('Spring')).toEqual([
      one.sent,
      one.delivered,
      one.bounces,
      one.unique_opens,
      one.unique_opens / one.delivered,
      one.machine_opens,
      one.unsubscribes,
      one.complaints,
    ]);
    expect(byName.get('Winter')?.slice(0, 4)).toEqual([5, 5, 0, 0]);
  });

  test('is narrowed to chosen campaigns, and recomputed when it changes @spec REPORTS-046', async () => {
    const { id } = await aReport({ columns: ['sent'] });
    for (const method of ['PUT', 'PATCH'] as const) {
      const chosen = method === 'PUT' ? [winter.id] : [spring.id];
      const { body } = await call(method, `custom_reports/${id}.json`, {
        custom_report: { filters: { campaign_ids: chosen, rows: ['campaign'] } },
      });
      expect(body.data.result.rows.map((row: { keys: number[] }) => row.keys[0])).toEqual(chosen);
    }
    expect(
      (await call('PUT', `custom_reports/${id}.json`, { name: 'Theirs' }, { account: other }))
        .status,
    ).toBe(404);
  });

  test('has columns of mailbox providers that add up to the emails, and optional fields @spec REPORTS-029', async () => {
    const { result } = await aReport({
      columns: ['delivered', 'subject', 'from_email', ...providerColumns],
      filters: { campaign_ids: [spring.id] },
    });
    const [delivered, subject, from, ...providers] = result.rows[0].values;
    expect(providers.reduce((sum: number, count: number) => sum + count, 0)).toBe(delivered);
    expect([subject, from]).toEqual([expect.any(String), expect.stringContaining('@')]);
  });

  test('groups by time and tag, and compares to the time before', async () => {
    const { result } = await aReport({
      columns: ['sent'],
      filters: { range: 'last_7_days', rows: ['day'], compare: 'previous' },
    });
    expect(
      result.rows.reduce((sum: number, row: { values: number[] }) => sum + row.values[0]!, 0),
    ).toBe(result.totals[0]);
    expect(result.before).toMatchObject({ to: expect.any(String) });
    expect(result.totalsBefore).toEqual([0]);
    const tagged = await aReport({ columns: ['sent'], filters: { rows: ['tag'] } });
    expect(tagged.result.rows).toEqual([{ keys: [null], labels: [''], values: [10] }]);
  });
});

describe('reports of other types', () => {
  test('growth counts who came and left, and ends with the size of the list', async () => {
    const list = (await call('POST', 'lists.json', { list: { name: 'Grown' } })).body.data.id;
    for (const email of ['a@grown.example', 'b@grown.example', 'c@grown.example'])
      await call('POST', 'contacts.json', { contact: { email, list_ids: [list] } });
    const { data } = (await call('GET', 'contacts.json?name=a@grown.example')).body;
    const [person] = data.contacts ?? data;
    await call('POST', `lists/${list}/unsubscribe.json`, { ids: [person.id] });
    const read = async () =>
      (
        await aReport({
          type: 'growth_attrition',
          columns: ['came', 'left_by_wish', 'removed', 'net', 'size_before', 'size'],
          filters: { range: 'last_7_days', list_ids: [list], rows: ['list'] },
        })
      ).result;
    const before = await read();
    expect(before.rows[0].labels).toEqual(['Grown']);
    const [came, left, removed, net, sizeBefore, size] = before.rows[0].values;
    expect([came, removed, sizeBefore]).toEqual([3, 0, 0]);
    expect(net).toBe(came - left - removed);
    expect(size).toBe(net);
    await call('DELETE', `contacts/${person.id}.json`);
    const after = await read();
    expect(after.rows[0].values[0]).toBe(3);
    expect(after.rows[0].values[5]).toBe(after.rows[0].values[3]);
    // What waits and what is folded come to the same.
    await call('POST', 'lists/refresh_count.json', {});
    await server.until(async () => (await read()).rows[0].values[0] === 3, 'the folded days');
    expect((await read()).rows).toEqual(after.rows);
  });

  test('deliverability agrees with the reports of the same emails, whatever it is grouped by', async () => {
    const sums = (await call('GET', 'reports/totals.json')).body.data;
    for (const rows of [['provider'], ['sender_domain'], ['day', 'provider']]) {
      const { result } = await aReport({
        type: 'deliverability',
        columns: ['delivered', 'hard_bounces', 'soft_bounces', 'unique_opens', 'complaints'],
        filters: { rows },
      });
      expect(result.totals).toEqual([
        sums.delivered,
        sums.hard_bounces,
        sums.soft_bounces,
        sums.unique_opens,
        sums.complaints,
      ]);
      for (const [no] of result.columns.entries())
        expect(
          result.rows.reduce((sum: number, row: { values: number[] }) => sum + row.values[no]!, 0),
        ).toBe(result.totals[no]);
    }
    // A late deed is folded anew.
    await theyDid(server, winter, [{ person: 0, minutes: 5 }]);
    const { result } = await aReport({ type: 'deliverability', columns: ['unique_opens'] });
    expect(result.totals).toEqual([sums.unique_opens + 1]);
  });

  test('texts are empty where nothing was texted', async () => {
    for (const type of ['sms', 'message']) {
      const { result } = await aReport({ type });
      expect(result.rows).toEqual([]);
      expect(result.totals[0]).toBe(0);
    }
  });
});

describe('the list of custom reports', () => {
  test('is paged and narrowed by type and name, and another account’s are absent @spec REPORTS-043', async () => {
    for (let no = 0; no < 12; no += 1)
      await call(
        'POST',
        'custom_reports.json',
        { name: `Paged ${no}`, type: no < 5 ? 'sms' : 'campaign' },
        { account: other },
      );
    const list = async (query: string) =>
      (await call('GET', `custom_reports.json?${query}`, undefined, { account: other })).body;
    const second = await list('page=2&per_page=10');
    expect([second.data.length, second.meta.total]).toEqual([2, 12]);
    expect((await list('type=sms')).meta.total).toBe(5);
    expect((await list('name=Paged 11')).data.map((row: { name: string }) => row.name)).toEqual([
      'Paged 11',
    ]);
    const mine = (await call('GET', 'custom_reports.json?name=Paged')).body;
    expect(mine.meta.total).toBe(0);
    expect((await call('GET', 'custom_reports.json', undefined, { as: 'contacts' })).status).toBe(
      403,
    );
  });

  test('a report goes with its results and mails, alone or with others @spec REPORTS-047', async () => {
    const { id } = await aReport();
    expect((await call('DELETE', `custom_reports/${id}.json`)).status).toBe(200);
    expect((await call('GET', `custom_reports/${id}.json`)).status).toBe(404);
    const ids = [await aReport(), await aReport(), await aReport()].map((report) => report.id);
    await call('DELETE', 'custom_reports/bulk_delete.json', { ids });
    for (const one of ids)
      expect((await call('GET', `custom_reports/${one}.json`)).status).toBe(404);
  });

  test('a copy comes to the same under another name, and mails nobody @spec REPORTS-048', async () => {
    const original = await aReport({
      columns: ['sent', 'open_rate'],
      filters: { range: 'last_90_days' },
    });
    const copy = (await call('POST', `custom_reports/${original.id}/duplicate.json`)).body.data;
    const {
      name,
      filters,
      columns: chosen,
      result,
      schedule,
    } = (await call('GET', `custom_reports/${copy.id}.json`)).body.data;
    expect(name).not.toBe(original.name);
    expect({ filters, columns: chosen, schedule }).toEqual({
      filters: original.filters,
      columns: original.columns,
      schedule: null,
    });
    expect(result.rows).toEqual(original.result.rows);
  });
});

describe('what is wrong is told by its field', () => {
  test.each([
    [{ type: undefined }, 'type'],
    [{ type: 'weather' }, 'type'],
    [{ columns: [] }, 'columns'],
    [{ columns: ['came'] }, 'columns'],
    [{ columns: columnsOf('campaign').concat('sent', 'opens', 'clicks') }, 'columns'],
    [{ filters: { rows: ['list'] } }, 'filters.rows'],
    [{ filters: { rows: ['day', 'week'] } }, 'filters.rows'],
    [{ filters: { rows: ['day', 'tag', 'brand', 'campaign'] } }, 'filters.rows'],
    [{ filters: { range: 'custom' } }, 'filters.from'],
    [{ filters: { range: 'custom', from: '2026-02-02', to: '2026-02-01' } }, 'filters.from'],
    [{ filters: { range: 'custom', from: '2026-02-31', to: '2026-03-01' } }, 'filters.from'],
    [{ filters: { wind: 1 } }, 'filters'],
    [{ filters: { sort: 'wind' } }, 'filters.sort'],
    [{ filters: { campaign_ids: [999_999] } }, 'filters'],
    [{ schedule: { every: 'day', at: '25:00', user_ids: [1] } }, 'schedule.at'],
    [{ schedule: { every: 'day', at: '08:00', user_ids: [999_999] } }, 'schedule.user_ids'],
  ])('%j', async (custom, field) => {
    expect(Object.keys(await errorsOf(custom))).toEqual([field]);
  });
});

describe('a pivot table', () => {
  test('has one figure by two groupings, with rates of sums', async () => {
    const { body } = await call('POST', 'pivot_reports.json', {
      row: 'campaign',
      column: 'month',
      measure: 'open_rate',
      filters: { range: 'last_90_days' },
    });
    const sums = (await call('GET', 'reports/totals.json')).body.data;
    expect(body.data.total).toBeCloseTo(sums.unique_opens / sums.delivered);
    expect(body.data.rows.map((row: { label: string }) => row.label).toSorted()).toEqual([
      'Spring',
      'Winter',
    ]);
    const twice = await call('POST', 'pivot_reports.json', {
      row: 'day',
      column: 'day',
      measure: 'sent',
    });
    expect(twice.body.errors).toEqual({ column: [expect.stringContaining('same as the rows')] });
  });
});
