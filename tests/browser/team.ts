import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import type { TestServer } from '#tests/harness/server.ts';

/** The password of everybody who is made here. */
export const password = 'Sturdy-Lamp-7';

/** People of a test server, made and read behind the screen. */
export interface TeamOf {
  /** Opens and shuts the other products, with settings of the account that only an operator writes. */
  setProducts(
    on: { marketing?: boolean; service: boolean; commerce: boolean },
    settings?: object,
  ): Promise<unknown>;
  /** Makes a member, {name}@example.org, and answers the id. */
  member(name: string, roles: string[]): Promise<number>;
  invite(email: string, roles?: string[]): Promise<number>;
  rolesOf(email: string): Promise<string[]>;
  /** The link in the newest mail to an address. */
  linkTo(email: string): Promise<string>;
}

/** The people of a test server. */
export function aTeamOf(server: TestServer): TeamOf {
  const { pool } = server.database;
  return {
    setProducts: (on, settings = {}) =>
      pool.query(
        'update accounts set enable_service = $2, enable_commerce = $3, settings = settings || $4, enable_marketing = $5 where id = $1',
        [server.account, on.service, on.commerce, settings, on.marketing ?? true],
      ),
    async member(name, roles) {
      const id = await createUser(server.database, {
        email: `${name.toLowerCase()}@example.org`,
        password,
        firstName: name,
      });
      await grantMembership(server.database, { accountId: server.account, userId: id, roles });
      return id;
    },
    invite: async (email, roles = ['contacts']) =>
      (await server.call('POST', 'invitations.json', { email, roles })).body.data.id,
    rolesOf: async (email) =>
      (await server.call('GET', `users_and_permissions.json?name=${email}`)).body.data.people[0]
        .roles,
    async linkTo(email) {
      const { rows } = await pool.query(
        'select raw from local_inbox_messages where recipient = $1 order by id desc',
        [email],
      );
      return (
        server.url +
        /\/accounts\/\d+\/new_user\/[\w-]+/.exec(rows[0].raw.replaceAll('=\r\n', ''))![0]
      );
    },
  };
}
