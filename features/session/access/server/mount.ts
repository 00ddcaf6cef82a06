import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type ListQuery } from '#platform/contract/resource.ts';
import { notFound } from '#platform/server/errors.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { parseInput } from '#platform/server/parse.ts';
import { hostsOf } from '#platform/contract/clusters.ts';
import { accountDetailOf, packageFeaturesOf } from './account-detail.ts';
import { flagsOf } from './account-settings.ts';
import { accountByUid, listUsers, userDetail } from './account-users.ts';

const namedByUid = z.object({ uid: z.guid('must be the uid of an account') });
const usersQuery = listQuery({
  search: ['name'],
  sort: ['name'],
  defaultSort: ['name', 'asc'],
  filters: z.object({}),
  pageSize: 10,
});

/** Routes that tell who may do what in an account. */
export const mountAccess: MountFeature = (router, { config, database, clock }) => {
  router.global({
    method: 'GET',
    path: '/v2/hosts.json',
    role: 'public',
    summary: 'The hosts that a page calls, by its host name',
    query: z.object({ host: z.string().max(255).optional() }),
    handle: async ({ query, raw }) =>
      ok(hostsOf(query.host ?? raw.host, config.clusters, config.publicUrl)),
  });
  router.account({
    method: 'GET',
    path: 'show',
    role: 'member',
    summary: 'The account with its package, flags and the caller’s roles',
    handle: async ({ account }) => ok(accountDetailOf(account, clock)),
  });
  router.account({
    method: 'GET',
    path: 'package_features',
    role: 'member',
    summary: 'What package and settings of the account allow',
    handle: async ({ account }) => ok(packageFeaturesOf(account.record)),
  });
  router.account({
    method: 'GET',
    path: 'feature_flags',
    role: 'member',
    summary: 'Which features are switched on for the account',
    handle: async ({ account }) => ok(flagsOf(account.record)),
  });
  router.account({
    method: 'GET',
    path: 'users/roles',
    role: 'member',
    summary: 'The caller’s roles in the account',
    handle: async ({ account }) => ok([...account.actor.roles].sort()),
  });
  router.account({
    method: 'GET',
    path: 'users/roles',
    address: {
      path: '/v2/accounts/:uid/members/roles.json',
      accountId: (request) => accountByUid(database, parseInput(namedByUid, request.params).uid),
      refusal: () => notFound('account'),
    },
    role: 'member',
    summary: 'The caller’s roles in an account, by its uid',
    params: namedByUid,
    handle: async ({ account }) => ok([...account.actor.roles].sort()),
  });
  router.account({
    method: 'GET',
    path: 'users',
    role: 'member',
    summary: 'People of the account',
    query: usersQuery,
    handle: async ({ account, query }) => {
      const { rows, meta } = await listUsers(account, query as ListQuery);
      return ok({ users: rows }, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'users/:id/detail',
    role: 'member',
    summary: 'One person of the account',
    params: z.object({ accountId: idParam, id: idParam }),
    handle: async ({ account, params }) => ok(await userDetail(account, params.id)),
  });
};
