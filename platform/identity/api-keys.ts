import type { Transaction } from 'kysely';
import { apiKeyPermissions, effectiveRoles } from '#platform/contract/roles.ts';
import { acrossAccounts, inAccount } from '../server/account/account.ts';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/connect.ts';
import type { DB } from '../server/database/tables.ts';
import { forbidden, invalid } from '../server/errors.ts';
import type { Principal } from '../server/account/principal.ts';
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

/** What the audit log calls the account's token. */
export const accountTokenName = 'Account API token';

// A busy key would otherwise rewrite its row at every call.
const useNotedEveryMs = 60_000;

/** Makes a key for programs and answers its secret, which is shown this once and stored nowhere. */
export async function createApiKey(
  database: Database,
  key: NewApiKey,
): Promise<{ id: number; key: string }> {
  return inAccount(database, { accountId: key.accountId }, (account) =>
    insertApiKey(account.db, key),
  );
}

/** The same inside a transaction that is already open for the account. */
export async function insertApiKey(
  db: Transaction<DB>,
  key: NewApiKey,
): Promise<{ id: number; key: string }> {
  const secret = generateApiKey();
  const { id } = await db
    .insertInto('api_keys')
    .values({
      account_id: key.accountId,
      name: key.name,
      prefix: visiblePartOf(secret),
      key_hash: hashApiKey(secret),
      permissions: knownPermissions(key.permissions),
      whitelisted_ips: [...(key.whitelistedIps ?? [])],
      created_by: key.createdBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key: secret };
}

/** Makes the account's token anew and answers it, for the only time; the one before is worthless as soon as this commits. */
export async function renewAccountToken(
  db: Transaction<DB>,
  owner: { accountId: number; createdBy: number | null; now: Date },
): Promise<string> {
  const secret = generateApiKey();
  const made = {
    prefix: visiblePartOf(secret),
    key_hash: hashApiKey(secret),
    created_by: owner.createdBy,
    permissions: [...apiKeyPermissions],
    created_at: owner.now.toISOString(),
    updated_at: owner.now.toISOString(),
  };
  await db
    .insertInto('api_keys')
    .values({
      account_id: owner.accountId,
      name: accountTokenName,
      is_account_token: true,
      ...made,
    })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .where('is_account_token', '=', true)
        .doUpdateSet({ ...made, last_used_at: null, last_used_ip: null }),
    )
    .execute();
  return secret;
}

/** Who a key is inside an account; null when the account has no such key. A key used from an address off its list is refused with 403. */
export async function verifyApiKey(
  database: Database,
  call: { accountId: number; key: string; ip: string; clock: Clock; onlyAccountToken?: boolean },
): Promise<Extract<Principal, { kind: 'api_key' }> | null> {
  if (!isWellFormedApiKey(call.key)) return null;
  return acrossAccounts(database, 'check an API key', async (db) => {
    const row = await db
      .selectFrom('api_keys')
      .select(['id', 'name', 'permissions', 'whitelisted_ips', 'last_used_at', 'is_account_token'])
      .where('account_id', '=', call.accountId)
      .where('key_hash', '=', hashApiKey(call.key))
      .executeTakeFirst();
    if (!row || (call.onlyAccountToken === true && !row.is_account_token)) return null;
    const address = canonicalAddress(call.ip);
    if (row.whitelisted_ips.length > 0 && !row.whitelisted_ips.includes(address)) {
      throw forbidden(`This API key may not be used from the address ${address}.`);
    }
    const now = call.clock.now();
    if (
      row.last_used_at === null ||
      now.getTime() - Date.parse(row.last_used_at) >= useNotedEveryMs
    ) {
      await db
        .updateTable('api_keys')
        .set({ last_used_at: now.toISOString(), last_used_ip: address })
        .where('account_id', '=', call.accountId)
        .where('id', '=', row.id)
        .execute();
    }
    // Areas that are new since the token was made are the account's as well.
    const permissions = row.is_account_token ? apiKeyPermissions : row.permissions;
    return {
      kind: 'api_key',
      accountId: call.accountId,
      keyId: row.id,
      name: row.name,
      permissions: [...effectiveRoles(permissions)],
    };
  });
}

function knownPermissions(asked: readonly string[]): string[] {
  const known: readonly string[] = apiKeyPermissions;
  const strangers = asked.filter(
    (permission) => permission !== 'all' && !known.includes(permission),
  );
  if (strangers.length > 0) {
    throw invalid({
      permissions: [`contains ${strangers.join(', ')}; known are ${known.join(', ')}, or all`],
    });
  }
  return asked.includes('all')
    ? [...known]
    : known.filter((permission) => asked.includes(permission));
}
