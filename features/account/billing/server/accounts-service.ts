import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import type { UsageCounter } from '#engines/usage/public.ts';
import { listQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import {
  created,
  ok,
  type Answer,
  type Method,
  type Router,
  type RouteRole,
} from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { requestList, newRequest } from '../contract/requests.ts';
import { reportsQuery, usageQuery } from '../contract/usage.ts';
import { mailRequestJob } from './mail-request.ts';
import { inReach } from './reach.ts';
import { fileRequest, listRequests } from './requests.ts';
import { presentAccount } from './present-account.ts';
import { usageOf, usageReports } from './usage.ts';

const readers = ['account', 'accounts_read_only'];

interface Call<Q extends z.ZodType, B extends z.ZodType> {
  method: Method;
  /** Behind accounts/{id}. */
  path: string;
  role: RouteRole;
  summary: string;
  query: Q;
  body: B;
  handle: (account: Account, given: { query: z.output<Q>; body: z.output<B> }) => Promise<Answer>;
}

const nothing = z.object({});

/**
 * Calls about one account by its id. Each is there twice: below /v2/accounts for a person's own accounts, and below an
 * account for itself and its children, which is where programs with a key come in.
 */
export function mountAccountsService(
  router: Router,
  services: Services,
  counters: readonly UsageCounter[],
): void {
  const { database, clock } = services;
  const mail = mailRequestJob(services);
  services.jobs.define(mail);
  const mount = <Q extends z.ZodType, B extends z.ZodType>(call: Call<Q, B>): void => {
    const { method, path, role, summary, query, body } = call;
    const gatePath = `accounts/:id${path}`;
    const params = z.object({ accountId: idParam, id: idParam });
    router.account({
      method,
      path: gatePath,
      address: {
        path: `/v2/accounts/:id${path}.json`,
        accountId: (request) => Number((request.params as { id: string }).id),
      },
      role,
      summary,
      query,
      body,
      handle: ({ account, query: asked, body: sent }) =>
        call.handle(account, { query: asked, body: sent } as never),
    });
    router.account({
      method,
      path: gatePath,
      role,
      summary: `${summary}, or of a child account`,
      query,
      body,
      transaction: false,
      params,
      handle: (given) =>
        inReach(
          database,
          given,
          { id: given.params.id, path: gatePath, role, isWrite: method !== 'GET' },
          (account) => call.handle(account, { query: given.query, body: given.body } as never),
        ),
    });
  };
  mount({
    method: 'GET',
    path: '',
    role: 'member',
    summary: 'One account with its company',
    query: nothing,
    body: nothing,
    handle: async (account) => ok(presentAccount(account)),
  });
  mount({
    method: 'GET',
    path: '/usage',
    role: readers,
    summary: 'Usage, pending and overage of a period',
    query: usageQuery,
    body: nothing,
    handle: async (account, { query }) =>
      ok(await usageOf(account, { counters, now: clock.now() }, query.month)),
  });
  mount({
    method: 'GET',
    path: '/billable_usage_reports',
    role: readers,
    summary: 'Usage by billing period, newest first',
    query: reportsQuery,
    body: nothing,
    handle: async (account, { query }) => {
      const { rows, meta } = await usageReports(account, { counters, now: clock.now() }, query);
      return ok(rows, meta);
    },
  });
  mount({
    method: 'GET',
    path: '/requests',
    role: 'account',
    summary: 'Requests of an account, newest first',
    query: listQuery({ ...requestList, defaultSort: ['created_at', 'desc'] }),
    body: nothing,
    handle: async (account, { query }) => {
      const { rows, meta } = await listRequests(
        account,
        query as Parameters<typeof listRequests>[1],
      );
      return ok(rows, meta);
    },
  });
  mount({
    method: 'POST',
    path: '/requests',
    role: 'account',
    summary: 'File a request',
    query: nothing,
    body: newRequest,
    handle: async (account, { body }) =>
      created(await fileRequest(account, { services, mail }, body)),
  });
}
