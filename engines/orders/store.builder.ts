import { inAccount } from '#platform/server/account/account.ts';
import type { TestServer } from '#tests/harness/server.ts';
import { makeStore } from './api-store.ts';

/** A store of some kind in an account, as a connector makes it. */
export async function aStore(
  server: Pick<TestServer, 'account' | 'database'>,
  given: { kind: string; name: string; account?: number; settings?: object },
): Promise<number> {
  const { kind, name, settings = {}, account: accountId = server.account } = given;
  return inAccount(server.database, { accountId }, (account) =>
    makeStore(account, { kind, remoteId: name.toLowerCase(), name, settings }),
  );
}
