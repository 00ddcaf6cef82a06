import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countsByVariant } from '#engines/tracking/public.ts';
import { snapshotMailing, beginMailing } from '../1-snapshot.ts';
import { localInboxProvider } from '../local-inbox-provider.ts';
import { stopMailing } from '../mailings.ts';
import { pauseMailing, resumeMailing } from '../pause-mailing.ts';
import { aMailing, until } from '../mailing.builder.ts';
import { SendingWorld } from '../sending.harness.ts';
import { decideTest, findDueTests } from './decide-test.ts';
import type { MailingTest } from './test-settings.ts';
import { setWinner, testOf } from './winner.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

const two: MailingTest = {
  variants: [{}, { subject: 'B for {{ contact.first_name }}' }],
  settings: { share: 20, waitMinutes: 60, rule: 'opens' },
};

interface Row {
  contact_id: number;
  variant: number;
  is_sample: boolean;
  state: string;
  next: string | null;
}

async function rowsOf(accountId: number, mailingId: number): Promise<Row[]> {
  return world.within(
    accountId,
    async (account) =>
      (
        await sql<Row>`select contact_id, variant, is_sample, state, next_try_at::text as next from deliveries
    where account_id = ${accountId} and mailing_id = ${mailingId} order by contact_id`.execute(
          account.db,
        )
      ).rows,
  );
}

async function decided(
  count: number,
  settings: Partial<MailingTest['settings']> = {},
  variants = two.variants,
) {
  const audience = await world.anAudience(count);
  const { accountId } = audience;
  const mailingId = await aMailing(world.db.database, accountId, {
    lists: [audience.list],
    test: { variants, settings: { ...two.settings, ...settings } },
  });
  await world.within(accountId, (account) => beginMailing(account, mailingId));
  await world.within(accountId, (account) => snapshotMailing(account, mailingId));
  return { ...audience, mailingId };
}

async function sampleIsOut(accountId: number, mailingId: number, samples: number): Promise<Row[]> {
  world.aSender();
  return until(async () => {
    const rows = await rowsOf(accountId, mailingId);
    return rows.filter((row) => row.state === 'sent').length >= samples && rows;
  }, 'the samples');
}

/** As if people had opened, so long after they got it. */
function opened(
  accountId: number,
  mailingId: number,
  people: readonly number[],
  minutes = 5,
): Promise<unknown> {
  return world.within(accountId, (account) =>
    sql`update deliveries set opened_at = sent_at + make_interval(mins => ${minutes}::int)
    where account_id = ${accountId} and mailing_id = ${mailingId} and contact_id = any(${[...people]}::bigint[])`.execute(
      account.db,
    ),
  );
}

function timePasses(accountId: number, mailingId: number): Promise<unknown> {
  return world.within(accountId, (account) =>
    sql`update mailings set winner_due_at = now() - interval '3 days' where account_id = ${accountId} and id = ${mailingId}`.execute(
      account.db,
    ),
  );
}

const recipientsOf = (rows: readonly Row[], variant: number): number[] =>
  rows.filter((row) => row.variant === variant && row.is_sample).map((row) => row.contact_id);

