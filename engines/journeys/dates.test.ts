import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterAll, expect, test } from 'vitest';
import { field, list, person, within } from '#engines/audience/audience.harness.ts';
import { addToList, noteOfMany } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { passDates } from './dates.ts';
import {
  aJourney,
  countsOf,
  followAll,
  graphOf,
  journeyServices,
  logOf,
  runUntilStill,
  standingOf,
  wait,
} from './journeys.harness.ts';

const { database, drop } = await testDatabase();
afterAll(drop);
const services = journeyServices(database);

async function birthdays(time: string) {
  const accountId = await anAccount(database);
  const made = await within(database, accountId, async (account) => {
    const born = await field(account, 'born', 'datetime');
    const zone = await field(account, 'time_zone', 'string');
    const graph = graphOf([
      {
        key: 'start',
        type: 'trigger',
        trigger: { kind: 'date', field: `custom:${born}`, yearly: true, time },
      },
      wait('rest', 3),
    ]);
    return {
      born,
      ann: await person(account, 'ann@example.com', { custom: { born: '1990-05-10' } }),
      ken: await person(account, 'ken@example.com', {
        custom: { born: '1980-05-10', time_zone: 'Asia/Tokyo' },
      }),
      bob: await person(account, 'bob@example.com', { custom: { born: '1990-05-14' } }),
      journeyId: await aJourney(account, graph, { reentry: { kind: 'always' } }),
      zone,
    };
  });
  const pass = (now: string) =>
    inAccount(database, { accountId }, (account) => passDates({ ...account, now }));
  return { accountId, pass, ...made };
}

test('a day brings people in ahead of time, each at the hour of their own clock, once a year', async () => {
  const { accountId, pass, journeyId, ann, ken, bob } = await birthdays('09:00');
  await pass('2027-05-09T12:00:00Z');
  await pass('2027-05-09T18:00:00Z');
  const of = (contactId: number) => standingOf(database, accountId, { journeyId, contactId });
  expect((await of(ann)).map(({ wakeAt }) => Date.parse(wakeAt!))).toEqual([
    Date.parse('2027-05-10T07:00:00Z'),
  ]);
  expect((await of(ken)).map(({ wakeAt }) => Date.parse(wakeAt!))).toEqual([
    Date.parse('2027-05-10T00:00:00Z'),
  ]);
  expect(await of(bob)).toEqual([]);
  await runUntilStill(services, '2027-05-10T08:00:00Z');
  expect(await of(ann)).toMatchObject([{ node: 'rest' }]);
  await pass('2027-05-10T05:00:00Z');
  expect(await of(ann)).toHaveLength(1);
  await runUntilStill(services, '2027-06-10T08:00:00Z');
  await pass('2028-05-09T12:00:00Z');
  expect(await of(ann)).toHaveLength(2);
});

test('a birthday that is set the day before is not missed', async () => {
  // At the time of day that it will be in twelve hours, on the account's clock.
  const due = Temporal.Now.zonedDateTimeISO('Europe/Berlin').add({ hours: 12 });
  const time = due.toPlainTime().toString({ smallestUnit: 'minute' });
  const day = due.toPlainDate().toString().slice(5);
  const { accountId, journeyId, bob, born } = await birthdays(time);
  await within(database, accountId, (account) =>
    person(account, 'bob@example.com', { custom: { [String(born)]: `1984-${day}` } }),
  );
  await followAll(services, accountId);
  expect(await standingOf(database, accountId, { journeyId, contactId: bob })).toMatchObject([
    { node: 'start', state: 'waiting' },
  ]);
});

test('whose date is another when the day comes does not go on', async () => {
  const { accountId, pass, journeyId, ann, born } = await birthdays('09:00');
  await pass('2027-05-09T12:00:00Z');
  await within(database, accountId, (account) =>
    person(account, 'ann@example.com', { custom: { [String(born)]: '1990-06-10' } }),
  );
  await runUntilStill(services, '2027-05-10T08:00:00Z');
  expect(await logOf(database, accountId, { journeyId, contactId: ann })).toEqual([
    'start entered',
    'start date_changed',
  ]);
});

test('an import that says again that it has ended brings in once whom it has put on a list', async () => {
  const accountId = await anAccount(database);
  const journeyId = await within(database, accountId, async (account) => {
    const news = await list(account, 'News');
    const old = await person(account, 'old@example.com');
    const ann = await person(account, 'ann@example.com');
    await sql`insert into imports (account_id, id, list_id, file, file_name) values (${account.id}, 71, ${news}, 'x', 'x.csv')`.execute(
      account.db,
    );
    await addToList(account, news, [old], { source: 'form' });
    await addToList(account, news, [ann], { source: 'import:71' });
    const graph = graphOf([
      { key: 'start', type: 'trigger', trigger: { kind: 'joined_list', list_ids: [news] } },
      wait('rest', 3),
    ]);
    return aJourney(account, graph, { reentry: { kind: 'always' } });
  });
  await within(database, accountId, async (account) => {
    await noteOfMany(account, { kind: 'imported', ref: 71 });
  });
  await followAll(services, accountId);
  await within(database, accountId, (account) =>
    noteOfMany(account, { kind: 'imported', ref: 71 }),
  );
  await followAll(services, accountId);
  expect(await countsOf(database, accountId, journeyId)).toMatchObject({
    'start entered': 1,
    'start refused:again': 1,
  });
});
