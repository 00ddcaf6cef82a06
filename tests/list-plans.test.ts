import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { countedUpTo } from '#platform/contract/resource.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { fillEveryTable } from '#tests/harness/filled-account.builder.ts';
import { fillTable } from '#tests/harness/filled-table.ts';
import { giveRfm } from './harness/rfm.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aTeamOf } from '#tests/browser/team.ts';
import { giveNumber } from '#tests/harness/text-numbers.builder.ts';
import {
  rowsSeen,
  tellPlans,
  watchPlans,
  type Plan,
  type PlanNode,
} from '#tests/harness/watched-plans.ts';

// Lists of a big account are answered from an index: the plan is checked, never the clock. Every tenant table gets many rows,
// PostgreSQL is told to avoid reading whole tables, and reports the plan of each statement that a list call runs: what is
// left of whole tables and large sorts is where an index is missing.

const rows = 30_000;
const accounts = 1000;
const large = 2000;
const shown = 10;
const readsPerRow = 20;
// Figures of each row that no index answers yet: the runs of a recurring campaign are added up.
const figured = new Set(['/v2/{accountId}/reports/recurring_campaign_report.json']);
// An account has a handful of domains of its own, whatever else it has many of.
const handful = new Set([
  // A report of all buyers with a page of calculations: it adds up scores and moves, whatever it shows.
  '/v2/{accountId}/analytics/erfm_reports.json',
  '/v2/{accountId}/dkim_domains.json',
  '/v2/{accountId}/link_tracking_domains.json',
]);

let server: TestServer;
let plans: ReturnType<typeof watchPlans>;

beforeAll(async () => {
  server = await testServer({
    prepare: tellPlans({ enable_seqscan: 'off' }),
    env: { ROLES: 'web' },
  });
  await giveNumber(server);
  await giveRfm(server);
  await aTeamOf(server).setProducts({ service: true, commerce: true });
  await fillEveryTable(server, { rows, accounts });
  plans = watchPlans(server);
}, 180_000);
afterAll(() => server.close());

/** What a plan does that an index should spare it: reading a whole table to throw most of it away, or sorting one. */
function findWaste(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(findWaste);
  const read = rowsSeen(node);
  if (/^(Seq Scan|Parallel Seq Scan)$/.test(node['Node Type']) && read > large)
    return [...below, `reads all ${read} rows of ${node['Relation Name']}`];
  const sorted = (node.Plans ?? []).reduce((sum, one) => sum + (one['Actual Rows'] ?? 0), 0);
  if (node['Node Type'].endsWith('Sort') && sorted > large)
    return [...below, `sorts ${sorted} rows`];
  return below;
}

/** What a statement of a page of ten reads beyond what it shows; a total may be counted as far as people read figures. */
function readsTooMuch({ text, plan }: Plan): string[] {
  const read = mostScanned(plan);
  const allowed = text.includes('count(') ? countedUpTo + shown * readsPerRow : shown * readsPerRow;
  return read > allowed ? [`reads ${read} rows for a page of ${shown}`] : [];
}

function mostScanned(node: PlanNode): number {
  const below = (node.Plans ?? []).map(mostScanned);
  return Math.max(0, ...below, node['Node Type'].endsWith('Scan') ? rowsSeen(node) : 0);
}

