import { effectiveRoles } from '#platform/contract/roles.ts';
import { acrossAccounts } from '../account/account.ts';
import type { Database } from '../database/connect.ts';
import { announceAccess } from './announce-access.ts';

// Other processes hear of a change at once; where that message is lost, this is how long a taken role lives at most.
const keepMs = 30_000;
const keepAtMost = 50_000;

interface Kept {
  readonly roles: ReadonlySet<string>;
  readonly until: number;
}

const keptOf = new WeakMap<Database, Map<string, Kept>>();

/** A user's roles in an account, at most 30 seconds old; null for a stranger. */
export async function rolesIn(database: Database, userId: number, accountId: number): Promise<ReadonlySet<string> | null> {
  const kept = keptIn(database);
  const key = `${accountId}:${userId}`;
  const known = kept.get(key);
  if (known && known.until > performance.now()) return known.roles;
  const until = performance.now() + keepMs;
  const row = await acrossAccounts(database, 'read the roles of a member', (db) =>
    db.selectFrom('account_members').select('roles')
      .where('account_id', '=', accountId).where('user_id', '=', userId).executeTakeFirst());
  kept.delete(key);
  if (!row) return null;
  if (kept.size >= keepAtMost) kept.clear();
  const roles = effectiveRoles(row.roles);
  kept.set(key, { roles, until });
  return roles;
}

/** Drops what is remembered of a member here and in every other process, for whoever changes or removes one; call it once the change has committed. */
export function forgetRoles(database: Database, member: { accountId: number; userId: number }): void {
  dropKept(database, member);
  announceAccess(database, member);
}

/** Drops what this process remembers of a member, or of everybody. */
export function dropKept(database: Database, member: { accountId: number; userId: number } | null): void {
  if (member) keptIn(database).delete(`${member.accountId}:${member.userId}`);
  else keptIn(database).clear();
}

function keptIn(database: Database): Map<string, Kept> {
  let kept = keptOf.get(database);
  if (!kept) keptOf.set(database, (kept = new Map()));
  return kept;
}
