import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateOf } from '#platform/contract/measures.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

// What two screens say of the sample data: the same figure is the same number.
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.call('POST', 'sample_data.json');
}, 120_000);
afterAll(() => server.close());

const read = async (path: string) => (await server.call('GET', path)).body;
const names = [
  'delivered',
  'unique_opens',
  'unique_clicks',
  'unsubscribes',
  'complaints',
  'bounces',
] as const;
type Row = Record<string, any>;
const figuresOf = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]));

test('a campaign has the same figures on its page, in the list, the reports, the comparison, by provider and on the start page', async () => {
  const reports: Row[] = (await read('reports.json?per_page=50')).data;
  expect(reports.length).toBeGreaterThan(3);
  const listed: Row[] = (await read('campaigns.json?include_stats=true&per_page=50')).data;
  const home = (await read('dashboard/campaigns.json')).data;
  for (const report of reports) {
    const expected = figuresOf(report);
    for (const { balance, counts } of [
      (await read(`campaigns/${report['id']}.json`)).data,
      listed.find(({ id }) => id === report['id'])!,
    ])
      expect(
        figuresOf({ ...counts, delivered: balance.delivered, bounces: balance.bounced }),
      ).toEqual(expected);
    const providers: Row[] = (await read(`campaigns/${report['id']}/isp.json`)).data;
    const sum = (name: string) => providers.reduce((all, row) => all + row[name], 0);
    expect({
      delivered: sum('delivered'),
      unique_opens: sum('opened'),
      unique_clicks: sum('clicked'),
      unsubscribes: sum('unsubscribes'),
      complaints: sum('complaints'),
      bounces: sum('bounced'),
    }).toEqual(expected);
    const recent = home.recent.find(({ id }: Row) => id === report['id']);
    if (recent)
      expect([recent.delivered, recent.unique_opens, recent.unique_clicks]).toEqual([
        report['delivered'],
        report['unique_opens'],
        report['unique_clicks'],
      ]);
  }
  const ids = reports.slice(0, 2).map(({ id }) => id);
  const compared: Row[] = (await read(`reports/compare.json?ids=${ids.join(',')}`)).data;
  expect(compared.map(figuresOf)).toEqual(reports.slice(0, 2).map(figuresOf));
  // The course of the first two days never says more than the whole.
  for (const { hours, unique_opens: opens } of compared)
    expect(
      hours.reduce((all: number, hour: Row) => all + hour['unique_opens'], 0),
    ).toBeLessThanOrEqual(opens);
});

test('the list of campaigns sorts by the figures that it shows, and has at the end what was not sent', async () => {
  const shown: Readonly<Record<string, (row: Row) => number | null>> = {
    audience: ({ balance }) => balance.eligible,
    opens: ({ balance, counts }) => rateOf('open_rate', { ...counts, ...balance }),
    clicks: ({ balance, counts }) => rateOf('click_rate', { ...counts, ...balance }),
  };
  for (const [sort, figure] of Object.entries(shown)) {
    const rows: Row[] = (
      await read(`campaigns.json?include_stats=true&per_page=50&sort=${sort}&sort_order=desc`)
    ).data;
    const figures = rows.map((row) => (row['mailing_id'] === null ? -1 : (figure(row) ?? -1)));
    expect(new Set(figures).size, sort).toBeGreaterThan(3);
    expect(figures, sort).toEqual(figures.toSorted((one, other) => other - one));
  }
});

test('an A/B test has in its list and its report what the reports say', async () => {
  const [test] = (await read('ab_reports.json')).data;
  const report = (await read(`reports/${test.id}.json`)).data;
  expect([test.delivered, test.unique_opens]).toEqual([report.delivered, report.unique_opens]);
  expect(test.open_rate).toBe(rateOf('open_rate', report));
  const { variants } = (await read(`campaigns/${test.id}/ab_report.json`)).data;
  const parts: Row[] = variants.flatMap(({ sample, rest }: Row) => [
    sample,
    ...(rest ? [rest] : []),
  ]);
  const sum = (name: string) => parts.reduce((all, part) => all + part[name], 0);
  expect([sum('delivered'), sum('opened'), sum('clicked'), sum('bounced')]).toEqual([
    report.delivered,
    report.unique_opens,
    report.unique_clicks,
    report.bounces,
  ]);
});

