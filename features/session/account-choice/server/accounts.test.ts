import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { moveToCluster } from '#features/session/access/server/public.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { accountRow } from '../contract.ts';

const sandboxFile = join(import.meta.dirname, '../../../../config/clusters.sandbox.json');
let server: TestServer;
let token = '';
const ids: number[] = [];

beforeAll(async () => {
  server = await testServer({ env: { CLUSTERS: sandboxFile } });
  const userId = await createUser(server.database, {
    email: 'many@example.org',
    password: 'Sturdy-Lamp-7',
  });
  for (let number = 1; number <= 12; number++) {
    ids.push(
      await server.anotherAccount(
        `Shop ${String(number).padStart(2, '0')}${number === 3 ? ' 100% abc' : ''}`,
      ),
    );
    await grantMembership(server.database, {
      accountId: ids.at(-1) ?? 0,
      userId,
      roles: ['contacts'],
    });
  }
  token = (await new ABrowser(server.url).tokensFor('many@example.org', 'Sturdy-Lamp-7'))
    .access_token;
});
afterAll(() => server.close());

async function list(query: string, path = '/v2/accounts.json') {
  const answer = await new ABrowser(server.url).send(`${path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: answer.status,
    body: (await answer.json()) as {
      data: { id: number; name: string; cluster: string }[];
      meta: Record<string, number>;
      errors?: unknown;
    },
  };
}

describe('the accounts of a person', () => {
  it('come ten a page from page 0 @spec SESSION-037', async () => {
    const first = await list('page=0&per_page=10');
    expect(first.body.data.map((account) => account.id)).toEqual(ids.slice(0, 10));
    expect(first.body.meta).toMatchObject({ page: 0, per_page: 10, total: 12, total_pages: 2 });
    expect((await list('page=1')).body.data.map((account) => account.id)).toEqual(ids.slice(10));
    expect((await list('page=-4')).body.data.map((account) => account.id)).toEqual(
      ids.slice(0, 10),
    );
    expect(first.body.data.map((account) => accountRow.parse(account).name)[0]).toBe('Shop 01');
  });

  it('of eleven leave one row to page 1, and the total stays @spec ACCOUNT-007', async () => {
    const last = ids.at(-1)!;
    const leave = await server.database.pool.query(
      'delete from account_members where account_id = $1 returning user_id, roles',
      [last],
    );
    const pages = [
      await list('page=0&per_page=10'),
      await list('page=1&per_page=10'),
      await list('page=2&per_page=10'),
    ];
    expect(pages.map(({ body }) => [body.data.length, body.meta.total])).toEqual([
      [10, 11],
      [1, 11],
      [0, 11],
    ]);
    for (const { user_id: userId, roles } of leave.rows)
      await grantMembership(server.database, { accountId: last, userId, roles });
  });

  it('are only those where they are a member @spec SESSION-031', async () => {
    const all = await list('per_page=100', '/v2/users/account_list.json');
    expect(all.body.data.map((account) => account.id).sort((one, other) => one - other)).toEqual(
      ids,
    );
    expect((await list(`id_eq=${server.account}`)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
  });

  it('are found by id and by part of the name, wildcards taken literally @spec SESSION-037', async () => {
    expect((await list(`id_eq=${ids[4]}`)).body.data).toMatchObject([{ id: ids[4] }]);
    expect((await list('name_cont=ABC')).body).toMatchObject({
      data: [{ id: ids[2] }],
      meta: { total: 1 },
    });
    expect((await list('name_cont=100%25')).body.meta.total).toBe(1);
    expect((await list('name_cont=_hop')).body.meta.total).toBe(0);
  });

  it('name their cluster, from whose hosts the info of each is loaded @spec SESSION-041', async () => {
    const id = ids[5]!;
    const chosen = (await list(`id_eq=${id}`)).body.data[0]!;
    const infoOf = async (cluster: string) =>
      (await list(`cluster=${cluster}`, `/v2/${id}/info.json`)) as unknown as {
        status: number;
        body: { data: object; errors?: object };
      };
    expect((await infoOf(chosen.cluster)).body.data).toMatchObject({
      account_id: id,
      cluster: 'default',
      hosts: { api: server.url },
    });
    await acrossAccounts(server.database, 'move an account to another cluster', (db) =>
      moveToCluster(db, id, 'uat'),
    );
    const [moved] = (await list(`id_eq=${id}`)).body.data;
    const { hosts } = JSON.parse(await readFile(sandboxFile, 'utf8')).uat;
    expect((await infoOf(moved!.cluster)).body.data).toEqual({
      account_id: id,
      industry: expect.any(String),
      cluster: 'uat',
      hosts,
    });
    expect(await infoOf('default')).toMatchObject({
      status: 422,
      body: { errors: { cluster: ['is not that of this account: ask the cluster uat'] } },
    });
    expect((await infoOf('moon')).status).toBe(422);
  });

  it('are refused with the field at fault', async () => {
    expect(await list('page=x')).toMatchObject({
      status: 422,
      body: { errors: { page: ['must be a number'] } },
    });
  });

  it('need a person: neither nobody nor a key', async () => {
    for (const headers of [{}, { authorization: `Bearer ${server.apiKey}` }]) {
      const answer = await new ABrowser(server.url).send('/v2/accounts.json', { headers });
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { error: 'Sign in to continue.' },
      ]);
    }
  });
});
