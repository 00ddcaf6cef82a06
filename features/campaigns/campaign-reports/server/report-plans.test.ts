import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomesOf } from '#engines/delivery/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { rowsSeen, tellPlans, watchPlans, type PlanNode } from '#tests/harness/watched-plans.ts';
import { peopleReports } from '../contract/reports.ts';

// The first page of every report of a large mailing comes from an index: what its plans read and sort is counted, never the clock.

const people = 60_000;
const mostRead = 4_000;
const mailing = 7_000_001;

let server: TestServer;
let watched: ReturnType<typeof watchPlans>;

beforeAll(async () => {
  server = await testServer({ prepare: tellPlans(), env: { ROLES: 'web' } });
  await fill();
  watched = watchPlans(server);
}, 120_000);
afterAll(() => server.close());

// A third opened, one in fifty clicked; bounces, complaints and unsubscribes are rare. Of a second mailing beside it hardly anybody opened.
async function fill(): Promise<void> {
  await inAccount(server.database, { accountId: server.account }, async (account) => {
    const { db, id } = account;
    await sql`insert into contacts (account_id, email, email_key, email_domain) select ${id}, 'p' || n || '@example.com', 'p' || n || '@example.com', 'example.com' from generate_series(1, ${people}) n`.execute(
      db,
    );
    for (const one of [mailing, mailing + 1]) {
      await sql`insert into mailings (account_id, id, source_type, source_id, status, message, audience, started_at, finished_at) overriding system value
        values (${id}, ${one}, 'campaign', ${one}, 'finished', '{}', '{}', now(), now())`.execute(
        db,
      );
      await sql`insert into campaigns (account_id, id, name, status, mailing_id, sent_at) overriding system value values (${id}, ${one}, ${`Large ${one}`}, 'sent', ${one}, now())`.execute(
        db,
      );
      await sql`insert into deliveries (account_id, mailing_id, contact_id, state, reason, sent_at, opened_at, clicked_at, unsubscribed_at, complained_at, bounced_at)
        select ${id}, ${one}, c.id, case when c.id % 500 = 1 then 'bounced' else 'sent' end, case when c.id % 500 = 1 then 'hard_bounced' end, now(),
          case when c.id % ${one === mailing ? 3 : 6000} = 0 then now() - c.id * interval '1 second' end, case when c.id % 51 = 0 then now() - c.id * interval '1 second' end,
          case when c.id % 999 = 0 then now() end, case when c.id % 6000 = 0 then now() end, case when c.id % 500 = 1 then now() end from contacts c where c.account_id = ${id}`.execute(
        db,
      );
      await sql`insert into mailing_counters (account_id, mailing_id, unique_opens, unique_clicks, unsubscribes, complaints)
        select ${id}, ${one}, count(opened_at), count(clicked_at), count(unsubscribed_at), count(complained_at) from deliveries where account_id = ${id} and mailing_id = ${one}`.execute(
        db,
      );
      await outcomesOf(account, [one]);
      if (one !== mailing)
        await sql`insert into message_events (account_id, mailing_id, contact_id, kind, at) select ${id}, ${one}, contact_id, 'open', opened_at from deliveries where account_id = ${id} and mailing_id = ${one} and opened_at is not null`.execute(
          db,
        );
    }
  });
  const client = await server.database.pool.connect();
  await client.query('vacuum analyze');
  client.release();
}

function mostRowsSeen(node: PlanNode): number {
  return Math.max(rowsSeen(node), ...(node.Plans ?? []).map(mostRowsSeen));
}

test('the first page of every report reads a page, not the mailing', async () => {
  const wasteful: string[] = [];
  const totals: Record<string, number> = {};
  for (const report of peopleReports) {
    watched.take();
    const answer = await server.call('GET', `campaigns/${mailing}/${report}.json?per_page=25`);
    const plans = watched.take();
    totals[report] = answer.body.meta.total;
    expect([report, answer.status, answer.body.data.length]).toEqual([
      report,
      200,
      Math.min(25, answer.body.meta.total),
    ]);
    expect(plans.length).toBeGreaterThan(0);
    for (const { text, plan } of plans)
      if (mostRowsSeen(plan) > mostRead)
        wasteful.push(`${report} reads ${mostRowsSeen(plan)} rows: ${text.slice(0, 300)}`);
  }
  expect(wasteful).toEqual([]);
  expect(totals).toEqual({
    delivered_report: 59_880,
    open_report: 20_000,
    click_report: 1_176,
    bounce_report: 120,
    complaint_report: 10,
    unsubscribe_report: 60,
  });
  watched.take();
  expect(
    (await server.call('GET', `campaigns/${mailing + 1}/open_report.json?per_page=25`)).body.data,
  ).toHaveLength(10);
  expect(
    watched
      .take()
      .filter(({ plan }) => mostRowsSeen(plan) > mostRead)
      .map(({ text }) => text.slice(0, 300)),
  ).toEqual([]);
}, 60_000);

test('the list of reports never reads deliveries that were counted', async () => {
  watched.take();
  expect((await server.call('GET', 'reports.json')).body.data).toHaveLength(2);
  expect((await server.call('GET', 'reports/totals.json')).body.data).toMatchObject({
    campaigns: 2,
    delivered: 119_760,
    unique_opens: 20_010,
  });
  expect(
    watched
      .take()
      .filter(({ plan }) => JSON.stringify(plan).includes('"deliveries"'))
      .map(({ text }) => text),
  ).toEqual([]);
}, 30_000);
