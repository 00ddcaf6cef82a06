import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { addToList, removeFromList, unsubscribe, upsertContact } from '#engines/audience/public.ts';
import { field, list, person, testSecrets, within } from '#engines/audience/audience.harness.ts';
import { type Account } from '#platform/server/account/account.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import { enterPeople } from './enter.ts';
import {
  aJourney,
  countsOf,
  followAll,
  graphOf,
  journeyServices,
  plugTestChannel,
  runUntilStill,
  standingOf,
  start,
  wait,
  type SentMessage,
} from './journeys.harness.ts';
import { reportEvent } from './report-event.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const services = journeyServices(database);
const sent: SentMessage[] = [];
beforeEach(() => {
  sent.length = 0;
  plugTestChannel(sent);
});

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const trigger = (kind: string, more: object = {}) => ({
  key: 'start',
  type: 'trigger',
  trigger: { kind, ...more },
});
const rest = wait('rest', 5);
const done = { key: 'done', type: 'end' };
const by = { source: 'form' };

async function inside(account: Account, journeyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select contact_id as id from journey_people where account_id = ${account.id} and journey_id = ${journeyId} and ended_at is null order by 1`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

test('joining a list brings people in once, leaving by unsubscribing takes them out, being added by hand elsewhere does nothing @spec JOURNEYS-009 JOURNEYS-012', async () => {
  const accountId = await anAccount(database);
  const world = await within(database, accountId, async (account) => {
    const news = await list(account, 'News');
    return {
      news,
      other: await list(account, 'Other'),
      ann: await person(account, 'ann@example.com'),
      bob: await person(account, 'bob@example.com'),
      journeyId: await aJourney(
        account,
        graphOf([trigger('joined_list', { list_ids: [news] }), rest, done]),
      ),
    };
  });
  const { journeyId, ann, bob, news } = world;
  await within(database, accountId, async (account) => {
    await addToList(account, news, [ann], by);
    await addToList(account, world.other, [bob], by);
  });
  await followAll(services, accountId);
  expect(await within(database, accountId, (account) => inside(account, journeyId))).toEqual([ann]);
  await within(database, accountId, (account) => removeFromList(account, news, [ann]));
  await within(database, accountId, (account) => addToList(account, news, [ann], by));
  await followAll(services, accountId);
  expect(await countsOf(database, accountId, journeyId)).toMatchObject({
    'start entered': 1,
    'start refused:before': 1,
  });
  await within(database, accountId, (account) =>
    unsubscribe(account, { contactId: ann, listIds: [news], ...by }),
  );
  await followAll(services, accountId);
  expect(await standingOf(database, accountId, { journeyId, contactId: ann })).toMatchObject([
    { state: 'exited', reason: 'unsubscribed' },
  ]);
});

test('a save that mutes journeys changes a field without starting one, and tags start one all the same', async () => {
  const accountId = await anAccount(database);
  const { journeyId, ann } = await within(database, accountId, async (account) => ({
    ann: await person(account, 'ann@example.com'),
    journeyId: await aJourney(
      account,
      graphOf([trigger('field_changed', { field: 'first_name', value: 'Ann' }), rest, done]),
    ),
  }));
  const save = (first: string, muted: boolean) =>
    within(database, accountId, (account) =>
      upsertContact(account, testSecrets, {
        email: 'ann@example.com',
        source: 'test',
        first_name: first,
        workflow_disable: muted,
      }),
    );
  await save('Ann', true);
  await followAll(services, accountId);
  await save('Bert', false);
  await followAll(services, accountId);
  expect(await within(database, accountId, (account) => inside(account, journeyId))).toEqual([]);
  await save('Ann', false);
  await followAll(services, accountId);
  expect(await within(database, accountId, (account) => inside(account, journeyId))).toEqual([ann]);
});

test('events of programs bring people in by key, end waits, and reach goals', async () => {
  const accountId = await anAccount(database);
  const graph = graphOf(
    [
      trigger('api_event', { event: 'cart' }),
      {
        key: 'hold',
        type: 'wait',
        wait: {
          kind: 'event',
          trigger: { kind: 'api_event', event: 'paid' },
          timeout: { amount: 2, unit: 'hours' },
        },
      },
      { key: 'thanks', type: 'end' },
      { key: 'remind', type: 'end' },
    ],
    ['start.next>hold', 'hold.happened>thanks', 'hold.timed_out>remind'],
  );
  const { journeyId, ann, bob } = await within(database, accountId, async (account) => ({
    ann: await person(account, 'ann@example.com'),
    bob: await person(account, 'bob@example.com'),
    journeyId: await aJourney(account, graph, {
      reentry: { kind: 'never', by_key: true },
      goal: {
        name: 'Paid',
        when: { kind: 'event', trigger: { kind: 'api_event', event: 'paid' } },
        ends: false,
      },
    }),
  }));
  const report = (contactId: number, event: string, key: string | null = null) =>
    within(database, accountId, (account) =>
      reportEvent(account, { event, contactId, key, data: { total: 5 } }),
    );
  expect((await report(ann, 'cart', 'a')).entered.get(journeyId)).toBe(1);
  expect((await report(ann, 'cart', 'a')).entered.get(journeyId)).toBeUndefined();
  expect((await report(ann, 'cart', 'b')).entered.get(journeyId)).toBe(1);
  await report(bob, 'cart', 'c');
  await runUntilStill(services);
  expect((await report(ann, 'paid')).waitsEnded).toBe(2);
  await runUntilStill(services, later(3));
  expect(await standingOf(database, accountId, { journeyId, contactId: ann })).toMatchObject([
    { node: 'thanks', state: 'finished', goalAt: expect.any(String) },
    { node: 'thanks', state: 'finished' },
  ]);
  expect(await standingOf(database, accountId, { journeyId, contactId: bob })).toMatchObject([
    { node: 'remind', state: 'finished', goalAt: null },
  ]);
  expect(await countsOf(database, accountId, journeyId)).toMatchObject({ 'hold goal': 2 });
});

test('conditions send people by their branches, splits by shares that never change, fields, tags and lists are set', async () => {
  const accountId = await anAccount(database);
  const { journeyId, people, points, vip, news } = await within(
    database,
    accountId,
    async (account) => {
      const fieldId = await field(account, 'points', 'integer');
      const listId = await list(account, 'News');
      const { rows } = await sql<{
        id: number;
      }>`insert into tags (account_id, name) values (${account.id}, 'VIP') returning id`.execute(
        account.db,
      );
      const tagId = rows[0]!.id;
      const rules = {
        filter: 'and',
        segment_filters_attributes: [
          { criterion: 'field', field: 'first_name', operator: 'is', value: 'Ann' },
        ],
      };
      const graph = graphOf(
        [
          start,
          { key: 'who', type: 'condition', branches: [{ key: 'ann', name: 'Ann', rules }] },
          {
            key: 'points',
            type: 'set_field',
            field: `custom:${fieldId}`,
            operation: 'add',
            value: '{{ event.points }}',
          },
          { key: 'tag', type: 'tag', tag_ids: [tagId] },
          { key: 'list', type: 'list', list_ids: [listId] },
          done,
          {
            key: 'part',
            type: 'split',
            branches: [
              { key: 'a', percent: 30 },
              { key: 'b', percent: 70 },
            ],
          },
        ],
        [
          'start.next>who',
          'who.ann>points',
          'points.next>tag',
          'tag.next>list',
          'list.next>done',
          'who.else>part',
        ],
      );
      const made: number[] = [];
      for (let n = 0; n < 200; n += 1)
        made.push(
          await person(account, `p${n}@example.com`, { first_name: n < 2 ? 'Ann' : 'Bob' }),
        );
      return {
        journeyId: await aJourney(account, graph),
        people: made,
        points: fieldId,
        vip: tagId,
        news: listId,
      };
    },
  );
  await within(database, accountId, (account) =>
    enterPeople(account, journeyId, { who: people, via: 'test', event: { points: 7 } }),
  );
  await runUntilStill(services);
  const counts = await countsOf(database, accountId, journeyId);
  expect(counts).toMatchObject({
    'who out:ann': 2,
    'who out:else': 198,
    'done finished': 2,
    'start entered': 200,
  });
  expect(counts['part out:a']).toBeGreaterThan(35);
  expect(counts['part out:a']).toBeLessThan(85);
  const { rows } = await within(database, accountId, (account) =>
    sql<{ value: number; tags: number[]; lists: number }>`
      select (c.custom ->> ${String(points)}::text)::int as value, c.tag_ids as tags,
        (select count(*)::int from list_memberships m where m.account_id = ${account.id} and m.list_id = ${news} and m.contact_id = c.id) as lists
      from contacts c where c.account_id = ${account.id} and c.id = ${people[0]!}`.execute(
      account.db,
    ),
  );
  expect(rows).toEqual([{ value: 7, tags: [vip], lists: 1 }]);
});
