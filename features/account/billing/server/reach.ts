import {
  acrossAccounts,
  inAccount,
  type Account,
  type Actor,
} from '#platform/server/account/account.ts';
import type { Database } from '#platform/server/database/connect.ts';
import { forbidden, notFound } from '#platform/server/errors.ts';
import type { Principal } from '#platform/server/account/principal.ts';
import type { RouteRole } from '#platform/server/http/route.ts';
import { rolesIn } from '#platform/identity/member-roles.ts';

/** Does the work in the account itself, or in a child of it where the caller holds the role; any other id does not exist. */
export async function inReach<T>(
  database: Database,
  call: { accountId: number; actor: Actor; id: number; role: RouteRole },
  work: (account: Account) => Promise<T>,
): Promise<T> {
  const { accountId, actor, id, role } = call;
  if (id === accountId) return inAccount(database, { accountId, actor }, work);
  // A key belongs to one account, so its reach ends there.
  const roles =
    actor.kind === 'user' &&
    actor.id !== null &&
    (await isChildOf(database, { id, parentId: accountId }))
      ? await rolesIn(database, actor.id, id)
      : null;
  if (!roles) throw notFound('account');
  requireRole(roles, role);
  return inAccount(database, { accountId: id, actor: { ...actor, roles } }, work);
}

/** Does the work in an account that the signed-in person belongs to. */
export async function inOwn<T>(
  database: Database,
  call: { principal: Principal | null; id: number; role: RouteRole; ip: string },
  work: (account: Account) => Promise<T>,
): Promise<T> {
  const { principal, id, role, ip } = call;
  const roles = principal?.kind === 'user' ? await rolesIn(database, principal.userId, id) : null;
  if (!roles || principal?.kind !== 'user') throw forbidden('You are no member of this account.');
  requireRole(roles, role);
  return inAccount(
    database,
    {
      accountId: id,
      actor: { kind: 'user', id: principal.userId, name: principal.name, ip, roles },
    },
    work,
  );
}

async function isChildOf(
  database: Database,
  { id, parentId }: { id: number; parentId: number },
): Promise<boolean> {
  const child = await acrossAccounts(database, 'is this a child of the account', (db) =>
    db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', id)
      .where('owner_id', '=', parentId)
      .executeTakeFirst(),
  );
  return child !== undefined;
}

function requireRole(roles: ReadonlySet<string>, role: RouteRole): void {
  const allowed = [role].flat() as string[];
  if (!allowed.includes('member') && !allowed.some((name) => roles.has(name)))
    throw forbidden(`You need the permission ${allowed.join(' or ')} for this.`);
}
