import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listQuery, type FieldsOf, type ListQuery } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { accepted, created, ok, type Router } from '#platform/server/http/route.ts';
import { exportJob, startExport } from '#platform/server/resource/export.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from 'kysely';
import { notFound } from '#platform/server/errors.ts';
import { smsContacts, type SmsState } from '../contract/sms-contacts.ts';
import { smsMessages, toggleSmsSubscriptions } from '../contract/sms-lists.ts';
import { setDoNotText } from './do-not-text.ts';
import { changeSmsContact, createSmsContact, dropSmsContacts } from './save-sms-contact.ts';
import { showSmsContact } from './show-sms-contact.ts';
import { smsContactRecords, stateSql } from './sms-contacts-table.ts';
import { saveSmsSubscriptions, smsSubscriptionsOf } from './sms-subscriptions.ts';

const role = 'mobile';
const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of SMS contacts, and of the texts that any contact with a number gets. */
export function mountSmsContacts(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'sms_contacts/:id',
    role,
    summary: 'Show one SMS contact with its lists and what its number said',
    params: byId,
    handle: async ({ account, params }) => ok(await showSmsContact(account, params.id)),
  });
  mountExport(router, services);
  mountResource({
    router,
    services,
    records: smsContactRecords,
    with: {
      list: (account, query) => listSmsContacts(account, services, query),
      create: async (account, fields) => {
        const { id, isNew } = await createSmsContact(account, services, fields as Fields);
        const shown = await showSmsContact(account, id);
        return isNew ? created(shown) : ok(shown);
      },
      update: async (account, id, fields) => {
        await changeSmsContact(account, services, { id, fields: fields as Partial<Fields> });
        return ok(await showSmsContact(account, id));
      },
      delete: async (account, id) => {
        if ((await dropSmsContacts(account, [id])).length === 0) throw notFound('SMS contact');
        return { id };
      },
      delete_many: async (account, ids) => ({
        done: await dropSmsContacts(account, ids),
        errors: {},
      }),
    },
  });
  mountSubscriptions(router, services, 'contacts');
  mountSubscriptions(router, services, 'sms_contacts');
  mountDoNotText(router);
}

type Fields = FieldsOf<typeof smsContacts>;

async function listSmsContacts(account: Account, { families }: Services, query: ListQuery) {
  const list = query['sms_list_id'];
  await families.requireNamed(account, listNamed(query));
  const { rows, meta } = await listRecords(
    account,
    smsContacts,
    smsContactRecords.table,
    byDigits(query),
  );
  return ok(typeof list === 'number' ? await withStateIn(account, list, rows) : rows, meta);
}

function listNamed({ sms_list_id: id }: Partial<ListQuery>) {
  return typeof id === 'number'
    ? [{ field: 'sms_list_id', family: 'sms_lists', ids: [id], by: 'id' as const }]
    : [];
}

// Numbers are kept without what people put between their digits.
function byDigits(query: ListQuery): ListQuery {
  const name = query.name?.trim() ?? '';
  return /^[+\d\s()./-]+$/.test(name) ? { ...query, name: name.replaceAll(/[^+\d]/g, '') } : query;
}

async function withStateIn<R extends { id: number }>(
  account: Account,
  list: number,
  rows: readonly R[],
): Promise<R[]> {
  const ids = rows.map(({ id }) => id);
  const { rows: states } = await sql<{ id: number; status: SmsState }>`
    select r.id, ${stateSql(account.id, list)} as status from sms_contacts r
    where r.account_id = ${account.id} and r.id = any(${ids}::bigint[])`.execute(account.db);
  const stateOf = new Map(states.map(({ id, status }) => [id, status]));
  return rows.map((row) => ({ ...row, status: stateOf.get(row.id) }));
}

// The file holds people: it asks for the role that files of contacts ask for.
function mountExport(router: Router, services: Services): void {
  const records = {
    ...smsContactRecords,
    contract: { ...smsContacts, role: 'download_contacts' },
  };
  const job = exportJob(services, records);
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: 'sms_contacts/export',
    role: 'download_contacts',
    summary: 'Write SMS contacts to a CSV file',
    body: listQuery(smsContacts.list),
    handle: async ({ account, body }) => {
      const query = byDigits(body as ListQuery);
      await services.families.requireNamed(account, listNamed(query));
      return accepted(await startExport(account, services, { records, job, query }));
    },
  });
}

function mountSubscriptions(
  router: Router,
  services: Services,
  family: 'contacts' | 'sms_contacts',
): void {
  router.account({
    method: 'GET',
    path: `${family}/:id/sms_lists`,
    role,
    summary: 'SMS lists of a contact by state',
    params: byId,
    handle: async ({ account, params }) => ok(await smsSubscriptionsOf(account, params.id)),
  });
  router.account({
    method: 'POST',
    path: `${family}/:id/toggle_sms_subscriptions`,
    role,
    summary:
      'Set the SMS lists of a contact; If-Match with their version overwrites no later change',
    params: byId,
    body: toggleSmsSubscriptions,
    handle: async ({ account, params: { id }, body, raw }) => {
      const ifMatch = raw.headers['if-match'];
      await saveSmsSubscriptions(account, services, { id, wish: body, ifMatch });
      return ok({ message: smsMessages.subscriptionsSaved });
    },
  });
}

function mountDoNotText(router: Router): void {
  router.account({
    method: 'POST',
    path: 'sms_contacts/:id/add_to_dnm',
    role,
    summary: 'Stop all text messages to the number of a contact',
    params: byId,
    handle: async ({ account, params }) =>
      ok({ ...(await setDoNotText(account, params.id, true)), message: smsMessages.textsStopped }),
  });
  router.account({
    method: 'DELETE',
    path: 'sms_contacts/:id/remove_from_dnm',
    role,
    summary: 'Let text messages to the number of a contact go out again',
    params: byId,
    handle: async ({ account, params }) =>
      ok({ ...(await setDoNotText(account, params.id, false)), message: smsMessages.textsAllowed }),
  });
}
