import type { Transaction } from 'kysely';
import { effectiveRoles } from '#platform/contract/roles.ts';
import { acrossAccounts } from '../server/account/account.ts';
import type { Database } from '../server/database/connect.ts';
import type { DB } from '../server/database/tables.ts';
import { announceAccess } from './announce-access.ts';

// Other processes hear of a change at once; where that message is lost, this is how long a taken role lives at most.
const keepMs = 30_000;
const keepAtMost = 50_000;

interface Kept {
  readonly roles: ReadonlySet<string>;
  readonly until: number;
}

const keptOf = new WeakMap<Database, Map<string, Kept>>();

/**
 * A user's roles in an account, at most 30 seconds old; null for a stranger. Who holds the role `account` in the parent
 * account has the same roles in its children as there, besides roles of their own.
 */
export async function rolesIn(
  database: Database,
  userId: number,
  accountId: number,
): Promise<ReadonlySet<string> | null> {
  const kept = keptIn(database);
  const key = `${accountId}:${userId}`;
  const known = kept.get(key);
  if (known && known.until > performance.now()) return known.roles;
  const until = performance.now() + keepMs;
  const row = await acrossAccounts(database, 'read the roles of a member', async (db) => {
    const account = await db
      .selectFrom('accounts')
      .select('owner_id')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!account) return null;
    const own = await memberRoles(db, accountId, userId);
    const above = account.owner_id ? await memberRoles(db, account.owner_id, userId) : null;
    return { own, above: above?.includes('account') ? above : null };
  });
  kept.delete(key);
  if (!row || (row.own === null && row.above === null)) return null;
  if (kept.size >= keepAtMost) kept.clear();
  const roles = effectiveRoles([...(row.own ?? []), ...(row.above ?? [])]);
  kept.set(key, { roles, until });
  return roles;
}

// Account by account: a parent's members may lie on another node than its child's.
async function memberRoles(
  db: Transaction<DB>,
  accountId: number,
  userId: number,
): Promise<string[] | null> {
  const row = await db
    .selectFrom('account_members')
    .select('roles')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.roles ?? null;
}

/** Drops what is remembered of a member here and in every other process, for whoever changes or removes one; call it once the change has committed. */
export function forgetRoles(
  database: Database,
  member: { accountId: number; userId: number },
): void {
  dropKept(database, member);
  announceAccess(database, member);
}

/** Drops what this process remembers of a member, or of everybody. */
export function dropKept(
  database: Database,
  member: { accountId: number; userId: number } | null,
): void {
  const kept = keptIn(database);
  if (!member) return kept.clear();
  // The account may be a parent, so what its children remember of the person goes too.
  for (const key of kept.keys()) if (key.endsWith(`:${member.userId}`)) kept.delete(key);
}

function keptIn(database: Database): Map<string, Kept> {
  let kept = keptOf.get(database);
  if (!kept) keptOf.set(database, (kept = new Map()));
  return kept;
}
