import { byOperator } from '#features/account/billing/server/public.ts';
import { changeAccess } from '#features/session/access/server/public.ts';
import type { TestServer } from './server.ts';

/** Gives an account a number to text from, which opens its SMS sections. */
export async function giveNumber(server: TestServer, accountId = server.account): Promise<void> {
  const change = { fromNumbers: ['+14155550100'] };
  await byOperator(server.database, { accountId, action: 'access', after: change }, (db) =>
    changeAccess(db, accountId, change),
  );
}

/** Says which country an account is in. */
export async function moveAccount(
  server: TestServer,
  country: string,
  account = server.account,
): Promise<void> {
  await server.call('PUT', 'update.json', { account: { country } }, { account });
}
