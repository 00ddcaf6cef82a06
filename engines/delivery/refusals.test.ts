import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { balanceOf } from './balance.ts';
import { deliveriesOf } from './deliveries-of.ts';
import { startSink } from './scripted-sink.harness.ts';
import { aMailing, until } from './mailing.builder.ts';
import { SendingWorld, sumOf } from './sending.harness.ts';
import { readSmtpUrl } from './smtp/settings.ts';
import { smtpProvider } from './smtp/smtp-provider.ts';

let world: SendingWorld;
beforeAll(async () => {
  world = await SendingWorld.create();
});
afterEach(() => world.clear());
afterAll(() => world.db.drop());

describe('a mail server that refuses', () => {
  it('ends only the rows it is about; states, suppressions and history follow @spec CAMPAIGNS-058', async () => {
    const { accountId, list, people } = await world.anAudience(6);
    const sink = await world.aSink(
      (to) =>
        ({
          'person0@home.example': { rcpt: '550 5.1.1 no such user' },
          'person1@home.example': { rcpt: '552 5.2.2 over quota' },
          'person2@home.example': { body: '550 5.7.1 looks like spam' },
          'person3@home.example': { rcpt: '451 4.3.0 later' },
        })[to] ?? {},
    );
    world.aSender(smtpProvider(readSmtpUrl(sink.url)));
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    const balance = await until(async () => {
      const now = await world.within(accountId, (account) => balanceOf(account, mailingId));
      expect(sumOf(now)).toBe(now.eligible);
      return now.pending === 1 && now.eligible === 6 ? now : null;
    }, 'all first tries');
    expect(balance).toEqual({
      eligible: 6,
      delivered: 2,
      bounced: 2,
      suppressed: {},
      failed: { provider_rejected: 1 },
      pending: 1,
      unknown: 0,
    });
    const { rows } = await world.within(accountId, (account) =>
      sql<{
        email_key: string;
        reason: string;
      }>`select email_key, reason from suppressions where account_id = ${accountId}`.execute(
        account.db,
      ),
    );
    expect(rows).toEqual([{ email_key: 'person0@home.example', reason: 'hard_bounced' }]);
    const {
      rows: [deferred],
    } = await world.within(accountId, (account) =>
      sql<{
        state: string;
        wait: number;
      }>`select state, extract(epoch from next_try_at - now())::float8 as wait
      from deliveries where account_id = ${accountId} and contact_id = ${people[3]}`.execute(
        account.db,
      ),
    );
    expect(deferred?.state).toBe('deferred');
    expect(deferred?.wait).toBeGreaterThan(290);
    expect(deferred?.wait).toBeLessThan(361);
    const bounced = await world.within(accountId, (account) =>
      deliveriesOf(account, mailingId, { part: 'bounced', page: 1, per_page: 10 }),
    );
    expect(bounced).toMatchObject({
      total: 2,
      rows: [
        {
          email: 'person0@home.example',
          reason: 'hard_bounced',
          response: '550 5.1.1 no such user',
        },
        { reason: 'soft_bounced' },
      ],
    });
    const again = await aMailing(world.db.database, accountId, { lists: [list] });
    const second = await until(async () => {
      const now = await world.within(accountId, (account) => balanceOf(account, again));
      return now.eligible === 6 && now.pending === 1 ? now : null;
    }, 'the second mailing');
    expect(second.suppressed).toEqual({ hard_bounced: 1 });
  });

  it('suppresses an address after five soft bounces in a row', async () => {
    const { accountId, list } = await world.anAudience(1);
    const sink = await world.aSink(() => ({ rcpt: '552 5.2.2 over quota' }));
    world.aSender(smtpProvider(readSmtpUrl(sink.url)));
    for (let run = 1; run <= 5; run++)
      expect(
        await world.endOf(
          accountId,
          await aMailing(world.db.database, accountId, { lists: [list] }),
        ),
      ).toMatchObject({ bounced: 1 });
    expect(
      await world.endOf(accountId, await aMailing(world.db.database, accountId, { lists: [list] })),
    ).toMatchObject({ suppressed: { soft_bounced: 1 } });
  });

  it('tries a deferred row again when its time has come', async () => {
    const { accountId, list } = await world.anAudience(2);
    const sink = await world.aSink((to, times) =>
      to.startsWith('person0') && times === 1 ? { rcpt: '451 4.2.0 greylisted' } : {},
    );
    world.aSender(smtpProvider(readSmtpUrl(sink.url)));
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await until(async () => sink.mails.length === 1, 'the first mail');
    await until(
      () =>
        world.within(
          accountId,
          async (account) =>
            (
              await sql`update deliveries set next_try_at = now() where account_id = ${accountId} and mailing_id = ${mailingId}
      and state = 'deferred' returning 1`.execute(account.db)
            ).rows.length === 1,
        ),
      'the deferral',
    );
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 2 });
  });

  it('is waited for when it is away, and no row is to blame', async () => {
    const { accountId, list } = await world.anAudience(10);
    const gone = await startSink();
    await gone.close();
    const relay = smtpProvider(readSmtpUrl(gone.url));
    const send = relay.send.bind(relay);
    const answers: string[] = [];
    vi.spyOn(relay, 'send').mockImplementation(async (mail, mark) => {
      const result = await send(mail, mark);
      answers.push(result.kind);
      return result;
    });
    world.aSender(relay);
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await until(async () => answers.includes('unreachable'), 'a try that found nobody');
    expect(await world.within(accountId, (account) => balanceOf(account, mailingId))).toMatchObject(
      { eligible: 10, pending: 10 },
    );
    await world.aSink(undefined, gone.port);
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 10 });
    const { rows } = await world.within(accountId, (account) =>
      sql`select 1 from deliveries where account_id = ${accountId} and attempts > 1`.execute(
        account.db,
      ),
    );
    expect(rows).toHaveLength(0);
  });
});

