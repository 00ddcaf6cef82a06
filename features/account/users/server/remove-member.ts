import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { transferFolders } from '#platform/server/folders/transfer-folders.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { rolesChanged } from './change-member.ts';
import { lockMembership, refuseLosingLast, refuseRolesAbove } from './membership-rules.ts';
import { assignPrimaryContact } from './primary-contact.ts';
import { belongingsOf, memberById } from './read-members.ts';

/** Ends a membership. What the person alone owned goes to the heir: the one named, else the caller, else somebody with the role account. */
export async function removeMember(
  account: Account,
  services: Services,
  removal: { id: number; newOwnerId: number | undefined },
): Promise<{ id: number; new_owner_id: number }> {
  const { id } = removal;
  await lockMembership(account.db, account.id);
  const member = await memberById(account, id);
  refuseRolesAbove(account, { before: member.roles, after: [] });
  await refuseLosingLast(account, { id, before: member.roles, after: [] });
  const heir = await heirOf(account, removal);
  const left = await belongingsOf(account, id);
  await transferFolders(account, { from: id, to: heir });
  await account.db
    .deleteFrom('account_members')
    .where('account_id', '=', account.id)
    .where('user_id', '=', id)
    .execute();
  await account.db
    .deleteFrom('member_verifications')
    .where('account_id', '=', account.id)
    .where('user_id', '=', id)
    .execute();
  await account.db
    .deleteFrom('invitations')
    .where('account_id', '=', account.id)
    .where('user_id', '=', id)
    .execute();
  if (left.primary_contact) await assignPrimaryContact(account, { memberId: heir });
  await account.audit({
    action: 'delete',
    resource: 'member',
    id,
    before: member,
    after: { new_owner_id: heir, ...left },
  });
  rolesChanged(account, services, id);
  return { id, new_owner_id: heir };
}

async function heirOf(
  account: Account,
  { id, newOwnerId }: { id: number; newOwnerId: number | undefined },
): Promise<number> {
  const others = account.db
    .selectFrom('account_members')
    .select('user_id')
    .where('account_id', '=', account.id)
    .where('user_id', '<>', id);
  if (newOwnerId !== undefined) {
    const named = await others.where('user_id', '=', newOwnerId).executeTakeFirst();
    if (!named) throw invalid({ new_owner_id: ['must be another member of this account'] });
    return named.user_id;
  }
  const caller = account.actor.kind === 'user' ? account.actor.id : null;
  const heir = await others
    .orderBy(sql`user_id = ${caller ?? 0} desc, 'account' = any(roles) desc, created_at, user_id`)
    .limit(1)
    .executeTakeFirst();
  if (!heir) throw invalid({ base: ['This is the last person in this account.'] });
  return heir.user_id;
}
