import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { ttlCache } from '#platform/server/ttl-cache.ts';
import { domainOf } from './message-id.ts';

/** Something that goes by the account and the domain of a From address. */
export type OfSender<T> = (account: Account, fromEmail: string) => Promise<T>;

/** Keeps each answer for a minute, so that a mailing of a million asks a few times and a change is soon in use. */
export function cachedBySender<T>(
  database: Database,
  ask: OfSender<T>,
): (accountId: number, fromEmail: string) => Promise<T> {
  const answerOf = ttlCache<T>({ forMs: 60_000, most: 1_000 });
  return (accountId, fromEmail) =>
    answerOf(`${accountId} ${domainOf(fromEmail)}`, () =>
      inAccount(database, { accountId }, (account) => ask(account, fromEmail)),
    );
}
