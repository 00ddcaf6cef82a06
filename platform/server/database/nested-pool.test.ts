import { afterAll, beforeAll, expect, test } from 'vitest';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

// More than the pool has connections.
const many = 30;

let server: TestServer;
let ana: TestMember;
beforeAll(async () => {
  server = await testServer();
  ana = await aMember(server, 'Ana');
});
afterAll(() => server.close());

const byMany = <T>(work: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, nth) => work(nth)));

test('work that holds a connection gets another, however many hold one', async () => {
  const { database, account } = server;
  const held = await byMany(() =>
    inAccount(database, { accountId: account }, () =>
      acrossAccounts(database, 'a second connection', (db) =>
        db.selectFrom('accounts').select('id').where('id', '=', account).executeTakeFirstOrThrow(),
      ),
    ),
  );
  expect(held).toHaveLength(many);
});

test('calls that mail inside their transaction do not stop the product', async () => {
  const invited = await byMany((nth) =>
    server.call(
      'POST',
      'invitations.json',
      { invitation: { email: `crowd-${nth}@example.net`, roles: ['forms'] } },
      { key: ana.token },
    ),
  );
  expect(new Set(invited.map(({ status }) => status))).toEqual(new Set([201]));
  const rules = await byMany(() =>
    server.call('GET', 'second_factor_rule.json', undefined, { key: ana.token }),
  );
  expect(new Set(rules.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