describe('a test of variants @spec ABTEST-005', () => {
  test('draws exact samples, the same again for the same mailing, others for another', async () => {
    const one = await decided(100);
    const rows = await rowsOf(one.accountId, one.mailingId);
    expect(
      [0, 1, 2].map((variant) => rows.filter((row) => row.variant === variant).length),
    ).toEqual([80, 10, 10]);
    expect(
      rows
        .filter((row) => row.variant === 0)
        .every((row) => row.next === 'infinity' && !row.is_sample),
    ).toBe(true);
    await world.within(one.accountId, (account) =>
      sql`delete from deliveries where account_id = ${one.accountId} and mailing_id = ${one.mailingId}`.execute(
        account.db,
      ),
    );
    await world.within(one.accountId, (account) =>
      sql`update mailings set status = 'snapshotting' where account_id = ${one.accountId} and id = ${one.mailingId}`.execute(
        account.db,
      ),
    );
    await world.within(one.accountId, (account) => snapshotMailing(account, one.mailingId));
    expect((await rowsOf(one.accountId, one.mailingId)).map((row) => row.variant)).toEqual(
      rows.map((row) => row.variant),
    );
    const again = await aMailing(world.db.database, one.accountId, {
      lists: [one.list],
      test: two,
    });
    await world.within(one.accountId, (account) => beginMailing(account, again));
    await world.within(one.accountId, (account) => snapshotMailing(account, again));
    expect((await rowsOf(one.accountId, again)).map((row) => row.variant)).not.toEqual(
      rows.map((row) => row.variant),
    );
  });

  test('shares a small or a whole audience evenly, and nobody twice', async () => {
    const few = await decided(3, { share: 1 });
    expect((await rowsOf(few.accountId, few.mailingId)).map((row) => row.variant).sort()).toEqual([
      0, 1, 2,
    ]);
    const all = await decided(10, { share: 100 }, [{}, { subject: 'B' }, { subject: 'C' }]);
    expect((await rowsOf(all.accountId, all.mailingId)).map((row) => row.variant).sort()).toEqual([
      0, 1, 1, 1, 2, 2, 2, 3, 3, 3,
    ]);
    const one = await decided(1);
    expect((await rowsOf(one.accountId, one.mailingId)).map((row) => row.variant)).toEqual([1]);
  });

  test('sends 10 + 10, then the winner to the other 80: one mail each, by two senders and two choosers at once @spec ABTEST-006', async () => {
    const { accountId, mailingId, people } = await decided(100);
    world.aSender();
    const rows = await sampleIsOut(accountId, mailingId, 20);
    expect(rows.filter((row) => row.state === 'sent')).toHaveLength(20);
    expect(await findDueTests(world.db.database)).not.toContainEqual({ accountId, mailingId });
    await opened(accountId, mailingId, [
      ...recipientsOf(rows, 2).slice(0, 4),
      ...recipientsOf(rows, 1).slice(0, 3),
    ]);
    await timePasses(accountId, mailingId);
    expect(await findDueTests(world.db.database)).toContainEqual({ accountId, mailingId });
    const decisions = await Promise.all(
      [1, 2, 3].map(() => world.within(accountId, (account) => decideTest(account, mailingId))),
    );
    expect(decisions.filter((decision) => decision !== null)).toEqual([
      expect.objectContaining({
        kind: 'chosen',
        people: 80,
        verdict: { winner: 2, by: 'opens', tie: null },
      }),
    ]);
    const balance = await world.endOf(accountId, mailingId);
    expect(balance).toMatchObject({ status: 'finished', delivered: 100 });
    const inbox = await world.inboxOf(accountId);
    expect(inbox).toHaveLength(100);
    expect(new Set(inbox.map((mail) => mail.recipient)).size).toBe(people.length);
    expect(inbox.filter((mail) => /^Subject: B for Ann/m.test(mail.raw))).toHaveLength(90);
    expect(inbox.filter((mail) => /^Subject: Hello Ann/m.test(mail.raw))).toHaveLength(10);
    expect(await world.within(accountId, (account) => decideTest(account, mailingId))).toBeNull();
  });

  test('counts only what happened in time, and never machines', async () => {
    const { accountId, mailingId } = await decided(20, { share: 100 });
    const rows = await sampleIsOut(accountId, mailingId, 20);
    await opened(accountId, mailingId, recipientsOf(rows, 2).slice(0, 5), 61);
    await opened(accountId, mailingId, recipientsOf(rows, 1).slice(0, 1), 60);
    // A machine leaves an event and no time on the delivery.
    await world.within(accountId, (account) =>
      sql`insert into message_events (account_id, mailing_id, contact_id, kind, is_machine, machine_reason)
      select ${accountId}, ${mailingId}, c, 'open', true, 'too_fast' from unnest(${recipientsOf(rows, 2)}::bigint[]) c`.execute(
        account.db,
      ),
    );
    const counts = await world.within(accountId, (account) =>
      countsByVariant(account, mailingId, 60),
    );
    expect(
      counts.map(({ variant, opened: seen, delivered }) => [variant, seen, delivered]),
    ).toEqual([
      [1, 1, 10],
      [2, 0, 10],
    ]);
    await world.endOf(accountId, mailingId);
    await timePasses(accountId, mailingId);
    expect(
      await world.within(accountId, (account) => decideTest(account, mailingId)),
    ).toMatchObject({ verdict: { winner: 1, by: 'opens', tie: null } });
  });

  test('revenue decides: orders credited to a sample’s mail in time; without any, clicks', async () => {
    const { accountId, mailingId } = await decided(4, { share: 100, rule: 'revenue' });
    const rows = await sampleIsOut(accountId, mailingId, 4);
    await opened(accountId, mailingId, recipientsOf(rows, 1));
    const order = (contact: number, value: number, minutes: number): Promise<unknown> =>
      world.within(accountId, (account) =>
        sql`
      insert into conversions (account_id, order_id, contact_id, value, net_value, currency, at, mailing_id)
      select ${accountId}, ${`order ${contact}`}, ${contact}, ${value}, ${value}, 'EUR', sent_at + make_interval(mins => ${minutes}::int), ${mailingId} from deliveries
      where account_id = ${accountId} and mailing_id = ${mailingId} and contact_id = ${contact}`.execute(
          account.db,
        ),
      );
    await order(recipientsOf(rows, 1)[0]!, 900, 61);
    await order(recipientsOf(rows, 1)[1]!, 10.5, 20);
    await order(recipientsOf(rows, 2)[0]!, 10.51, 20);
    await world.endOf(accountId, mailingId);
    await timePasses(accountId, mailingId);
    expect(
      await world.within(accountId, (account) => decideTest(account, mailingId)),
    ).toMatchObject({ verdict: { winner: 2, by: 'revenue', tie: null } });
  });

  test('a person decides: at once, once, and not against the rest that is out @spec ABTEST-009', async () => {
    const { accountId, mailingId } = await decided(10, { rule: 'hand' });
    await sampleIsOut(accountId, mailingId, 2);
    await timePasses(accountId, mailingId);
    expect(
      await world.within(accountId, (account) => decideTest(account, mailingId)),
    ).toMatchObject({ kind: 'ask' });
    expect(await world.within(accountId, (account) => decideTest(account, mailingId))).toBeNull();
    const how = { kind: 'hand', name: 'Ana' } as const;
    await expect(
      world.within(accountId, (account) => setWinner(account, mailingId, 3, how)),
    ).rejects.toMatchObject({ errors: { winner: ['must be one of A, B'] } });
    const both = await Promise.all(
      [1, 2].map(() => world.within(accountId, (account) => setWinner(account, mailingId, 1, how))),
    );
    expect(both.map(({ set }) => set).sort()).toEqual([false, true]);
    await expect(
      world.within(accountId, (account) => setWinner(account, mailingId, 2, how)),
    ).rejects.toMatchObject({ errors: { winner: [expect.stringContaining('is A already')] } });
    expect((await world.endOf(accountId, mailingId)).delivered).toBe(10);
    expect(await world.within(accountId, (account) => testOf(account, mailingId))).toMatchObject({
      winner: 1,
      winner_how: how,
    });
  });

  test('waits while samples are on their way, and gives a pause’s time back', async () => {
    const { accountId, mailingId } = await decided(10, { share: 50 });
    await timePasses(accountId, mailingId);
    expect(await world.within(accountId, (account) => decideTest(account, mailingId))).toBeNull();
    await world.within(accountId, (account) => pauseMailing(account, mailingId));
    const before = await world.within(accountId, (account) => testOf(account, mailingId));
    await world.within(accountId, (account) =>
      sql`update mailings set paused_at = paused_at - interval '2 hours' where account_id = ${accountId} and id = ${mailingId}`.execute(
        account.db,
      ),
    );
    await world.within(accountId, (account) => resumeMailing(account, mailingId));
    const after = await world.within(accountId, (account) => testOf(account, mailingId));
    expect(
      Math.round(
        (Date.parse(after!.winner_due_at!) - Date.parse(before!.winner_due_at!)) / 3_600_000,
      ),
    ).toBe(2);
  });

  test('stopped before its winner: the rest never gets it', async () => {
    const { accountId, mailingId } = await decided(10);
    await sampleIsOut(accountId, mailingId, 2);
    await world.within(accountId, (account) => stopMailing(account, mailingId));
    expect(await world.endOf(accountId, mailingId)).toMatchObject({
      status: 'stopped',
      delivered: 2,
      failed: { stopped: 8 },
    });
    await expect(
      world.within(accountId, (account) =>
        setWinner(account, mailingId, 1, { kind: 'hand', name: 'Ana' }),
      ),
    ).rejects.toMatchObject({ errors: { base: [expect.stringContaining('stopped')] } });
  });

  test('each content has links of its own, and what differs reaches the mail', async () => {
    const html =
      '<p>Other <a href="https://blue.example/three">three</a> <a href="{{ unsubscribe_url }}">unsubscribe</a></p>';
    const { accountId, mailingId } = await decided(4, { share: 100 }, [
      {},
      { html, fromName: 'Red Shop', fromEmail: 'red@red.example' },
    ]);
    const sender = world.aSender(localInboxProvider(world.db.database));
    expect((await world.endOf(accountId, mailingId)).delivered).toBe(4);
    await sender.stop();
    const links = await world.within(
      accountId,
      async (account) =>
        (
          await sql<{ link_no: number; url: string }>`select link_no, url from mailing_links
      where account_id = ${accountId} and mailing_id = ${mailingId} order by link_no`.execute(
            account.db,
          )
        ).rows,
    );
    expect(links.map(({ link_no, url }) => [link_no, url])).toEqual([
      [1, 'https://blue.example/one'],
      [2, 'https://blue.example/two'],
      [200_001, 'https://blue.example/three'],
    ]);
    const inbox = await world.inboxOf(accountId);
    expect(
      inbox.filter(
        (mail) => /^From: .*<red@red\.example>/m.test(mail.raw) && mail.raw.includes('Other'),
      ),
    ).toHaveLength(2);
    expect(inbox.filter((mail) => /^From: .*<news@blue\.example>/m.test(mail.raw))).toHaveLength(2);
  });

  test('a test of times: each sample at its time, the rest when the clock shows the winner’s again', async () => {
    const at = [new Date(Date.now() + 2 * 3_600_000), new Date(Date.now() + 5 * 3_600_000)].map(
      (time) => time.toISOString(),
    );
    const { accountId, mailingId } = await decided(10, { share: 20, sendAt: at }, [{}, {}]);
    const rows = await rowsOf(accountId, mailingId);
    expect(
      rows
        .filter((row) => row.is_sample)
        .map((row) => Date.parse(row.next!))
        .sort(),
    ).toEqual(at.map((time) => Date.parse(time)));
    const state = await world.within(accountId, (account) => testOf(account, mailingId));
    expect(Date.parse(state!.winner_due_at!)).toBe(Date.parse(at[1]!) + 3_600_000);
    await world.within(accountId, (account) =>
      setWinner(account, mailingId, 2, { kind: 'hand', name: 'Ana' }),
    );
    const rest = (await rowsOf(accountId, mailingId)).filter((row) => !row.is_sample);
    expect(
      rest.every(
        (row) => row.variant === 2 && Math.abs(Date.parse(row.next!) - Date.parse(at[1]!)) < 1000,
      ),
    ).toBe(true);
  });
});
