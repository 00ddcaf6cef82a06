import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leaveBrand, optOut, unsubscribe } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { snapshotMailing } from './1-snapshot.ts';
import { claimBatch } from './2-claim.ts';
import { createOutcomeWriter } from './4-mark-written.ts';
import { readMailing } from './open-mailings.ts';
import { confirmMailing, pauseMailing, resumeMailing } from './pause-mailing.ts';
import { aMailing, until } from './mailing.builder.ts';
import { SendingWorld } from './sending.harness.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

const rowsOf = async (account: Account, mailingId: number) =>
  (
    await sql<{ state: string; reason: string | null }>`select state, reason from deliveries
  where account_id = ${account.id} and mailing_id = ${mailingId} order by contact_id`.execute(
      account.db,
    )
  ).rows;
const statusOf = (accountId: number, mailingId: number) =>
  world.within(accountId, async (account) => (await readMailing(account, mailingId))?.status);

describe('a mailing that is late', () => {
  test('by more than the grace is missed and sends nothing until a person says so; within it, it leaves', async () => {
    const { accountId, list } = await world.anAudience(2);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const late = await aMailing(world.db.database, accountId, {
      lists: [list],
      holdUntil: minutesAgo(16),
    });
    const inTime = await aMailing(world.db.database, accountId, {
      lists: [list],
      holdUntil: minutesAgo(14),
    });
    const heard: string[] = [];
    world.aSender(undefined, {
      onMailingLocked: async (_, mailing, status) => void heard.push(`${mailing.id} ${status}`),
    });
    await world.endOf(accountId, inTime);
    await until(
      async () => (await statusOf(accountId, late)) === 'missed',
      'the late mailing to be missed',
    );
    expect(await world.inboxOf(accountId)).toHaveLength(2);
    expect(await world.within(accountId, (account) => rowsOf(account, late))).toEqual([]);
    expect(heard).toContain(`${late} missed`);
    expect(
      await world.within(accountId, (account) => confirmMailing(account, late, new Date())),
    ).toBe(true);
    expect(await world.endOf(accountId, late)).toMatchObject({ delivered: 2 });
  });

  test('is taken back when its source says that it may not begin', async () => {
    const { accountId, list } = await world.anAudience(1);
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    world.aSender(undefined, { canStart: async () => false });
    await until(
      async () => (await statusOf(accountId, mailingId)) === undefined,
      'the mailing to be gone',
    );
    expect(await world.inboxOf(accountId)).toEqual([]);
  });
});

describe('a paused mailing', () => {
  test('survives 200 pauses and resumptions at random moments: nobody is lost, nobody is mailed twice, states only go on', async () => {
    const { accountId, list, people } = await world.anAudience(1_500);
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    world.aSender();
    world.aSender();
    let seed = 16;
    const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    const seen: string[] = [];
    for (let turn = 0; turn < 200; turn += 1) {
      const work = random() < 0.5 ? pauseMailing : resumeMailing;
      await world.within(accountId, (account) => work(account, mailingId));
      seen.push((await statusOf(accountId, mailingId)) ?? 'gone');
      if (random() < 0.3) await new Promise((resolve) => setTimeout(resolve, random() * 15));
    }
    const order = ['scheduled_hold', 'snapshotting', 'sending', 'finished'];
    const steps = seen
      .filter((status) => status !== 'paused')
      .map((status) => order.indexOf(status));
    expect(steps.every((step, index) => step >= 0 && step >= (steps[index - 1] ?? 0))).toBe(true);
    await world.within(accountId, (account) => resumeMailing(account, mailingId));
    expect(await world.endOf(accountId, mailingId)).toMatchObject({
      delivered: people.length,
      eligible: people.length,
      status: 'finished',
    });
    const inbox = await world.inboxOf(accountId);
    expect(new Set(inbox.map((mail) => mail.recipient)).size).toBe(people.length);
    expect(inbox).toHaveLength(people.length);
  });

  test('starts nothing once the pause is known, and goes on where it was', async () => {
    const { accountId, list, people } = await world.anAudience(400);
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    const starts: number[] = [];
    let pausedAt = Infinity;
    world.aSender({
      name: 'slow',
      capacity: 2,
      pauseMs: () => 0,
      close: async () => undefined,
      send: async (_mail, mark) => {
        starts.push(performance.now());
        await new Promise((resolve) => setTimeout(resolve, 10));
        return (await mark()) ? { kind: 'accepted', response: '250 ok' } : { kind: 'abandoned' };
      },
    });
    await until(async () => starts.length > 20, 'the first mails');
    await world.within(accountId, (account) => pauseMailing(account, mailingId));
    pausedAt = performance.now();
    const isQuiet = async () =>
      (await world.within(accountId, (account) => rowsOf(account, mailingId))).every((row) =>
        ['pending', 'sent'].includes(row.state),
      );
    await until(isQuiet, 'all claimed rows to end or to be handed back');
    expect(starts.filter((at) => at > pausedAt + 2_000)).toEqual([]);
    expect(starts.length).toBeLessThan(people.length);
    const before = starts.length;
    await world.within(accountId, (account) => resumeMailing(account, mailingId));
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: people.length });
    expect(starts.length - before).toBeLessThanOrEqual(people.length - before + 2);
  });
});

