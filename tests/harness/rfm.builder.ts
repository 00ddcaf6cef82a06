import { changeAccess } from '#features/session/access/server/public.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { TestServer } from './server.ts';

/** Gives an account RFM reports, as an operator does, or takes them away. */
export async function giveRfm(
  { database, account: own }: Pick<TestServer, 'database' | 'account'>,
  { isOn = true, account = own }: { isOn?: boolean; account?: number } = {},
): Promise<void> {
  await acrossAccounts(database, 'switch RFM reports in a test', (db) =>
    changeAccess(db, account, { isErfmOn: isOn }),
  );
}
