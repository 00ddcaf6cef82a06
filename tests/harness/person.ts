import { ABrowser } from '#platform/identity/browser.harness.ts';
import type { TestServer } from './server.ts';

const tokens = new WeakMap<TestServer, Map<string, Promise<string>>>();

/** The access token of a user of the server who has just signed in; asked again, the same one. */
export function tokenOf(server: TestServer, email = server.email): Promise<string> {
  const known = tokens.get(server) ?? new Map<string, Promise<string>>();
  tokens.set(server, known);
  const token =
    known.get(email) ??
    new ABrowser(server.url)
      .tokensFor(email, server.password)
      .then((answer) => answer.access_token);
  known.set(email, token);
  return token;
}