test('every list answers its first page from an index in an account with many rows', async () => {
  const lists = server.server.routes.filter(
    (route) =>
      route.scope === 'account' &&
      route.method === 'GET' &&
      !/\{(?!accountId)/.test(route.path) &&
      /"per_page"/.test(JSON.stringify(shapeOf(route.query))),
  );
  // As a person, because some lists are closed to keys for programs.
  const { access_token: key } = await new ABrowser(server.url).tokensFor(
    server.email,
    server.password,
  );
  const wasteful: string[] = [];
  for (const { path, query } of lists) {
    plans.take();
    const extra = Object.keys(shapeOf(query)).includes('folder_type') ? '&folder_type=list' : '';
    const answer = await server.call(
      'GET',
      `${path.replace('/v2/{accountId}/', '')}?page=1&per_page=10${extra}`,
      undefined,
      { key },
    );
    if (answer.status !== 200)
      wasteful.push(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 100)}`);
    for (const told of handful.has(path) ? [] : plans.take())
      for (const what of new Set([
        ...findWaste(told.plan),
        ...(figured.has(path) ? [] : readsTooMuch(told)),
      ]))
        wasteful.push(`${path}: ${what}\n   ${told.text.slice(0, 400)}`);
  }
  expect(wasteful).toEqual([]);
  expect(lists.length).toBeGreaterThan(8);
}, 120_000);

test('orders are narrowed by an index, also to what nobody has', async () => {
  const wasteful: string[] = [];
  for (const narrowed of ['number=none', 'status=none', 'email=none@example.com']) {
    plans.take();
    const { status } = await server.call('GET', `orders.json?per_page=10&${narrowed}`);
    if (status !== 200) wasteful.push(`${narrowed}: ${status}`);
    for (const told of plans.take().filter(({ text }) => text.includes('from orders')))
      if (mostScanned(told.plan) > shown)
        wasteful.push(
          `${narrowed}: reads ${mostScanned(told.plan)}\n   ${told.text.slice(0, 400)}`,
        );
  }
  expect(wasteful).toEqual([]);
});

test('contacts of a journey are found by what rarely happens at a step, whatever its log holds', async () => {
  const name = 'Journey with a long log';
  const made = await server.call('POST', 'workflows.json', { workflow: { name } });
  const journeyId = made.body.data.id;
  await acrossAccounts(server.database, 'let contacts pass through a journey', async (db) => {
    const passed = {
      journey_id: sql`${sql.lit(journeyId)}::bigint`,
      entry: sql`1`,
      version: sql`1`,
    };
    const contact_id = sql`1000001 + (n - 1000001) / 5`;
    await fillTable(db, 'journey_people', {
      account: server.account,
      rows: rows / 5,
      values: { ...passed, contact_id: sql`n`, node: sql`'end'`, state: sql`'finished'` },
    });
    await fillTable(db, 'journey_log', {
      account: server.account,
      rows,
      values: {
        ...passed,
        contact_id,
        seq: sql`1 + n % 5`,
        node: sql`'hello'`,
        outcome: sql`case when n % 3000 = 0 then 'not_sent' else 'sent' end`,
      },
    });
  });
  const client = await server.database.pool.connect();
  await client.query('vacuum analyze journey_people, journey_log');
  client.release();
  const wasteful: string[] = [];
  for (const [asked, most] of [
    ['outcome=not_sent', shown * readsPerRow],
    ['output=timed_out', shown * readsPerRow],
    // What everybody goes through: the log is read once at most.
    ['output=sent', rows],
  ] as const) {
    plans.take();
    const { status, body } = await server.call(
      'GET',
      `journeys/${journeyId}/journey_contacts.json?node=hello&per_page=10&${asked}`,
    );
    if (status !== 200) wasteful.push(`${asked}: ${status} ${JSON.stringify(body)}`);
    const found = body.data.journey_contacts.length;
    if (found !== (asked === 'output=timed_out' ? 0 : 10))
      wasteful.push(`${asked}: ${found} found`);
    const told = plans.take().filter(({ text }) => text.includes('journey_log'));
    if (told.length === 0) wasteful.push(`${asked}: asks for nothing`);
    for (const { text, plan } of told)
      if (mostScanned(plan) > most || findWaste(plan).length > 0)
        wasteful.push(`${asked}: reads ${mostScanned(plan)}\n   ${text.slice(0, 400)}`);
  }
  expect(wasteful).toEqual([]);
}, 120_000);

test('the start page reads no whole table and sorts nothing large, in an account with many rows', async () => {
  const { access_token: key } = await new ABrowser(server.url).tokensFor(
    server.email,
    server.password,
  );
  // Not figures and campaigns: what these add up, no product has as much of as the rows here say.
  const parts = ['needs_you', 'running', 'growth', 'my_work', 'first_steps'].map(
    (part) => `dashboard/${part}.json`,
  );
  const wasteful: string[] = [];
  for (const part of parts) {
    plans.take();
    const { status } = await server.call('GET', part, undefined, { key });
    if (status !== 200) wasteful.push(`${part}: ${status}`);
    for (const told of plans.take().filter(({ text }) => !/ from "?domains/.test(text)))
      for (const what of new Set(findWaste(told.plan)))
        wasteful.push(`${part}: ${what}\n   ${told.text.slice(0, 400)}`);
  }
  expect(wasteful).toEqual([]);
}, 120_000);

test('the page of a contact steps from mailing to mailing, whatever they were sent to', async () => {
  const mailings = 30;
  await acrossAccounts(server.database, 'send a big account its mailings', async (db) => {
    await fillTable(db, 'deliveries', {
      account: server.account,
      rows,
      values: {
        mailing_id: sql`1000001 + n % ${sql.lit(mailings)}`,
        contact_id: sql`1000001 + (n - 1000001) / ${sql.lit(mailings)}`,
        state: sql`'sent'`,
        bounced_at: sql`null::timestamptz`,
      },
    });
  });
  const client = await server.database.pool.connect();
  await client.query('vacuum analyze deliveries');
  client.release();
  const { access_token: key } = await new ABrowser(server.url).tokensFor(
    server.email,
    server.password,
  );
  const wasteful: string[] = [];
  for (const part of ['stat', 'recent_activities', 'get_all_campaigns']) {
    plans.take();
    const { status, body } = await server.call('GET', `contacts/1000777/${part}.json`, undefined, {
      key,
    });
    if (status !== 200) wasteful.push(`${part}: ${status} ${JSON.stringify(body)}`);
    const asked = plans.take().filter(({ text }) => /deliveries|message_events/.test(text));
    if (asked.length === 0) wasteful.push(`${part}: asks for nothing`);
    for (const told of asked)
      if (mostScanned(told.plan) > mailings * readsPerRow || findWaste(told.plan).length > 0)
        wasteful.push(`${part}: reads ${mostScanned(told.plan)}\n   ${told.text.slice(0, 400)}`);
  }
  expect(wasteful).toEqual([]);
}, 120_000);

test('a contact is found by its unified id from an index', async () => {
  const { body } = await server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'Customer number', field_type: 'integer' },
  });
  await acrossAccounts(server.database, 'number the contacts of a big account', async (db) => {
    await sql`update contacts set custom = jsonb_build_object(${String(body.data.id)}::text, id) where account_id = ${server.account}`.execute(
      db,
    );
    await sql`update accounts set settings = settings || '{"customer_preferred_uid":"Customer number"}' where id = ${server.account}`.execute(
      db,
    );
  });
  const client = await server.database.pool.connect();
  await client.query('analyze contacts');
  client.release();
  const { access_token: token } = await new ABrowser(server.url).tokensFor(
    server.email,
    server.password,
  );
  plans.take();
  const answer = await fetch(
    `${server.url}/api/v1/contacts?account_id=${server.account}&uid=1000777`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const found = (await answer.json()) as { data: { id: number; uid: number } };
  expect([answer.status, found.data.id, found.data.uid]).toEqual([200, 1_000_777, 1_000_777]);
  const lookUp = plans.take().find(({ text }) => text.includes('custom @>'));
  expect(allRowsSeen(lookUp!.plan)).toBeLessThan(10);
  expect(JSON.stringify(lookUp!.plan)).toContain('contacts_by_custom_value');
});

function allRowsSeen(node: PlanNode): number {
  return rowsSeen(node) + (node.Plans ?? []).reduce((sum, one) => sum + allRowsSeen(one), 0);
}

function shapeOf(query: unknown): Record<string, unknown> {
  const shape = query as
    | { shape?: Record<string, unknown>; def?: { in?: unknown; shape?: Record<string, unknown> } }
    | undefined;
  return shape?.shape ?? (shape?.def?.in ? shapeOf(shape.def.in) : {});
}
