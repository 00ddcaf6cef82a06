import { z } from 'zod';
import type { UsageCounter } from '#engines/usage/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type ListQuery } from '#platform/contract/resource.ts';
import { notFound } from '#platform/server/errors.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { personOf } from '#platform/identity/person-of.ts';
import type { Services } from '#platform/server/services.ts';
import { childList, newChild } from '../contract/children.ts';
import { companyChange, companySaved, infoQuery } from '../contract/company.ts';
import { industries } from '../contract/industries.ts';
import { usageQuery, widgetQuery } from '../contract/usage.ts';
import { mountAccountsService } from './accounts-service.ts';
import { countChildren, createChild, familyUsageOf, isParent, listChildren } from './children.ts';
import { changeCompany, companyVersion } from './company.ts';
import { allCountries, statesOf } from './countries.ts';
import { groupsOf } from './groups.ts';
import { overviewOf } from './overview.ts';
import { infoOf } from './info.ts';
import { ownerOf } from './people.ts';
import { customerSettingsOf } from './present-account.ts';
import { inReach } from './reach.ts';
import { subscriptionOf } from './subscription.ts';
import { monthsOf, smsVolumeOf } from './usage.ts';

const readers = ['account', 'accounts_read_only'];

/** Routes of an account's company, usage, subscription and requests; the counters say what is billed. */
export function mountBilling(counters: readonly UsageCounter[]): MountFeature {
  return (router, services) => {
    mountCompany(router, services);
    mountFigures(router, services, counters);
    mountChildren(router, services, counters);
    mountAccountsService(router, services, counters);
  };
}

function mountCompany(router: Router, { database, config }: Services): void {
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'update',
    role: 'account',
    summary:
      'Change the company; absent fields stay; If-Match with its version overwrites no later change',
    body: companyChange,
    handle: async ({ account, body, raw }) => {
      const company = await changeCompany(account, body, raw.headers['if-match']);
      return ok({ ...company, version: companyVersion(company), message: companySaved });
    },
  });
  router.account({
    method: 'GET',
    path: 'industries',
    role: 'member',
    summary: 'Industries to choose from',
    handle: async () => ok(industries.map(([id, name]) => ({ id, name }))),
  });
  router.account({
    method: 'GET',
    path: 'countries',
    role: 'member',
    summary: 'Countries by name',
    handle: async () => ok(await allCountries()),
  });
  router.account({
    method: 'GET',
    path: 'countries/:country/states',
    role: 'member',
    summary: 'States of one country, by its number or two letters',
    params: z.object({ accountId: idParam, country: z.string().max(10) }),
    handle: async ({ params }) => ok(await statesOf(params.country)),
  });
  router.account({
    method: 'GET',
    path: 'owner',
    role: 'member',
    summary: 'The person the account belongs to',
    handle: async ({ account }) => {
      const owner = await ownerOf(account);
      if (!owner) throw notFound('owner');
      return ok(owner);
    },
  });
  router.account({
    method: 'GET',
    path: 'info',
    role: 'member',
    summary:
      'Industry and cluster of the account; asked with its cluster, the hosts it is served by',
    query: infoQuery,
    handle: async ({ account, query }) => ok(infoOf(account, config, query.cluster)),
  });
  router.account({
    method: 'GET',
    path: 'customers/:id/customer_settings',
    role: 'member',
    summary: 'Settings of the account, or of a child account',
    transaction: false,
    params: z.object({ accountId: idParam, id: idParam }),
    handle: (call) =>
      inReach(
        database,
        call,
        {
          id: call.params.id,
          path: 'customers/:id/customer_settings',
          role: 'member',
          isWrite: false,
        },
        async (account) => ok(customerSettingsOf(account)),
      ),
  });
  router.account({
    method: 'GET',
    path: 'users/groups',
    role: 'member',
    summary: 'Groups of the caller; who has one sees the storefront',
    transaction: false,
    handle: async ({ actor }) =>
      ok(actor.kind === 'user' && actor.id !== null ? await groupsOf(database, actor.id) : []),
  });
  router.global({
    method: 'GET',
    path: '/v2/users/groups.json',
    role: 'signed-in',
    summary: 'Groups of the caller; who has one sees the storefront',
    handle: async ({ principal }) => ok(await groupsOf(database, personOf(principal))),
  });
}

function mountFigures(
  router: Router,
  { database, clock }: Services,
  counters: readonly UsageCounter[],
): void {
  const tools = () => ({ counters, now: clock.now() });
  router.account({
    method: 'GET',
    path: 'account_overview',
    role: readers,
    summary: 'Plan, usage, people and what needs attention',
    handle: async ({ account }) =>
      ok(
        await overviewOf(account, tools(), {
          count: await countChildren(database, account.id),
          isParent: isParent(account.record),
        }),
      ),
  });
  router.account({
    method: 'GET',
    path: 'subscriptions',
    role: readers,
    summary: 'Package, period, limits and add-ons',
    handle: async ({ account }) => ok(await subscriptionOf(account, tools())),
  });
  router.account({
    method: 'GET',
    path: 'sms_volume',
    role: 'member',
    summary: 'Text messages sent in this period',
    handle: async ({ account }) => ok(await smsVolumeOf(account, tools())),
  });
  for (const [path, kind] of [
    ['monthly_email_usage', 'emails'],
    ['sms_volume', 'sms'],
  ] as const) {
    router.account({
      method: 'GET',
      path: `widgets/${path}`,
      role: 'member',
      summary: `Sent ${kind} by month`,
      query: widgetQuery,
      handle: async ({ account }) => ok(await monthsOf(account, kind, clock.now())),
    });
  }
}

function mountChildren(
  router: Router,
  { database, clock }: Services,
  counters: readonly UsageCounter[],
): void {
  const tools = () => ({ counters, now: clock.now() });
  router.account({
    method: 'GET',
    path: 'child_accounts',
    role: 'account',
    summary: 'Child accounts with their usage in this period',
    query: listQuery({ ...childList, defaultSort: ['name', 'asc'] }),
    handle: async ({ account, query }) => {
      const { rows, meta } = await listChildren(database, account, tools(), query as ListQuery);
      return ok(rows, meta);
    },
  });
  router.account({
    method: 'POST',
    path: 'child_accounts',
    role: 'account',
    summary: 'Make a child account',
    body: newChild,
    handle: async ({ account, body }) => created(await createChild(database, account, body)),
  });
  router.account({
    method: 'GET',
    path: 'child_accounts/usage',
    role: readers,
    summary: 'Usage of the account with its children',
    query: usageQuery,
    handle: async ({ account, query }) =>
      ok(await familyUsageOf(database, account, tools(), query.month)),
  });
}
