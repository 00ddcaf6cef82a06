import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inConnectorAccount } from '#features/session/connector/server/public.ts';
import { storeOf } from '#engines/connect/public.ts';
import { storeKinds } from '#engines/connect/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { created, ok, type Answer, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import {
  connectionChange,
  connectionInput,
  crmQuery,
  integrationsRole,
  storeFields,
} from '../contract/calls.ts';
import { beginConnection } from './begin-connection.ts';
import { updateStore } from './save-store.ts';
import { asConnection, connectionOf } from './shown.ts';

const kind = z.enum(storeKinds);

type Enter = (raw: FastifyRequest, work: (account: Account) => Promise<Answer>) => Promise<Answer>;

/** Connections to stores by the connector API: shown, begun and changed. */
export function mountConnectorStores(router: Router, services: Services): void {
  const enter: Enter = (raw, work) =>
    inConnectorAccount(services, { raw, role: integrationsRole }, work);
  router.global({
    method: 'GET',
    path: '/v1/connections/:id',
    role: 'public',
    summary: 'A connection by its type and id',
    params: z.object({ id: idParam }),
    query: crmQuery,
    handle: ({ raw, params: { id }, query }) =>
      enter(raw, async (account) =>
        ok(asConnection(await connectionOf(account, services, { id, query }))),
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
  mountKeapLists(router, services, enter);
}

function mountKeapLists(router: Router, services: Services, enter: Enter): void {
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
        const type = body.integration_type ?? body.integrationType;
        const { crm_lists: lists } = await storeOf(account, services, {
          id: storeId,
          kind: 'keap',
        });
        if (raw.method === 'POST' && lists.some((list) => list.integration_type === type))
          throw invalid({ integration_type: ['is used by this connection already'] });
        const store = await updateStore(account, services, {
          id: storeId,
          kind: 'keap',
          fields: body,
        });
        return raw.method === 'POST' ? created(store) : ok(store);
      }),
  });
}
