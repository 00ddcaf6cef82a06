import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { person, within } from '#engines/audience/audience.harness.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { enterPeople } from './enter.ts';
import { journeyPeopleFamily } from './family.ts';
import {
  aJourney,
  countsOf,
  graphOf,
  journeyServices,
  logOf,
  runUntilStill,
  standingOf,
  start,
  wait,
} from './journeys.harness.ts';

const { database, drop } = await testDatabase();
afterAll(drop);
const services = journeyServices(database);
const graph = graphOf([start, wait('rest', 2), { key: 'done', type: 'end' }]);
const personal = journeyPeopleFamily.personal!;

async function world() {
  const accountId = await anAccount(database);
  const made = await within(database, accountId, async (account) => {
    const ids = {
      ann: await person(account, 'ann@example.com'),
      anna: await person(account, 'anna@example.com'),
      both: await aJourney(account, graph, { reentry: { kind: 'after_exit' } }),
      one: await aJourney(account, graph),
    };
    await enterPeople(account, ids.both, { who: [ids.ann, ids.anna], via: 'test' });
    await enterPeople(account, ids.one, { who: [ids.anna], via: 'test' });
    return ids;
  });
  await runUntilStill(services);
  return { accountId, ...made };
}

test('when two contacts become one, the kept one goes on where the other was, is inside once, and both are as they were when it is undone', async () => {
  const { accountId, ann, anna, both, one } = await world();
  const people = { from: anna, into: ann };
  const moved = await within(database, accountId, (account) =>
    personal.merges!.merge(account, people),
  );
  const of = (journeyId: number, contactId: number) =>
    standingOf(database, accountId, { journeyId, contactId });
  expect(await of(both, ann)).toMatchObject([
    { node: 'rest', state: 'waiting' },
    { node: 'rest', state: 'exited', reason: 'merged' },
  ]);
  expect(await of(one, ann)).toMatchObject([{ node: 'rest', state: 'waiting' }]);
  expect(await of(one, anna)).toEqual([]);
  await within(database, accountId, (account) => personal.merges!.undo(account, people, moved));
  expect(await of(one, ann)).toEqual([]);
  expect(await of(one, anna)).toMatchObject([{ node: 'rest', state: 'waiting' }]);
  expect(await logOf(database, accountId, { journeyId: one, contactId: anna })).toEqual([
    'start entered',
    'start next',
    'rest waiting',
  ]);
});

test('who is erased is in no journey and in no log, and what was counted stays', async () => {
  const { accountId, anna, one, both } = await world();
  await within(database, accountId, (account) =>
    personal.erase(account, { ids: [anna], words: [] }),
  );
  const { rows } = await within(database, accountId, (account) =>
    sql<{
      left: number;
    }>`select (select count(*) from journey_people p where p.account_id = ${account.id} and p.contact_id = ${anna})
      + (select count(*) from journey_log l where l.account_id = ${account.id} and l.contact_id = ${anna}) as left`.execute(
      account.db,
    ),
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect(await countsOf(database, accountId, one)).toMatchObject({
    'start entered': 1,
    'rest exited': 1,
  });
  expect(await countsOf(database, accountId, both)).toMatchObject({
    'start entered': 2,
    'rest waiting': 1,
  });
});
