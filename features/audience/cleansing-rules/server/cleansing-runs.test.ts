import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '#tests/harness/server.ts';
import { cleansingWorld } from './cleansing.harness.ts';
import { nextRun } from './next-run.ts';
import { planOnce } from './planner.ts';
import { runRuleJob, type OnCleansed } from './run-rule.ts';

// The planner is called by the tests, each look at a time of their choice; jobs are done by them, too.
const server = await testServer({ env: { ROLES: 'web' } });
afterAll(() => server.close());

const world = (name: string) =>
  cleansingWorld(server, name, [{ name: 'ann' }, { name: 'bob' }, { name: 'cy' }]);
const rule = () => ({
  conditions: {
    filter: 'and',
    segment_filters_attributes: [
      { criterion: 'field', field: 'first_name', operator: 'starts_with', value: 'b' },
    ],
  },
  stop_above_percent: 100,
});
const everybody = {
  conditions: {
    filter: 'and',
    segment_filters_attributes: [{ criterion: 'field', field: 'first_name', operator: 'is_set' }],
  },
  stop_above_percent: 100,
};
const plan = (now: Date) => planOnce({ ...server.server.services, clock: { now: () => now } });
const day = 86_400_000;

function handle(
  onCleansed: readonly OnCleansed[] = [],
  call: { signal?: AbortSignal; attempt?: number } = {},
) {
  const job = runRuleJob({ services: server.server.services, onCleansed });
  return (run: { accountId: number; ruleId: number; runId: number }) =>
    job.handle(run, {
      signal: call.signal ?? new AbortController().signal,
      attempt: call.attempt ?? 0,
    });
}

test.each([
  ['2026-01-15T12:00:00Z', 'Europe/Berlin', '2026-01-16T02:00:00.000Z'],
  ['2026-01-15T01:59:00Z', 'Europe/Berlin', '2026-01-15T02:00:00.000Z'],
  ['2026-01-15T02:00:00Z', 'Europe/Berlin', '2026-01-16T02:00:00.000Z'],
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-01-15T12:00:00Z', 'America/New_York', '2026-01-16T08:00:00.000Z'],
])('after %s the next three o’clock in %s is %s', (after, zone, next) => {
  expect(nextRun(new Date(after), zone).toISOString()).toBe(next);
});

test('a rule runs daily at three, once by two planners, and once for hours that nothing ran @spec CLEANSE-008', async () => {
  const { make, runs, call, cleansed, account } = await world('Daily');
  const id = await make(rule());
  const off = await make({ ...rule(), name: 'Off', enabled: false });
  const due = new Date((await call('GET', `cleansing_rules/${id}.json`)).body.data.next_run_at);
  await plan(new Date(due.getTime() - 1000));
  expect(await runs(id)).toEqual([]);
  await Promise.all([plan(due), plan(due)]);
  expect(await runs(id)).toHaveLength(1);
  const [{ id: runId }] = await runs(id);
  await handle()({ accountId: account, ruleId: id, runId });
  expect(await runs(id)).toMatchObject([{ state: 'done', started_by: '', cleansed: 1 }]);
  expect(await cleansed()).toEqual(['bob']);
  // An hour back, as when clocks are set: nothing runs again.
  await plan(new Date(due.getTime() - 3_600_000));
  expect(await runs(id)).toHaveLength(1);
  const late = new Date(due.getTime() + 5 * day + 1000);
  await plan(late);
  await plan(late);
  expect(await runs(id)).toHaveLength(2);
  const { next_run_at: next } = (await call('GET', `cleansing_rules/${id}.json`)).body.data;
  expect(new Date(next).getTime() - late.getTime()).toBeGreaterThan(0);
  expect(new Date(next).getTime() - late.getTime()).toBeLessThanOrEqual(day + 3_600_000);
  expect(await runs(off)).toEqual([]);
});

test('a run that fails half way leaves nothing half, goes on where it was, and journeys hear once who was cleansed', async () => {
  const { make, call, runs, cleansed, account } = await world('Half Way');
  const id = await make(everybody);
  const { run_id: runId } = (await call('POST', `cleansing_rules/${id}/run.json`, {})).body.data;
  const run = { accountId: account, ruleId: id, runId };
  const heard: number[] = [];
  let isFirst = true;
  const listens: OnCleansed = async (_account, ids) => {
    if (isFirst) {
      isFirst = false;
      throw new Error('The process ended here.');
    }
    heard.push(...ids);
  };
  const stopped = AbortSignal.abort(new Error('stopping'));
  await expect(handle([listens], { signal: stopped })(run)).rejects.toThrow('stopping');
  await expect(handle([listens])(run)).rejects.toThrow('ended here');
  expect(await cleansed()).toEqual([]);
  // Two at once: one of them cleanses, the other finds it at work or done.
  await Promise.allSettled([handle([listens])(run), handle([listens])(run)]);
  expect(await cleansed()).toEqual(['ann', 'bob', 'cy']);
  expect(heard).toHaveLength(3);
  await handle([listens])(run);
  expect(heard).toHaveLength(3);
  expect(await runs(id)).toMatchObject([
    { state: 'done', cleansed: 3, started_by: expect.stringMatching(/./) },
  ]);
});

test('a run whose rule names what is gone fails with the reason, and lets the next one run', async () => {
  const { make, call, runs, account, here, list } = await world('Gone');
  const id = await make({
    conditions: {
      filter: 'and',
      segment_filters_attributes: [
        { criterion: 'list', operator: 'not_on_list', list_ids: [list] },
      ],
    },
  });
  await here(({ db }) =>
    sql`delete from lists where account_id = ${account} and id = ${list}`.execute(db),
  );
  const { run_id: runId } = (await call('POST', `cleansing_rules/${id}/run.json`, {})).body.data;
  await handle()({ accountId: account, ruleId: id, runId });
  expect(await runs(id)).toMatchObject([
    { state: 'failed', error: expect.stringContaining('does not exist any more') },
  ]);
  expect((await call('POST', `cleansing_rules/${id}/run.json`, {})).status).toBe(202);
});

test('addresses of a run are kept for thirty days, and a run that lost its process is queued again', async () => {
  const { make, call, runs, account } = await world('Kept');
  const id = await make({ ...rule(), enabled: false });
  const { run_id: runId } = (await call('POST', `cleansing_rules/${id}/run.json`, {})).body.data;
  const job = { accountId: account, ruleId: id, runId };
  const queued = async () =>
    Number(
      (
        await server.database.pool.query(
          `select count(*) from pgboss.job where name = 'cleansing.run' and (data ->> 'runId')::bigint = $1`,
          [runId],
        )
      ).rows[0].count,
    );
  await server.database.pool.query(
    `delete from pgboss.job where name = 'cleansing.run' and (data ->> 'runId')::bigint = $1`,
    [runId],
  );
  await plan(new Date(Date.now() + 3_600_000));
  expect(await queued()).toBe(1);
  await handle()(job);
  await plan(new Date(Date.now() + 31 * day));
  expect(await runs(id)).toMatchObject([{ state: 'done', can_undo: false }]);
  const undo = await call('POST', `cleansing_rules/${id}/runs/${runId}/undo.json`, {});
  expect([undo.status, JSON.stringify(undo.body)]).toEqual([
    422,
    expect.stringContaining('too old'),
  ]);
});
