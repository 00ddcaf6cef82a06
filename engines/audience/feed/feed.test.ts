import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { anAccount, testDatabase } from '#tests/harness/database.ts';
import type { Account } from '#platform/server/account/account.ts';
import { list, person, within } from '../audience.harness.ts';
import { addToList, removeFromList } from '../list-membership.ts';
import { suppressAddress } from '../suppress-address.ts';
import { unsubscribe } from '../unsubscribe.ts';
import { dropPassed, follow, nextChanges, unfollow } from './follow-changes.ts';
import { changeKinds, type ChangeKind } from './change-kinds.ts';
import { listenTo } from './listen.ts';
import { noteChanges, noteOfMany } from './note-changes.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const by = { source: 'form' };

async function listened(kinds: readonly ChangeKind[]): Promise<number> {
  const accountId = await anAccount(database);
  await within(database, accountId, async (account) => {
    await listenTo(account, 'test', kinds);
    await follow(account, 'test');
  });
  return accountId;
}

async function passed(accountId: number, follower = 'test') {
  return within(database, accountId, async (account) => {
    const next = await nextChanges(account, follower, 100);
    await next?.pass();
    return next?.changes ?? [];
  });
}

/** Reads on until so many changes came: every transaction on the server that began before them has to end, those of other tests too. */
async function changesOf(accountId: number, count: number, follower = 'test') {
  const seen: Awaited<ReturnType<typeof passed>> = [];
  await vi.waitUntil(async () => seen.push(...(await passed(accountId, follower))) >= count, {
    timeout: 90_000,
    interval: 20,
  });
  return seen;
}

const kept = (account: Account) =>
  sql<{ kind: string }>`select kind from contact_changes where account_id = ${account.id}`
    .execute(account.db)
    .then(({ rows }) => rows.map(({ kind }) => kind));

test('what happens to a contact is written down in the order it happened, each once', async () => {
  const accountId = await listened(changeKinds);
  const ids = await within(database, accountId, async (account) => ({
    news: await list(account, 'News'),
    ann: await person(account, 'ann@example.com'),
  }));
  const { ann, news } = ids;
  const steps: ((account: Account) => Promise<unknown>)[] = [
    (account) => addToList(account, news, [ann], by),
    (account) => addToList(account, news, [ann], by),
    (account) => unsubscribe(account, { contactId: ann, listIds: [news], ...by }),
    (account) => removeFromList(account, news, [ann]),
    (account) => person(account, 'ann@example.com', { first_name: 'Ann', workflow_disable: true }),
    (account) =>
      suppressAddress(account, {
        emailKey: 'ann@example.com',
        reason: 'hard_bounced',
        source: 'test',
      }),
    (account) => noteOfMany(account, { kind: 'imported', ref: 9 }),
  ];
  for (const step of steps) await within(database, accountId, step);
  const changes = await changesOf(accountId, 7);
  expect(changes.map(({ kind, contactId, ref, muted }) => [kind, contactId, ref, muted])).toEqual([
    ['created', ann, null, false],
    ['joined_list', ann, news, false],
    ['unsubscribed', ann, news, false],
    ['left_list', ann, news, false],
    ['changed', ann, null, true],
    ['suppressed', ann, null, false],
    ['imported', null, 9, false],
  ]);
  expect(await passed(accountId)).toEqual([]);
});

test('nothing is written while nobody listens, nor of other kinds, nor of a change that is undone', async () => {
  const accountId = await anAccount(database);
  await within(database, accountId, async (account) => {
    await person(account, 'ann@example.com');
    expect(await kept(account)).toEqual([]);
    await listenTo(account, 'journeys', ['tagged']);
    await person(account, 'bob@example.com');
    await noteChanges(account, [1], { kind: 'tagged', ref: 2 });
    expect(await kept(account)).toEqual(['tagged']);
  });
  const undone = within(database, accountId, async (account) => {
    await noteChanges(account, [7], { kind: 'tagged', ref: 2 });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await within(database, accountId, async (account) => {
    expect(await kept(account)).toEqual(['tagged']);
    await listenTo(account, 'journeys', []);
    await noteChanges(account, [8], { kind: 'tagged', ref: 2 });
    expect(await kept(account)).toEqual(['tagged']);
  });
});

test('a change that commits late is not missed, though later ones were there before it', async () => {
  const accountId = await listened(['tagged']);
  let commit = (): void => {};
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let isWritten = (): void => {};
  const written = new Promise<void>((resolve) => (isWritten = resolve));
  const slow = within(database, accountId, async (account) => {
    await noteChanges(account, [1], { kind: 'tagged' });
    isWritten();
    await mayCommit;
  });
  await written;
  await within(database, accountId, (account) => noteChanges(account, [2], { kind: 'tagged' }));
  expect(await passed(accountId)).toEqual([]);
  commit();
  await slow;
  await within(database, accountId, (account) => noteChanges(account, [3], { kind: 'tagged' }));
  expect((await changesOf(accountId, 3)).map(({ contactId }) => contactId)).toEqual([1, 2, 3]);
});

test('work that fails leaves the place where it was, and two processes never do the same', async () => {
  const accountId = await listened(['tagged']);
  await within(database, accountId, (account) => noteChanges(account, [1], { kind: 'tagged' }));
  const first = async () => {
    const next = await within(database, accountId, async (account) => {
      const mine = await nextChanges(account, 'test', 100);
      const others = await within(database, accountId, (other) => nextChanges(other, 'test', 100));
      expect(others).toBeNull();
      await mine?.pass();
      if (mine && mine.changes.length > 0) throw new Error('killed');
      return mine;
    });
    return next;
  };
  const failed = await vi.waitUntil(() => first().then(() => null, String), {
    timeout: 90_000,
    interval: 20,
  });
  expect(failed).toBe('Error: killed');
  expect((await changesOf(accountId, 1)).map(({ contactId }) => contactId)).toEqual([1]);
});

test('changes are dropped when all followers have passed them', async () => {
  const accountId = await listened(['tagged']);
  await within(database, accountId, (account) => follow(account, 'slow'));
  await within(database, accountId, (account) => noteChanges(account, [1, 2], { kind: 'tagged' }));
  await changesOf(accountId, 2);
  const left = () =>
    within(database, accountId, async (account) => {
      await dropPassed(account);
      return kept(account);
    });
  expect(await left()).toEqual(['tagged', 'tagged']);
  await within(database, accountId, (account) => unfollow(account, 'slow'));
  expect(await left()).toEqual([]);
});

test('in a database that was restored elsewhere, a place from the former one loses nothing', async () => {
  const accountId = await listened(['tagged']);
  await within(database, accountId, (account) => noteChanges(account, [1], { kind: 'tagged' }));
  await within(database, accountId, (account) =>
    sql`update change_followers set xid = xid + 1000000000000 where account_id = ${account.id}`.execute(
      account.db,
    ),
  );
  await within(database, accountId, (account) => noteChanges(account, [2], { kind: 'tagged' }));
  expect((await changesOf(accountId, 2)).map(({ contactId }) => contactId)).toEqual([1, 2]);
});