describe('an unsubscribe that commits while a claim is running (M23)', () => {
  test('is seen before the mail ends: two connections, the claim’s view older than the wish', async () => {
    const { accountId, list, people } = await world.anAudience(4);
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await world.within(accountId, (account) => snapshotMailing(account, mailingId));
    const mailing = (await world.within(accountId, (account) => readMailing(account, mailingId)))!;
    const { mark, close } = createOutcomeWriter(world.db.database);
    // The claim holds its rows in an open transaction; on another connection people leave, and that commits first.
    const rows = await world.within(accountId, async (account) => {
      const claimed = await claimBatch(account, mailing, 10);
      await world.within(accountId, (other) =>
        unsubscribe(other, { contactId: people[0]!, listIds: [list], source: 'test' }),
      );
      await world.within(accountId, (other) =>
        optOut(other, { contactId: people[1]!, source: 'test' }),
      );
      await world.within(accountId, (other) =>
        leaveBrand(other, { brandId: 77, emailKeys: ['person2@home.example'], source: 'test' }),
      );
      return claimed.rows;
    });
    expect(rows).toHaveLength(4);
    const marks = new Map<number, boolean>();
    for (const row of rows)
      marks.set(
        row.contactId,
        await mark(accountId, { mailingId, contactId: row.contactId, token: row.token }),
      );
    await close();
    expect(people.map((id) => marks.get(id))).toEqual([false, false, true, true]);
    const after = await world.within(accountId, (account) => rowsOf(account, mailingId));
    expect(after.map(({ state, reason }) => [state, reason])).toEqual([
      ['suppressed', 'unsubscribed'],
      ['suppressed', 'do_not_mail'],
      ['body_written', null],
      ['body_written', null],
    ]);
  });

  test('leaves nobody mailed whose wish was stored before their row was taken, over a whole sending with 60 people leaving', async () => {
    const { accountId, list, people } = await world.anAudience(600);
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    const finished = new Map<number, number>();
    const left = new Map<number, number>();
    world.aSender({
      name: 'watching',
      capacity: 8,
      pauseMs: () => 0,
      close: async () => undefined,
      send: async (mail, mark) => {
        const begun = performance.now();
        if (!(await mark())) return { kind: 'abandoned' };
        finished.set(mail.contactId!, begun);
        return { kind: 'accepted', response: '250 ok' };
      },
    });
    await until(async () => finished.size > 10, 'the first mails');
    for (const contactId of people.filter((_, index) => index % 10 === 9)) {
      await world.within(accountId, (account) =>
        unsubscribe(account, { contactId, listIds: [list], source: 'test' }),
      );
      left.set(contactId, performance.now());
    }
    const balance = await world.endOf(accountId, mailingId);
    expect(balance.delivered + (balance.suppressed['unsubscribed'] ?? 0)).toBe(600);
    for (const [contactId, at] of left)
      if (finished.has(contactId)) expect(finished.get(contactId)).toBeLessThan(at);
  });
});

test('the claim finds its rows by their index among a million of others', async () => {
  const { accountId, list } = await world.anAudience(10);
  const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
  await world.within(accountId, (account) => snapshotMailing(account, mailingId));
  await world.within(accountId, async (account) => {
    await sql`insert into deliveries (account_id, mailing_id, contact_id, state, next_try_at)
      select ${accountId}, ${mailingId}, 1000000 + n, case when n % 3 = 0 then 'sent' else 'pending' end, case when n % 3 = 0 then null else now() + interval '1 hour' end
      from generate_series(1, ${Number(process.env['CLAIM_PLAN_ROWS'] ?? 60_000)}) n`.execute(
      account.db,
    );
  });
  await world.db.database.pool.query('analyze deliveries');
  await world.within(accountId, async (account) => {
    const planOf = async (due: ReturnType<typeof sql>): Promise<string> => {
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`explain (analyze, costs off, timing off, summary off) select d.contact_id from deliveries d
        where d.account_id = ${accountId} and d.mailing_id = ${mailingId} and ${due} limit 500 for update of d skip locked`.execute(
        account.db,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const timed = await planOf(
      sql`d.state in ('pending', 'deferred') and d.next_try_at <= now() order by d.next_try_at`,
    );
    expect(timed).toMatch(/Index Scan using deliveries_due/);
    expect(timed).not.toMatch(/Seq Scan|Sort/);
    const fresh = await planOf(
      sql`d.state = 'pending' and d.next_try_at is null and d.contact_id > 5 order by d.contact_id`,
    );
    expect(fresh).toMatch(/Index Scan using deliveries_pkey/);
    expect(fresh).not.toMatch(/Seq Scan|Sort/);
  });
}, 120_000);
