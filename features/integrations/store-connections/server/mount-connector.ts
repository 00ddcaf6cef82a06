import { z } from 'zod';
import { inConnectorAccount } from '#features/session/connector/server/public.ts';
import { merchantsOf } from '#features/commerce/stores/server/public.ts';
import { adapterOf, listStores, storeOf } from '#engines/connect/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { json, ok, type Answer, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { integrationsRole, kindQuery, mappedQuery } from '../contract/calls.ts';
import { fieldsOfKind } from './mount-tools.ts';
import { mountConnectorStores } from './mount-connector-stores.ts';

const nothing = z.object({});

/** The connector API at /v1: the same stores for who brings a connector token, so that it may be another process. */
export function mountConnector(router: Router, services: Services): void {
  const get = getter(router, services);
  mountFieldReads(get, services);
  get(
    'organizations',
    { query: nothing, summary: 'Organisations of the caller' },
    async (account) =>
      ok({ merchants: await merchantsOf(services.database, account.actor.id ?? 0) }),
  );
  get(
    'stores',
    { query: nothing, summary: 'Addresses of the connected stores' },
    async (account) => {
      const stores = await listStores(account, services);
      return json(200, {
        data: {
          data: stores.map(({ id, nick_name: name, domain, crm_type: type }) => ({
            id,
            name,
            type,
            url: domain === '' ? null : `https://${domain}`,
          })),
          status: 200,
        },
      });
    },
  );
  mountConnectorStores(router, services);
}

function mountFieldReads(get: Get, services: Services): void {
  get(
    'mapped_fields',
    { query: mappedQuery, summary: 'The mapping of a connection' },
    async (account, query) =>
      ok(
        (await storeOf(account, services, { id: query.connection_id, kind: query.crm_type }))
          .mapped_fields,
      ),
  );
  get(
    'custom_fields',
    { query: kindQuery, summary: 'Fields of a kind of store, with their types' },
    (_account, { source }) => Promise.resolve(ok({ custom_fields: fieldsOfKind(source).fields })),
  );
  get(
    'keap/integration_types',
    { query: nothing, summary: 'Types of integration that Keap has' },
    () => Promise.resolve(ok(adapterOf('keap').integrationTypes ?? [])),
  );
}

type Get = ReturnType<typeof getter>;

function getter(router: Router, services: Services) {
  return <Q extends z.ZodType>(
    path: string,
    about: { query: Q; summary: string },
    answer: (account: Account, query: z.output<Q>) => Promise<Answer>,
  ): void =>
    router.global({
      method: 'GET',
      path: `/v1/${path}`,
      role: 'public',
      ...about,
      handle: ({ raw, query }) =>
        inConnectorAccount(services, { raw, role: integrationsRole }, (account) =>
          answer(account, query as z.output<Q>),
        ),
    });
}