describe('a mail whose fate is unclear', () => {
  it('is sent once more with the same Message-ID and flagged, when the line broke after the final dot', async () => {
    const { accountId, list } = await world.anAudience(5);
    const sink = await world.aSink((to, times) =>
      to.startsWith('person2') && times === 1 ? { cut: 'after_dot' } : {},
    );
    world.aSender(smtpProvider(readSmtpUrl(`${sink.url}?connections=1`)));
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 5, unknown: 0 });
    const twice = sink.mails.filter((mail) => mail.to.startsWith('person2'));
    expect(sink.mails).toHaveLength(6);
    const ids = await Promise.all(
      twice.map(async (mail) => (await PostalMime.parse(mail.raw)).messageId),
    );
    expect(ids[0]).toBe(ids[1]);
    const { rows } = await world.within(accountId, (account) =>
      deliveriesOf(account, mailingId, { part: 'delivered', page: 1, per_page: 10 }),
    );
    expect(rows.filter((row) => row.maybe_twice).map((row) => row.email)).toEqual([
      'person2@home.example',
    ]);
  });

  it('is reported unknown and never sent again when the mailing says so', async () => {
    const { accountId, list } = await world.anAudience(3);
    const sink = await world.aSink((to) => (to.startsWith('person1') ? { cut: 'after_dot' } : {}));
    world.aSender(smtpProvider(readSmtpUrl(`${sink.url}?connections=1`)));
    const mailingId = await aMailing(world.db.database, accountId, {
      lists: [list],
      whenUnclear: 'report',
    });
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 2, unknown: 1 });
    expect(sink.mails.filter((mail) => mail.to.startsWith('person1'))).toHaveLength(1);
  });

  it('is surely not accepted when the line broke in the body, so it is sent again without a flag', async () => {
    const { accountId, list } = await world.anAudience(2);
    const sink = await world.aSink((to, times) =>
      to.startsWith('person1') && times === 1 ? { cut: 'data' } : {},
    );
    world.aSender(smtpProvider(readSmtpUrl(`${sink.url}?connections=1`)));
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 2 });
    const { rows } = await world.within(accountId, (account) =>
      deliveriesOf(account, mailingId, { part: 'delivered', page: 1, per_page: 10 }),
    );
    expect(rows.every((row) => !row.maybe_twice)).toBe(true);
    expect(sink.mails).toHaveLength(2);
  });
});
