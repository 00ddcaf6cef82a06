import { sql } from 'kysely';
import type { z } from 'zod';
import { normaliseAddress, unsubscribe } from '#engines/audience/public.ts';
import { saveContact } from '#features/audience/contacts/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError, invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { contactAction, unsubscribeAction } from '../contract.ts';
import { mapFields } from './mapping.ts';

/** Creates or updates the contact that a Zap sends, its fields by the mapping. Nobody is subscribed without a list, and who left one stays out of it. */
export async function saveZapierContact(
  account: Account,
  services: Services,
  sent: z.output<typeof contactAction>,
): Promise<{ id: number; is_new: boolean; unmapped_fields: string[] }> {
  const { fields = {}, list_id, resubscribe, ...contact } = sent;
  const { custom, unmapped, sourceOf } = await mapFields(account, fields);
  const { id, isNew } = await saveContact(
    account,
    services,
    { ...contact, custom_fields: custom },
    { listIds: list_id == null ? [] : [list_id], resubscribe },
  ).catch((error: unknown) => {
    throw inWordsOfZapier(error, sourceOf);
  });
  return { id, is_new: isNew, unmapped_fields: unmapped };
}

/** Unsubscribes the contact of an address from a list, or from everything. */
export async function unsubscribeFromZapier(
  account: Account,
  { families }: Pick<Services, 'families'>,
  { email, list_id: listId }: z.output<typeof unsubscribeAction>,
): Promise<{ id: number; list_ids: number[]; is_whole_address: boolean }> {
  if (listId != null)
    await families.requireNamed(account, [
      { field: 'list_id', family: 'lists', ids: [listId], by: 'ids' },
    ]);
  const address = normaliseAddress(email);
  if (!address.ok) throw invalid({ email: ['is not a valid email address'] });
  const { rows } = await sql<{ id: number }>`
    select id from contacts where account_id = ${account.id} and email_key = ${address.emailKey}`.execute(
    account.db,
  );
  const [contact] = rows;
  if (!contact) throw notFound('contact');
  const changed = await unsubscribe(account, {
    contactId: contact.id,
    listIds: listId == null ? 'all' : [listId],
    source: 'api',
    ip: account.actor.ip,
    detail: 'zapier',
  });
  await account.audit({
    action: 'unsubscribe',
    resource: 'contact',
    id: contact.id,
    after: { list_ids: changed.listIds },
  });
  return {
    id: contact.id,
    list_ids: changed.listIds,
    is_whole_address: changed.isWholeAddress,
  };
}

// A refused value is told by the name that the Zap gave it.
function inWordsOfZapier(error: unknown, sourceOf: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof ProductError) || error.code !== 'invalid') return error;
  if (typeof error.errors !== 'object' || error.errors === null) return error;
  return invalid(
    Object.fromEntries(
      Object.entries(error.errors).map(([field, reasons]) => [
        sourceOf.get(field) ?? field,
        reasons,
      ]),
    ),
  );
}
