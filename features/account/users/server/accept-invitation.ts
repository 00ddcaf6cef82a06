import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { landingPath } from '#features/session/access/contract.ts';
import { effectiveRoles } from '#platform/contract/roles.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { DB } from '#platform/server/database/tables.ts';
import { invalid } from '#platform/server/errors.ts';
import { forgetRoles } from '#platform/identity/member-roles.ts';
import { emailKey, insertUser, preparedUser } from '#platform/identity/users.ts';
import type { Services } from '#platform/server/services.ts';
import type { accepted, LinkRefusal, signUp } from '../contract.ts';
import { lockMembership } from './membership-rules.ts';
import { findLink, readLink, type LinkAddress, type OpenInvitation } from './open-link.ts';

type Accepted = z.infer<typeof accepted>;

const haveUser = 'There is a user with this address already. Sign in to accept the invitation.';

/** Makes the invited person a user and a member with the roles of the invitation. */
export async function signUpByLink(
  services: Services,
  address: LinkAddress,
  person: z.infer<typeof signUp>,
): Promise<Accepted | LinkRefusal> {
  const shown = await readLink(services, address);
  if (typeof shown === 'string') return shown;
  if (shown.kind === 'verification') return 'unknown';
  if (shown.kind === 'accept') throw invalid({ base: [haveUser] });
  // Hashing is slow and happens before the row is locked; what was read above is asked again below.
  const user = await preparedUser({
    email: shown.email,
    password: person.password,
    firstName: person.first_name,
    lastName: person.last_name,
    preferences: isTimeZone(person.time_zone) ? { time_zone: person.time_zone } : {},
  });
  return acceptWith(services, address, async (db, invitation) => {
    if (invitation.email_key !== user.email_key) return 'unknown';
    return insertUser(db, user);
  });
}

/** Makes a person who is signed in a member with the roles of the invitation, when the invitation is theirs. */
export async function acceptByLink(
  services: Services,
  address: LinkAddress,
  person: { userId: number; email: string },
): Promise<Accepted | LinkRefusal> {
  return acceptWith(services, address, async (_db, invitation) => {
    if (invitation.email_key !== emailKey(person.email)) {
      throw invalid({
        base: [
          `This invitation is for ${invitation.email}, and you are signed in as ${person.email}. Sign out and open the link again.`,
        ],
      });
    }
    return person.userId;
  });
}

async function acceptWith(
  services: Services,
  address: LinkAddress,
  userOf: (db: Transaction<DB>, invitation: OpenInvitation) => Promise<number | LinkRefusal>,
): Promise<Accepted | LinkRefusal> {
  const done = await acrossAccounts(services.database, 'accept an invitation', async (db) => {
    await lockMembership(db, address.accountId);
    const link = await findLink(db, address, services.clock.now());
    if (typeof link === 'string') return link;
    if (link.kind === 'verification') return 'unknown';
    const userId = await userOf(db, link);
    return typeof userId === 'string'
      ? userId
      : join(db, {
          accountId: address.accountId,
          userId,
          invitation: link,
          now: services.clock.now(),
        });
  });
  if (typeof done === 'string') return done;
  forgetRoles(services.database, { accountId: address.accountId, userId: done.userId });
  return done.answer;
}

async function join(
  db: Transaction<DB>,
  member: { accountId: number; userId: number; invitation: OpenInvitation; now: Date },
): Promise<{ userId: number; answer: Accepted }> {
  const { accountId, userId, invitation } = member;
  const at = member.now.toISOString();
  await db
    .updateTable('invitations')
    .set({ accepted_at: at, user_id: userId, primary_contact: false })
    .where('account_id', '=', accountId)
    .where('id', '=', invitation.id)
    .execute();
  // Who became a member in another way meanwhile keeps the roles they have.
  await db
    .insertInto('account_members')
    .values({
      account_id: accountId,
      user_id: userId,
      roles: invitation.roles,
      is_primary: invitation.primary_contact,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute();
  await db
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
  await sql`insert into audit_log (account_id, actor_kind, actor_id, actor_name, action, resource, resource_id, after)
    values (${accountId}, 'user', ${userId}, ${invitation.email}, 'accept', 'invitation', ${invitation.id},
      ${JSON.stringify({ email: invitation.email, roles: invitation.roles })})`.execute(db);
  const account = await db
    .selectFrom('accounts')
    .select(['name', 'enable_marketing', 'enable_service', 'enable_commerce'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const landing = landingPath({
    accountId,
    roles: effectiveRoles(invitation.roles),
    enableMarketing: account.enable_marketing,
    enableService: account.enable_service,
    enableCommerce: account.enable_commerce,
  });
  return {
    userId,
    answer: { message: `Welcome to ${account.name}.`, email: invitation.email, landing },
  };
}

function isTimeZone(name: string | undefined): name is string {
  return (
    name !== undefined && (name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name))
  );
}
