import { z } from 'zod';
import { mountPending, proofsOf } from '#engines/opt-in/public.ts';
import { flag, idParam } from '#platform/contract/fields.ts';
import { tagsOfContact } from '#features/audience/contact-tags/server/public.ts';
import { file, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { contactMessages, setFields, toggleSubscriptions } from '../contract.ts';
import { consentFileOf } from './consent-file.ts';
import {
  doNotMailStateOf,
  saveSubscriptions,
  setDoNotMail,
  subscriptionsOf,
  toggleStatus,
} from './contact-consent.ts';
import { fieldsDataOf, saveFields } from './contact-fields-data.ts';
import {
  requireDoNotMailVersion,
  requireFieldsVersion,
  requireListsVersion,
} from './contact-versions.ts';
import { mountContactHistory } from './mount-history.ts';
import { personalDataOf } from './personal-data.ts';
import { pseudonymiseContact } from './pseudonymise-contact.ts';
import { requireContact } from './show-contact.ts';

const role = 'contacts';
const params = z.object({ accountId: idParam, id: idParam });

/** Routes about one contact: what its dashboard and drawers ask and save. */
export function mountContactCard(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'contacts/:id/fields_data',
    role,
    summary: 'Fields of a contact with types and order',
    params,
    handle: async ({ account, params }) => ok(await fieldsDataOf(account, params.id)),
  });
  router.account({
    method: ['PUT', 'POST'],
    path: 'contacts/:id/set_fields',
    role,
    summary: 'Save fields of a contact; If-Match with their version overwrites no later change',
    params,
    body: setFields,
    handle: async ({ account, params, body, raw }) => {
      await requireFieldsVersion(account, params.id, raw.headers['if-match']);
      await saveFields(account, services.secrets, params.id, body);
      return ok({ message: contactMessages.updated });
    },
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id/tags',
    role,
    summary: 'Tags of a contact',
    params,
    query: z.object({ include_contact_tags: flag.optional() }),
    handle: async ({ account, params }) => {
      await requireContact(account, params.id);
      return ok({ tags: await tagsOfContact(account, params.id) });
    },
  });
  router.account({
    method: 'POST',
    path: 'contacts/:id/pseudonymize_contact',
    role,
    summary: 'Remove what identifies a contact, for good',
    params,
    handle: async ({ account, params }) => {
      await pseudonymiseContact(account, services, params.id);
      return ok({ message: contactMessages.pseudonymised });
    },
  });
  mountProofs(router, services);
  mountPersonalData(router, services);
  mountConsent(router, services);
  mountContactHistory(router, services);
}

function mountPersonalData(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'contacts/:id/personal_data',
    role: 'download_contacts',
    summary: 'Everything that is kept of a contact, as a JSON file',
    params,
    transaction: false,
    handle: async ({ accountId, actor, params }) =>
      file(await personalDataOf(services, { accountId, actor }, params.id), {
        name: `contact-${params.id}-personal-data.json`,
        type: 'application/json; charset=utf-8',
      }),
  });
}

function mountProofs(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'contacts/:id/consent',
    role,
    summary: 'What a contact agreed to and refused, with the very words, the form and the page',
    params,
    handle: async ({ account, params }) => {
      await requireContact(account, params.id);
      return ok({ events: await proofsOf(account, params.id) });
    },
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id/consent_file',
    role: 'download_contacts',
    summary: 'The proof of what a contact agreed to and refused, as a JSON file',
    params,
    handle: async ({ account, params }) =>
      file(await consentFileOf(account, params.id), {
        name: `contact-${params.id}-consent.json`,
        type: 'application/json; charset=utf-8',
      }),
  });
  mountPending(router, services, {
    path: 'contacts',
    role,
    of: (contactId) => ({ contactId }),
    requireSeen: requireContact,
  });
}

function mountConsent(router: Router, { families }: Services): void {
  router.account({
    method: 'GET',
    path: 'contacts/:id/lists',
    role,
    summary: 'Lists of a contact by state',
    params,
    handle: async ({ account, params }) => ok(await subscriptionsOf(account, params.id)),
  });
  router.account({
    method: 'POST',
    path: 'contacts/:id/toggle_subscriptions',
    role,
    summary: 'Set the lists of a contact; If-Match with versions.lists overwrites no later change',
    params,
    body: toggleSubscriptions,
    handle: async ({ account, params, body, raw }) => {
      await requireListsVersion(account, params.id, raw.headers['if-match']);
      await saveSubscriptions(account, families, { id: params.id, body });
      return ok({ message: contactMessages.subscriptionsSaved });
    },
  });
  mountDoNotMail(router);
}

function mountDoNotMail(router: Router): void {
  router.account({
    method: 'GET',
    path: 'contacts/:id/in_dnm',
    role,
    summary: 'Whether a contact is in do not mail',
    params,
    handle: async ({ account, params }) => ok(await doNotMailStateOf(account, params.id)),
  });
  router.account({
    method: 'POST',
    path: 'contacts/:id/general_unsubscribes',
    role,
    summary: 'Put a contact into do not mail; If-Match with its version overwrites no later change',
    params,
    handle: async ({ account, params, raw }) => {
      await requireDoNotMailVersion(account, params.id, raw.headers['if-match']);
      return ok(await setDoNotMail(account, params.id, true));
    },
  });
  router.account({
    method: 'DELETE',
    path: 'contacts/:id/general_unsubscribes',
    role,
    summary:
      'Take a contact out of do not mail; If-Match with its version overwrites no later change',
    params,
    handle: async ({ account, params, raw }) => {
      await requireDoNotMailVersion(account, params.id, raw.headers['if-match']);
      return ok(await setDoNotMail(account, params.id, false));
    },
  });
  // GET is among the methods because callers of this interface use it; the bearer key keeps link scanners out.
  router.account({
    method: ['GET', 'POST', 'PUT'],
    path: 'contacts/:id/toggle_status',
    role,
    summary: 'Flip a contact between subscribed and unsubscribed',
    params,
    query: z.object({ list_id: idParam.optional() }),
    handle: async ({ account, params, query }) =>
      ok(await toggleStatus(account, params.id, query.list_id)),
  });
}
