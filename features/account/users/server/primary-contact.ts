import type { Account } from '#platform/server/account/account.ts';
import { lockMembership } from './membership-rules.ts';

/** Who becomes primary contact: a member, or somebody who is still invited. */
export type PrimaryContact = { memberId: number } | { invitationId: number };

/** Makes one person the primary contact in place of whoever was it. Unique indexes guard members and invitations, the lock both together. */
export async function assignPrimaryContact(account: Account, who: PrimaryContact): Promise<void> {
  await lockMembership(account.db, account.id);
  await account.db
    .updateTable('account_members')
    .set({ is_primary: false })
    .where('account_id', '=', account.id)
    .where('is_primary', '=', true)
    .execute();
  await account.db
    .updateTable('invitations')
    .set({ primary_contact: false })
    .where('account_id', '=', account.id)
    .where('primary_contact', '=', true)
    .execute();
  await setPrimary(account, who, true);
}

/** Takes the mark off a person, which leaves the account without a primary contact. */
export async function unassignPrimaryContact(account: Account, who: PrimaryContact): Promise<void> {
  await lockMembership(account.db, account.id);
  await setPrimary(account, who, false);
}

async function setPrimary(
  account: Account,
  who: PrimaryContact,
  isPrimary: boolean,
): Promise<void> {
  if ('memberId' in who) {
    await account.db
      .updateTable('account_members')
      .set({ is_primary: isPrimary })
      .where('account_id', '=', account.id)
      .where('user_id', '=', who.memberId)
      .execute();
  } else {
    await account.db
      .updateTable('invitations')
      .set({ primary_contact: isPrimary })
      .where('account_id', '=', account.id)
      .where('id', '=', who.invitationId)
      .execute();
  }
}
