import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer } from '#tests/harness/server.ts';

const server = await testServer({ env: { ROLES: 'web' } });
afterAll(() => server.close());

interface Sums {
  entered: number;
  waiting: number;
  finished: number;
  goals: number;
  heldOut: number;
  lines: number;
}

test('the sample journey has months of contacts in it, and figures, log and contacts agree', async () => {
  const made = await server.call('POST', 'sample_data.json');
  expect(made.status).toBeLessThan(300);
  const { workflows } = (await server.call('GET', 'workflows.json')).body.data;
  expect(workflows.map((one: { name: string }) => one.name).toSorted()).toEqual([
    'Reminder of a visit',
    'Thank you after a purchase',
    'Visits to the workshop',
  ]);
  const welcome = workflows.find((one: { status: string }) => one.status === 'enabled');
  const shown = (await server.call('GET', `workflows/${welcome.id}.json`)).body.data;
  expect(shown).toMatchObject({ live_version: 1, has_changes: false, problems: [] });
  const sums = await inAccount(server.database, { accountId: server.account }, async (account) => {
    const { rows } = await sql<Sums>`
      select count(*) filter (where state <> 'held_out')::int as entered, count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'finished')::int as finished, count(goal_at) filter (where state <> 'held_out')::int as goals,
        count(*) filter (where state = 'held_out')::int as "heldOut", sum(seq)::int as lines
      from journey_people where account_id = ${account.id} and journey_id = ${welcome.id}`.execute(
      account.db,
    );
    const { rows: logged } = await sql<{ lines: number }>`
      select count(*)::int as lines from journey_log where account_id = ${account.id} and journey_id = ${welcome.id}`.execute(
      account.db,
    );
    expect(logged[0]!.lines).toBe(rows[0]!.lines);
    return rows[0]!;
  });
  expect(sums.entered).toBeGreaterThan(100);
  expect(sums.waiting).toBeGreaterThan(0);
  expect(shown.counts).toEqual({
    entered: sums.entered,
    inside: sums.waiting,
    finished: sums.finished,
    goals: sums.goals,
  });
  const { reports } = (await server.call('GET', 'workflows/reports.json')).body.data;
  expect(reports).toMatchObject([
    { entered: sums.entered, active: sums.waiting, held_out: sums.heldOut },
  ]);
  await server.call('DELETE', 'sample_data.json');
  expect((await server.call('GET', 'workflows.json')).body.data.workflows).toEqual([]);
  const left = await server.call('GET', 'campaigns.json?filter=workflow');
  expect(left.body.data).toEqual([]);
}, 120_000);
