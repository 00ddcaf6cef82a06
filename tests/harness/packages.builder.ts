import { changePackage } from '#features/account/billing/server/public.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { TestServer } from './server.ts';

/** Gives an account a package as an operator does, or answers to single sections; `none` is every part. */
export async function givePackage(
  server: TestServer,
  change: Parameters<typeof changePackage>[2],
  account = server.account,
): Promise<void> {
  await changePackage(server.database, account, change, systemClock.now());
}
