import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { optOutNumbers } from '#engines/audience/public.ts';
import { until } from '#engines/delivery/mailing.builder.ts';
import { beginRun } from './begin-run.ts';
import { claimRows, markHanded, reapExpired } from './claim.ts';
import { aRun, plugFakeChannel, type FakeChannel } from './fake-channel.builder.ts';
import { MobileWorld } from '#tests/harness/mobile-world.ts';
import { recordAnswers } from './record.ts';
import { pauseRuns, readRun, resumeRuns, stopRuns } from './runs.ts';
import { mobileUsage } from './usage.ts';

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

const ended = (accountId: number, runId: number): Promise<string> =>
  until(async () => {
    const status = await world.statusOf(accountId, runId);
    return ['finished', 'failed', 'stopped', 'idle'].includes(status) ? status : null;
  }, 'the end of the run');

const begun = async (count: number) => {
  const { accountId, people } = await world.people(count);
  const runId = await world.within(accountId, (account) => aRun(account, people));
  await world.within(accountId, (account) => beginRun(account, runId, []));
  const claim = (limit = 100) =>
    world.within(accountId, async (account) => {
      const run = (await readRun(account, runId))!;
      const { rows } = await claimRows(account, run, { limit, leaseSeconds: 60 });
      return { run, rows };
    });
  return { accountId, people, runId, claim };
};

test('two senders at once text everybody once, count and bill each part, and its source hears of it', async () => {
  const { accountId, people } = await world.people(1_200);
  const runId = await world.within(accountId, (account) => aRun(account, people));
  world.aSender();
  world.aSender();
  expect(await ended(accountId, runId)).toBe('finished');
  expect(fake.journal.map((row) => row.contactId).sort((a, b) => a - b)).toEqual(people);
  expect(await world.figures(accountId, runId)).toMatchObject({
    recipients: 1_200,
    sent: 1_200,
    pending: 0,
    failed: 0,
    units: 2_400,
  });
  expect(fake.followed).toEqual(['sending', 'finished']);
  expect(fake.ended.filter(({ state }) => state === 'sent')).toHaveLength(1_200);
  await world.within(accountId, async (account) => {
    const { rows: noted } = await sql<{ amount: number }>`
      select sum(amount)::int as amount from usage_notes where account_id = ${accountId} and kind = 'sms'`.execute(
      account.db,
    );
    const { rows: counted } = await sql<{ amount: number }>`
      select sum(amount)::int as amount from (${mobileUsage.recordedSql(account)}) days`.execute(
      account.db,
    );
    expect([noted[0]?.amount, counted[0]?.amount]).toEqual([2_400, 2_400]);
  });
});

test('a sender that dies before the hand-over leaves texts that another sends', async () => {
  const { accountId, runId, claim, people } = await begun(3);
  expect((await claim()).rows).toHaveLength(3);
  await world.expireLeases(accountId);
  world.aSender();
  expect(await ended(accountId, runId)).toBe('finished');
  expect(fake.journal.map((row) => row.contactId).sort((a, b) => a - b)).toEqual(people);
});

test('a sender that dies after the hand-over leaves texts of which nobody knows; they are not repeated', async () => {
  const { accountId, runId, claim } = await begun(3);
  const { run, rows } = await claim();
  await world.within(accountId, (account) => markHanded(account, run, rows));
  await world.expireLeases(accountId);
  world.aSender();
  expect(await ended(accountId, runId)).toBe('failed');
  expect(fake.journal).toEqual([]);
  expect((await world.rows(accountId, runId)).map(({ state, reason }) => [state, reason])).toEqual([
    ['unknown', 'no_answer'],
    ['unknown', 'no_answer'],
    ['unknown', 'no_answer'],
  ]);
  expect(await world.figures(accountId, runId)).toMatchObject({ failed: 3, pending: 0, units: 0 });
});

test('an answer that comes after the lease has ended is taken all the same', async () => {
  const { accountId, runId, claim } = await begun(1);
  const { run, rows } = await claim();
  const [row] = rows;
  await world.within(accountId, (account) => markHanded(account, run, rows));
  await world.expireLeases(accountId);
  await world.within(accountId, (account) => reapExpired(account));
  await world.within(accountId, (account) =>
    recordAnswers(account, [
      { run, row: row!, answer: { id: row!.id, state: 'sent', ref: 'late', units: 1 } },
    ]),
  );
  expect(await world.figures(accountId, runId)).toMatchObject({ sent: 1, failed: 0, units: 1 });
});

test('a gateway that reads texts and never answers gets nobody texted twice', async () => {
  const { accountId, people } = await world.people(20);
  fake.reply = ({ id }) => (id % 2 === 0 ? null : { id, state: 'sent', ref: `r${id}`, units: 1 });
  const runId = await world.within(accountId, (account) => aRun(account, people));
  world.aSender();
  await until(async () => fake.journal.length === 20, 'the gateway');
  await until(async () => (await world.figures(accountId, runId)).sent === 10, 'ten answers');
  await world.expireLeases(accountId);
  expect(await ended(accountId, runId)).toBe('finished');
  expect(fake.journal).toHaveLength(20);
  expect(await world.figures(accountId, runId)).toMatchObject({ sent: 10, failed: 10 });
  fake.letGo();
});

