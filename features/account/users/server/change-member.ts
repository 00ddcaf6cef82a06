import type { Account } from '#platform/server/account/account.ts';
import { requireVersion } from '#platform/server/account/last-change.ts';
import { forgetRoles } from '#platform/identity/member-roles.ts';
import type { Services } from '#platform/server/services.ts';
import type { Member } from '../contract.ts';
import { lockMembership, refuseLosingLast, refuseRolesAbove } from './membership-rules.ts';
import { assignPrimaryContact, unassignPrimaryContact } from './primary-contact.ts';
import { memberById, rolesVersion } from './read-members.ts';

/** Changes a member's roles, or whether they are the primary contact; absent parts stay. */
export async function changeMember(
  account: Account,
  services: Services,
  id: number,
  change: {
    roles?: string[] | undefined;
    primary_contact?: boolean | undefined;
    /** The header that names the version of the roles which the caller read. */
    ifMatch?: string | undefined;
  },
): Promise<Member> {
  await lockMembership(account.db, account.id);
  const before = await memberById(account, id);
  await requireVersion(account, change.ifMatch, {
    resource: 'member',
    id,
    current: async () => rolesVersion(before),
  });
  if (change.roles !== undefined && !isSame(change.roles, before.roles)) {
    refuseRolesAbove(account, { before: before.roles, after: change.roles });
    await refuseLosingLast(account, { id, before: before.roles, after: change.roles });
    await account.db
      .updateTable('account_members')
      .set({ roles: change.roles })
      .where('account_id', '=', account.id)
      .where('user_id', '=', id)
      .execute();
    rolesChanged(account, services, id);
  }
  if (change.primary_contact === true && !before.primary_contact)
    await assignPrimaryContact(account, { memberId: id });
  if (change.primary_contact === false && before.primary_contact)
    await unassignPrimaryContact(account, { memberId: id });
  const after = await memberById(account, id);
  await account.audit({
    action: 'update',
    resource: 'member',
    id,
    before: auditedPart(before),
    after: auditedPart(after),
  });
  return after;
}

/** After the commit, what is remembered of the member's roles goes. */
export function rolesChanged(account: Account, services: Services, userId: number): void {
  account.afterCommit(() => forgetRoles(services.database, { accountId: account.id, userId }));
}

function auditedPart({ email, roles, primary_contact }: Member) {
  return { email, roles, primary_contact };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role));
}