test('the start page has of each period what the reports of the same days add up to', async () => {
  for (const days of [7, 30, 90]) {
    const { from, now, days: course } = (await read(`dashboard/figures.json?days=${days}`)).data;
    const totals = (await read(`reports/totals.json?from=${from}`)).data;
    expect(figuresOf(now)).toEqual(figuresOf(totals));
    const rows: Row[] = (await read(`reports.json?from=${from}&per_page=100`)).data;
    for (const name of names) {
      expect(rows.reduce((all, row) => all + row[name], 0)).toBe(totals[name]);
      expect(course.reduce((all: number, day: Row) => all + day[name], 0)).toBe(totals[name]);
    }
  }
  const { last, now: month } = (await read('dashboard/figures.json')).data;
  const [newest, ...others]: Row[] = (await read('reports.json?per_page=11')).data;
  expect([last.id, figuresOf(last)]).toEqual([newest!['id'], figuresOf(newest!)]);
  expect([last.usual.campaigns, last.usual.delivered]).toEqual([
    others.length,
    others.reduce((all, row) => all + row['delivered'], 0),
  ]);
  const { last_30_days: metrics } = (await read('metrics.json')).data;
  expect(figuresOf(metrics)).toEqual(figuresOf(month));
  expect(metrics.open_rate).toBe(rateOf('open_rate', month));
});

test('the contacts are as many on the start page, in their list and for billing', async () => {
  const { contacts } = (await read('dashboard/growth.json')).data;
  expect((await read('contacts.json')).meta.total).toBe(contacts);
  const { kinds } = (await read(`accounts/${server.account}/usage.json`)).data;
  const billed = kinds.find(({ kind }: Row) => kind === 'contacts');
  expect(billed.usage + (billed.sample ?? 0)).toBe(contacts);
});

async function rowsOfFile(path: string, body: object): Promise<string[][]> {
  const id = (await server.call('POST', path, body)).body.data.notification_id;
  await server.until(
    async () => (await read(`notifications/${id}.json`)).data.show_download,
    'the file',
  );
  const text: string = await read(`notifications/${id}/download`);
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

test('the file of the reports has the figures and rates of their screen, and a campaign’s file those of its page', async () => {
  const reports: Row[] = (await read('reports.json?per_page=50')).data;
  const [heads, ...lines] = await rowsOfFile('reports/export.json', {});
  // A comma in a name or a subject stands before the figures, which are counted from the end.
  const inFile = (line: string[], head: string) =>
    Number(line.at(heads!.indexOf(head) - heads!.length));
  for (const report of reports) {
    const line = lines.find((one) => one.includes(report['name']))!;
    expect(names.map((name) => inFile(line, name))).toEqual(names.map((name) => report[name]));
    for (const rate of ['open_rate', 'click_rate', 'bounce_rate', 'unsubscribe_rate'] as const)
      expect([rate, inFile(line, rate)]).toEqual([
        rate,
        Number(rateOf(rate, report as never)!.toFixed(4)),
      ]);
  }
  const newest = reports[0]!;
  const summary = new Map(
    (await rowsOfFile(`campaigns/${newest['id']}/export.json`, {})).map(([name, value]) => [
      name,
      value,
    ]),
  );
  expect(names.map((name) => Number(summary.get(name)))).toEqual(names.map((name) => newest[name]));
  const openers = await rowsOfFile(`campaigns/${newest['id']}/export.json`, {
    report: 'open_report',
  });
  expect(openers.length - 1).toBe(newest['unique_opens']);
});

test('a list counts in its columns the contacts that its page and its file have, the start page all contacts', async () => {
  const lists: Row[] = (await read('lists.json?per_page=50')).data.lists;
  expect(lists.length).toBeGreaterThan(2);
  for (const list of lists) {
    const { meta } = await read(`lists/${list['id']}/contacts.json?exact_total=true`);
    expect(list['subscribers'] + list['unsubscribed']).toBe(meta.total);
    const [, ...lines] = await rowsOfFile(`lists/${list['id']}/export.json`, {});
    expect(lines.length).toBe(meta.total);
  }
  expect((await read('contacts.json?exact_total=true')).meta.total).toBe(
    (await read('dashboard/growth.json')).data.contacts,
  );
});
