import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { person, within } from '#engines/audience/audience.harness.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { plugMessageChannel } from './channels.ts';
import { settingsSchema } from './contract.ts';
import { dryRun } from './dry-run.ts';
import { graphOf, start, wait } from './journeys.harness.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

plugMessageChannel({
  channel: 'email',
  send: () => Promise.reject(new Error('a dry run sends nothing')),
  problems: () => Promise.resolve([]),
  preview: (_account, { campaignId }, { contactId }) =>
    Promise.resolve({
      subject: `Mail ${campaignId}`,
      html: '<p>Hi</p>',
      text: `Hi ${contactId}`,
      problem: null,
    }),
});

const settings = settingsSchema.parse({});
const graph = graphOf(
  [
    start,
    wait('day', 1),
    { key: 'mail', type: 'email', campaign_id: 5 },
    {
      key: 'bought',
      type: 'wait',
      wait: {
        kind: 'event',
        trigger: { kind: 'api_event', event: 'paid' },
        timeout: { amount: 3, unit: 'days' },
      },
    },
    { key: 'thanks', type: 'end' },
    { key: 'late', type: 'end' },
  ],
  [
    'start.next>day',
    'day.next>mail',
    'mail.sent>bought',
    'bought.happened>thanks',
    'bought.timed_out>late',
  ],
);
const startsAt = '2026-11-24T08:00:00.000Z';

test('a dry run walks by the same engine through simulated time, shows messages, and keeps nothing @spec JOURNEYS-009', async () => {
  const accountId = await anAccount(database);
  const ann = await within(database, accountId, (account) => person(account, 'ann@example.com'));
  const answer = await dryRun(database, accountId, {
    graph,
    settings,
    contactId: ann,
    startsAt,
    events: [{ at: '2026-11-26T08:00:00.000Z', kind: 'api_event', data: { event: 'paid' } }],
  });
  expect(answer.messages).toEqual([
    {
      at: '2026-11-25T08:00:00.000Z',
      node: 'mail',
      subject: 'Mail 5',
      html: '<p>Hi</p>',
      text: `Hi ${ann}`,
      problem: null,
    },
  ]);
  expect(
    answer.steps.map(({ at, node, outcome }) => `${at.slice(5, 16)} ${node} ${outcome}`),
  ).toEqual([
    '11-24T08:00 start entered',
    '11-24T08:00 start next',
    '11-24T08:00 day waiting',
    '11-25T08:00 day next',
    '11-25T08:00 mail sent',
    '11-25T08:00 bought waiting',
    '11-26T08:00 bought happened',
    '11-26T08:00 thanks end',
  ]);
  expect(answer).toMatchObject({ ended: 'finished', until: '2026-11-26T08:00:00.000Z' });
  const { rows } = await within(database, accountId, (account) =>
    sql<{
      kept: number;
    }>`select (select count(*) from journeys j where j.account_id = ${account.id}) + (select count(*) from journey_log l where l.account_id = ${account.id})
      + (select count(*) from journey_turns t where t.account_id = ${account.id}) as kept`.execute(
      account.db,
    ),
  );
  expect(rows).toEqual([{ kept: 0 }]);
});

test('without the event the wait times out; a person who is made up can be played through, and time may end first', async () => {
  const accountId = await anAccount(database);
  const play = (more: object) =>
    dryRun(database, accountId, {
      graph,
      settings,
      contactId: 'sample',
      startsAt,
      events: [],
      ...more,
    });
  expect(await play({})).toMatchObject({
    ended: 'finished',
    until: expect.stringMatching(/^2026-11-28T08:00/),
  });
  expect(await play({ until: '2026-11-24T20:00:00.000Z' })).toMatchObject({
    ended: 'waiting',
    messages: [],
  });
});

test('somebody who goes in circles is held after 200 steps of a day', async () => {
  const accountId = await anAccount(database);
  const circle = graphOf(
    [
      start,
      wait('blink', 5, 'minutes'),
      {
        key: 'back',
        type: 'split',
        branches: [
          { key: 'a', percent: 50 },
          { key: 'b', percent: 50 },
        ],
      },
    ],
    ['start.next>blink', 'blink.next>back', 'back.a>blink', 'back.b>blink'],
  );
  const answer = await dryRun(database, accountId, {
    graph: circle,
    settings,
    contactId: 'sample',
    startsAt,
    events: [],
    // What is judged is the number of turns, on whatever machine.
    mostMs: 60_000,
  });
  expect(answer).toMatchObject({ ended: 'held', reason: 'loop' });
});
