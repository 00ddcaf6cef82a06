import { z } from 'zod';
import { removeFromList } from '#engines/audience/public.ts';
import { requireLists } from '#features/audience/lists/server/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { notFound } from '#platform/server/errors.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { contactListQuery, createListContact } from '../contract.ts';
import { namedInChoice } from './contacts-query.ts';
import { exportChoice, startContactsExport, type exportContactsJob } from './export-contacts.ts';
import { listContacts } from './list-contacts.ts';
import { saveContact } from './save-contact.ts';
import { showContact } from './show-contact.ts';

const params = z.object({ accountId: idParam, id: idParam });

/** Routes about the contacts of one list. */
export function mountListContacts(
  router: Router,
  services: Services,
  exportJob: ReturnType<typeof exportContactsJob>,
): void {
  router.account({
    method: 'GET',
    path: 'lists/:id/contacts',
    role: 'contacts',
    summary: 'Contacts of a list, newest first',
    params,
    query: contactListQuery,
    handle: async ({ account, params, query }) => {
      await requireLists(account, [params.id]);
      const { rows, meta } = await listContacts(account, query, params.id);
      return ok({ contacts: rows }, meta);
    },
  });
  router.account({
    method: 'POST',
    path: 'lists/:id/contacts',
    role: 'contacts',
    summary: 'Create or update a contact and subscribe it to a list',
    params,
    body: createListContact,
    handle: async ({ account, params, body }) => {
      await requireLists(account, [params.id]);
      const { resubscribe, ...contact } = body;
      const { id, isNew } = await saveContact(account, services, contact, {
        resubscribe,
        listIds: [params.id],
      });
      const shown = await showContact(account, id);
      return isNew ? created(shown) : ok(shown);
    },
  });
  router.account({
    method: 'DELETE',
    path: 'lists/:id/contacts/:contactId',
    role: 'contacts',
    summary: 'Take a contact off a list',
    params: params.extend({ contactId: idParam }),
    handle: async ({ account, params }) => {
      await requireLists(account, [params.id]);
      if ((await removeFromList(account, params.id, [params.contactId])) === 0)
        throw notFound('contact of the list');
      await account.audit({
        action: 'remove_from_list',
        resource: 'contact',
        id: params.contactId,
        after: { list_id: params.id },
      });
      return ok({ id: params.contactId });
    },
  });
  router.account({
    method: 'POST',
    path: 'lists/:id/export',
    role: 'download_contacts',
    summary: 'Write the contacts of a list to a CSV file',
    params,
    body: exportChoice,
    handle: async ({ account, params, body }) => {
      await requireLists(account, [params.id]);
      await services.families.requireNamed(account, namedInChoice(body));
      return startContactsExport(account, services, exportJob, { ...body, listId: params.id });
    },
  });
}
