import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type ListQuery } from '#platform/contract/resource.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { forbidden, notFound } from '#platform/server/errors.ts';
import type { Principal } from '#platform/server/account/principal.ts';
import { ok, type Answer, type RouteBook } from '#platform/server/http/route.ts';
import { rolesIn } from '#platform/identity/member-roles.ts';
import { personOf } from '#platform/identity/person-of.ts';
import type { Services } from '#platform/server/services.ts';
import { memberChange, members, readRoles, removal, userMessages, writeRole } from '../contract.ts';
import { changeMember } from './change-member.ts';
import { belongingsOf, listMembers, memberById } from './read-members.ts';
import { removeMember } from './remove-member.ts';
import { resendVerification } from './verify-member.ts';

const query = listQuery({
  search: ['name'],
  sort: ['name'],
  defaultSort: ['name', 'asc'],
  filters: z.object({}),
  pageSize: 10,
});
const ofMember = z.object({ accountId: idParam, memberId: idParam });
const inNamed = z.object({ accountId: idParam, ofAccountId: idParam });
const ofNamed = inNamed.extend({ memberId: idParam });

/** Members of an account: below it as members/…, and as accounts/{id}/members/… with and without the account in front. */
export function mountMembers(book: RouteBook, services: Services): void {
  const list = async (account: Account, asked: ListQuery): Promise<Answer> => {
    const { rows, meta } = await listMembers(account, asked);
    return ok({ [members.rows]: rows }, meta);
  };
  const resend = async (account: Account, id: number): Promise<Answer> => {
    const { email } = await resendVerification(account, services, id);
    return ok({ message: userMessages.verificationSent(email) });
  };
  const remove = async (
    account: Account,
    id: number,
    newOwnerId: number | undefined,
  ): Promise<Answer> =>
    ok({
      ...(await removeMember(account, services, { id, newOwnerId })),
      message: userMessages.removed,
    });

  book.account({
    method: 'GET',
    path: 'members',
    role: readRoles,
    summary: 'The members of the account',
    query,
    handle: ({ account, query: asked }) => list(account, asked as ListQuery),
  });
  book.account({
    method: 'GET',
    path: 'members/:memberId',
    role: readRoles,
    summary: 'One member',
    params: ofMember,
    handle: async ({ account, params }) => ok(await memberById(account, params.memberId)),
  });
  book.account({
    method: 'GET',
    path: 'members/:memberId/belongings',
    role: readRoles,
    summary: 'What a member alone holds',
    params: ofMember,
    handle: async ({ account, params }) => ok(await belongingsOf(account, params.memberId)),
  });
  book.account({
    method: ['PUT', 'PATCH'],
    path: 'members/:memberId',
    role: writeRole,
    summary: 'Change roles or primary contact; absent parts stay',
    params: ofMember,
    body: memberChange,
    bodySample: { member: { roles: ['contacts'] } },
    handle: async ({ account, params, body }) =>
      ok({
        ...(await changeMember(account, services, params.memberId, body)),
        message: userMessages.updated,
      }),
  });
  book.account({
    method: 'DELETE',
    path: 'members/:memberId',
    role: writeRole,
    summary: 'End a membership; what the person alone owned goes to another',
    params: ofMember,
    query: removal,
    handle: ({ account, params, query: asked }) =>
      remove(account, params.memberId, asked.new_owner_id),
  });
  book.account({
    method: 'POST',
    path: 'members/:memberId/resend-verification',
    role: writeRole,
    summary: 'Mail a member a link that proves their address',
    params: ofMember,
    handle: ({ account, params }) => resend(account, params.memberId),
  });

  const named = (account: Account, id: number): Account => {
    if (account.id !== id) throw notFound('account');
    return account;
  };
  book.account({
    method: 'GET',
    path: 'accounts/:ofAccountId/members',
    role: readRoles,
    summary: 'The members of the account',
    params: inNamed,
    query,
    handle: ({ account, params, query: asked }) =>
      list(named(account, params.ofAccountId), asked as ListQuery),
  });
  book.account({
    method: 'DELETE',
    path: 'accounts/:ofAccountId/members/:memberId',
    role: writeRole,
    summary: 'End a membership',
    params: ofNamed,
    query: removal,
    handle: ({ account, params, query: asked }) =>
      remove(named(account, params.ofAccountId), params.memberId, asked.new_owner_id),
  });
  book.account({
    method: 'POST',
    path: 'accounts/:ofAccountId/members/:memberId/resend-verification',
    role: writeRole,
    summary: 'Mail a member a link that proves their address',
    params: ofNamed,
    handle: ({ account, params }) => resend(named(account, params.ofAccountId), params.memberId),
  });

  const enter = entrance(services);
  const base = '/v2/accounts/:accountId/members';
  book.global({
    method: 'GET',
    path: `${base}.json`,
    role: 'signed-in',
    summary: 'The members of an account',
    params: z.object({ accountId: idParam }),
    query,
    handle: ({ principal, params, query: asked, raw }) =>
      enter({ principal, accountId: params.accountId, roles: readRoles, ip: raw.ip }, (account) =>
        list(account, asked as ListQuery),
      ),
  });
  book.global({
    method: 'DELETE',
    path: `${base}/:memberId.json`,
    role: 'signed-in',
    summary: 'End a membership',
    params: ofMember,
    query: removal,
    handle: ({ principal, params, query: asked, raw }) =>
      enter({ principal, accountId: params.accountId, roles: [writeRole], ip: raw.ip }, (account) =>
        remove(account, params.memberId, asked.new_owner_id),
      ),
  });
  book.global({
    method: 'POST',
    path: `${base}/:memberId/resend-verification.json`,
    role: 'signed-in',
    summary: 'Mail a member a link that proves their address',
    params: ofMember,
    handle: ({ principal, params, raw }) =>
      enter({ principal, accountId: params.accountId, roles: [writeRole], ip: raw.ip }, (account) =>
        resend(account, params.memberId),
      ),
  });
}

interface Entering {
  principal: Principal | null;
  accountId: number;
  roles: readonly string[];
  ip: string;
}

// These paths name the account behind /v2/accounts, so the gate of the account is asked here.
function entrance({ database }: Services) {
  return async (
    { principal, accountId, roles, ip }: Entering,
    work: (account: Account) => Promise<Answer>,
  ): Promise<Answer> => {
    const held = await rolesIn(database, personOf(principal), accountId);
    if (!held) throw forbidden('You are no member of this account.');
    if (!roles.some((role) => held.has(role)))
      throw forbidden(`You need the permission ${roles.join(' or ')} for this.`);
    return inAccount(
      database,
      {
        accountId,
        actor: {
          kind: 'user',
          id: personOf(principal),
          name: principal?.name ?? '',
          ip,
          roles: held,
        },
      },
      work,
    );
  };
}
