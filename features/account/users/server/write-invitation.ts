import { sql } from 'kysely';
import type { z } from 'zod';
import { changeLinkRoles } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound, ProductError } from '#platform/server/errors.ts';
import { emailKey } from '#platform/identity/users.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { invitations, type Invitation } from '../contract.ts';
import { changeMember } from './change-member.ts';
import { keyOfInvitation, mailInvitation } from './invitation-mail.ts';
import { invitationsTable } from './invitations-table.ts';
import { newLinkToken } from './link-token.ts';
import { refuseRolesAbove } from './membership-rules.ts';
import { assignPrimaryContact, unassignPrimaryContact } from './primary-contact.ts';

type Fields = z.infer<typeof invitations.fields>;

// Mail to strangers is what abusers want of an account; nobody who builds a team comes near these.
const mostMailsAnHour = 200;
const mostMailsEach = 20;

/** One invitation as calls answer it, or 404. */
export async function invitationById(
  account: Account,
  services: Services,
  id: number,
): Promise<Invitation> {
  return (await showRecord(
    account,
    { contract: invitations, table: invitationsTable(services.clock.now()) },
    id,
  )) as unknown as Invitation;
}

/** Invites a person and mails the link. An invitation that expired or was revoked begins anew. */
export async function createInvitation(
  account: Account,
  services: Services,
  fields: Fields,
): Promise<Invitation> {
  refuseRolesAbove(account, { before: [], after: fields.roles });
  await refuseMember(account, fields.email);
  const old = await openInvitationFor(account, services, fields.email);
  if (old?.state === 'invited') throw invalid({ email: ['has already been invited'] });
  const { token, ...link } = await newLink(account, services);
  const values = {
    email: fields.email,
    email_key: emailKey(fields.email),
    roles: fields.roles,
    ...link,
    revoked_at: null,
    invited_by: personWhoActs(account),
  };
  const id = old
    ? await renew(account, old.id, { ...values, primary_contact: false })
    : await insert(account, values);
  if (fields.primary_contact) await assignPrimaryContact(account, { invitationId: id });
  const made = await invitationById(account, services, id);
  await account.audit({ action: 'create', resource: 'invitation', id, after: made });
  await mailInvitation(account, services, { ...made, token });
  return made;
}

/** Changes an invitation; absent fields stay. Another address gets a new link. Once accepted, the change is the member's. */
export async function updateInvitation(
  account: Account,
  services: Services,
  id: number,
  fields: Partial<Fields>,
): Promise<Invitation> {
  const before = await invitationById(account, services, id);
  const moves = fields.email !== undefined && emailKey(fields.email) !== emailKey(before.email);
  if (before.state === 'accepted') {
    if (moves) throw invalid({ email: ['can’t be changed once the invitation was accepted'] });
    if (before.user_id === null) throw notFound('invitation');
    await changeMember(account, services, before.user_id, fields);
    return invitationById(account, services, id);
  }
  refuseRolesAbove(account, { before: before.roles, after: fields.roles ?? before.roles });
  if (fields.roles) await changeInvitedRoles(account, id, fields.roles);
  if (fields.primary_contact === true && before.state === 'revoked')
    throw invalid({ primary_contact: ['can’t be a person whose invitation was revoked'] });
  if (fields.primary_contact === true && !before.primary_contact)
    await assignPrimaryContact(account, { invitationId: id });
  if (fields.primary_contact === false && before.primary_contact)
    await unassignPrimaryContact(account, { invitationId: id });
  if (moves) await moveTo(account, services, { id, email: fields.email as string });
  const after = await invitationById(account, services, id);
  await account.audit({ action: 'update', resource: 'invitation', id, before, after });
  return after;
}

/** Sends a new link, good for seven days from now; the link of the earlier mail dies. */
export async function resendInvitation(
  account: Account,
  services: Services,
  id: number,
): Promise<Invitation> {
  const before = await invitationById(account, services, id);
  if (before.state === 'accepted') throw invalid('This invitation has been accepted already.');
  refuseRolesAbove(account, { before: before.roles, after: before.roles });
  const { token, ...link } = await newLink(account, services);
  await renew(account, id, { ...link, revoked_at: null });
  const after = await invitationById(account, services, id);
  await account.audit({ action: 'resend', resource: 'invitation', id, after });
  await mailInvitation(account, services, { ...after, token });
  return after;
}

