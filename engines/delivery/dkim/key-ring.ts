import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { domainOf } from '../message-id.ts';
import type { SigningKey } from './signing-key.ts';

/** Tells the keys that sign for a From address; none when its domain has none. */
export type SigningKeysOf = (account: Account, fromEmail: string) => Promise<readonly SigningKey[]>;

/** Keys by account and From address, read once a minute. */
export interface KeyRing { keysFor(accountId: number, fromEmail: string): Promise<readonly SigningKey[]> }

const keptMs = 60_000;
const mostKept = 1_000;

/** Keeps keys for a minute, so that a mailing of a million asks a few times and a changed key is soon in use. */
export function createKeyRing(parts: { database: Database; signingKeysOf?: SigningKeysOf; now?: () => number }): KeyRing {
  const { database, signingKeysOf, now = () => performance.now() } = parts;
  const kept = new Map<string, { keys: Promise<readonly SigningKey[]>; until: number }>();
  if (!signingKeysOf) return { keysFor: async () => [] };
  return {
    keysFor(accountId, fromEmail) {
      const name = `${accountId} ${domainOf(fromEmail)}`;
      const known = kept.get(name);
      if (known && known.until > now()) return known.keys;
      const keys = inAccount(database, { accountId }, (account) => signingKeysOf(account, fromEmail));
      keys.catch(() => kept.delete(name));
      const [oldest] = kept.keys();
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
      kept.set(name, { keys, until: now() + keptMs });
      return keys;
    },
  };
}
