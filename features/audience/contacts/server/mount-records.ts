import { sql } from 'kysely';
import { z } from 'zod';
import { contactRow } from '#engines/audience/contract.ts';
import {
  currentIdOf,
  defaultFields,
  fieldsOf,
  normaliseAddress,
} from '#engines/audience/public.ts';
import { allTags } from '#features/audience/contact-tags/server/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { requireUnchanged } from '#platform/server/resource/require-unchanged.ts';
import { parseInput } from '#platform/server/parse.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { bulkDeleteContacts, contactListQuery, createContact, updateContact } from '../contract.ts';
import { bulkDelete, deleteContacts, deleteContactsJob } from './delete-contacts.ts';
import { exportChoice, startContactsExport, type exportContactsJob } from './export-contacts.ts';
import { listContacts } from './list-contacts.ts';
import { namedInChoice } from './contacts-query.ts';
import { changeContact, saveContact } from './save-contact.ts';
import { showContact } from './show-contact.ts';

const records = {
  contract: { singular: 'contact', row: contactRow },
  table: { name: 'contacts' as const },
};
const byId = z.object({ accountId: idParam, id: idParam });

/** Routes about contacts as records: list, create, show, change, delete, export. */
export function mountContactRecords(
  router: Router,
  services: Services,
  exportJob: ReturnType<typeof exportContactsJob>,
): void {
  mountLookups(router);
  const deleteJob = deleteContactsJob(services);
  services.jobs.define(deleteJob);
  router.account({
    method: 'POST',
    path: 'contacts',
    role: 'contacts',
    summary: 'Create the contact of an address, or update it when it exists',
    body: createContact,
    handle: async ({ account, body }) => {
      const { id, isNew } = await saveContact(account, services, body);
      const contact = await showContact(account, id);
      return isNew ? created(contact) : ok(contact);
    },
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id',
    role: 'contacts',
    summary: 'Show one contact',
    params: byId,
    handle: async ({ account, params }) =>
      ok(await showContact(account, await currentIdOf(account, params.id))),
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'contacts/:id',
    role: 'contacts',
    summary: 'Change a contact; If-Match with its updated_at refuses to overwrite a later change',
    params: byId,
    body: updateContact,
    handle: async ({ account, params, body, raw }) => {
      await requireUnchanged(account, records, { id: params.id, ifMatch: raw.headers['if-match'] });
      await changeContact(account, services.secrets, params.id, body);
      return ok(await showContact(account, params.id));
    },
  });
  router.account({
    method: 'DELETE',
    path: 'contacts/:id',
    role: 'contacts',
    summary: 'Delete a contact',
    params: byId,
    handle: async ({ account, params }) => {
      const [id] = await deleteContacts(account, services, [params.id]);
      if (id === undefined) throw notFound('contact');
      return ok({ id });
    },
  });
  router.account({
    method: ['DELETE', 'POST'],
    path: 'contacts/bulk_delete',
    role: 'contacts',
    summary: 'Delete several contacts, or all that a query shows',
    query: z.object({ ids: bulkDeleteContacts.shape.ids }),
    body: z.looseObject({}),
    handle: async ({ account, query, body }) => {
      const choice = { ...(query.ids && { ids: query.ids }), ...body };
      const chosen = parseInput(bulkDeleteContacts, choice);
      await services.families.requireNamed(account, namedInChoice(chosen));
      return bulkDelete(account, { services, job: deleteJob }, chosen);
    },
  });
  router.account({
    method: 'POST',
    path: 'contacts/export',
    role: 'download_contacts',
    summary: 'Write contacts to a CSV file',
    body: exportChoice,
    handle: async ({ account, body }) => {
      await services.families.requireNamed(account, namedInChoice(body));
      return startContactsExport(account, services, exportJob, body);
    },
  });
}

function mountLookups(router: Router): void {
  mountLists(router);
  router.account({
    method: 'GET',
    path: 'contacts/get_contact',
    role: 'contacts',
    summary: 'Find one contact by id or email',
    query: z.object({ id: idParam.optional(), email: z.string().max(1000).optional() }),
    handle: async ({ account, query }) =>
      ok(await showContact(account, query.id ?? (await idByEmail(account, query.email)))),
  });
  router.account({
    method: 'GET',
    path: 'contacts/all_tags',
    role: 'contacts',
    summary: 'All tags of the account',
    handle: async ({ account }) => ok({ tags: await allTags(account) }),
  });
  router.account({
    method: 'GET',
    path: 'contacts/custom_fields',
    role: 'contacts',
    summary: 'The custom fields of contacts, by name',
    handle: async ({ account }) =>
      ok({
        custom_fields: (await fieldsOf(account)).map((field) => ({
          id: field.id,
          name: field.name,
          field_type: field.fieldType,
        })),
      }),
  });
  router.account({
    method: 'GET',
    path: 'contacts/get_all_fields',
    role: 'contacts',
    summary: 'Default and custom fields with their types',
    handle: async ({ account }) =>
      ok({
        default_fields: defaultFields.map((name) => ({ name, field_type: 'string' })),
        custom_fields: (await fieldsOf(account)).map((field) => ({
          id: field.id,
          name: field.name,
          field_type: field.fieldType,
        })),
      }),
  });
}

async function idByEmail(account: Account, email: string | undefined): Promise<number> {
  if (email === undefined) throw invalid({ email: ['is required, or id'] });
  const address = normaliseAddress(email);
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select id from contacts where account_id = ${account.id} and email_key = ${address.ok ? address.emailKey : ''}`.execute(
    account.db,
  );
  if (!row) throw notFound('contact');
  return row.id;
}

function mountLists(router: Router): void {
  for (const path of ['contacts', 'contacts/get_all_contacts']) {
    router.account({
      method: 'GET',
      path,
      role: 'contacts',
      summary: 'List contacts, newest first',
      query: contactListQuery,
      answer: z.object({ contacts: z.array(contactRow) }),
      handle: async ({ account, query }) => {
        const { rows, meta } = await listContacts(account, query);
        return ok({ contacts: rows }, meta);
      },
    });
  }
}
