import { afterAll, beforeEach, expect, test } from 'vitest';
import { person, within } from '#engines/audience/audience.harness.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { enterPeople } from './enter.ts';
import {
  aJourney,
  countsOf,
  graphOf,
  journeyServices,
  logOf,
  plugTestChannel,
  runUntilStill,
  standingOf,
  start,
  wait,
  type SentMessage,
} from './journeys.harness.ts';
import { recordMessageOutcomes } from './message-outcomes.ts';
import { passDue } from './turn.ts';
import { lookOnce } from './worker.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const services = journeyServices(database);
const sent: SentMessage[] = [];
beforeEach(() => {
  sent.length = 0;
  plugTestChannel(sent);
});

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const email = { key: 'mail', type: 'email', campaign_id: 7 };
const welcome = graphOf(
  [start, wait('pause', 1), email, wait('rest', 2), { key: 'done', type: 'end' }],
  ['start.next>pause', 'pause.next>mail', 'mail.sent>rest', 'rest.next>done'],
);

test('people wait, get their email, wait from when it was really sent, and come to the end @spec JOURNEYS-009', async () => {
  const accountId = await anAccount(database);
  const { journeyId, ann } = await within(database, accountId, async (account) => ({
    journeyId: await aJourney(account, welcome),
    ann: await person(account, 'ann@example.com'),
  }));
  const who = { journeyId, contactId: ann };
  await within(database, accountId, async (account) => {
    expect(await enterPeople(account, journeyId, { who: [ann], via: 'test' })).toEqual({
      entered: 1,
      refused: {},
    });
    expect(await enterPeople(account, journeyId, { who: [ann], via: 'test' })).toEqual({
      entered: 0,
      refused: { before: 1 },
    });
  });
  await runUntilStill(services);
  expect(await standingOf(database, accountId, who)).toMatchObject([
    { node: 'pause', state: 'waiting' },
  ]);
  await runUntilStill(services, later(23));
  expect(sent).toEqual([]);
  await runUntilStill(services, later(25));
  expect(sent).toMatchObject([{ campaignId: 7, contactId: ann }]);
  expect(await standingOf(database, accountId, who)).toMatchObject([
    { node: 'mail', state: 'sending' },
  ]);
  await within(database, accountId, (account) =>
    recordMessageOutcomes({ ...account, now: later(30) }, sent[0]!.mailingId, [
      { contactId: ann, state: 'sent', reason: null },
    ]),
  );
  await runUntilStill(services, later(31));
  expect(await standingOf(database, accountId, who)).toMatchObject([
    { node: 'rest', state: 'waiting' },
  ]);
  await runUntilStill(services, later(31 + 47));
  expect(await standingOf(database, accountId, who)).toMatchObject([{ node: 'rest' }]);
  await runUntilStill(services, later(31 + 49));
  expect(await standingOf(database, accountId, who)).toMatchObject([
    { node: 'done', state: 'finished', wakeAt: null },
  ]);
  expect(await logOf(database, accountId, who)).toEqual([
    'start entered',
    'start next',
    'pause waiting',
    'pause next',
    'mail sending',
    'mail sent',
    'rest waiting',
    'rest next',
    'done end',
  ]);
  expect(await countsOf(database, accountId, journeyId)).toEqual({
    'done finished': 1,
    'mail out:sent': 1,
    'mail passed': 1,
    'pause out:next': 1,
    'pause passed': 1,
    'rest out:next': 1,
    'rest passed': 1,
    'start entered': 1,
    'start out:next': 1,
    'start passed': 1,
    'start refused:before': 1,
  });
});

test('a message that is not sent leaves by its own output with the reason, one that is never settled after a day', async () => {
  const accountId = await anAccount(database);
  const graph = graphOf(
    [start, email, { key: 'fine', type: 'end' }, { key: 'not', type: 'end' }],
    ['start.next>mail', 'mail.sent>fine', 'mail.not_sent>not'],
  );
  const { journeyId, ann, bob } = await within(database, accountId, async (account) => {
    const made = {
      journeyId: await aJourney(account, graph),
      ann: await person(account, 'ann@example.com'),
      bob: await person(account, 'bob@example.com'),
    };
    await enterPeople(account, made.journeyId, { who: [made.ann, made.bob], via: 'test' });
    return made;
  });
  await runUntilStill(services);
  await within(database, accountId, (account) =>
    recordMessageOutcomes(account, sent[0]!.mailingId, [
      { contactId: ann, state: 'suppressed', reason: 'unsubscribed' },
    ]),
  );
  await runUntilStill(services);
  expect(await standingOf(database, accountId, { journeyId, contactId: ann })).toMatchObject([
    { node: 'not', state: 'finished' },
  ]);
  await runUntilStill(services, later(25));
  expect(await standingOf(database, accountId, { journeyId, contactId: bob })).toMatchObject([
    { node: 'not', state: 'finished' },
  ]);
  expect(await countsOf(database, accountId, journeyId)).toMatchObject({
    'mail not_sent:unsubscribed': 1,
    'mail not_sent:late': 1,
  });
});

test('two workers at once take nobody twice, and a turn that dies has done nothing', async () => {
  const accountId = await anAccount(database);
  const journeyId = await within(database, accountId, async (account) => {
    const id = await aJourney(account, welcome);
    const who: number[] = [];
    for (let n = 0; n < 60; n += 1) who.push(await person(account, `p${n}@example.com`));
    await enterPeople(account, id, { who, via: 'test' });
    return id;
  });
  await runUntilStill(services);
  plugTestChannel(sent);
  const dying = { ...services, database };
  const broken = within(database, accountId, async (account) => {
    await passDue(
      { ...account, now: later(25) },
      { journeyId, node: 'pause' },
      { most: 20, preview: null },
    );
    throw new Error('killed');
  });
  await expect(broken).rejects.toThrow('killed');
  sent.length = 0;
  await Promise.all([1, 2, 3].map(() => runUntilStill(dying, later(25))));
  expect(new Set(sent.map(({ contactId }) => contactId)).size).toBe(60);
  expect(sent).toHaveLength(60);
  expect(await countsOf(database, accountId, journeyId)).toMatchObject({
    'mail waiting': 60,
    'pause passed': 60,
  });
});

test('a step that fails holds the one person at fault with the reason, and no other', async () => {
  const accountId = await anAccount(database);
  const graph = graphOf([
    start,
    { key: 'split', type: 'set_field', field: 'custom:999', value: 'x' },
  ]);
  const { journeyId, fine, ann } = await within(database, accountId, async (account) => {
    const made = {
      journeyId: await aJourney(account, graph),
      fine: await aJourney(account, welcome),
      ann: await person(account, 'ann@example.com'),
    };
    await enterPeople(account, made.journeyId, { who: [made.ann], via: 'test' });
    await enterPeople(account, made.fine, { who: [made.ann], via: 'test' });
    return made;
  });
  let now = Date.now();
  const stopping = new AbortController().signal;
  for (let looks = 0; looks < 30; looks += 1) {
    now += 120_000;
    await lookOnce(services, stopping, { now: new Date(now).toISOString() }).catch(() => {});
  }
  expect(await standingOf(database, accountId, { journeyId: fine, contactId: ann })).toMatchObject([
    { node: 'pause', state: 'waiting' },
  ]);
  expect(await standingOf(database, accountId, { journeyId, contactId: ann })).toMatchObject([
    {
      node: 'split',
      state: 'held',
      reason: 'The field of this step does not exist any more.',
    },
  ]);
});
