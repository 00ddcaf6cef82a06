import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { ok, type Answer, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { memberChange, members, readRoles, removal, userMessages, writeRole } from '../contract.ts';
import { changeMember } from './change-member.ts';
import { belongingsOf, listMembers, rolesVersion, shownMember } from './read-members.ts';
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
export function mountMembers(router: Router, services: Services): void {
  const list = async (account: Account, asked: ListQuery): Promise<Answer> => {
    const { rows, meta } = await listMembers(account, asked);
    return ok({ [members.collectionKey]: rows }, meta);
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

  router.account({
    method: 'GET',
    path: 'members',
    role: readRoles,
    summary: 'The members of the account',
    query,
    handle: ({ account, query: asked }) => list(account, asked as ListQuery),
  });
  router.account({
    method: 'GET',
    path: 'members/:memberId',
    role: readRoles,
    summary: 'One member',
    params: ofMember,
    handle: async ({ account, params }) => ok(await shownMember(account, params.memberId)),
  });
  router.account({
    method: 'GET',
    path: 'members/:memberId/belongings',
    role: readRoles,
    summary: 'What a member alone holds',
    params: ofMember,
    handle: async ({ account, params }) => ok(await belongingsOf(account, params.memberId)),
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'members/:memberId',
    role: writeRole,
    summary:
      'Change roles or primary contact; absent parts stay; If-Match with the version overwrites no later change of roles',
    params: ofMember,
    body: memberChange,
    bodySample: { member: { roles: ['contacts'] } },
    handle: async ({ account, params, body, raw }) => {
      const ifMatch = raw.headers['if-match'];
      const member = await changeMember(account, services, params.memberId, { ...body, ifMatch });
      return ok({ ...member, version: rolesVersion(member), message: userMessages.updated });
    },
  });
  router.account({
    method: 'DELETE',
    path: 'members/:memberId',
    role: writeRole,
    summary: 'End a membership; what the person alone owned goes to another',
    params: ofMember,
    query: removal,
    handle: ({ account, params, query: asked }) =>
      remove(account, params.memberId, asked.new_owner_id),
  });
  router.account({
    method: 'POST',
    path: 'members/:memberId/resend-verification',
    role: writeRole,
    summary: 'Email a member a link that proves their address',
    params: ofMember,
    handle: ({ account, params }) => resend(account, params.memberId),
  });

  const named = (account: Account, id: number): Account => {
    if (account.id !== id) throw notFound('account');
    return account;
  };
  router.account({
    method: 'GET',
    path: 'accounts/:ofAccountId/members',
    role: readRoles,
    summary: 'The members of the account',
    params: inNamed,
    query,
    handle: ({ account, params, query: asked }) =>
      list(named(account, params.ofAccountId), asked as ListQuery),
  });
  router.account({
    method: 'DELETE',
    path: 'accounts/:ofAccountId/members/:memberId',
    role: writeRole,
    summary: 'End a membership',
    params: ofNamed,
    query: removal,
    handle: ({ account, params, query: asked }) =>
      remove(named(account, params.ofAccountId), params.memberId, asked.new_owner_id),
  });
  router.account({
    method: 'POST',
    path: 'accounts/:ofAccountId/members/:memberId/resend-verification',
    role: writeRole,
    summary: 'Email a member a link that proves their address',
    params: ofNamed,
    handle: ({ account, params }) => resend(named(account, params.ofAccountId), params.memberId),
  });

  const base = '/v2/accounts/:accountId/members';
  const at = (path: string) => ({
    path: `${base}${path}.json`,
    accountId: (request: FastifyRequest) =>
      Number((request.params as { accountId: string }).accountId),
  });
  router.account({
    method: 'GET',
    path: 'members',
    address: at(''),
    role: readRoles,
    summary: 'The members of an account',
    query,
    handle: ({ account, query: asked }) => list(account, asked as ListQuery),
  });
  router.account({
    method: 'DELETE',
    path: 'members/:memberId',
    address: at('/:memberId'),
    role: writeRole,
    summary: 'End a membership',
    params: ofMember,
    query: removal,
    handle: ({ account, params, query: asked }) =>
      remove(account, params.memberId, asked.new_owner_id),
  });
  router.account({
    method: 'POST',
    path: 'members/:memberId/resend-verification',
    address: at('/:memberId/resend-verification'),
    role: writeRole,
    summary: 'Email a member a link that proves their address',
    params: ofMember,
    handle: ({ account, params }) => resend(account, params.memberId),
  });
}
