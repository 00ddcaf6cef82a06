import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteUsage } from '#engines/usage/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { givePackage } from '#tests/harness/packages.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { childAccount, familyUsage } from '../contract/children.ts';
import { changeParent } from './operator.ts';

let server: TestServer;
let owner = '';
let clerk = '';
let insider = '';
const month = new Date().toISOString().slice(0, 7);

async function person(email: string, accountId: number, roles: string[]): Promise<string> {
  const userId = await createUser(server.database, { email, password: 'Sturdy-Lamp-7' });
  await grantMembership(server.database, { accountId, userId, roles });
  return (await new ABrowser(server.url).tokensFor(email, 'Sturdy-Lamp-7')).access_token;
}

beforeAll(async () => {
  server = await testServer();
  owner = (await new ABrowser(server.url).tokensFor(server.email, server.password)).access_token;
  clerk = await person('clerk@example.org', server.account, ['contacts']);
  await givePackage(server, { type: 'core' });
  await changeParent(server.database, server.account, { mayHaveChildren: true });
});
afterAll(() => server.close());

const get = (path: string, key: string, account = server.account) =>
  server.call('GET', path, undefined, { key, account });
const make = (name: string) =>
  server.call('POST', 'child_accounts.json', { account: { name } }, { key: owner });
const accountsOf = async (key: string): Promise<number[]> =>
  (
    (await (
      await fetch(`${server.url}/v2/accounts.json?per_page=100`, {
        headers: { authorization: `Bearer ${key}` },
      })
    ).json()) as { data: { id: number }[] }
  ).data.map(({ id }) => id);

describe('a parent account', () => {
  it('makes a child, which shows in the switcher of parent staff only @spec ACCOUNT-010', async () => {
    const made = await make('Child of the first');
    expect(made.status).toBe(201);
    const child = childAccount.parse(made.body.data);
    expect(child).toMatchObject({ name: 'Child of the first', active: true, package_type: 'core' });
    expect(await accountsOf(owner)).toEqual(expect.arrayContaining([server.account, child.id]));
    expect(await accountsOf(clerk)).toEqual([server.account]);
    const { body } = await get('child_accounts.json', owner);
    expect(body.data.map((row: { id: number }) => row.id)).toEqual([child.id]);
    expect((await get('child_accounts.json', clerk)).status).toBe(403);
    const logged = await server.database.pool.query(
      `select resource_id from audit_log where account_id = $1 and resource = 'child_account'`,
      [server.account],
    );
    expect(logged.rows).toEqual([{ resource_id: child.id }]);
  });

  it('lets its staff enter a child and work there @spec ACCOUNT-009', async () => {
    const { id } = (await make('Entered')).body.data;
    await server.call(
      'POST',
      'tags.json',
      { tag: { name: 'Made by the parent' } },
      { key: owner, account: id },
    );
    expect((await get('tags.json', owner, id)).body.data).toMatchObject([
      { name: 'Made by the parent' },
    ]);
    expect((await get('show.json', owner, id)).body.data).toMatchObject({
      owner_id: server.account,
      roles: expect.arrayContaining(['account', 'contacts']),
    });
    expect((await get('show.json', clerk, id)).status).toBe(403);
    expect(
      (await server.call('GET', 'show.json', undefined, { account: id, key: server.apiKey }))
        .status,
    ).toBe(401);
    insider = await person('insider@example.org', id, ['account', 'contacts']);
  });

  it('is invisible to its children, and so are siblings', async () => {
    const [inside, sibling] = (
      await get('child_accounts.json?sort=created_at&sort_order=desc', owner)
    ).body.data.map((row: { id: number }) => row.id) as [number, number];
    expect(await accountsOf(insider)).toEqual([inside]);
    for (const account of [server.account, sibling])
      expect((await get('show.json', insider, account)).status).toBe(403);
    expect((await get(`accounts/${sibling}.json`, insider, inside)).status).toBe(404);
    expect((await get('child_accounts.json', insider, inside)).body.data).toEqual([]);
    const refused = await server.call(
      'POST',
      'child_accounts.json',
      { name: 'Grandchild' },
      { key: insider, account: inside },
    );
    expect([refused.status, refused.body.errors.authorization[0]]).toEqual([
      403,
      'This account may have no child accounts. Ask your operator.',
    ]);
  });

  it('loses its way in with the role account', async () => {
    const { id } = (await make('Once open')).body.data;
    const userId = await createUser(server.database, {
      email: 'leaver@example.org',
      password: 'Sturdy-Lamp-7',
    });
    await grantMembership(server.database, {
      accountId: server.account,
      userId,
      roles: ['account', 'contacts'],
    });
    const { access_token: token } = await new ABrowser(server.url).tokensFor(
      'leaver@example.org',
      'Sturdy-Lamp-7',
    );
    expect((await get('show.json', token, id)).status).toBe(200);
    await grantMembership(server.database, {
      accountId: server.account,
      userId,
      roles: ['contacts'],
    });
    expect((await get('show.json', token, id)).status).toBe(403);
  });

  it('sums the usage of its children, and reads each of them', async () => {
    const ids = [
      (await make('Sums one')).body.data.id,
      (await make('Sums two')).body.data.id,
    ] as number[];
    const note = (accountId: number, amount: number) =>
      inAccount(server.database, { accountId }, (account) =>
        noteUsage(account, [{ kind: 'emails', at: new Date(), amount, source: 'test' }]),
      );
    await note(server.account, 5);
    await note(ids[0] as number, 30);
    await note(ids[1] as number, 7);
    await inAccount(server.database, { accountId: ids[1] as number }, ({ db, id }) =>
      sql`insert into contacts (account_id, email, email_key, email_domain) values (${id}, 'a@sum.example', 'a@sum.example', 'sum.example')`.execute(
        db,
      ),
    );
    const usage = familyUsage.parse((await get('child_accounts/usage.json', owner)).body.data);
    expect(usage.total).toMatchObject({ emails: 42, contacts: 1 });
    expect(
      usage.children
        .filter(({ id }) => ids.includes(id))
        .map(({ usage: one }) => [one.emails, one.contacts]),
    ).toEqual([
      [30, 0],
      [7, 1],
    ]);
    expect(usage.period.month).toBe(month);
    expect((await get(`accounts/${ids[0]}/usage.json`, owner)).body.data).toMatchObject({
      account_id: ids[0],
      usage: 30,
    });
    expect((await server.call('GET', `accounts/${ids[0]}/usage.json`)).status).toBe(404);
    expect((await get('child_accounts.json?name=sums+two', owner)).body.data).toMatchObject([
      { usage: { emails: 7, contacts: 1 } },
    ]);
  });

  it('needs the operator’s word', async () => {
    const account = await server.anotherAccount('No parent');
    expect(
      (await server.call('POST', 'child_accounts.json', { name: 'x' }, { account })).status,
    ).toBe(403);
    expect(
      (await server.call('POST', 'child_accounts.json', { name: ' ' }, { key: owner })).body.errors
        .name,
    ).toEqual(['cannot be blank']);
  });
});
