import { sql, type Transaction } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { DB } from '#platform/server/database/tables.ts';
import type { Services } from '#platform/server/services.ts';
import type { LinkRefusal, OpenLink } from '../contract.ts';
import { hashOfToken } from './link-token.ts';

/** The link of a mail as it was opened: which account, which secret. */
export interface LinkAddress {
  accountId: number;
  token: string;
}

/** An invitation whose link still opens. */
export interface OpenInvitation {
  kind: 'invitation';
  id: number;
  email: string;
  email_key: string;
  roles: string[];
  primary_contact: boolean;
}

/** A member's link to prove their address. */
export interface OpenVerification {
  kind: 'verification';
  userId: number;
  email: string;
}

/** What a link opens, or why it does not. The row stays locked until the transaction ends, so that a link works once. */
export async function findLink(
  db: Transaction<DB>,
  { accountId, token }: LinkAddress,
  now: Date,
): Promise<OpenInvitation | OpenVerification | LinkRefusal> {
  const hash = hashOfToken(token);
  const invitation = await db
    .selectFrom('invitations')
    .select([
      'id',
      'email',
      'email_key',
      'roles',
      'primary_contact',
      'accepted_at',
      'revoked_at',
      'expires_at',
    ])
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  if (invitation) {
    if (invitation.accepted_at !== null) return 'used';
    if (invitation.revoked_at !== null) return 'revoked';
    return Date.parse(invitation.expires_at) <= now.getTime()
      ? 'expired'
      : { kind: 'invitation', ...invitation };
  }
  const verification = await db
    .selectFrom('member_verifications as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.user_id', 'u.email', 'v.expires_at'])
    .where('v.account_id', '=', accountId)
    .where('v.token_hash', '=', hash)
    .executeTakeFirst();
  if (!verification) return 'unknown';
  if (Date.parse(verification.expires_at) <= now.getTime()) return 'expired';
  return { kind: 'verification', userId: verification.user_id, email: verification.email };
}

/** What the page of a link shows. Whether the address has a user is told to its owner alone: the link came by mail. */
export async function readLink(
  services: Services,
  address: LinkAddress,
): Promise<OpenLink | LinkRefusal> {
  return acrossAccounts(services.database, 'read the link of a mail', async (db) => {
    const link = await findLink(db, address, services.clock.now());
    if (typeof link === 'string') return link;
    const account = await db
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', address.accountId)
      .executeTakeFirst();
    if (!account) return 'unknown';
    if (link.kind === 'verification')
      return { kind: 'verification', email: link.email, account_name: account.name };
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', link.email_key)
      .executeTakeFirst();
    return { kind: user ? 'accept' : 'sign_up', email: link.email, account_name: account.name };
  });
}

/** Confirms a member's address and ends the link. */
export async function confirmAddress(
  services: Services,
  address: LinkAddress,
): Promise<{ email: string } | LinkRefusal> {
  return acrossAccounts(services.database, 'confirm the address of a member', async (db) => {
    const link = await findLink(db, address, services.clock.now());
    if (typeof link === 'string') return link;
    if (link.kind !== 'verification') return 'unknown';
    await db
      .deleteFrom('member_verifications')
      .where('account_id', '=', address.accountId)
      .where('user_id', '=', link.userId)
      .execute();
    await db
      .updateTable('users')
      .set({ email_verified_at: services.clock.now().toISOString() })
      .where('id', '=', link.userId)
      .execute();
    await sql`insert into audit_log (account_id, actor_kind, actor_id, actor_name, action, resource, resource_id)
      values (${address.accountId}, 'user', ${link.userId}, ${link.email}, 'verify', 'member', ${link.userId})`.execute(
      db,
    );
    return { email: link.email };
  });
}
