import type { Transaction } from 'kysely';
import type { SignInProblem } from '#platform/contract/sign-in-codes.ts';
import { acrossAccounts, inAccount } from '../../server/account/account.ts';
import type { DB } from '../../server/database/tables.ts';
import type { ExternalIdpConfig } from '../../server/external-idp-settings.ts';
import type { FactorParts } from '../factors/factor-parts.ts';
import { noteActivity, type Whereabouts } from '../sign-in-activity.ts';
import { forgetRoles } from '../member-roles.ts';
import { emailKey, insertUser, preparedUser } from '../users.ts';
import { isAllowedEmail, rolesOf, type FederatedPerson } from './read-claims.ts';

/** The user behind a federated sign-in, or why they may not enter. */
export type FederatedUserOutcome =
  | { user: { userId: number; credentialEpoch: number } }
  | { problem: SignInProblem };

type User = { id: number; credential_epoch: number };

/** Finds, links or makes the user behind a person of the external provider, and gives the roles that the claims stand for. */
export async function findFederatedUser(
  parts: FactorParts,
  config: ExternalIdpConfig,
  person: FederatedPerson,
  source: Whereabouts,
): Promise<FederatedUserOutcome> {
  const { email } = person;
  if (email === null || !person.isEmailVerified) return { problem: 'email_not_verified' };
  if (!isAllowedEmail(email, config)) return { problem: 'email_not_allowed' };
  const wanted = await wantedMembership(parts, config, person);
  if (wanted === 'account_not_found') return { problem: wanted };
  const row = await preparedUser({
    email,
    password: null,
    firstName: person.firstName,
    lastName: person.lastName,
  }).catch(() => null);
  if (row === null) return { problem: 'email_not_allowed' };
  const found = await acrossAccounts(
    parts.database,
    'find a federated person',
    async (db): Promise<User | SignInProblem> => {
      const known =
        (await linkedUser(db, person)) ??
        (config.linksByEmail ? await userByEmail(db, email) : undefined);
      if (known) return link(db, parts, known, { person, email, source });
      if (!config.addsMembers) return 'user_not_found';
      if (!wanted || wanted.roles.length === 0) return 'no_roles';
      if (await userByEmail(db, email)) return 'email_taken';
      return link(
        db,
        parts,
        { id: await insertUser(db, row), credential_epoch: 1 },
        { person, email, source },
      );
    },
  );
  if (typeof found === 'string') return { problem: found };
  if (wanted) await giveRoles(parts, { userId: found.id, ...wanted, mayJoin: config.addsMembers });
  return { user: { userId: found.id, credentialEpoch: found.credential_epoch } };
}

// Null where nothing is mapped: then roles are given by hand.
async function wantedMembership(
  parts: FactorParts,
  config: ExternalIdpConfig,
  person: FederatedPerson,
): Promise<
  { accountId: number; roles: string[]; areStated: boolean } | null | 'account_not_found'
> {
  if (config.roleMap.size === 0) return null;
  const named = config.claims.account === null ? String(config.accountId) : person.account;
  if (named === null) return null;
  const isId = /^[1-9]\d{0,14}$/.test(named);
  if (!isId && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(named))
    return 'account_not_found';
  const account = await acrossAccounts(
    parts.database,
    'find the account of a federated person',
    (db) => {
      const all = db.selectFrom('accounts').select('id');
      return (
        isId ? all.where('id', '=', Number(named)) : all.where('uid', '=', named)
      ).executeTakeFirst();
    },
  );
  return account
    ? {
        accountId: account.id,
        roles: rolesOf(person.groups ?? [], config),
        areStated: person.groups !== null,
      }
    : 'account_not_found';
}

async function linkedUser(
  db: Transaction<DB>,
  { issuer, subject }: FederatedPerson,
): Promise<User | undefined> {
  return db
    .selectFrom('federated_identities as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.credential_epoch'])
    .where('o.issuer', '=', issuer)
    .where('o.subject', '=', subject)
    .executeTakeFirst();
}

async function userByEmail(db: Transaction<DB>, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'credential_epoch'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

async function link(
  db: Transaction<DB>,
  parts: FactorParts,
  user: User,
  about: { person: FederatedPerson; email: string; source: Whereabouts },
): Promise<User> {
  const now = parts.clock.now();
  const { issuer, subject } = about.person;
  const isKnown = await db
    .updateTable('federated_identities')
    .set({ email: about.email, last_used_at: now.toISOString() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  if (isKnown) return user;
  await db
    .insertInto('federated_identities')
    .values({
      issuer,
      subject,
      user_id: user.id,
      email: about.email,
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
    })
    .execute();
  await noteActivity(db, {
    userId: user.id,
    at: now,
    kind: 'outside_linked',
    method: 'outside',
    detail: new URL(issuer).host,
    ...about.source,
  });
  return user;
}

// A provider that states groups decides anew at every sign-in. The owner of an account keeps what they have, or a wrong
// map could lock everybody out.
async function giveRoles(
  parts: FactorParts,
  member: {
    userId: number;
    accountId: number;
    roles: string[];
    areStated: boolean;
    mayJoin: boolean;
  },
): Promise<void> {
  const { accountId, userId, roles } = member;
  await inAccount(parts.database, { accountId }, async (account) => {
    if (account.record.owner_id === userId) return;
    const mine = account.db
      .selectFrom('account_members')
      .select('roles')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId);
    const known = await mine.forUpdate().executeTakeFirst();
    if (!known && (!member.mayJoin || roles.length === 0)) return;
    if (known && !member.areStated) return;
    if (known && [...known.roles].sort().join() === roles.join()) return;
    await account.db
      .insertInto('account_members')
      .values({ account_id: accountId, user_id: userId, roles })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ roles }))
      .execute();
    await account.audit({
      action: known ? 'update' : 'create',
      resource: 'user',
      id: userId,
      before: known ?? null,
      after: { roles },
    });
    account.afterCommit(() => forgetRoles(parts.database, { accountId, userId }));
  });
}
