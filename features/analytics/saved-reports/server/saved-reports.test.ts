import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { savedKinds } from '../contract.ts';

let server: TestServer;
let other: number;
const addresses = ['analytics/reports', 'analytics/statistics'];

beforeAll(async () => {
  server = await testServer();
  other = await server.anotherAccount();
  await aSentCampaign(server, { name: 'Spring' });
}, 60_000);
afterAll(() => server.close());

const call: TestServer['call'] = (...given) => server.call(...given);
let made = 0;
async function aReport(fields: object = {}, address = addresses[0]!) {
  made += 1;
  const answer = await call('POST', `${address}.json`, {
    name: `Saved ${made}`,
    kind: 'campaigns',
    ...fields,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}

test('every kind is kept and listed by both addresses, with figures of the days asked for @spec REPORTS-050 @spec REPORTS-052', async () => {
  const sums = (await call('GET', 'reports/totals.json')).body.data;
  for (const kind of savedKinds) await aReport({ kind });
  for (const address of addresses) {
    const list = (await call('GET', `${address}.json?per_page=50`)).body;
    expect(new Set(list.data.map((row: { kind: string }) => row.kind))).toEqual(
      new Set(savedKinds),
    );
    const one = (await call('GET', `${address}.json?kind=campaigns`)).body.data[0];
    expect(one.figures.sent).toBe(sums.sent);
    const past = await call('GET', `${address}.json?kind=campaigns&from=2020-01-01&to=2020-01-31`);
    expect(past.body.data[0]).toMatchObject({ figures: { sent: 0 }, days: { from: '2020-01-01' } });
    expect((await call('GET', `${address}.json`, undefined, { as: 'contacts' })).status).toBe(403);
    expect((await call('GET', `${address}.json`, undefined, { account: other })).body.data).toEqual(
      [],
    );
    expect((await call('GET', `${address}.json?per_page=5&page=2`)).body.data).toHaveLength(3);
    const wrong = await call('POST', `${address}.json`, { name: 'Wrong', kind: 'weather' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['kind']]);
  }
});

test('one comes with its groups; other paths below the address stay what they are @spec REPORTS-051', async () => {
  const { id } = await aReport();
  for (const address of addresses) {
    const { body } = await call('GET', `${address}/${id}.json`);
    expect(body.data.result.rows.map((row: { labels: string[] }) => row.labels)).toEqual([
      ['Spring'],
    ]);
    expect((await call('GET', `${address}/999999.json`)).status).toBe(404);
    expect((await call('GET', `${address}/${id}.json`, undefined, { account: other })).status).toBe(
      404,
    );
  }
  expect((await call('GET', 'analytics/reports/campaign_overlay.json')).status).toBe(422);
  expect((await call('GET', 'analytics/statistics/campaign_country_click_count.json')).status).toBe(
    422,
  );
});

test('one is changed and removed by either address @spec REPORTS-053 @spec REPORTS-054', async () => {
  for (const [no, address] of addresses.entries()) {
    const { id } = await aReport({}, address);
    for (const method of ['PUT', 'PATCH'] as const) {
      const range = method === 'PUT' ? 'last_year' : 'today';
      const { body } = await call(method, `${address}/${id}.json`, { range });
      expect([body.data.range, body.data.kind]).toEqual([range, 'campaigns']);
    }
    const wrong = await call('PUT', `${address}/${id}.json`, {
      range: 'custom',
      from: '2026-02-02',
    });
    expect(wrong.body.errors).toEqual({ from: [expect.stringContaining('is needed with to')] });
    expect(
      (await call('PUT', `${address}/${id}.json`, { name: 'Theirs' }, { account: other })).status,
    ).toBe(404);
    const twin = addresses[1 - no]!;
    expect((await call('DELETE', `${twin}/${id}.json`)).status).toBe(200);
    expect((await call('GET', `${address}/${id}.json`)).status).toBe(404);
  }
});

test('a file has every figure of every group @spec REPORTS-055 @spec REPORTS-036', async () => {
  const { id, result } = await aReport();
  for (const address of addresses) {
    const answer = await call('POST', `${address}/export.json`, { ids: [id] });
    expect(answer.status).toBe(202);
    const notification = `notifications/${answer.body.data.notification_id}`;
    await server.until(
      async () => (await call('GET', `${notification}.json`)).body.data.show_download,
      'the file',
    );
    const text = (await call('GET', `${notification}/download`)).body as string;
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(1 + (result.rows.length + 1) * result.columns.length);
    expect(lines[1]).toContain(`Spring,sent,${result.rows[0].values[0]}`);
    expect((await call('POST', `${address}/export.json`, {}, { as: 'reports' })).status).toBe(403);
  }
});
