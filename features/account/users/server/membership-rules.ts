import { sql, type Transaction } from 'kysely';
import { effectiveRoles } from '#platform/contract/roles.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { DB } from '#platform/server/database/tables.ts';
import { invalid } from '#platform/server/errors.ts';

// Whoever loses the last of these can't be helped by anybody inside the account.
const neverWithout = { account: 'Accounts and Users Full Access', admin: 'Administrator' } as const;

// What a permission of an API key stands for among people, where that is more than the role of its name.
const impliedBy: Readonly<Record<string, readonly string[]>> = {
  account: ['accounts_read_only'],
  campaigns: ['campaign_full_access', 'campaign_edit_schedule', 'campaign_requires_approval'],
  contents: ['bee_admin'],
};

/** Makes all changes of who may do what in an account wait for each other, until the transaction ends. */
export async function lockMembership(db: Transaction<DB>, accountId: number): Promise<void> {
  await sql`select 1 from accounts where id = ${accountId} for no key update`.execute(db);
}

/** Refuses a change of roles by somebody below them: administrators are changed and made by administrators alone, a key gives no more than it has. */
export function refuseRolesAbove(
  account: Account,
  change: { before: readonly string[]; after: readonly string[] },
): void {
  const isAdministrator = account.can('admin');
  if (change.before.includes('admin') && !isAdministrator)
    throw invalid({ base: ['Only an administrator can change or remove an administrator.'] });
  const given = change.after.filter((role) => !change.before.includes(role));
  if (given.includes('admin') && !isAdministrator)
    throw invalid({ roles: ['may include admin only when an administrator gives it'] });
  if (account.actor.kind !== 'api_key') return;
  const grantable = effectiveRoles([
    'user',
    'segments',
    ...[...account.actor.roles].flatMap((role) => [role, ...(impliedBy[role] ?? [])]),
  ]);
  const missing = given.filter((role) => !grantable.has(role));
  if (missing.length > 0)
    throw invalid({
      roles: [`may not be more than the calling key has; it lacks ${missing.join(', ')}`],
    });
}

/** Refuses to leave the account without anybody who holds a role that it can't do without. Call it under lockMembership. */
export async function refuseLosingLast(
  account: Account,
  member: { id: number; before: readonly string[]; after: readonly string[] },
): Promise<void> {
  for (const [role, label] of Object.entries(neverWithout)) {
    if (!member.before.includes(role) || member.after.includes(role)) continue;
    const other = await account.db
      .selectFrom('account_members')
      .select('user_id')
      .where('account_id', '=', account.id)
      .where('user_id', '<>', member.id)
      .where(sql<boolean>`${role} = any(roles)`)
      .limit(1)
      .executeTakeFirst();
    if (!other)
      throw invalid({
        base: [
          `This is the last person with ${label} in this account. Give it to another user first.`,
        ],
      });
  }
}
