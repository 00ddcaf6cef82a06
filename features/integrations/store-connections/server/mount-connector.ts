import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inConnectorAccount } from '#features/session/connector/server/public.ts';
import { merchantsOf } from '#features/commerce/stores/server/public.ts';
import { adapterOf, listStores, storeOf } from '#engines/connect/public.ts';
import { storeKinds } from '#engines/connect/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { created, json, ok, type Answer, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import {
  connectionChange,
  connectionInput,
  crmQuery,
  integrationsRole,
  kindQuery,
  mappedQuery,
  storeFields,
} from '../contract/calls.ts';
import { beginConnection } from './mount.ts';
import { fieldsOfKind } from './mount-tools.ts';
import { updateStore } from './save-store.ts';
import { asConnection } from './shown.ts';

const kind = z.enum(storeKinds);

/** The connector API at /v1: the same stores for who brings a connector token, so that it may be another process. */
export function mountConnector(router: Router, services: Services): void {
  const enter = (
    raw: FastifyRequest,
    work: (account: Account) => Promise<Answer>,
  ): Promise<Answer> => inConnectorAccount(services, { raw, role: integrationsRole }, work);
  const get = <Q extends z.ZodType>(
    path: string,
    about: { query: Q; summary: string },
    answer: (account: Account, query: z.output<Q>) => Promise<Answer>,
  ): void =>
    router.global({
      method: 'GET',
      path: `/v1/${path}`,
      role: 'public',
      ...about,
      handle: ({ raw, query }) => enter(raw, (account) => answer(account, query as z.output<Q>)),
    });
  const nothing = z.object({});
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
          data: stores.map(({ id, nick_name: name, name: domain, crm_type: type }) => ({
            id,
            name,
            type,
            url: domain,
          })),
          status: 200,
        },
      });
    },
  );
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
  mountConnectorConnections(router, services, enter);
}

type Enter = (raw: FastifyRequest, work: (account: Account) => Promise<Answer>) => Promise<Answer>;

function mountConnectorConnections(router: Router, services: Services, enter: Enter): void {
  router.global({
    method: 'GET',
    path: '/v1/connections/:id',
    role: 'public',
    summary: 'A connection by its type and id',
    params: z.object({ id: idParam }),
    query: crmQuery,
    handle: ({ raw, params: { id }, query }) =>
      enter(raw, async (account) =>
        ok(
          asConnection(
            await storeOf(account, services, { id, kind: query.type ?? query.crm_type }),
          ),
        ),
      ),
  });
  router.global({
    method: 'POST',
    path: '/v1/connections',
    role: 'public',
    summary: 'Connect a store: answers where its owner allows it',
    body: connectionInput,
    handle: ({ raw, body: { type, ...fields } }) =>
      enter(raw, async (account) =>
        created(await beginConnection(account, services, { kind: type, fields })),
      ),
  });
  router.global({
    method: ['PUT', 'PATCH'],
    path: '/v1/stores/:kind/:id',
    role: 'public',
    summary: 'Change a connected store of a type',
    params: z.object({ kind, id: idParam }),
    body: connectionChange,
    handle: ({ raw, params: { kind: type, id }, body: { type: _type, ...fields } }) =>
      enter(raw, async (account) =>
        ok(await updateStore(account, services, { id, kind: type, fields })),
      ),
  });
  router.global({
    method: ['POST', 'PUT'],
    path: '/v1/keap/:storeId/connections',
    role: 'public',
    summary: 'Add a list to a Keap connection, or change the one that crmlist_id names',
    params: z.object({ storeId: idParam }),
    body: storeFields,
    handle: ({ raw, params: { storeId }, body }) =>
      enter(raw, async (account) => {
        if (body.crm_id !== undefined && body.crm_id !== storeId) throw notFound('connection');
        if (raw.method === 'PUT' && body.crmlist_id === undefined)
          throw invalid({ crmlist_id: ['is required'] });
        const store = await updateStore(account, services, {
          id: storeId,
          kind: 'keap',
          fields: body,
        });
        return raw.method === 'POST' ? created(store) : ok(store);
      }),
  });
}
