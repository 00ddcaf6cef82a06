import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { notFound } from '#platform/server/errors.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import {
  contactAction,
  hookInput,
  mappingInput,
  mappingsSaved,
  sampleQuery,
  unsubscribeAction,
} from '../contract.ts';
import { saveZapierContact, unsubscribeFromZapier } from './actions.ts';
import { hookSecret } from './deliver.ts';
import { listHooks, removeHook, resumeHook, subscribeHook } from './hooks.ts';
import { mappingOf, saveMapping } from './mapping.ts';
import { samplesOf } from './samples.ts';

const role = 'contacts';
const byId = z.object({ accountId: idParam, id: idParam });

/** Routes that Zapier calls with a key, and those of its screen. */
export const mountZapier: MountFeature = (router, services) => {
  mountHooks(router, services);
  mountMapping(router);
  router.account({
    method: 'POST',
    path: 'integrations/zapier/contacts',
    role,
    summary: 'Create or update a contact from a Zap, its fields by the mapping',
    body: contactAction,
    bodySample: { email: 'a@example.com', list_id: 1 },
    handle: async ({ account, body }) => {
      const saved = await saveZapierContact(account, services, body);
      return saved.is_new ? created(saved) : ok(saved);
    },
  });
  router.account({
    method: 'POST',
    path: 'integrations/zapier/unsubscribe',
    role,
    summary: 'Unsubscribe a contact from a list, or from everything',
    body: unsubscribeAction,
    bodySample: { email: 'a@example.com', list_id: 1 },
    handle: async ({ account, body }) => ok(await unsubscribeFromZapier(account, services, body)),
  });
};

function mountHooks(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'hooks',
    role,
    summary: 'The hooks of Zaps with their last delivery and failures, newest first',
    handle: async ({ account }) => {
      const hooks = await listHooks(account);
      return ok({ hooks }, { total_count: hooks.length });
    },
  });
  router.account({
    method: 'GET',
    path: 'hooks/samples',
    role,
    summary: 'The newest events of a kind as hooks are told of them',
    query: sampleQuery,
    handle: async ({ account, query }) => ok({ events: await samplesOf(account, query.event) }),
  });
  router.account({
    method: 'POST',
    path: 'hooks',
    role,
    summary: 'Subscribe an address to an event',
    body: hookInput,
    bodySample: { event: 'subscribed', target_url: 'https://hooks.example.com/1', list_id: 1 },
    handle: async ({ account, body }) => {
      await services.families.requireNamed(account, [
        {
          field: 'list_id',
          family: 'lists',
          ids: body.list_id == null ? [] : [body.list_id],
          by: 'ids',
        },
      ]);
      const { id } = await subscribeHook(account, body);
      return created({ id, secret: hookSecret(services, { accountId: account.id, id }) });
    },
  });
  mountHookChanges(router);
}

function mountHookChanges(router: Router): void {
  router.account({
    method: 'DELETE',
    path: 'hooks/:id',
    role,
    summary: 'Unsubscribe an address; what waited for it is dropped',
    params: byId,
    handle: async ({ account, params }) => {
      await removeHook(account, params.id);
      return ok({ id: params.id });
    },
  });
  router.account({
    method: 'POST',
    path: 'hooks/:id/resume',
    role,
    summary: 'Set a paused hook going again',
    params: byId,
    handle: async ({ account, params }) => {
      await resumeHook(account, params.id);
      return ok({ id: params.id });
    },
  });
}

function mountMapping(router: Router): void {
  router.account({
    method: 'GET',
    path: 'integrations/zapier',
    role,
    summary: 'The fields that Zaps send and the custom field that takes each',
    handle: async ({ account }) => ok(await mappingOf(account)),
  });
  router.account({
    method: 'PUT',
    path: 'integrations/zapier',
    role,
    summary: 'Save which custom field takes each field of Zapier',
    body: mappingInput,
    handle: async ({ account, body }) => {
      await saveMapping(account, body.mapped_custom_fields);
      return ok({ ...(await mappingOf(account)), message: mappingsSaved });
    },
  });
  router.account({
    method: 'PUT',
    path: 'settings/:id/zapier_mappings',
    role,
    summary:
      'Save which custom field takes each field of Zapier, by the id of the account’s settings',
    params: byId,
    body: mappingInput,
    handle: async ({ account, params, body }) => {
      if (params.id !== account.id) throw notFound('settings');
      await saveMapping(account, body.mapped_custom_fields);
      return ok({ ...(await mappingOf(account)), message: mappingsSaved });
    },
  });
}
