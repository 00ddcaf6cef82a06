import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usageCounters } from '#apps/server/usage.ts';
import { noteUsage, recountUsage, setLimits } from '#engines/usage/public.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { aMailing, aList, balanceAtEnd, somePeople } from '#engines/delivery/mailing.builder.ts';
import { accountOverview, accountUsage, subscription, usageReport } from '../contract/usage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const within = <T>(account: number, work: Parameters<typeof inAccount<T>>[2]) =>
  inAccount(server.database, { accountId: account }, work);
const month = new Date().toISOString().slice(0, 7);
const usageOf = async (account: number) =>
  accountUsage.parse(
    (await server.call('GET', `accounts/${account}/usage.json`, undefined, { account })).body.data,
  );

async function sendTo(account: number, people: number): Promise<void> {
  const list = await within(account, async (inside) => {
    const made = await aList(inside, `List ${Math.random()}`);
    await somePeople(inside, people, [made], `p${Math.random().toString(36).slice(2)}`);
    return made;
  });
  await balanceAtEnd(
    server.database,
    account,
    await aMailing(server.database, account, { lists: [list], sourceType: 'test' }),
  );
}

const limit = (account: number, limits: Record<string, number>) =>
  acrossAccounts(server.database, 'set a limit in a test', (db) =>
    setLimits(db, { accountId: account, month, limits }),
  );

describe('usage', () => {
  it('rises by the mails that were sent, at once, in period, day, month and widget @spec BILLING-003 @spec BILLING-007 @spec BILLING-010', async () => {
    const account = await server.anotherAccount('Sends ten');
    expect((await usageOf(account)).usage).toBe(0);
    await sendTo(account, 10);
    const usage = await usageOf(account);
    expect(usage).toMatchObject({
      usage: 10,
      pending: 0,
      overage: 0,
      limit: null,
      period: { month },
    });
    expect(usage.kinds).toContainEqual({
      kind: 'contacts',
      usage: 10,
      pending: 0,
      overage: 0,
      limit: null,
    });
    expect(usage.days.reduce((sum, day) => sum + day.emails, 0)).toBe(10);
    expect(usage.months).toHaveLength(12);
    expect(usage.months.at(-1)).toMatchObject({ month, emails: 10, sms: 0 });
    const widget = await server.call(
      'GET',
      'widgets/monthly_email_usage.json?options=monthly',
      undefined,
      { account },
    );
    expect(widget.body.data).toHaveLength(12);
    expect(widget.body.data.at(-1)).toEqual({ month, sent: 10 });
    expect(
      (
        await server.call('GET', 'widgets/monthly_email_usage.json?options=hourly', undefined, {
          account,
        })
      ).status,
    ).toBe(422);
  });

  it('beyond the limit is overage @spec BILLING-015', async () => {
    const account = await server.anotherAccount('Sends twelve');
    await limit(account, { emails: 10 });
    await sendTo(account, 12);
    expect(await usageOf(account)).toMatchObject({ usage: 12, overage: 2, limit: 10 });
    const overview = accountOverview.parse(
      (await server.call('GET', 'account_overview.json', undefined, { account })).body.data,
    );
    expect(overview.attention).toContainEqual({ code: 'overage', kind: 'emails', count: 2 });
  });

  it('shows what waits as pending', async () => {
    const account = await server.anotherAccount('Waits');
    await within(account, async ({ db }) => {
      await sql`insert into mailings (account_id, id, source_type, source_id, message, audience, status) values (${account}, 900, 'test', 1, '{}', '{}', 'paused')`.execute(
        db,
      );
      await sql`insert into deliveries (account_id, mailing_id, contact_id, state) select ${account}, 900, n, case when n > 3 then 'sent' else 'pending' end from generate_series(1, 5) n`.execute(
        db,
      );
    });
    expect(await usageOf(account)).toMatchObject({ usage: 0, pending: 3 });
  });

  it('of text messages comes from what their channel notes @spec BILLING-006 @spec BILLING-008', async () => {
    const account = await server.anotherAccount('Texts');
    const volume = async () =>
      (await server.call('GET', 'sms_volume.json', undefined, { account })).body.data;
    expect(await volume()).toMatchObject({ sms_volume: 0 });
    await within(account, (inside) =>
      noteUsage(
        inside,
        [1, 2, 3].map((n) => ({ kind: 'sms', at: new Date(), amount: 1, source: `sms ${n}` })),
      ),
    );
    expect(await volume()).toMatchObject({
      sms_volume: 3,
      overage: 0,
      limit: null,
      period: { month },
    });
    expect(
      (await server.call('GET', 'widgets/sms_volume.json', undefined, { account })).body.data.at(
        -1,
      ),
    ).toEqual({ month, sent: 3 });
  });

  it('is the account’s own: strangers get none of it', async () => {
    const account = await server.anotherAccount('Private');
    expect((await server.call('GET', `accounts/${account}/usage.json`)).status).toBe(404);
    expect(
      (
        await server.call('GET', `accounts/${server.account}/usage.json`, undefined, {
          as: 'campaigns',
        })
      ).status,
    ).toBe(403);
  });

  it('of a past month can be asked, with a wrong month named', async () => {
    const account = await server.anotherAccount('History');
    await within(account, (inside) =>
      noteUsage(inside, [{ kind: 'emails', at: '2026-02-28T23:59:59Z', amount: 7, source: 'old' }]),
    );
    const { body } = await server.call(
      'GET',
      `accounts/${account}/usage.json?month=2026-02`,
      undefined,
      { account },
    );
    expect(body.data).toMatchObject({
      usage: 7,
      pending: 0,
      period: { start: '2026-02-01', end: '2026-02-28' },
    });
    expect(body.data.days.at(-1)).toEqual({ day: '2026-02-28', emails: 7, sms: 0, contacts: 0 });
    const wrong = await server.call(
      'GET',
      `accounts/${account}/usage.json?month=2026-13`,
      undefined,
      { account },
    );
    expect([wrong.status, wrong.body]).toEqual([
      422,
      { errors: { month: ['must be a month such as 2026-11'] } },
    ]);
  });
});