test('a STOP is obeyed by whoever is not handed over yet, also between claim and hand-over', async () => {
  const { accountId, runId, claim, people } = await begun(4);
  const stop = (id: number) =>
    world.within(accountId, (account) =>
      optOutNumbers(account, { phoneKeys: [`+1555${id}`], source: 'keyword' }),
    );
  await stop(people[0]!);
  const { run, rows } = await claim();
  expect(rows.map((row) => row.contactId)).toEqual(people.slice(1));
  await stop(people[1]!);
  const handed = await world.within(accountId, (account) => markHanded(account, run, rows));
  expect(handed.map((row) => row.contactId)).toEqual(people.slice(2));
  expect(await world.figures(accountId, runId)).toMatchObject({
    suppressed: 2,
    pending: 2,
    reasons: { sms_unsubscribed: 2 },
  });
});

test('500 of 5,000 answer STOP while the run goes: none gets a text whose STOP was stored before the claim', async () => {
  const { accountId, people } = await world.people(5_000);
  const runId = await world.within(accountId, (account) => aRun(account, people));
  const some = people.filter((_id, at) => at % 10 === 9);
  const stoppedWhen = new Map<number, number>();
  world.aSender();
  for (let at = 0; at < some.length; at += 50) {
    const few = some.slice(at, at + 50);
    await world.within(accountId, (account) =>
      optOutNumbers(account, { phoneKeys: few.map((id) => `+1555${id}`), source: 'keyword' }),
    );
    for (const id of few) stoppedWhen.set(id, fake.journal.length);
  }
  expect(await ended(accountId, runId)).toBe('finished');
  const figures = await world.figures(accountId, runId);
  expect(figures.sent + figures.suppressed).toBe(5_000);
  expect(new Set(fake.journal.map((row) => row.contactId)).size).toBe(fake.journal.length);
  // What was claimed already, at most what the sender has in flight, may still have left.
  const afterwards = fake.journal.filter(
    ({ contactId }, at) => at > (stoppedWhen.get(contactId) ?? Infinity) + 1_500,
  );
  expect(afterwards).toEqual([]);
  expect(figures.reasons['sms_unsubscribed']).toBe(figures.suppressed);
});

test('a refused row fails, one that may come later is tried again, and a day of tries is the end', async () => {
  const { accountId, people } = await world.people(2);
  const tries = new Map<number, number>();
  fake.reply = ({ id, contactId }) => {
    tries.set(contactId, (tries.get(contactId) ?? 0) + 1);
    if (contactId === people[0])
      return { id, state: 'failed', reason: 'not_mobile', response: '1201 landline' };
    return tries.get(contactId)! < 4
      ? { id, state: 'retry', reason: 'throttled', afterMs: 1 }
      : { id, state: 'sent', ref: 'x', units: 1 };
  };
  const runId = await world.within(accountId, (account) => aRun(account, people));
  world.aSender();
  expect(await ended(accountId, runId)).toBe('finished');
  expect(await world.figures(accountId, runId)).toMatchObject({
    sent: 1,
    failed: 1,
    reasons: { not_mobile: 1 },
  });
});

test('rows wait until their time, and never go when their run ends before', async () => {
  const { accountId, people } = await world.people(3);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  fake.later.set(people[0]!, { at: inAnHour, why: 'quiet:Europe/Berlin' });
  fake.later.set(people[1]!, { at: new Date(Date.now() + 60).toISOString(), why: 'pace' });
  const runId = await world.within(accountId, (account) =>
    aRun(account, people, { endsAt: new Date(Date.now() + 1_800_000).toISOString() }),
  );
  world.aSender();
  expect(await ended(accountId, runId)).toBe('finished');
  expect(fake.journal.map((row) => row.contactId).sort((a, b) => a - b)).toEqual(people.slice(1));
  expect((await world.figures(accountId, runId)).reasons).toEqual({ quiet_hours: 1 });
});

test('a number that several contacts share gets one text', async () => {
  const { accountId, people } = await world.people(3);
  for (const id of people.slice(1)) fake.numbers.set(id, '+155577');
  const runId = await world.within(accountId, (account) => aRun(account, people));
  world.aSender();
  expect(await ended(accountId, runId)).toBe('finished');
  expect(fake.journal).toHaveLength(2);
  expect((await world.figures(accountId, runId)).reasons).toEqual({ same_number: 1 });
});

test('a paused run hands nothing over, not even what is claimed; a stopped one ends', async () => {
  const { accountId, runId, claim } = await begun(2);
  const { run, rows } = await claim();
  await world.within(accountId, (account) => pauseRuns(account, [runId]));
  expect(await world.within(accountId, (account) => markHanded(account, run, rows))).toEqual([]);
  expect((await world.rows(accountId, runId)).map((row) => [row.state, row.attempts])).toEqual([
    ['pending', 0],
    ['pending', 0],
  ]);
  await world.within(accountId, (account) => resumeRuns(account, [runId]));
  const again = await claim();
  await world.within(accountId, (account) => stopRuns(account, [runId]));
  expect(await world.within(accountId, (account) => markHanded(account, run, again.rows))).toEqual(
    [],
  );
  expect(await world.figures(accountId, runId)).toMatchObject({
    suppressed: 2,
    pending: 0,
    reasons: { stopped: 2 },
  });
  expect(fake.ended).toHaveLength(2);
});
