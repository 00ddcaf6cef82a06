import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#platform/server/database/connect.ts';
import type { Services } from '#platform/server/services.ts';
import { DataRuns, figures } from '#tests/harness/data-runs.ts';
import { doPiece, holdRun, leaseSeconds } from './run-turn.ts';

// One run is killed at every transaction in turn.
vi.setConfig({ testTimeout: 120_000 });

let runs: DataRuns;
let list: number;
let few: number;
let tag: number;
beforeAll(async () => {
  runs = await DataRuns.start();
  list = await runs.list('many', 1100);
  few = await runs.list('few', 2);
  tag = await runs.tag('Killed');
});
afterAll(() => runs.close());

class Killed extends Error {}

/** A database that commits so many transactions; in the next one the process dies before the commit. */
function dyingAfter(database: Database, commits: number): Database {
  let left = commits;
  const kysely = new Proxy(database.kysely, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name, target) as unknown;
      return () => ({
        execute: (work: (db: never) => Promise<unknown>) =>
          target.transaction().execute(async (db) => {
            const answer = await work(db as never);
            left -= 1;
            if (left < 0) throw new Killed();
            return answer;
          }),
      });
    },
  });
  return { pool: database.pool, kysely, close: () => database.close() };
}

/** Works on a run as a process that dies after so many transactions; answers whether it died. */
async function workUntilKilled(id: number, run: number, commits: number): Promise<boolean> {
  const { services } = runs.server.server;
  const held = await holdRun(services, { accountId: runs.server.account, journeyId: id, run });
  const dying: Services = { ...services, database: dyingAfter(services.database, commits) };
  try {
    for (let turn = 0; turn < 100; turn += 1)
      if (!(await doPiece(dying, held!, new AbortController().signal))) return false;
    throw new Error('the run did not end');
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

test('a run that is killed in any of its transactions comes to the same as one that is not @spec DATAJ-003', async () => {
  const id = await runs.journey('Killed', [
    { type: 'query', source: 'list', source_id: list },
    { type: 'query', source: 'list', source_id: few, combine: 'add' },
    {
      type: 'update',
      changes: [
        { action: 'add_tags', tag_ids: [tag] },
        { action: 'set_field', field: 'last_name', value: 'Done' },
      ],
    },
    { type: 'check', min: 1102, max: 1102 },
    { type: 'export', to: 'sftp', name: 'killed.csv', columns: ['email', 'last_name', 'tags'] },
    { type: 'export', to: 'file', name: 'killed.csv', columns: ['email'] },
  ]);
  const whole = await runs.ended(id);
  const file = (await runs.folder('exports'))['killed.csv'];
  expect([whole.state, figures(whole)]).toEqual([
    'done',
    [
      [0, 1100, 0],
      [1100, 1102, 0],
      [1102, 1102, 0],
      [1102, 1102, 0],
      [1102, 1102, 0],
      [1102, 1102, 0],
    ],
  ]);
  let kills = 0;
  for (; ; kills += 1) {
    const { run } = await runs.begin(id);
    const isKilled = await workUntilKilled(id, run, kills);
    if (!isKilled) break;
    // Nobody else works on it while the dead process still holds it.
    await runs.turn();
    expect((await runs.shown(id, run)).state).toBe('running');
    runs.clock.at += (leaseSeconds + 1) * 1000;
    const taken = await runs.untilEnded(id, run);
    expect({ kills, state: taken.state, figures: figures(taken) }).toEqual({
      kills,
      state: 'done',
      figures: figures(whole),
    });
    expect((await runs.folder('exports'))['killed.csv']).toBe(file);
  }
  // Each of eight pieces begins and ends in a transaction of its own.
  expect(kills).toBeGreaterThan(16);
});

test('a worker that took a run over leaves the slow one before it nothing to write', async () => {
  const id = await runs.journey('Taken over', [{ type: 'query', source: 'list', source_id: few }]);
  const { run } = await runs.begin(id);
  const { services } = runs.server.server;
  const one = { accountId: runs.server.account, journeyId: id, run };
  const slow = await holdRun(services, one);
  runs.clock.at += (leaseSeconds + 1) * 1000;
  const quick = await holdRun(services, one);
  const { signal } = new AbortController();
  expect(await doPiece(services, slow!, signal)).toBe(false);
  expect((await runs.shown(id, run)).steps[0]?.state).toBe('waiting');
  await doPiece(services, quick!, signal);
  expect((await runs.shown(id, run)).state).toBe('done');
});
