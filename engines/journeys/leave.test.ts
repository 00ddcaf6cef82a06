import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { noteChanges, suppressAddress } from '#engines/audience/public.ts';
import { person, within } from '#engines/audience/audience.harness.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { enterPeople } from './enter.ts';
import {
  aJourney,
  followAll,
  graphOf,
  journeyServices,
  logOf,
  plugTestChannel,
  runUntilStill,
  standingOf,
  start,
  type SentMessage,
} from './journeys.harness.ts';
import { leaveSql } from './leave.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const services = journeyServices(database);
const sent: SentMessage[] = [];
plugTestChannel(sent);

test('a complaint ends all journeys, and an order that is there before the mail is claimed keeps it from being sent', async () => {
  const accountId = await anAccount(database);
  const graph = graphOf([start, { key: 'mail', type: 'email', campaign_id: 3 }]);
  const { journeyId, ann, bob } = await within(database, accountId, async (account) => {
    const made = {
      ann: await person(account, 'ann@example.com'),
      bob: await person(account, 'bob@example.com'),
      journeyId: await aJourney(account, graph, {
        exits: [{ kind: 'event', trigger: { kind: 'tagged', tag_ids: [9] } }],
      }),
    };
    await enterPeople(account, made.journeyId, { who: [made.ann, made.bob], via: 'test' });
    return made;
  });
  await runUntilStill(services);
  const mailing = { id: sent[0]!.mailingId, sourceId: 3 };
  const reasons = () =>
    inAccount(database, { accountId }, async (account) => {
      const { rows } = await sql<{ id: number; reason: string | null }>`
        select c.id, ${await leaveSql(account, mailing)} as reason from contacts c where c.account_id = ${account.id} order by c.id`.execute(
        account.db,
      );
      return rows.map(({ reason }) => reason);
    });
  expect(await reasons()).toEqual([null, null]);
  await within(database, accountId, async (account) => {
    await noteChanges(account, [bob], { kind: 'tagged', ref: 9 });
  });
  expect(await reasons()).toEqual([null, 'left_journey']);
  await followAll(services, accountId);
  expect(await reasons()).toEqual([null, 'left_journey']);
  expect(await standingOf(database, accountId, { journeyId, contactId: bob })).toMatchObject([
    { state: 'exited', reason: 'exit_event' },
  ]);
  await within(database, accountId, (account) =>
    suppressAddress(account, { emailKey: 'ann@example.com', reason: 'complained', source: 'test' }),
  );
  await followAll(services, accountId);
  expect(await standingOf(database, accountId, { journeyId, contactId: ann })).toMatchObject([
    { state: 'exited', reason: 'complained' },
  ]);
  expect(await logOf(database, accountId, { journeyId, contactId: ann })).toContain(
    'mail complained',
  );
});
