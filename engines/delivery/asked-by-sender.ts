import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { domainOf } from './message-id.ts';

/** Something that goes by the account and the domain of a From address. */
export type OfSender<T> = (account: Account, fromEmail: string) => Promise<T>;

const keptMs = 60_000;
const mostKept = 1_000;

/** Keeps each answer for a minute, so that a mailing of a million asks a few times and a change is soon in use; what failed is asked again. */
export function askedBySender<T>(database: Database, ask: OfSender<T>): (accountId: number, fromEmail: string) => Promise<T> {
  const kept = new Map<string, { answer: Promise<T>; until: number }>();
  return (accountId, fromEmail) => {
    const name = `${accountId} ${domainOf(fromEmail)}`;
    const known = kept.get(name);
    if (known && known.until > performance.now()) return known.answer;
    const answer = inAccount(database, { accountId }, (account) => ask(account, fromEmail));
    answer.catch(() => kept.delete(name));
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(name, { answer, until: performance.now() + keptMs });
    return answer;
  };
}
