import { ABrowser } from '#platform/identity/browser.harness.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type Called, type TestServer } from '#tests/harness/server.ts';

/** A server whose clock can be moved, with people of chosen roles and the links of the mails that went out. For tests. */
export interface Team {
  server: TestServer;
  /** The owner's access token. */
  owner: string;
  moveClock(days: number): void;
  /** A member of the first account who is signed in. */
  member(name: string, roles: string[]): Promise<{ id: number; email: string; token: string }>;
  call(method: string, path: string, body?: unknown, token?: string): Promise<Called>;
  /** A call outside any account. */
  global(method: string, path: string, body?: unknown, token?: string): Promise<Called>;
  /** The token in the newest mail to an address. */
  linkTo(email: string): Promise<string>;
  mailsTo(email: string): Promise<{ subject: string; raw: string }[]>;
}

export const password = 'Sturdy-Lamp-7';

/** Starts the server of a team. */
export async function aTeam(): Promise<Team> {
  let ahead = 0;
  const server = await testServer({ clock: { now: () => new Date(Date.now() + ahead) } });
  const tokenOf = async (email: string, word: string) =>
    (await new ABrowser(server.url).tokensFor(email, word)).access_token;
  const owner = await tokenOf(server.email, server.password);
  const mailsTo = async (email: string) =>
    (
      await server.database.pool.query<{ subject: string; raw: string }>(
        'select subject, raw from local_inbox_messages where recipient = $1 order by id desc',
        [email],
      )
    ).rows;
  return {
    server,
    owner,
    mailsTo,
    moveClock: (days) => {
      ahead = days * 86_400_000;
    },
    async member(name, roles) {
      const email = `${name}@example.org`;
      const id = await createUser(server.database, { email, password, firstName: name });
      await grantMembership(server.database, { accountId: server.account, userId: id, roles });
      return { id, email, token: await tokenOf(email, password) };
    },
    call: (method, path, body, token = owner) => server.call(method, path, body, { key: token }),
    async global(method, path, body, token) {
      const answer = await fetch(`${server.url}/v2/${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    },
    async linkTo(email) {
      const [mail] = await mailsTo(email);
      const link = /\/accounts\/\d+\/new_user\/([\w-]+)/.exec(
        (mail?.raw ?? '').replaceAll('=\r\n', ''),
      );
      if (!link?.[1]) throw new Error(`No mail with a link went to ${email}.`);
      return link[1];
    },
  };
}
