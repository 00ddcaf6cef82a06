import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { suppressAddress } from '#engines/audience/public.ts';
import { invalid } from '#platform/server/errors.ts';
import { claimBatch } from '../2-claim.ts';
import { createOutcomeWriter } from '../4-mark-written.ts';
import { balanceOf } from '../balance.ts';
import { localInboxProvider } from '../local-inbox-provider.ts';
import { until } from '../mailing.builder.ts';
import { findOpenMailings, readMailing, type Mailing } from '../open-mailings.ts';
import { SendingWorld } from '../sending.harness.ts';
import { endRolling, pauseRolling, resumeRolling } from './rest-rolling.ts';
import { addPeople, aStart, fakeType, plugFakeSource, type FakeSource } from './rolling.builder.ts';
import { addToRolling } from './add-to-rolling.ts';
import { beginRolling } from './begin-rolling.ts';
import { rollingBalanceOf } from './state-counts.ts';

let world: SendingWorld;
let source: FakeSource;
beforeAll(async () => {
  world = await SendingWorld.create();
});
beforeEach(() => {
  source = plugFakeSource();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

interface Row {
  contact_id: number;
  state: string;
  reason: string | null;
}

const rowsOf = (accountId: number, mailingId: number): Promise<Row[]> =>
  world.within(
    accountId,
    async (account) =>
      (
        await sql<Row>`select contact_id, state, reason from deliveries where account_id = ${accountId} and mailing_id = ${mailingId}
          order by contact_id`.execute(account.db)
      ).rows,
  );

const mailingsOf = (accountId: number) =>
  world.within(
    accountId,
    async (account) =>
      (
        await sql<{ id: number; occurrence: string; status: string; error: string | null }>`
          select id, occurrence, status, error from mailings where account_id = ${accountId} order by id`.execute(
          account.db,
        )
      ).rows,
  );

const atRest = (accountId: number): Promise<unknown> =>
  until(
    async () => (await mailingsOf(accountId)).every(({ status }) => status === 'idle'),
    'all mailings to rest',
  );

const statesOf = async (accountId: number, mailingId: number): Promise<string[]> =>
  (await rowsOf(accountId, mailingId)).map(({ state, reason }) =>
    reason === null ? state : `${state} ${reason}`,
  );

/** The balance that is kept must be the one that rows add up to. */
const expectBalance = (accountId: number, mailingId: number): Promise<void> =>
  world.within(accountId, async (account) => {
    expect(await rollingBalanceOf(account, mailingId)).toEqual(await balanceOf(account, mailingId));
  });

async function begun(people: number[], accountId: number): Promise<Mailing> {
  const [mailingId] = await world.within(accountId, (account) => addPeople(account, people));
  return world.within(accountId, async (account) => {
    await beginRolling(account, mailingId!);
    return (await readMailing(account, mailingId!))!;
  });
}

test('people get their email one by one, the source is told of each, and the mailing rests in between @spec JOURNEYS-009', async () => {
  const { accountId, people } = await world.anAudience(3);
  world.aSender();
  const [first] = await world.within(accountId, (account) =>
    addPeople(account, people.slice(0, 2)),
  );
  await until(async () => source.recorded.length === 2, 'two emails');
  await atRest(accountId);
  const [again] = await world.within(accountId, (account) => addPeople(account, people.slice(2)));
  expect(again).toBe(first);
  await until(async () => source.recorded.length === 3, 'the third email');
  await atRest(accountId);
  expect(source.recorded.map(({ contactId, state }) => [contactId, state]).sort()).toEqual(
    people.map((id) => [id, 'sent']).sort(),
  );
  expect(await world.inboxOf(accountId)).toHaveLength(3);
  await expectBalance(accountId, first!);
});

test('whoever comes again gets another email, and second visits share a mailing', async () => {
  const { accountId, people } = await world.anAudience(3);
  const [ann, ben, cem] = people as [number, number, number];
  await world.within(accountId, (account) => addPeople(account, [ann, ben]));
  await world.within(accountId, (account) => addPeople(account, [ann]));
  const placed = await world.within(accountId, (account) =>
    addToRolling(account, aStart(accountId), [ann, ben, cem]),
  );
  const mailings = await mailingsOf(accountId);
  expect(mailings.map(({ occurrence }) => occurrence)).toEqual(['r1.1', 'r1.2', 'r1.3']);
  expect([placed.get(ann), placed.get(ben), placed.get(cem)]).toEqual([
    mailings[2]!.id,
    mailings[1]!.id,
    mailings[0]!.id,
  ]);
  world.aSender();
  await atRest(accountId);
  const got = (await world.inboxOf(accountId)).map(({ recipient }) => recipient);
  expect(got.filter((one) => one.startsWith('person0@'))).toHaveLength(3);
  expect(got).toHaveLength(6);
});

test('two who add the same people at once give each of them one email a call, and no mailing twice', async () => {
  const { accountId, people } = await world.anAudience(200);
  await Promise.all(
    [1, 2].map(() => world.within(accountId, (account) => addPeople(account, people))),
  );
  const mailings = await mailingsOf(accountId);
  expect(mailings.map(({ occurrence }) => occurrence)).toEqual(['r1.1', 'r1.2']);
  for (const { id } of mailings) {
    expect(await rowsOf(accountId, id)).toHaveLength(200);
    await expectBalance(accountId, id);
  }
});

test('another revision of the message has mailings of its own', async () => {
  const { accountId, people } = await world.anAudience(1);
  await world.within(accountId, (account) => addPeople(account, people));
  await world.within(accountId, (account) => addPeople(account, people, { revision: 'r2' }));
  expect((await mailingsOf(accountId)).map(({ occurrence }) => occurrence)).toEqual([
    'r1.1',
    'r2.1',
  ]);
});

test('a hundred mailings at rest are not in the list of what there is to do, and not in its index', async () => {
  const { accountId, people } = await world.anAudience(1);
  source.leaving.add(people[0]!);
  await world.within(accountId, async (account) => {
    for (let sourceId = 1; sourceId <= 100; sourceId++)
      await addPeople(account, people, { sourceId });
  });
  const countDue = async (): Promise<number> =>
    (await findOpenMailings(world.db.database)).due.filter((one) => one.accountId === accountId)
      .length;
  expect(await countDue()).toBe(100);
  world.aSender();
  await atRest(accountId);
  expect(await countDue()).toBe(0);
  const { rows: indexes } = await world.db.database.pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname in ('mailings_open', 'mailings_stopping', 'mailings_missed')`,
  );
  expect(indexes).toHaveLength(3);
  for (const { indexdef } of indexes) expect(indexdef).not.toContain('idle');
});

test('a reason to leave that comes between the claim and the end of the email stops it', async () => {
  const { accountId, people } = await world.anAudience(2);
  const [ann, ben] = people as [number, number];
  const mailing = await begun(people, accountId);
  const { rows } = await world.within(accountId, (account) => claimBatch(account, mailing, 10));
  expect(rows.map(({ contactId }) => contactId).sort()).toEqual([ann, ben]);
  source.leaving.add(ben);
  const writer = createOutcomeWriter(world.db.database);
  const marks = await Promise.all(
    rows.map((row) =>
      writer.mark(accountId, {
        mailingId: mailing.id,
        contactId: row.contactId,
        token: row.token,
        rolling: { sourceType: fakeType, sourceId: 7 },
      }),
    ),
  );
  expect(rows.map(({ contactId }, at) => [contactId, marks[at]]).sort()).toEqual([
    [ann, true],
    [ben, false],
  ]);
  await writer.close();
  expect(await statesOf(accountId, mailing.id)).toEqual([
    'body_written',
    'suppressed left_journey',
  ]);
  expect(source.recorded).toMatchObject([
    { contactId: ben, state: 'suppressed', reason: 'left_journey' },
  ]);
  await expectBalance(accountId, mailing.id);
});

test('who left before the claim, or may not be mailed, is not claimed, and the source is told why', async () => {
  const { accountId, people } = await world.anAudience(3);
  const [ann, ben, cem] = people as [number, number, number];
  source.leaving.add(ben);
  await world.within(accountId, (account) =>
    suppressAddress(account, {
      emailKey: 'person2@home.example',
      reason: 'complained',
      source: 'test',
    }),
  );
  world.aSender();
  const [mailingId] = await world.within(accountId, (account) => addPeople(account, people));
  await until(async () => source.recorded.length === 3, 'three ends');
  await atRest(accountId);
  expect(
    source.recorded.map(({ contactId, state, reason }) => [contactId, state, reason]).sort(),
  ).toEqual([
    [ann, 'sent', null],
    [ben, 'suppressed', 'left_journey'],
    [cem, 'suppressed', 'complained'],
  ]);
  expect(await world.inboxOf(accountId)).toHaveLength(1);
  await expectBalance(accountId, mailingId!);
});

test('a process that dies between claim and mark loses nobody: each gets one email', async () => {
  const { accountId, people } = await world.anAudience(4);
  const mailing = await begun(people, accountId);
  await world.strand(accountId, mailing.id, 'claimed', people.slice(0, 2));
  await world.expireLeases(accountId, mailing.id);
  world.aSender();
  await until(async () => source.recorded.length === 4, 'four ends');
  await atRest(accountId);
  expect(await statesOf(accountId, mailing.id)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(await world.inboxOf(accountId)).toHaveLength(4);
  await expectBalance(accountId, mailing.id);
});

test('a paused mailing sends nothing and keeps who comes; resumed it sends to all of them', async () => {
  const { accountId, people } = await world.anAudience(2);
  const [ann, ben] = people as [number, number];
  const [mailingId] = await world.within(accountId, (account) => addPeople(account, [ann]));
  await world.within(accountId, (account) => pauseRolling(account, fakeType, [7]));
  world.aSender();
  await atRest(accountId);
  await world.within(accountId, (account) => addPeople(account, [ben]));
  const { due } = await findOpenMailings(world.db.database);
  expect(due.filter((one) => one.accountId === accountId)).toEqual([]);
  expect(await statesOf(accountId, mailingId!)).toEqual(['pending', 'pending']);
  await world.within(accountId, (account) => resumeRolling(account, fakeType, [7]));
  await until(async () => source.recorded.length === 2, 'both emails');
  await atRest(accountId);
  expect(await world.inboxOf(accountId)).toHaveLength(2);
});

test('an ended mailing sends nothing more, and its source is told of all who waited', async () => {
  const { accountId, people } = await world.anAudience(3);
  const [mailingId] = await world.within(accountId, (account) => addPeople(account, people));
  await world.within(accountId, (account) => endRolling(account, fakeType, [7]));
  expect(source.recorded.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'failed stopped',
    'failed stopped',
    'failed stopped',
  ]);
  const finished: string[] = [];
  world.aSender(localInboxProvider(world.db.database), {
    onMailingFinished: [async (_account, mailing) => void finished.push(mailing.status)],
  });
  await until(async () => finished.length > 0, 'the end of the mailing');
  expect(finished).toEqual(['stopped']);
  expect(await world.inboxOf(accountId)).toEqual([]);
  await expectBalance(accountId, mailingId!);
});

test('each time that it wakes it is asked whether it may be sent; refused, whoever waits gets none and the next ask again', async () => {
  const { accountId, people } = await world.anAudience(2);
  let asked = 0;
  world.aSender(localInboxProvider(world.db.database), {
    onMailingStarted: [
      async () => {
        asked += 1;
        if (asked === 1) throw invalid('Too many people complained.');
      },
    ],
  });
  const [mailingId] = await world.within(accountId, (account) =>
    addPeople(account, people.slice(0, 1)),
  );
  await until(async () => source.recorded.length === 1, 'the refusal');
  await atRest(accountId);
  expect(source.recorded).toMatchObject([{ state: 'failed', reason: 'stopped' }]);
  expect((await mailingsOf(accountId))[0]!.error).toBe('Too many people complained.');
  await world.within(accountId, (account) => addPeople(account, people.slice(1)));
  await until(async () => source.recorded.length === 2, 'the second email');
  await atRest(accountId);
  expect(asked).toBe(2);
  expect(await statesOf(accountId, mailingId!)).toEqual(['failed stopped', 'sent']);
  expect((await mailingsOf(accountId))[0]!.error).toBeNull();
  await expectBalance(accountId, mailingId!);
});
