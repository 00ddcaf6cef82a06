import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '#engines/delivery/mailing.builder.ts';
import { noteClicks, noteOpens } from './acts.ts';
import { beginRun } from './begin-run.ts';
import { claimRows, markHanded } from './claim.ts';
import { aRun, fakeSource, plugFakeChannel, type FakeChannel } from './fake-channel.builder.ts';
import { hideMessages, messagesPage } from './messages.ts';
import { MobileWorld, type TestRow } from '#tests/harness/mobile.harness.ts';
import { noteReceipts, takeInReceipts, type Receipt } from './receipts.ts';
import { recordAnswers } from './record.ts';
import { addToRolling } from './rolling.ts';
import { readRun, removeRuns } from './runs.ts';
import { sendSingle } from './single.ts';

let world: MobileWorld;
let fake: FakeChannel;
beforeAll(async () => {
  world = await MobileWorld.create();
});
beforeEach(() => {
  fake = plugFakeChannel();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

const at = '2026-11-23T12:00:00Z';
const receipt = (ref: string, state: Receipt['state'], change: Partial<Receipt> = {}): Receipt => ({
  provider: 'fake',
  ref,
  state,
  at,
  ...change,
});

const sentTo = async (
  count: number,
): Promise<{ accountId: number; runId: number; rows: TestRow[]; people: number[] }> => {
  const { accountId, people } = await world.people(count);
  const runId = await world.within(accountId, (account) => aRun(account, people));
  world.aSender();
  await until(
    async () => (await world.statusOf(accountId, runId)) === 'finished',
    'the end of the run',
  );
  return { accountId, runId, people, rows: await world.rows(accountId, runId) };
};

test('receipts that are shuffled, doubled and lost leave each text in its furthest state, and figures equal the rows', async () => {
  const { accountId, runId, rows } = await sentTo(90);
  const said = rows.flatMap((row, place): Receipt[] => {
    const ref = row.provider_ref!;
    // The first third arrives, the second fails, of the last nothing final is ever heard.
    const final = (['delivered', 'failed', 'sent'] as const)[place % 3]!;
    return [receipt(ref, 'sent'), receipt(ref, final), receipt(ref, final), receipt(ref, 'sent')];
  });
  const shuffled = said
    .map((one, place) => ({ one, key: (place * 7_919) % 361 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
  for (let from = 0; from < shuffled.length; from += 40)
    await world.within(accountId, (account) =>
      noteReceipts(account, shuffled.slice(from, from + 40)),
    );
  expect(await world.figures(accountId, runId)).toMatchObject({
    recipients: 90,
    delivered: 30,
    failed: 30,
    sent: 30,
    units: 180,
    reasons: { undelivered: 30 },
  });
  const counted = Map.groupBy(await world.rows(accountId, runId), ({ state }) => state);
  expect([...counted].map(([state, some]) => [state, some.length]).sort()).toEqual([
    ['delivered', 30],
    ['failed', 30],
    ['sent', 30],
  ]);
});

test('a final state stays, whatever is said later', async () => {
  const { accountId, runId, rows } = await sentTo(1);
  const ref = rows[0]!.provider_ref!;
  for (const state of ['delivered', 'failed', 'sent'] as const)
    await world.within(accountId, (account) => noteReceipts(account, [receipt(ref, state)]));
  expect(await world.figures(accountId, runId)).toMatchObject({ delivered: 1, failed: 0 });
});

const handedOver = async (count: number) => {
  const { accountId, people } = await world.people(count);
  const runId = await world.within(accountId, (account) => aRun(account, people));
  await world.within(accountId, (account) => beginRun(account, runId, []));
  const { run, rows } = await world.within(accountId, async (account) => {
    const run = (await readRun(account, runId))!;
    const claim = await claimRows(account, run, { limit: 100, leaseSeconds: 60 });
    return { run, rows: claim.rows };
  });
  await world.within(accountId, (account) => markHanded(account, run, rows));
  return { accountId, runId, run, rows };
};

test('a receipt that comes before its reference is stored waits for it', async () => {
  const { accountId, runId, run, rows } = await handedOver(1);
  expect(
    await world.within(accountId, (account) =>
      noteReceipts(account, [receipt('early', 'delivered')]),
    ),
  ).toBe(0);
  const answer = {
    id: rows[0]!.id,
    state: 'sent',
    ref: 'early',
    provider: 'fake',
    units: 1,
  } as const;
  await world.within(accountId, (account) =>
    recordAnswers(account, [{ run, row: rows[0]!, answer }]),
  );
  expect(await world.figures(accountId, runId)).toMatchObject({ sent: 1 });
  expect(await world.within(accountId, takeInReceipts)).toBe(1);
  expect(await world.figures(accountId, runId)).toMatchObject({ sent: 0, delivered: 1 });
});

test('a receipt that names our own number overtakes the answer of the hand-over, which is billed once', async () => {
  const { accountId, runId, run, rows } = await handedOver(1);
  const { id } = rows[0]!;
  await world.within(accountId, (account) =>
    noteReceipts(account, [receipt('x', 'delivered', { messageId: id })]),
  );
  for (const _twice of [1, 2])
    await world.within(accountId, (account) =>
      recordAnswers(account, [
        { run, row: rows[0]!, answer: { id, state: 'sent', ref: 'x', units: 3, provider: 'fake' } },
      ]),
    );
  expect(await world.figures(accountId, runId)).toMatchObject({ delivered: 1, sent: 0, units: 3 });
});

test('a text of several parts is delivered when all are, and failed when one is', async () => {
  const { accountId, runId, run, rows } = await handedOver(2);
  const [one, other] = rows;
  await world.within(accountId, (account) =>
    recordAnswers(
      account,
      [one!, other!].map((row, place) => ({
        run,
        row,
        answer: {
          id: row.id,
          state: 'sent' as const,
          partRefs: [`${place}a`, `${place}b`],
          units: 2,
          provider: 'fake',
        },
      })),
    ),
  );
  const say = (...receipts: Receipt[]) =>
    world.within(accountId, (account) => noteReceipts(account, receipts));
  await say(receipt('0b', 'delivered'), receipt('1a', 'delivered'));
  expect(await world.figures(accountId, runId)).toMatchObject({ sent: 2, delivered: 0 });
  await say(receipt('0a', 'delivered'), receipt('1b', 'failed', { reason: 'unreachable' }));
  expect(await world.figures(accountId, runId)).toMatchObject({
    sent: 0,
    delivered: 1,
    failed: 1,
    reasons: { unreachable: 1 },
  });
});

test('clicks and opens count once a person, and lists show what figures count', async () => {
  const { accountId, runId, people, rows } = await sentTo(3);
  await world.within(accountId, (account) =>
    noteReceipts(account, [receipt(rows[0]!.provider_ref!, 'delivered')]),
  );
  const acts = [people[0]!, people[0]!, people[1]!].map((contactId) => ({ runId, contactId, at }));
  await world.within(accountId, (account) => noteClicks(account, acts));
  await world.within(accountId, (account) => noteClicks(account, acts));
  await world.within(accountId, (account) => noteOpens(account, acts.slice(2)));
  const figures = await world.figures(accountId, runId);
  expect(figures).toMatchObject({ clicked: 2, opened: 1, recipients: 3 });
  await world.within(accountId, async (account) => {
    for (const status of ['sent', 'delivered', 'failed'] as const) {
      const page = await messagesPage(account, { runIds: [runId], status, page: 1, per_page: 2 });
      expect(page.total.count).toBe(figures[status]);
      expect(page.rows.every((row) => row.status === status)).toBe(true);
    }
    await hideMessages(account, [rows[0]!.id]);
    const page = await messagesPage(account, { runIds: [runId], page: 1, per_page: 10 });
    expect(page.rows.map(({ id }) => id)).toEqual([rows[2]!.id, rows[1]!.id]);
  });
  expect(await world.figures(accountId, runId)).toEqual(figures);
});

test('people who come one by one get a run a visit, and it rests when nobody waits', async () => {
  const { accountId, people } = await world.people(2);
  const add = (some: readonly number[]) =>
    world.within(accountId, (account) =>
      addToRolling(
        account,
        {
          channel: 'sms',
          sourceType: fakeSource,
          sourceId: 5,
          revision: 'r1',
          message: { text: 'Hi' },
        },
        some,
      ),
    );
  const first = await add(people);
  const second = await add([people[0]!]);
  expect(new Set(first.values()).size).toBe(1);
  expect(second.get(people[0]!)).not.toBe(first.get(people[0]!));
  world.aSender();
  const runs = [first.get(people[0]!)!, second.get(people[0]!)!];
  for (const run of runs)
    await until(async () => (await world.statusOf(accountId, run)) === 'idle', 'the run to rest');
  expect(fake.journal).toHaveLength(3);
  fake.leaving.add(people[1]!);
  const third = await add([people[1]!]);
  await until(
    async () => (await world.figures(accountId, third.get(people[1]!)!)).suppressed === 1,
    'who left',
  );
  expect(fake.ended.map(({ state, reason }) => reason ?? state)).toEqual([
    'sent',
    'sent',
    'sent',
    'left_journey',
  ]);
});

test('single texts of one source go to the same person again, each with its own words', async () => {
  const { accountId, people } = await world.people(1);
  const send = (text: string) =>
    world.within(accountId, (account) =>
      sendSingle(account, {
        channel: 'sms',
        sourceType: fakeSource,
        sourceId: 9,
        message: { text },
        contactId: people[0]!,
        isMarketing: false,
      }),
    );
  const one = await send('one');
  const other = await send('other');
  expect(other.runId).toBe(one.runId);
  world.aSender();
  await until(async () => (await world.figures(accountId, one.runId)).sent === 2, 'both');
  expect(fake.journal.map(({ text }) => text).sort()).toEqual(['one', 'other']);
  await world.within(accountId, (account) => removeRuns(account, [one.runId]));
  await world.within(accountId, async (account) => {
    const { rows } = await sql`select from mobile_messages where account_id = ${accountId}`.execute(
      account.db,
    );
    expect(rows).toEqual([]);
  });
});