/** Makes the link of an invitation useless, or takes that back. */
export async function revokeInvitation(
  account: Account,
  services: Services,
  id: number,
  isRevoked: boolean,
): Promise<Invitation> {
  const before = await invitationById(account, services, id);
  if (before.state === 'accepted')
    throw invalid('This invitation has been accepted already. Remove the user instead.');
  refuseRolesAbove(account, { before: before.roles, after: before.roles });
  await account.db
    .updateTable('invitations')
    .set({
      revoked_at: isRevoked ? services.clock.now().toISOString() : null,
      updated_at: sql`now()`,
      ...(isRevoked && { primary_contact: false }),
    })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
  await account.audit({ action: isRevoked ? 'revoke' : 'restore', resource: 'invitation', id });
  return invitationById(account, services, id);
}

/** Removes an invitation, and with it its link. */
export async function deleteInvitation(
  account: Account,
  services: Services,
  id: number,
): Promise<{ id: number }> {
  const before = await invitationById(account, services, id);
  if (before.state === 'accepted')
    throw invalid('This invitation has been accepted already. Remove the user instead.');
  refuseRolesAbove(account, { before: before.roles, after: before.roles });
  await account.db
    .deleteFrom('invitations')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
  await account.audit({ action: 'delete', resource: 'invitation', id, before });
  return { id };
}

async function refuseMember(account: Account, email: string): Promise<void> {
  const member = await account.db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.account_id', '=', account.id)
    .where('u.email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (member) throw invalid({ email: ['is already a user of this account'] });
}

async function openInvitationFor(
  account: Account,
  services: Services,
  email: string,
): Promise<Invitation | null> {
  const row = await account.db
    .selectFrom('invitations')
    .select('id')
    .where('account_id', '=', account.id)
    .where('email_key', '=', emailKey(email))
    .where('accepted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? invitationById(account, services, row.id) : null;
}

async function changeInvitedRoles(account: Account, id: number, roles: string[]): Promise<void> {
  await account.db
    .updateTable('invitations')
    .set({ roles, updated_at: sql`now()` })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
  await changeLinkRoles(account, keyOfInvitation(id), roles);
}

async function moveTo(
  account: Account,
  services: Services,
  to: { id: number; email: string },
): Promise<void> {
  await refuseMember(account, to.email);
  if (await openInvitationFor(account, services, to.email))
    throw invalid({ email: ['has already been invited'] });
  const { token, ...link } = await newLink(account, services);
  await renew(account, to.id, { email: to.email, email_key: emailKey(to.email), ...link });
  const { roles } = await invitationById(account, services, to.id);
  await mailInvitation(account, services, { ...to, roles, token });
}

async function newLink(account: Account, services: Services) {
  const now = services.clock.now();
  const since = new Date(now.getTime() - 3_600_000).toISOString();
  const { rows } = await sql<{ mails: number }>`select count(*)::int as mails from invitations
    where account_id = ${account.id} and sent_at > ${since}`.execute(account.db);
  if ((rows[0]?.mails ?? 0) >= mostMailsAnHour)
    throw new ProductError('too_many', {
      message: 'This account has sent many invitations within the last hour. Try again later.',
    });
  const { token, hash, expiresAt } = newLinkToken(now);
  return { token, token_hash: hash, sent_at: now.toISOString(), expires_at: expiresAt };
}

async function insert(
  account: Account,
  values: {
    email: string;
    email_key: string;
    roles: string[];
    token_hash: Buffer;
    sent_at: string;
    expires_at: string;
    invited_by: number | null;
  },
): Promise<number> {
  const made = await account.db
    .insertInto('invitations')
    .values({ account_id: account.id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

async function renew(
  account: Account,
  id: number,
  values: Record<string, unknown>,
): Promise<number> {
  const renewed = await account.db
    .updateTable('invitations')
    .set({ ...values, mails: sql`mails + 1`, updated_at: sql`now()` })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .where('mails', '<', mostMailsEach)
    .returning('id')
    .executeTakeFirst();
  if (!renewed)
    throw new ProductError('too_many', {
      message: `This person has been sent ${mostMailsEach} emails. Delete the invitation to begin anew.`,
    });
  return renewed.id;
}

function personWhoActs(account: Account): number | null {
  return account.actor.kind === 'user' ? account.actor.id : null;
}
