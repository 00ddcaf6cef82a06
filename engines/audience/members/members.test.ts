import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import type { Account } from '#platform/server/account/account.ts';
import { list, person, segment, within } from '../audience.harness.ts';
import { addToList, removeFromList } from '../list-membership.ts';
import { leaveListInThePast } from '../sample/past-consent.ts';
import { noteOfMany } from '../feed/note-changes.ts';
import { listenTo } from '../feed/listen.ts';
import { follow, nextChanges } from '../feed/follow-changes.ts';
import { trackAccount } from './track-account.ts';
import { segmentDays, trackingOf, trackSegment, untrackSegment } from './track-segment.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const by = { source: 'form' };
const going = new AbortController().signal;

async function aWorld() {
  const accountId = await anAccount(database);
  const here = <T>(work: (account: Account) => Promise<T>) => within(database, accountId, work);
  const world = await here(async (account) => {
    const news = await list(account, 'News');
    const people: Record<string, number> = {};
    for (const name of ['ann', 'bob', 'cy'])
      people[name] = await person(account, `${name}@example.com`, { first_name: name });
    await addToList(account, news, [people['ann']!], by);
    const onNews = await segment(account, 'On news', rule(subscribed(news)));
    return { news, people, onNews, ann: people['ann']!, bob: people['bob']!, cy: people['cy']! };
  });
  const members = (id = world.onNews) =>
    here(async (account) => {
      const { rows } = await sql<{ id: number }>`
        select contact_id as id from segment_members where account_id = ${account.id} and segment_id = ${id} order by 1`.execute(
        account.db,
      );
      return rows.map((row) => row.id);
    });
  /** Looks again until it is so; transactions of other tests may hold changes back for a moment. */
  const until = async (isSo: () => Promise<boolean>) => {
    const end = performance.now() + 100_000;
    while (performance.now() < end) {
      await trackAccount(database, accountId, going);
      if (await isSo()) return;
      await setTimeout(10);
    }
    throw new Error('it never came to that');
  };
  const state = (id = world.onNews) =>
    here(async (account) => (await trackingOf(account, id))?.state);
  const tracked = async (id = world.onNews, wantedBy = 'switch') => {
    await here((account) => trackSegment(account, id, wantedBy));
    await until(async () => (await state(id)) === 'on');
  };
  return { ...world, accountId, here, members, until, state, tracked };
}

const rule = (...parts: object[]) => ({ filter: 'and', segment_filters_attributes: parts });
const subscribed = (id: number) => ({ criterion: 'list', operator: 'subscribed', list_ids: [id] });

const changesFor = (account: Account) =>
  sql<{ kind: string; contact_id: number; ref: number }>`
    select kind, contact_id, ref from contact_changes where account_id = ${account.id} and kind like '%_segment' order by id`
    .execute(account.db)
    .then(({ rows }) => rows.map(({ kind, contact_id: id, ref }) => [kind, id, ref]));

test('a tracked segment has its members from the first comparison on, and follows what happens to contacts', async () => {
  const { here, tracked, members, until, news, onNews, ann, bob } = await aWorld();
  await here(async (account) => {
    await listenTo(account, 'journeys', ['entered_segment', 'left_segment']);
    await follow(account, 'journeys');
  });
  await tracked();
  expect(await members()).toEqual([ann]);
  expect(await here(changesFor)).toEqual([]);
  await here((account) => addToList(account, news, [bob], by));
  await until(async () => (await members()).length === 2);
  await here((account) => removeFromList(account, news, [ann]));
  await until(async () => (await members()).length === 1);
  expect(await members()).toEqual([bob]);
  expect(await here(changesFor)).toEqual([
    ['entered_segment', bob, onNews],
    ['left_segment', ann, onNews],
  ]);
  const days = await here((account) => segmentDays(account, onNews, 2));
  expect(days.map(({ entered, left, members: size }) => [entered, left, size])).toEqual([
    [0, 0, null],
    [1, 1, 1],
  ]);
  const known = await here((account) => trackingOf(account, onNews));
  expect(known).toMatchObject({ state: 'on', members: 1, nextEdge: null, wantedBy: ['switch'] });
});

test('an import is one change of many, after which the segment is compared with all contacts', async () => {
  const { here, tracked, members, until, news, bob, cy, ann } = await aWorld();
  await tracked();
  // An import writes nothing of single contacts.
  await here(async (account) => {
    await listenTo(account, 'segments', ['imported']);
    await addToList(account, news, [bob, cy], by);
    await removeFromList(account, news, [ann]);
  });
  await here((account) => noteOfMany(account, { kind: 'imported', ref: 1 }));
  await until(async () => (await members()).includes(cy));
  expect(await members()).toEqual([bob, cy]);
});

test('a segment by time is looked at again when the oldest moment leaves its window', async () => {
  const { here, tracked, members, news, bob, cy } = await aWorld();
  const lately = await here(async (account) => {
    await addToList(account, news, [bob, cy], by);
    const left = sql`select contact_id, ${account.now}::timestamptz - days * interval '1 day' as at
      from (values (${bob}::bigint, 9), (${cy}::bigint, 11)) gone(contact_id, days)`;
    await leaveListInThePast(account, news, left);
    const given = { criterion: 'consent', operator: 'withdrawn', days: 10 };
    return segment(account, 'Lately', rule(given));
  });
  await tracked(lately);
  expect(await members(lately)).toEqual([bob]);
  const known = await here((account) => trackingOf(account, lately));
  const inHours = (Date.parse(known!.nextEdge!) - Date.parse(known!.comparedAt!)) / 3_600_000;
  expect(Math.round(inHours)).toBe(24);
});

test('it is tracked while anybody wants it, and forgotten after', async () => {
  const { here, tracked, members, until, state, onNews, ann } = await aWorld();
  await tracked(onNews, 'journey:1');
  await tracked(onNews, 'switch');
  await here((account) => untrackSegment(account, onNews, 'switch'));
  expect(await state()).toBe('on');
  await here((account) => untrackSegment(account, onNews, 'journey:1'));
  await until(async () => (await members()).length === 0);
  await here(async (account) => {
    expect(await trackingOf(account, onNews)).toBeNull();
    await person(account, 'ann@example.com', { first_name: 'Anna' });
    const { rows } =
      await sql`select 1 from contact_changes where account_id = ${account.id}`.execute(account.db);
    expect(rows).toEqual([]);
    expect(await nextChanges(account, 'segments', 10)).toBeNull();
  });
  await tracked(onNews);
  expect(await members()).toEqual([ann]);
});

test('a segment whose rule names what is gone is broken and keeps no other waiting', async () => {
  const { here, members, until, state, tracked, onNews, ann, bob, news } = await aWorld();
  const gone = await here((account) => segment(account, 'Gone', rule(subscribed(news + 1_000))));
  await here((account) => trackSegment(account, gone, 'switch'));
  await tracked(onNews);
  await until(async () => (await state(gone)) === 'broken');
  await here((account) => addToList(account, news, [bob], by));
  await until(async () => (await members()).length === 2);
  expect(await members()).toEqual([ann, bob]);
});
