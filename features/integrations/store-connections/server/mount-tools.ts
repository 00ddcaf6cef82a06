import { z } from 'zod';
import {
  adapterOf,
  callsOfDay,
  connectedStore,
  hookUrl,
  notesOf,
  openStore,
  readNow,
  readingsOf,
  StoreFault,
  storeOf,
} from '#engines/connect/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta } from '#platform/contract/resource.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import {
  dryRunInput,
  integrationsRole as role,
  kindQuery,
  mappedQuery,
  notesQuery,
} from '../contract/calls.ts';
import { requireMapping } from './mapping-rules.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const triedRecords = 20;

/** What people ask of a connected store: how its reading goes, what was left out, its fields, a try of a mapping, a test order. */
export function mountStoreTools(router: Router, services: Services): void {
  mountProgress(router, services);
  mountFields(router, services);
  mountTrials(router, services);
  mountTestOrder(router, services);
}

function mountProgress(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'integrations/:id/readings',
    role,
    summary: 'The newest readings of a store, how far they are, and what it told in the last day',
    params: byId,
    handle: async ({ account, params: { id } }) => {
      const { crm_type: kind } = await storeOf(account, services, { id });
      const phases = (adapterOf(kind).phases ?? []).map(({ name }) => name);
      return ok({
        readings: await readingsOf(account, { storeId: id, phases }),
        calls: await callsOfDay(account, id),
      });
    },
  });
  router.account({
    method: 'GET',
    path: 'integrations/:id/left_out',
    role,
    summary: 'Records of a store that were left out, each with the reason, newest first',
    params: byId,
    query: notesQuery,
    handle: async ({ account, params: { id }, query }) => {
      await storeOf(account, services, { id });
      const { page, per_page: perPage } = query;
      const { rows, count } = await notesOf(account, id, { page, perPage });
      return ok(rows, listMeta(count, query));
    },
  });
  router.account({
    method: 'POST',
    path: 'integrations/:id/read_now',
    role,
    summary: 'Read a store now instead of at its next time',
    params: byId,
    handle: async ({ account, params: { id } }) => {
      const { crm_type: kind, is_sample: isSample } = await storeOf(account, services, { id });
      requireReal(isSample);
      if (adapterOf(kind).readEveryMinutes === null)
        throw invalid({ base: ['This store can not be read: it tells us by itself.'] });
      await readNow(account, id);
      return ok({ id });
    },
  });
}

function mountFields(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'mapped_fields',
    role,
    summary: 'The mapping of a connection: field here, field there',
    query: mappedQuery,
    handle: async ({ account, query }) => {
      const store = await storeOf(account, services, {
        id: query.connection_id,
        kind: query.crm_type,
      });
      return ok({ mapped_fields: store.mapped_fields, crm_lists: store.crm_lists });
    },
  });
  router.account({
    method: 'GET',
    path: 'source_fields',
    role,
    summary: 'The fields of a kind of store: those to be mapped, and those that always are',
    query: kindQuery,
    handle: ({ query: { source } }) => Promise.resolve(ok(fieldsOfKind(source))),
  });
  router.account({
    method: 'GET',
    path: 'integrations/:id/source_fields',
    role,
    transaction: false,
    summary:
      'The fields that a connected store has for mapping, asked of it now where it has fields of its own',
    params: byId,
    handle: async ({ accountId, actor, params: { id } }) => {
      const { crm_type: kind } = await inAccount(
        services.database,
        { accountId, actor },
        (account) => storeOf(account, services, { id }),
      );
      const adapter = adapterOf(kind);
      const known = fieldsOfKind(kind);
      if (!adapter.sourceFields) return ok(known);
      const io = await openStore(services, { accountId, id });
      return ok({
        ...known,
        fields: io ? await asked(() => adapter.sourceFields!(io)) : known.fields,
      });
    },
  });
}

/** What can be mapped of a kind of store, what always is, and how much. */
export function fieldsOfKind(kind: Parameters<typeof adapterOf>[0]) {
  const {
    knownFields = [],
    fixedFields,
    mostMappings = 50,
    integrationTypes = [],
    isUnverified = false,
    signIn,
  } = adapterOf(kind);
  return {
    fields: knownFields,
    fixed: fixedFields,
    most: mostMappings,
    integration_types: integrationTypes,
    is_unverified: isUnverified,
    can_sign_in: signIn !== undefined,
  };
}

function mountTrials(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'integrations/:id/try_mapping',
    role,
    transaction: false,
    summary: 'What a mapping would make of the newest records of a store; nothing is kept',
    params: byId,
    body: dryRunInput,
    handle: async ({ accountId, actor, params: { id }, body: { mapped_fields: mapped } }) => {
      const kind = await inAccount(services.database, { accountId, actor }, async (account) => {
        const store = await storeOf(account, services, { id });
        requireReal(store.is_sample);
        await requireMapping(account, {
          kind: store.crm_type,
          mapped,
          known: adapterOf(store.crm_type).knownFields ?? [],
        });
        return store.crm_type;
      });
      const phase = adapterOf(kind).phases?.find(
        ({ name }) => name === 'customers' || name === 'orders',
      );
      const io = await openStore(services, { accountId, id });
      if (!phase || !io)
        throw invalid({ base: ['This store can not be read: wait for its next order.'] });
      const page = await asked(() => phase.page(io, { position: null, since: null }));
      const records = (page.changes.customers ?? []).slice(0, triedRecords).map((one) => ({
        email: one.email ?? '',
        values: Object.fromEntries(
          Object.entries(mapped).map(([ours, theirs]) => [ours, one.fields?.[theirs] ?? null]),
        ),
      }));
      return ok({ records, skipped: (page.changes.skipped ?? []).slice(0, triedRecords) });
    },
  });
}

function mountTestOrder(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'integrations/:id/test_order',
    role,
    transaction: false,
    summary:
      'Send a test order through the door that the store calls, signed as the store signs; it counts as no revenue',
    params: byId,
    handle: async ({ accountId, actor, params: { id }, raw }) => {
      const store = await inAccount(services.database, { accountId, actor }, async (account) => {
        requireReal((await storeOf(account, services, { id })).is_sample);
        return connectedStore(account, services, id);
      });
      const call = store && adapterOf(store.kind).testCall?.(store, services.clock.now());
      if (!store || !call) throw invalid({ base: ['This kind of store has no test order.'] });
      const url = new URL(hookUrl(services, { accountId, id, kind: store.kind }));
      const answer = await raw.server.inject({
        method: 'POST',
        url: url.pathname,
        headers: { host: url.host, ...call.headers },
        payload: call.body,
      });
      if (answer.statusCode !== 200)
        throw invalid({
          base: [
            `The test order was refused with status ${answer.statusCode}: check the keys of the store.`,
          ],
        });
      return ok({
        message: 'The test order came in. It shows among the orders within a few seconds.',
      });
    },
  });
}

function requireReal(isSample: boolean): void {
  if (isSample)
    throw invalid({ base: ['This store is part of the sample data: connect one of your own.'] });
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (error instanceof StoreFault) throw invalid({ base: [error.message] });
    throw error;
  });
}
