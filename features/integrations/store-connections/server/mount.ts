import { z } from 'zod';
import { listStores, storeOf } from '#engines/connect/public.ts';
import type { StoreRow } from '#engines/connect/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import {
  created,
  ok,
  type Method,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import {
  connectionChange,
  connectionInput,
  connectionsQuery,
  crmChange,
  crmInput,
  crmQuery,
  crmsQuery,
  integrationChange,
  integrationInput,
  integrationsQuery,
  integrationsRole as role,
  removalQuery,
  type StoreFields,
} from '../contract/calls.ts';
import { beginConnection } from './begin-connection.ts';
import { mountCarts } from './mount-carts.ts';
import { mountConnector } from './mount-connector.ts';
import { mountStoreTools } from './mount-tools.ts';
import { removeStore } from './remove-store.ts';
import { createStore, updateStore } from './save-store.ts';
import { asConnection, asIntegration, connectionOf, paged } from './shown.ts';
import { mountReturning } from './mount-returning.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const change: readonly Method[] = ['PUT', 'PATCH'];

/** Connected stores by their three names: integrations, connections and crms are the same records. */
export const mountStoreConnections: MountFeature = (router, services) => {
  mountReturning(router, services);
  mountCrms(router, services);
  mountCrmChanges(router, services);
  mountIntegrations(router, services);
  mountIntegrationChanges(router, services);
  mountConnections(router, services);
  mountConnectionChanges(router, services);
  mountCarts(router, services);
  mountStoreTools(router, services);
  mountConnector(router, services);
};

function mountCrms(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'crms',
    role,
    summary: 'Connected stores, newest first; of a kind, a type of integration or a name',
    query: crmsQuery,
    handle: async ({ account, query }) => {
      const stores = await listStores(account, services, { kind: query.crm_type });
      const type = query.integration_type ?? '';
      const name = (query.name ?? '').toLowerCase();
      const found = stores.filter(
        (store) =>
          (type === '' || store.crm_lists.some((list) => list.integration_type === type)) &&
          `${store.name}\n${store.nick_name}`.toLowerCase().includes(name),
      );
      const { rows, meta } = paged(found, query);
      return ok(rows, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'crms/:id',
    role,
    summary: 'One connected store, with whether its old data is read',
    params: byId,
    query: crmQuery,
    handle: async ({ account, params: { id }, query }) =>
      ok(shownCrm(await storeOf(account, services, { id, kind: query.crm_type ?? query.type }))),
  });
}

function mountCrmChanges(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'crms',
    role,
    summary: 'Connect a store by its key, with the list that it fills',
    body: crmInput,
    bodySample: {
      crm: { crm_type: 'ultra_cart', nick_name: 'Shop', merchant_id: 'A1', list_id: 1 },
    },
    handle: async ({ account, body: { crm } }) => {
      const { crm_type: kind, ...fields } = crm;
      return created(
        shownCrm(await createStore(account, services, { kind, fields: withList(fields) })),
      );
    },
  });
  router.account({
    method: change,
    path: 'crms/:id',
    role,
    summary: 'Change a connected store, and the list that crmlist_id names',
    params: byId,
    query: crmQuery,
    body: crmChange,
    bodySample: { crm: { list_id: 1 } },
    handle: async ({ account, params: { id }, query, body: { crm } }) => {
      const { crm_type: kind = query.crm_type, ...fields } = crm;
      return ok(shownCrm(await updateStore(account, services, { id, kind, fields })));
    },
  });
  mountDelete(router, services, {
    path: 'crms',
    summary:
      'Disconnect a store, with its lists; with records=delete its orders, products, carts and customers go as well',
  });
}

