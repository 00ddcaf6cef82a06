import { sql } from 'kysely';
import {
  addToList,
  erasedAmong,
  fieldsOf,
  normaliseAddress,
  parseFieldValue,
  setSubscriptions,
  upsertContact,
  type ContactValues,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { ConnectedStore, StoreCustomer } from './adapter.ts';
import type { CrmList } from './contract.ts';
import { listsOfStores } from './crm-lists.ts';

/** A record that is left out, and why. */
export interface Left {
  record: string;
  remoteId: string;
  reason: string;
}

interface Entry {
  customer: StoreCustomer;
  emailKey: string;
}

/**
 * Makes or updates the contacts of a store's customers and puts them on the lists that the store fills. A store never undoes an
 * unsubscribe and never brings erased people back; who did not agree there is no subscriber here. Answers how many contacts
 * there were; what is left out is added to `left`.
 */
export async function takeContacts(
  account: Account,
  secrets: Secrets,
  {
    store,
    customers,
    left,
  }: { store: ConnectedStore; customers: readonly StoreCustomer[]; left: Left[] },
): Promise<number> {
  const entries = customers.flatMap((customer) => entryOf(customer, left));
  if (entries.length === 0) return 0;
  const erased = await erasedAmong(
    account,
    secrets,
    entries.map(({ emailKey }) => emailKey),
  );
  const lists = (await listsOfStores(account, [store.id])).get(store.id) ?? [];
  const known = await fieldsOf(account);
  let taken = 0;
  // By address, so that two batches lock the same contacts in one order.
  for (const { customer, emailKey } of entries.toSorted((a, b) =>
    a.emailKey < b.emailKey ? -1 : 1,
  )) {
    if (erased.has(emailKey)) {
      left.push({
        record: 'customer',
        remoteId: customer.remoteId,
        reason: 'was erased here and is not brought back',
      });
      continue;
    }
    // A type that fills no list is not taken at all.
    if (
      customer.type !== undefined &&
      !lists.some(({ integration_type: of }) => of === customer.type)
    )
      continue;
    const meant = lists.filter((list) => isMeant(list, customer));
    const contact = await upsertContact(account, secrets, {
      email: customer.email,
      source: store.kind,
      noMarketing: true,
      ...namesOf(customer),
      ...customOf(customer, { lists: meant, known }),
    });
    taken += 1;
    await joinLists(account, { store, customer, lists: meant }, contact);
  }
  return taken;
}

function entryOf(customer: StoreCustomer, left: Left[]): Entry[] {
  const { email, remoteId } = customer;
  const address = email === undefined || email.trim() === '' ? null : normaliseAddress(email);
  if (address?.ok) return [{ customer, emailKey: address.emailKey }];
  left.push({
    record: 'customer',
    remoteId,
    reason:
      address === null ? 'has no email address' : `has an email address that ${address.reason}`,
  });
  return [];
}

function isMeant(list: CrmList, { type, itemIds }: StoreCustomer): boolean {
  if (list.list === null) return false;
  if (type !== undefined && list.integration_type !== '' && list.integration_type !== type)
    return false;
  if (list.item_ids === '') return true;
  const wanted = new Set(list.item_ids.split(','));
  return itemIds?.some((id) => wanted.has(id)) ?? false;
}

// What the store leaves empty says nothing: a name that is known here stays.
function namesOf({ firstName, lastName, phone }: StoreCustomer): ContactValues {
  return {
    ...(firstName?.trim() && { first_name: firstName.trim().slice(0, 255) }),
    ...(lastName?.trim() && { last_name: lastName.trim().slice(0, 255) }),
    ...(phone?.trim() && { phone: phone.trim().slice(0, 64) }),
  };
}

type Known = Awaited<ReturnType<typeof fieldsOf>>;

// A value that does not fit its field is left out, the contact is not.
function customOf(
  { fields = {} }: StoreCustomer,
  { lists, known }: { lists: readonly CrmList[]; known: Known },
): { custom?: Record<string, unknown> } {
  const custom: Record<string, unknown> = {};
  for (const { mapped_fields: mapped } of lists)
    for (const [ours, theirs] of Object.entries(mapped)) {
      const field = known.find(({ name }) => name.toLowerCase() === ours.toLowerCase());
      const value = fields[theirs];
      if (!field || value === undefined || value === null || value === '') continue;
      if (parseFieldValue(field.fieldType, value).ok) custom[field.name] = value;
    }
  return Object.keys(custom).length === 0 ? {} : { custom };
}

async function joinLists(
  account: Account,
  {
    store,
    customer,
    lists,
  }: { store: ConnectedStore; customer: StoreCustomer; lists: readonly CrmList[] },
  contact: { id: number; isNew: boolean },
): Promise<void> {
  const proof = {
    source: 'store',
    detail: `${store.kind} ${store.domain || store.merchantId}`.slice(0, 255),
  };
  for (const { list_id: listId, buyers_agreed: areAgreed } of lists) {
    if (customer.consent === 'unsubscribed')
      await setSubscriptions(account, contact.id, { unsubscribed: [listId] }, proof);
    else if (customer.consent === 'subscribed' || (customer.consent === undefined && areAgreed))
      await addToList(account, listId, [contact.id], proof);
    // They are on the list, where people look for them, and get no mail of it until they agree.
    else if (customer.consent === undefined && !(await isOnList(account, listId, contact.id)))
      await setSubscriptions(account, contact.id, { unsubscribed: [listId] }, proof);
  }
}

async function isOnList(account: Account, listId: number, contactId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from list_memberships where account_id = ${account.id} and list_id = ${listId} and contact_id = ${contactId}`.execute(
    account.db,
  );
  return rows.length > 0;
}