describe('counters', () => {
  it('agree with the deliveries behind them, and are put right when somebody changed them', async () => {
    const account = await server.anotherAccount('Proof');
    await sendTo(account, 23);
    await sendTo(account, 4);
    const recount = () => within(account, (inside) => recountUsage(inside, usageCounters));
    expect(await recount()).toEqual([]);
    expect((await usageOf(account)).usage).toBe(27);
    await within(account, ({ db }) =>
      sql`update usage_days set amount = amount + 5 where account_id = ${account} and kind = 'emails'`.execute(
        db,
      ),
    );
    expect(await recount()).toEqual([
      { kind: 'emails', day: expect.any(String), counted: 32, recorded: 27 },
    ]);
    expect(await recount()).toEqual([]);
    expect((await usageOf(account)).usage).toBe(27);
  });
});

describe('billing periods', () => {
  it('come newest first with their usage; past ones keep their limit @spec BILLING-009', async () => {
    const account = await server.anotherAccount('Two years');
    await server.database.pool.query(
      `update accounts set created_at = now() - interval '13 months' where id = $1`,
      [account],
    );
    const before = new Date(
      Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 3),
    ).toISOString();
    await within(account, (inside) =>
      noteUsage(inside, [
        { kind: 'emails', at: before, amount: 30, source: 'old' },
        { kind: 'emails', at: new Date(), amount: 8, source: 'new' },
      ]),
    );
    await acrossAccounts(server.database, 'set limits', async (db) => {
      await setLimits(db, {
        accountId: account,
        month: before.slice(0, 7),
        limits: { emails: 25 },
      });
      await setLimits(db, { accountId: account, month, limits: { emails: 100 } });
    });
    const { body } = await server.call(
      'GET',
      `accounts/${account}/billable_usage_reports.json?per_page=2`,
      undefined,
      { account },
    );
    const rows = body.data.map((row: unknown) => usageReport.parse(row));
    expect(
      rows.map(
        (row: {
          month: string;
          usage: number;
          overage: number;
          limit: number;
          is_final: boolean;
        }) => [row.month, row.usage, row.overage, row.limit, row.is_final],
      ),
    ).toEqual([
      [month, 8, 0, 100, false],
      [before.slice(0, 7), 30, 5, 25, true],
    ]);
    expect(body.meta).toMatchObject({ page: 1, per_page: 2, total: 14, total_pages: 7 });
  });
});

describe('the subscription', () => {
  it('shows package, period, limits and add-ons, and follows a change of package @spec BILLING-016', async () => {
    const account = await server.anotherAccount('Subscriber');
    const read = async () =>
      subscription.parse(
        (await server.call('GET', 'subscriptions.json', undefined, { account })).body.data,
      );
    expect(await read()).toMatchObject({ package_type: '', title: 'No package', add_ons: [] });
    await server.database.pool.query(
      `update accounts set package_type = 'essentials', package_feature = '{"relational_tables":"no","lists":"yes"}' where id = $1`,
      [account],
    );
    await server.database.pool.query(
      `insert into account_add_ons (account_id, name, quantity) values ($1, 'Dedicated IP', 2)`,
      [account],
    );
    await limit(account, { emails: 50_000 });
    const after = await read();
    expect(after).toMatchObject({
      package_type: 'essentials',
      title: 'Essentials',
      period: { kind: 'monthly', start: `${month}-01` },
      add_ons: [{ name: 'Dedicated IP', quantity: 2 }],
    });
    expect(after.limits.find(({ kind }) => kind === 'emails')?.limit).toBe(50_000);
    expect(after.features.find(({ name }) => name === 'relational_tables')?.included).toBe(false);
    expect(after.features.find(({ name }) => name === 'lists')?.included).toBe(true);
    const { data } = (await server.call('GET', 'package_features.json', undefined, { account }))
      .body;
    expect(data.account_setting).toMatchObject({
      package_type: 'essentials',
      package_feature: { relational_tables: 'no' },
    });
  });

  it('can be changed by nobody inside the account', async () => {
    await expect(
      within(server.account, ({ db }) =>
        sql`insert into usage_limits (account_id, kind, from_month) values (${server.account}, 'emails', now())`.execute(
          db,
        ),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      within(server.account, ({ db }) =>
        sql`delete from account_add_ons where account_id = ${server.account}`.execute(db),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});