function mountIntegrations(router: Router, services: Services): void {
  const show = async (account: Account, id: number): Promise<object> => {
    const store = await storeOf(account, services, { id });
    return { ...asIntegration(store), crm: store };
  };
  router.account({
    method: 'GET',
    path: 'integrations',
    role,
    summary:
      'Integrations of the account, newest first; of a kind, and only those that are active or are not',
    query: integrationsQuery,
    handle: async ({ account, query }) => {
      const stores = await listStores(account, services, { kind: query.kind });
      const found = stores.filter(
        ({ active }) => query.active === undefined || query.active === active,
      );
      const { rows, meta } = paged(found.map(asIntegration), query);
      return ok(rows, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'integrations/:id',
    role,
    summary: 'One integration with its status and lists',
    params: byId,
    handle: async ({ account, params: { id } }) => ok(await show(account, id)),
  });
}

function mountIntegrationChanges(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'integrations',
    role,
    summary: 'Add an integration of a kind with its settings',
    body: integrationInput,
    bodySample: {
      integration: { kind: 'ultra_cart', nick_name: 'Shop', merchant_id: 'A1', list_id: 1 },
    },
    handle: async ({ account, body: { integration } }) => {
      const { kind, ...fields } = integration;
      return created(asIntegration(await createStore(account, services, { kind, fields })));
    },
  });
  router.account({
    method: change,
    path: 'integrations/:id',
    role,
    summary: 'Change an integration: lists and mapping',
    params: byId,
    body: integrationChange,
    bodySample: { integration: { list_id: 1 } },
    handle: async ({ account, params: { id }, body: { integration } }) => {
      const { kind, ...fields } = integration;
      return ok(asIntegration(await updateStore(account, services, { id, kind, fields })));
    },
  });
  mountDelete(router, services, {
    path: 'integrations',
    summary: 'Remove an integration; its reading stops',
  });
}

function mountConnections(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'connections',
    role,
    summary: 'Connections to stores, newest first; of a type and with a status',
    query: connectionsQuery,
    handle: async ({ account, query }) => {
      const stores = await listStores(account, services, { kind: query.type });
      const found = stores.filter(
        ({ status }) => query.status === undefined || query.status === status,
      );
      const { rows, meta } = paged(found.map(asConnection), query);
      return ok(rows, meta);
    },
  });
  router.account({
    method: 'GET',
    path: 'connections/:id',
    role,
    summary: 'One connection with its store and status',
    params: byId,
    query: crmQuery,
    handle: async ({ account, params: { id }, query }) =>
      ok(asConnection(await connectionOf(account, services, { id, query }))),
  });
}

function mountConnectionChanges(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'connections',
    role,
    summary:
      'Connect a store: answers where its owner allows it, or where it shows when a key opened it',
    body: connectionInput,
    bodySample: { type: 'ultra_cart', nick_name: 'Shop', merchant_id: 'A1', list_id: 1 },
    handle: async ({ account, body: { type: kind, ...fields } }) =>
      created(await beginConnection(account, services, { kind, fields })),
  });
  router.account({
    method: change,
    path: 'connections/:id',
    role,
    summary: 'Change a connection: lists and mapping',
    params: byId,
    query: crmQuery,
    body: connectionChange,
    bodySample: { list_id: 1 },
    handle: async ({
      account,
      params: { id },
      query,
      body: { type: kind = query.type, ...fields },
    }) => ok(asConnection(await updateStore(account, services, { id, kind, fields }))),
  });
  mountDelete(router, services, {
    path: 'connections',
    summary:
      'Remove a connection: the store is asked to call us no more, and its token is forgotten',
  });
}

function mountDelete(
  router: Router,
  services: Services,
  { path, summary }: { path: string; summary: string },
): void {
  router.account({
    method: 'DELETE',
    path: `${path}/:id`,
    role,
    transaction: false,
    summary,
    params: byId,
    query: removalQuery,
    handle: async ({ accountId, actor, params: { id }, query: { records } }) => {
      await removeStore(services, { accountId, actor }, { id, forgets: records === 'delete' });
      return ok({ id });
    },
  });
}

function shownCrm(store: StoreRow): object {
  return { ...store, crm: store, sync_old_data: store.sync_old_data };
}

// A store that is made here fills a list from the first.
function withList(fields: StoreFields): StoreFields {
  if (fields.list_id === undefined) throw invalid({ list_id: ['List type is required'] });
  return fields;
}
