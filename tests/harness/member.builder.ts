import { fullAccessRoles } from '#platform/contract/roles.ts';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { createAccount, grantMembership } from '#platform/identity/accounts.ts';
import type { TestServer } from './server.ts';

/** A person of the first account, signed in. */
export interface TestMember {
  id: number;
  email: string;
  token: string;
}

/** Ana and Ben, two people of the server's first account with access to everything. */
export async function twoMembers(server: TestServer): Promise<[TestMember, TestMember]> {
  return [await aMember(server, 'Ana'), await aMember(server, 'Ben')];
}

/** A signed-in person of the first account with these roles; everything unless said otherwise. */
export async function aMember(
  server: TestServer,
  name: string,
  roles: readonly string[] = fullAccessRoles,
): Promise<TestMember> {
  const email = `${name.toLowerCase()}@colleagues.example`;
  const password = 'Sun-Signal7!';
  const { userId } = await createAccount(server.database, {
    name: `Home of ${name}`,
    email,
    password,
  });
  await server.database.pool.query(
    'update users set first_name = $2, last_name = $3 where id = $1',
    [userId, name, 'Colleague'],
  );
  await grantMembership(server.database, { accountId: server.account, userId, roles });
  return {
    id: userId,
    email,
    token: (await new ABrowser(server.url).tokensFor(email, password)).access_token,
  };
}
