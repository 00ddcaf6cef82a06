import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isPolicyBlock } from './policy-block.ts';
import { aMailing, until } from './mailing.builder.ts';
import { pausesOf, pauseSending, resumeSending, type SendingPause } from './sending-pauses.ts';
import { SendingWorld } from './sending.harness.ts';
import { readSmtpUrl } from './smtp/settings.ts';
import { smtpProvider } from './smtp/smtp-provider.ts';
import { enhancedCode } from './smtp/read-replies.ts';
import { allowanceOn, reserveWarmUp, startWarmUp, warmUpCurve, warmUpsOf } from './warm-up.ts';

let world: SendingWorld;
beforeAll(async () => void (world = await SendingWorld.create()));
afterEach(() => world.clear());
afterAll(() => world.db.drop());

const providerOf = (url: string) => smtpProvider(readSmtpUrl(`${url}?connections=2`));

describe('policy blocks', () => {
  it.each([
    '421 4.7.23 The IP address sending this message does not have a PTR record',
    '421 4.7.27 SPF',
    '421 4.7.29 TLS',
    '421 4.7.30 DKIM',
    '421 4.7.31 DMARC',
    '421 4.7.32 From header is not aligned',
    '550 5.7.25 no PTR record',
    '550 5.7.26 Unauthenticated email',
    '550 5.7.27 SPF',
    '550 5.7.29 TLS',
    '550 5.7.30 DKIM',
    '550 5.7.515 Access denied, sending domain does not meet the required authentication level',
    '550 5.7.509 Access denied, sending domain does not pass DMARC verification',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.example',
  ])('are known: %s', (said) =>
    expect(
      isPolicyBlock({
        code: Number(said.slice(0, 3)),
        enhanced: enhancedCode(said.slice(4)),
        text: said.slice(4),
      }),
    ).toBe(true),
  );

  it.each([
    '550 5.1.1 User unknown',
    '552 5.2.2 over quota',
    '421 4.7.28 unusual rate',
    '450 4.2.0 Greylisted',
    '554 5.7.1 looks like spam',
  ])('are not seen elsewhere: %s', (said) =>
    expect(
      isPolicyBlock({
        code: Number(said.slice(0, 3)),
        enhanced: enhancedCode(said.slice(4)),
        text: said.slice(4),
      }),
    ).toBe(false),
  );

  it('pause the sending domain, notify once and blame no contact; the other emails go out when the pause ends', async () => {
    const { accountId, list } = await world.anAudience(300);
    let isBlocking = true;
    const sink = await world.aSink(() =>
      isBlocking ? { body: '550 5.7.26 Unauthenticated email from blue.example' } : {},
    );
    const told: SendingPause[] = [];
    world.aSender(providerOf(sink.url), {
      onSendingPaused: [async (_account, pause) => void told.push(pause)],
    });
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await until(async () => told.length > 0, 'the pause');
    await until(
      () =>
        world.within(accountId, async (account) => {
          const { rows } =
            await sql`select 1 from deliveries where account_id = ${accountId} and state in ('claimed', 'body_written')`.execute(
              account.db,
            );
          return rows.length === 0;
        }),
      'rows handed back',
    );
    const bodies = sink.bodies;
    expect(bodies).toBeLessThan(50);
    expect(told).toMatchObject([
      { domain: 'blue.example', cause: 'policy', response: expect.stringContaining('5.7.26') },
    ]);
    await world.within(accountId, async (account) => {
      const { rows } =
        await sql`select 1 from suppressions where account_id = ${accountId}`.execute(account.db);
      expect(rows).toHaveLength(0);
      isBlocking = false;
      expect(await resumeSending(account, 'blue.example')).toBe(true);
    });
    const balance = await world.endOf(accountId, mailingId);
    expect(balance).toMatchObject({ status: 'finished', bounced: 0, delivered: 300 - bodies });
    expect(told).toHaveLength(1);
  });

  it('pause longer each time, up to a day, and many at once are one pause', async () => {
    const { accountId } = await world.anAudience(1);
    const hours: number[] = [];
    for (let round = 0; round < 7; round++) {
      await world.within(accountId, async (account) => {
        const pause = (await pauseSending(account, {
          domain: 'Red.example',
          cause: 'policy',
          response: 'x',
        })) as SendingPause;
        expect(
          await pauseSending(account, { domain: 'red.example', cause: 'policy', response: 'y' }),
        ).toBeNull();
        hours.push(
          Math.round((Date.parse(pause.pausedUntil) - Date.parse(pause.pausedAt)) / 3_600_000),
        );
        expect(await pausesOf(account)).toMatchObject([{ domain: 'red.example', response: 'x' }]);
      });
      await world.within(accountId, (account) => resumeSending(account, 'red.example'));
    }
    expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24]);
  });
});

describe('a warm-up', () => {
  it('grows day by day and then ends', () => {
    for (let day = 1; day < warmUpCurve.length; day++)
      expect(warmUpCurve[day]).toBeGreaterThan(warmUpCurve[day - 1] as number);
    expect([allowanceOn(0), allowanceOn(13), allowanceOn(14)]).toEqual([200, 600_000, null]);
  });

  it('is shared by all senders: what is granted at once never exceeds the day', async () => {
    const { accountId } = await world.anAudience(1);
    await world.within(accountId, (account) => startWarmUp(account, 'blue.example'));
    const granted = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.within(accountId, (account) => reserveWarmUp(account, 'blue.example', 60)),
      ),
    );
    expect(granted.reduce((sum, count) => sum + count, 0)).toBe(200);
    await world.within(accountId, async (account) => {
      expect(await warmUpsOf(account)).toMatchObject([
        { domain: 'blue.example', sentToday: 200, allowedToday: 200 },
      ]);
      expect(await reserveWarmUp(account, 'other.example', 60)).toBe(60);
      // The next day begins with nothing used.
      await sql`update sending_warm_ups set started_on = started_on - 1, day = day - 1 where account_id = ${accountId}`.execute(
        account.db,
      );
      expect(await reserveWarmUp(account, 'blue.example', 900)).toBe(500);
    });
  });

  it('holds back what is beyond the day and sends it the next', async () => {
    const { accountId, list } = await world.anAudience(260);
    await world.within(accountId, (account) => startWarmUp(account, 'blue.example'));
    const sink = await world.aSink();
    const sender = world.aSender(providerOf(sink.url));
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    const count = (state: string) =>
      world.within(
        accountId,
        async (account) =>
          (
            await sql<{ n: number }>`
      select count(*) as n from deliveries where account_id = ${accountId} and mailing_id = ${mailingId} and state = ${state}`.execute(
              account.db,
            )
          ).rows[0]?.n,
      );
    await until(
      async () => (await count('sent')) === 200 && (await count('pending')) === 60,
      'the first day',
    );
    expect(sink.mails).toHaveLength(200);
    await sender.stop();
    await world.within(accountId, (account) =>
      sql`update sending_warm_ups set started_on = started_on - 1, day = day - 1 where account_id = ${accountId}`.execute(
        account.db,
      ),
    );
    world.aSender(providerOf(sink.url));
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 260 });
  });
});
