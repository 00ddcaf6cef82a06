import type { Transaction } from 'kysely';
import { apiKeyPermissions, effectiveRoles } from '#platform/contract/roles.ts';
import { acrossAccounts, inAccount } from '../account/account.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/tables.ts';
import { forbidden, invalid } from '../http/errors.ts';
import type { Principal } from '../http/principal.ts';
import { generateApiKey, hashApiKey, isWellFormedApiKey, visiblePartOf } from './api-key-format.ts';
import { canonicalAddress } from './client-address.ts';

/** What a key is made of. The permission 'all' stands for every area. */
export interface NewApiKey {
  readonly accountId: number;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly whitelistedIps?: readonly string[];
  readonly createdBy?: number | null;
}

// A busy key would otherwise rewrite its row at every call.
const useNotedEveryMs = 60_000;

/** Makes a key for programs and answers its secret, which is shown this once and stored nowhere. */
export async function createApiKey(database: Database, key: NewApiKey): Promise<{ id: number; key: string }> {
  return inAccount(database, { accountId: key.accountId }, (account) => insertApiKey(account.db, key));
}

/** The same inside a transaction that is already open for the account. */
export async function insertApiKey(db: Transaction<DB>, key: NewApiKey): Promise<{ id: number; key: string }> {
  const secret = generateApiKey();
  const { id } = await db.insertInto('api_keys').values({
    account_id: key.accountId,
    name: key.name,
    prefix: visiblePartOf(secret),
    key_hash: hashApiKey(secret),
    permissions: knownPermissions(key.permissions),
    whitelisted_ips: [...(key.whitelistedIps ?? [])],
    created_by: key.createdBy ?? null,
  }).returning('id').executeTakeFirstOrThrow();
  return { id, key: secret };
}

/** Who a key is inside an account; null when the account has no such key. A key used from an address off its list is refused with 403. */
export async function verifyApiKey(
  database: Database,
  call: { accountId: number; key: string; ip: string; clock: Clock },
): Promise<Extract<Principal, { kind: 'api_key' }> | null> {
  if (!isWellFormedApiKey(call.key)) return null;
  return acrossAccounts(database, 'check an API key', async (db) => {
    const row = await db.selectFrom('api_keys').select(['id', 'name', 'permissions', 'whitelisted_ips', 'last_used_at'])
      .where('account_id', '=', call.accountId).where('key_hash', '=', hashApiKey(call.key)).executeTakeFirst();
    if (!row) return null;
    const address = canonicalAddress(call.ip);
    if (row.whitelisted_ips.length > 0 && !row.whitelisted_ips.includes(address)) {
      throw forbidden(`This API key may not be used from the address ${address}.`);
    }
    const now = call.clock.now();
    if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) >= useNotedEveryMs) {
      await db.updateTable('api_keys').set({ last_used_at: now.toISOString(), last_used_ip: address })
        .where('account_id', '=', call.accountId).where('id', '=', row.id).execute();
    }
    return { kind: 'api_key', accountId: call.accountId, keyId: row.id, name: row.name, permissions: [...effectiveRoles(row.permissions)] };
  });
}

function knownPermissions(asked: readonly string[]): string[] {
  const known: readonly string[] = apiKeyPermissions;
  if (asked.includes('all')) return [...known];
  const strangers = asked.filter((permission) => !known.includes(permission));
  if (strangers.length > 0) {
    throw invalid({ permissions: [`contains ${strangers.join(', ')}; known are ${known.join(', ')}, or all`] });
  }
  return known.filter((permission) => asked.includes(permission));
}
