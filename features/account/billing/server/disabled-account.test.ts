import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aList, aMailing, balanceAtEnd, somePeople } from '#engines/delivery/mailing.builder.ts';
import { setLimits } from '#engines/usage/public.ts';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const message = 'This account has been disabled. Please contact support.';
const switchTo = (account: number, active: boolean) =>
  server.database.pool.query('update accounts set active = $2 where id = $1', [account, active]);
const mailing = async (account: number, people: number): Promise<number> => {
  const list = await inAccount(server.database, { accountId: account }, async (inside) => {
    const made = await aList(inside, `List ${Math.random()}`);
    await somePeople(inside, people, [made], `p${Math.random().toString(36).slice(2)}`);
    return made;
  });
  return aMailing(server.database, account, { lists: [list], sourceType: 'test' });
};

describe('a disabled account', () => {
  it('can be read and signed in to, and nothing in it can be changed @spec ACCOUNT-021', async () => {
    const account = await server.anotherAccount('Disabled shop');
    const tag = (await server.call('POST', 'tags.json', { tag: { name: 'Before' } }, { account }))
      .body.data.id;
    await switchTo(account, false);
    const writes = [
      ['POST', 'tags.json', { tag: { name: 'After' } }],
      ['PUT', `tags/${tag}.json`, { tag: { name: 'After' } }],
      ['DELETE', `tags/${tag}.json`, undefined],
      ['PUT', 'update.json', { account: { city: 'Oslo' } }],
      ['POST', `accounts/${account}/requests.json`, { kind: 'plan', subject: 'x' }],
      ['POST', 'tags/import.json', undefined],
      ['POST', 'global_unsubscribes/import.json', undefined],
    ] as const;
    for (const [method, path, body] of writes) {
      const refused = await server.call(method, path, body, { account });
      expect([path, refused.status, refused.body]).toEqual([
        path,
        403,
        { errors: { authorization: [message] } },
      ]);
    }
    expect((await server.call('GET', 'tags.json', undefined, { account })).body.data).toMatchObject(
      [{ name: 'Before' }],
    );
    expect(
      (await server.call('GET', 'account_overview.json', undefined, { account })).body.data
        .attention,
    ).toContainEqual({ code: 'disabled' });
    const { access_token: token } = await new ABrowser(server.url).tokensFor(
      'disabled-shop@example.com',
      server.password,
    );
    expect(
      (await server.call('GET', 'show.json', undefined, { account, key: token })).body.data.active,
    ).toBe(false);
    const own = await fetch(`${server.url}/v2/accounts/${account}/requests.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'plan', subject: 'x' }),
    });
    expect(own.status).toBe(403);
    await switchTo(account, true);
    expect(
      (await server.call('PUT', `tags/${tag}.json`, { tag: { name: 'After' } }, { account }))
        .status,
    ).toBe(200);
  });

  it('sends nothing until it is enabled again', async () => {
    const account = await server.anotherAccount('Silent shop');
    await switchTo(account, false);
    const id = await mailing(account, 3);
    // Another account's mailing that comes later and is done shows that the senders had their chance.
    const other = await server.anotherAccount('Loud shop');
    await balanceAtEnd(server.database, other, await mailing(other, 1));
    const sent = await server.database.pool.query(
      `select count(*)::int as n from local_inbox_messages where account_id = $1`,
      [account],
    );
    expect(sent.rows[0].n).toBe(0);
    await switchTo(account, true);
    expect((await balanceAtEnd(server.database, account, id)).delivered).toBe(3);
  });
});

describe('a free trial', () => {
  it('sends nothing beyond its limit, and other packages count overage', async () => {
    const account = await server.anotherAccount('Trial shop');
    await server.database.pool.query(
      `update accounts set package_type = 'free_trial' where id = $1`,
      [account],
    );
    await acrossAccounts(server.database, 'limit in a test', (db) =>
      setLimits(db, {
        accountId: account,
        month: new Date().toISOString().slice(0, 7),
        limits: { emails: 5 },
      }),
    );
    expect(
      (await balanceAtEnd(server.database, account, await mailing(account, 4))).delivered,
    ).toBe(4);
    const refused = await mailing(account, 2);
    const end = await balanceAtEnd(server.database, account, refused);
    expect([end.status, end.delivered]).toEqual(['failed', 0]);
    const {
      rows: [row],
    } = await server.database.pool.query(
      'select error from mailings where account_id = $1 and id = $2',
      [account, refused],
    );
    expect(row.error).toContain('Free trial allows 5 emails a month, with 1 left');
    await server.database.pool.query(
      `update accounts set package_type = 'essentials' where id = $1`,
      [account],
    );
    expect(
      (await balanceAtEnd(server.database, account, await mailing(account, 2))).delivered,
    ).toBe(2);
    expect(
      (await server.call('GET', `accounts/${account}/usage.json`, undefined, { account })).body
        .data,
    ).toMatchObject({ usage: 6, overage: 1 });
  });
});
