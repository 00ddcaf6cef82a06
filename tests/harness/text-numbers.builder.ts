import { makeNumber } from '#engines/texting/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import type { TestServer } from './server.ts';

/** Gives an account a number to text from, which opens its SMS sections. */
export async function giveNumber(server: TestServer, accountId = server.account): Promise<void> {
  await inAccount(server.database, { accountId }, (account) =>
    makeNumber(account, { number: '+14155550100' }),
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
