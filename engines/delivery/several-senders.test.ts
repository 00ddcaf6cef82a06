import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { snapshotMailing } from './1-snapshot.ts';
import { claimBatch } from './2-claim.ts';
import { createOutcomeWriter } from './4-mark-written.ts';
import { createOutcomeRecorder } from './5-record-outcome.ts';
import { reapExpired } from './6-reap.ts';
import { balanceOf } from './balance.ts';
import { decideOutcome } from './decide-outcome.ts';
import { deliveriesOf } from './deliveries-of.ts';
import { stopMailing } from './mailings.ts';
import { readMailing } from './open-mailings.ts';
import { aMailing, until } from './mailing.builder.ts';
import { SendingWorld } from './sending.harness.ts';
import { readSmtpUrl } from './smtp/settings.ts';
import { smtpProvider } from './smtp/smtp-provider.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

describe('a killed process', () => {
  it('leaves rows that go out when their lease ends: claimed ones plainly, written ones flagged', async () => {
    const { accountId, list, people } = await world.anAudience(6);
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await world.within(accountId, (account) => snapshotMailing(account, mailingId));
    await world.strand(accountId, mailingId, 'claimed', people.slice(0, 2));
    await world.strand(accountId, mailingId, 'body_written', people.slice(2, 4));
    world.aSender();
    await until(
      async () =>
        (await world.within(accountId, (account) => balanceOf(account, mailingId))).delivered === 2,
      'the free rows',
    );
    const other = await world.anAudience(1);
    await world.endOf(
      other.accountId,
      await aMailing(world.db.database, other.accountId, { lists: [other.list] }),
    );
    expect(await world.inboxOf(accountId)).toHaveLength(2);
    await world.expireLeases(accountId, mailingId);
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 6, unknown: 0 });
    const { rows } = await world.within(accountId, (account) =>
      deliveriesOf(account, mailingId, { part: 'delivered', page: 1, per_page: 10 }),
    );
    expect(rows.map((row) => row.maybe_twice)).toEqual([false, false, true, true, false, false]);
  });

  it('leaves written rows unknown when the mailing says never twice', async () => {
    const { accountId, list, people } = await world.anAudience(3);
    const mailingId = await aMailing(world.db.database, accountId, {
      lists: [list],
      whenUnclear: 'report',
    });
    await world.within(accountId, (account) => snapshotMailing(account, mailingId));
    await world.strand(accountId, mailingId, 'body_written', people.slice(0, 1));
    await world.expireLeases(accountId, mailingId);
    world.aSender();
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 2, unknown: 1 });
  });

  it('leaves rows of a stopped mailing that are accounted for too', async () => {
    const { accountId, list, people } = await world.anAudience(4);
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await world.within(accountId, (account) => snapshotMailing(account, mailingId));
    await world.strand(accountId, mailingId, 'claimed', people.slice(0, 1));
    await world.strand(accountId, mailingId, 'body_written', people.slice(1, 2));
    await world.within(accountId, (account) => stopMailing(account, mailingId));
    await world.expireLeases(accountId, mailingId);
    world.aSender();
    expect(await world.endOf(accountId, mailingId)).toMatchObject({
      delivered: 0,
      failed: { stopped: 3 },
      unknown: 1,
      status: 'stopped',
    });
    expect(await world.inboxOf(accountId)).toHaveLength(0);
  });

  it('can not finish a mail or write a result once its rows have gone to another', async () => {
    const { accountId, list } = await world.anAudience(1);
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await world.within(accountId, (account) => snapshotMailing(account, mailingId));
    const claim = () =>
      world.within(accountId, async (account) =>
        claimBatch(account, (await readMailing(account, mailingId))!, 10),
      );
    const [old] = (await claim()).rows;
    expect((await claim()).rows).toHaveLength(0);
    await world.expireLeases(accountId, mailingId);
    await world.within(accountId, (account) => reapExpired(account, { id: mailingId }));
    const [mine] = (await claim()).rows;
    expect(mine?.attempts).toBe(2);
    const { mark, close } = createOutcomeWriter(world.db.database);
    const recordOutcome = createOutcomeRecorder(world.db.database, []);
    const row = (claimed: typeof old) => ({
      mailingId,
      contactId: claimed?.contactId as number,
      token: claimed?.token as string,
    });
    expect(await mark(accountId, row(old))).toBe(false);
    expect(await mark(accountId, row(mine))).toBe(true);
    await close();
    const sent = decideOutcome(
      { kind: 'accepted', response: '250 ok' },
      { attempts: 1, maybeTwice: false, ageMs: 0, whenUnclear: 'resend_once', random: 0 },
    )!;
    expect(await recordOutcome(accountId, { ...row(old), outcome: sent })).toBe(false);
    expect(await recordOutcome(accountId, { ...row(mine), outcome: sent })).toBe(true);
    expect(await recordOutcome(accountId, { ...row(mine), outcome: sent })).toBe(false);
  });
});

describe('several senders', () => {
  it('share a mailing and nobody gets two', async () => {
    const { accountId, list } = await world.anAudience(1_000);
    const sink = await world.aSink();
    for (let n = 0; n < 4; n++)
      world.aSender(smtpProvider(readSmtpUrl(`${sink.url}?connections=3`)));
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 1_000 });
    expect(sink.mails).toHaveLength(1_000);
    expect(new Set(sink.mails.map((mail) => mail.to)).size).toBe(1_000);
  });

  it('hand back what they have not begun when they stop, and nobody is mailed twice', async () => {
    const { accountId, list } = await world.anAudience(300);
    const sink = await world.aSink(() => ({ delay: 5 }));
    const first = world.aSender(smtpProvider(readSmtpUrl(`${sink.url}?connections=2`)));
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await until(async () => sink.mails.length > 10, 'the first mails');
    await first.stop();
    const { rows } = await world.within(accountId, (account) =>
      sql`select 1 from deliveries where account_id = ${accountId} and state in ('claimed', 'body_written')`.execute(
        account.db,
      ),
    );
    expect(rows).toHaveLength(0);
    expect(sink.mails.length).toBeLessThan(300);
    world.aSender(smtpProvider(readSmtpUrl(`${sink.url}?connections=10`)));
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 300 });
    expect(sink.mails).toHaveLength(300);
  });
});
