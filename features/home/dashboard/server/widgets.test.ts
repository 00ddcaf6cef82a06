import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { aSentCampaign } from '#tests/harness/sent-campaign.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { usualWidgets, widgetKinds } from '../contract/widgets.ts';

let server: TestServer;
let mine: { key: string };
let theirs: { key: string };

beforeAll(async () => {
  server = await testServer();
  const browser = new ABrowser(server.url);
  mine = { key: (await browser.tokensFor(server.email, server.password)).access_token };
  theirs = { key: (await aMember(server, 'Ana', ['reports'])).token };
}, 60_000);
afterAll(() => server.close());

const call: TestServer['call'] = (...given) => server.call(...given);
const kindsOf = async (who: { key: string }) =>
  (await call('GET', 'widgets.json', undefined, who)).body.data.map(
    (one: { kind: string }) => one.kind,
  );
async function aWidget(widget: object, who = mine) {
  const answer = await call('POST', 'widgets.json', { widget }, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as { id: number; kind: string; figures: any };
}

test('everybody begins with the usual widgets, those that their roles open, and has an order of their own @spec REPORTS-038', async () => {
  expect(await kindsOf(mine)).toEqual(usualWidgets.map(({ kind }) => kind));
  expect(await kindsOf(theirs)).toEqual(['needs_you', 'first_steps', 'my_work']);
  const { id } = await aWidget({ kind: 'orders', widgets_position: 0 });
  expect((await kindsOf(mine))[0]).toBe('orders');
  expect(await kindsOf(theirs)).not.toContain('orders');
  expect((await call('GET', `widgets/${id}.json`, undefined, theirs)).status).toBe(404);
  const second = (await call('GET', 'widgets.json?page=2&per_page=4', undefined, mine)).body;
  expect([second.data.length, second.meta.total]).toEqual([4, 10]);
  expect((await call('GET', 'widgets.json', undefined, { as: 'contacts' })).status).toBe(403);
});

test('each kind answers with its figures, and revenue is never above what stores took @spec REPORTS-039', async () => {
  await aSentCampaign(server, { name: 'Spring' });
  const report = await call('POST', 'custom_reports.json', {
    name: 'Of widgets',
    type: 'campaign',
  });
  const options = { report_id: report.body.data.id };
  for (const kind of widgetKinds) {
    const { id } = await aWidget({ kind, options: kind === 'report' ? options : {} });
    const { status, body } = await call('GET', `widgets/${id}.json`, undefined, mine);
    expect([kind, status]).toEqual([kind, 200]);
    expect(body.data, kind).toHaveProperty('figures');
  }
  const shown = (await call('GET', 'widgets.json?kind=report', undefined, mine)).body.data[0];
  const { figures } = (await call('GET', `widgets/${shown.id}.json`, undefined, mine)).body.data;
  expect(figures.result.rows.map((row: { labels: string[] }) => row.labels[0])).toEqual(['Spring']);
  await call('DELETE', `custom_reports/${options.report_id}.json`);
  expect(
    (await call('GET', `widgets/${shown.id}.json`, undefined, mine)).body.data.figures,
  ).toBeNull();
  expect((await call('GET', 'widgets/999999.json', undefined, mine)).status).toBe(404);
});

test('what can’t be shown is refused by its field @spec REPORTS-040', async () => {
  const errorsOf = async (widget: object) => {
    const { status, body } = await call('POST', 'widgets.json', { widget }, mine);
    return [status, Object.keys(body.errors)];
  };
  expect(await errorsOf({ kind: 'weather' })).toEqual([422, ['kind']]);
  expect(await errorsOf({})).toEqual([422, ['kind']]);
  expect(await errorsOf({ kind: 'report' })).toEqual([422, ['options.report_id']]);
  expect(await errorsOf({ kind: 'report', options: { report_id: 999_999 } })).toEqual([
    422,
    ['options.report_id'],
  ]);
  expect(await errorsOf({ kind: 'orders', options: { width: 5 } })).toEqual([
    422,
    ['options.width'],
  ]);
  expect(await errorsOf({ kind: 'orders', widgets_position: -1 })).toEqual([
    422,
    ['widgets_position'],
  ]);
});

test('widgets are moved and changed by both verbs, and two tabs leave no two at one place @spec REPORTS-041', async () => {
  await call('POST', 'widgets/reset.json', {}, mine);
  const before = (await call('GET', 'widgets.json', undefined, mine)).body.data as {
    id: number;
    kind: string;
  }[];
  const last = before.at(-1)!;
  for (const [method, at] of [
    ['PUT', 2],
    ['PATCH', 0],
  ] as const) {
    const values = { widgets_position: at, options: { width: 12, days: '90' } };
    const { body } = await call(method, `widgets/${last.id}.json`, { widget: values }, mine);
    expect(body.data).toMatchObject(values);
    expect((await kindsOf(mine)).indexOf(last.kind)).toBe(at);
  }
  await Promise.all(
    before
      .slice(0, 4)
      .map(({ id }, at) =>
        call('PUT', `widgets/${id}.json`, { widget: { widgets_position: at % 2 } }, mine),
      ),
  );
  const after = (await call('GET', 'widgets.json', undefined, mine)).body.data as {
    widgets_position: number;
  }[];
  expect(after.map((one) => one.widgets_position)).toEqual(after.map((_one, no) => no));
  expect((await call('PUT', `widgets/${last.id}.json`, { widget: {} }, theirs)).status).toBe(404);
});

test('a widget leaves the dashboard, and the usual ones come back when asked for @spec REPORTS-042', async () => {
  const [first] = (await call('GET', 'widgets.json', undefined, mine)).body.data as {
    id: number;
    kind: string;
  }[];
  expect((await call('DELETE', `widgets/${first!.id}.json`, undefined, theirs)).status).toBe(404);
  expect((await call('DELETE', `widgets/${first!.id}.json`, undefined, mine)).status).toBe(200);
  expect((await call('GET', `widgets/${first!.id}.json`, undefined, mine)).status).toBe(404);
  expect(await kindsOf(mine)).not.toContain(first!.kind);
  await call('POST', 'widgets/reset.json', {}, mine);
  expect(await kindsOf(mine)).toEqual(usualWidgets.map(({ kind }) => kind));
});
