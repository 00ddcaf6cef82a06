import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pauseSending, warmUpsOf } from '#engines/delivery/public.ts';
import { reserveWarmUp } from '#engines/delivery/warm-up.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { tokenOf } from '#tests/harness/person.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await testServer({ env: { RETURN_HOST: 'mx.us.test', ROLES: 'web' } });
  id = (await call('POST', 'dkim_domains.json', { dkim_domain: { name: 'mail.example.test' } }))
    .body.data.id;
});
afterAll(() => server.close());

const call = async (
  method: string,
  path: string,
  body?: unknown,
  email?: string,
  account = server.account,
) => server.call(method, path, body, { key: await tokenOf(server, email), account });
const health = async () => (await call('GET', `dkim_domains/${id}/health.json`)).body.data.health;
const within = <T>(work: (account: Account) => Promise<T>) =>
  inAccount(server.database, { accountId: server.account }, work);

const yesterday = sql`((now() at time zone 'utc')::date - 1)::timestamp at time zone 'utc' + interval '12 hours'`;

describe('the health of a sending domain', () => {
  it('begins with nothing: no warm-up, no pause, no mail', async () => {
    expect(await health()).toMatchObject({
      warm_up: null,
      rests: [],
      usual_plan: expect.arrayContaining([200, 600_000]),
      complaints: {
        state: 'fine',
        complaints: 0,
        sent: 0,
        rate: 0,
        warn_at: 0.001,
        stop_at: 0.003,
        days: expect.objectContaining({ length: 7 }),
      },
    });
  });

  it('is warmed up from a first day of one’s choice, in proportion, until it ends or is ended', async () => {
    for (const [first, words] of [
      [9, 'at least 10'],
      [20_001, 'at most 20000'],
      [50.5, 'whole number'],
    ] as const) {
      const refused = await call('POST', `dkim_domains/${id}/warm_up.json`, {
        warm_up: { first_day: first },
      });
      expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
        422,
        expect.stringContaining(words),
      ]);
    }
    const begun = await call('POST', `dkim_domains/${id}/warm_up.json`, {
      warm_up: { first_day: 50 },
    });
    expect([begun.status, begun.body.data.health.warm_up]).toEqual([
      201,
      expect.objectContaining({
        day: 1,
        sent_today: 0,
        allowed_today: 50,
        plan: expect.arrayContaining([50, 125, 250, 150_000]),
      }),
    ]);
    expect(await within((account) => reserveWarmUp(account, 'mail.example.test', 80))).toBe(50);
    expect((await health()).warm_up).toMatchObject({ sent_today: 50, allowed_today: 50 });
    expect((await call('POST', `dkim_domains/${id}/warm_up.json`, { warm_up: {} })).status).toBe(
      422,
    );
    await within((account) =>
      sql`update sending_warm_ups set started_on = started_on - 1, day = day - 1 where account_id = ${account.id}`.execute(
        account.db,
      ),
    );
    expect((await health()).warm_up).toMatchObject({ day: 2, sent_today: 0, allowed_today: 125 });
    expect(
      (await call('DELETE', `dkim_domains/${id}/warm_up.json`)).body.data.health.warm_up,
    ).toBeNull();
    expect(await within((account) => reserveWarmUp(account, 'mail.example.test', 80))).toBe(80);
    expect((await call('DELETE', `dkim_domains/${id}/warm_up.json`)).status).toBe(422);
  });

  it('may be warmed up again after its fourteen days', async () => {
    await call('POST', `dkim_domains/${id}/warm_up.json`, { warm_up: {} });
    await within((account) =>
      sql`update sending_warm_ups set started_on = started_on - 14 where account_id = ${account.id}`.execute(
        account.db,
      ),
    );
    expect((await health()).warm_up).toBeNull();
    expect(
      (await call('POST', `dkim_domains/${id}/warm_up.json`, { warm_up: { first_day: 1_000 } }))
        .status,
    ).toBe(201);
    expect(await within(warmUpsOf)).toMatchObject([
      { domain: 'mail.example.test', day: 0, firstDay: 1_000, allowedToday: 1_000 },
    ]);
    await call('DELETE', `dkim_domains/${id}/warm_up.json`);
  });

  it('shows who refuses it in the receiver’s words, names below it included, and goes on when a person says so', async () => {
    await within(async (account) => {
      for (const domain of ['mail.example.test', 'news.mail.example.test', 'notmail.example.test'])
        await pauseSending(account, {
          domain,
          cause: 'policy',
          response: '550 5.7.26 unauthenticated',
        });
    });
    expect((await health()).rests).toEqual([
      expect.objectContaining({
        domain: 'mail.example.test',
        cause: 'policy',
        response: '550 5.7.26 unauthenticated',
      }),
      expect.objectContaining({ domain: 'news.mail.example.test' }),
    ]);
    const paused = async () =>
      (await call('GET', 'dkim_domains/rests.json')).body.data.rests.map(
        ({ domain }: { domain: string }) => domain,
      );
    expect(await paused()).toEqual([
      'mail.example.test',
      'news.mail.example.test',
      'notmail.example.test',
    ]);
    const resumed = await call('POST', `dkim_domains/${id}/resume_sending.json`);
    expect(await paused()).toEqual(['notmail.example.test']);
    expect([resumed.status, resumed.body.data.health.rests]).toEqual([200, []]);
    expect((await call('POST', `dkim_domains/${id}/resume_sending.json`)).status).toBe(422);
    expect(
      await within(
        async (account) =>
          (
            await sql<{
              domain: string;
            }>`select domain from sending_pauses where account_id = ${account.id} and paused_until > now()`.execute(
              account.db,
            )
          ).rows,
      ),
    ).toEqual([{ domain: 'notmail.example.test' }]);
  });

  it('counts a week’s complaints against a week’s mails', async () => {
    await within(async (account) => {
      const {
        rows: [mailing],
      } = await sql<{
        id: number;
      }>`insert into mailings (account_id, source_type, source_id, message, audience, status, finished_at)
        values (${account.id}, 'test', 1, '{"fromEmail": "a@Mail.example.test"}', '{}', 'finished', now()) returning id`.execute(
        account.db,
      );
      await sql`insert into deliveries (account_id, mailing_id, contact_id, state, sent_at)
        select ${account.id}, ${mailing?.id}, n, 'sent', now() - case when n <= 400 then interval '0' when n <= 900 then interval '2 days' else interval '9 days' end from generate_series(1, 1000) n`.execute(
        account.db,
      );
      await sql`insert into complaint_days (account_id, day, domain, complaints) values (${account.id}, (now() at time zone 'utc')::date - 2, 'mail.example.test', 2), (${account.id}, (now() at time zone 'utc')::date, 'other.test', 50)`.execute(
        account.db,
      );
    });
    const { complaints } = await health();
    expect(complaints).toMatchObject({ state: 'warned', complaints: 2, sent: 900, rate: 2 / 900 });
    expect(
      complaints.days.map((day: { sent: number; complaints: number }) => [
        day.sent,
        day.complaints,
      ]),
    ).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [500, 2],
      [0, 0],
      [400, 0],
    ]);
  });

  it('counts the mails of a mailing that is over once, those that came back too', async () => {
    const sent = async () => (await health()).complaints.days[5].sent as number;
    const before = await sent();
    const mailing = await within(async (account) => {
      const {
        rows: [row],
      } = await sql<{
        id: number;
      }>`insert into mailings (account_id, source_type, source_id, message, audience, status, started_at, finished_at)
        values (${account.id}, 'test', 2, '{"fromEmail": "a@mail.example.test"}', '{}', 'finished', ${yesterday}, ${yesterday}) returning id`.execute(
        account.db,
      );
      await sql`insert into deliveries (account_id, mailing_id, contact_id, state, sent_at, bounced_at)
        select ${account.id}, ${row?.id}, n, case when n <= 3 then 'sent' when n <= 5 then 'bounced' else 'suppressed' end, case when n <= 4 then ${yesterday} end, case when n in (4, 5) then now() end
        from generate_series(1, 6) n`.execute(account.db);
      return row?.id;
    });
    expect(await sent()).toBe(before + 4);
    await within((account) =>
      sql`update deliveries set sent_at = null where account_id = ${account.id} and mailing_id = ${mailing} and state = 'sent'`.execute(
        account.db,
      ),
    );
    expect(await sent()).toBe(before + 4);
  });

  it('is nobody’s but the account’s with dns_setup', async () => {
    const other = await server.anotherAccount('Other');
    for (const [method, path, body] of [
      ['GET', 'health'],
      ['POST', 'warm_up', { warm_up: {} }],
      ['DELETE', 'warm_up'],
      ['POST', 'resume_sending'],
    ] as const) {
      expect(
        (await call(method, `dkim_domains/${id}/${path}.json`, body, 'other@example.com', other))
          .status,
        path,
      ).toBe(404);
      expect(
        (
          await server.call(method, `dkim_domains/${id}/${path}.json`, body, {
            as: 'account,campaigns',
          })
        ).status,
        path,
      ).toBe(403);
    }
  });
});
