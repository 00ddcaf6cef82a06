import {
  adapterOf,
  addStore,
  changeStore,
  readNow,
  saveCrmList,
  storeOf,
  type Credentials,
} from '#engines/connect/public.ts';
import type { StoreKind, StoreRow } from '#engines/connect/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { StoreFields } from '../contract/calls.ts';
import { requireMapping } from './mapping-rules.ts';
import {
  credentialsOf,
  readStoreFields,
  requireKey,
  settingsOf,
  type ReadStore,
} from './store-rules.ts';

/** What saves stores. */
export type StoreServices = Pick<
  Services,
  'config' | 'database' | 'secrets' | 'clock' | 'fetcher' | 'log' | 'notifications' | 'families'
>;

/** What a sign-in at the store brought, in place of typed keys. */
export interface SignedIn {
  credentials: Credentials;
  remoteId: string;
  domain: string;
  organizationName?: string | undefined;
}

/** Connects a store with its first list and mapping, in one transaction. */
export async function createStore(
  account: Account,
  services: StoreServices,
  { kind, fields, signedIn }: { kind: StoreKind; fields: StoreFields; signedIn?: SignedIn },
): Promise<StoreRow> {
  const read: ReadStore =
    signedIn && kind === 'keap'
      ? {
          ...signedIn,
          nickName: fields.nick_name || signedIn.domain,
          settings: {},
          isOpenedByKey: false,
        }
      : readStoreFields(kind, fields, services.config.fetchAllowed);
  if (!signedIn) requireKey(kind, fields);
  const { remoteId, domain, credentials } = signedIn ?? read;
  const id = await addStore(account, services, {
    kind,
    remoteId,
    domain,
    credentials,
    nickName: read.nickName,
    organizationName: fields.organization_name ?? signedIn?.organizationName,
    merchantId: fields.merchant_id,
    settings: read.settings,
    // Contacts of Keap are imported, not only followed.
    syncOldData: fields.sync_old_data ?? kind === 'keap',
    abandonedMinutes: minutesOf(fields),
  });
  // One that is connected again has its lists still.
  const { crm_lists: lists } = await storeOf(account, services, { id });
  await saveList(account, services, { kind, id, fields, lists });
  return storeOf(account, services, { id });
}

/** Changes a store, and its list: the one that `crmlist_id` names, or another that it shall fill as well. */
export async function updateStore(
  account: Account,
  services: StoreServices,
  { id, kind, fields }: { id: number; kind?: StoreKind | undefined; fields: StoreFields },
): Promise<StoreRow> {
  const store = await storeOf(account, services, { id, kind });
  await changeStore(account, services, {
    id,
    change: {
      nickName: fields.nick_name || fields.name || undefined,
      organizationName: fields.organization_name,
      merchantId: fields.merchant_id || undefined,
      credentials: credentialsOf(fields),
      settings: settingsOf(fields),
      syncOldData: fields.sync_old_data,
      abandonedMinutes: minutesOf(fields),
    },
  });
  await saveList(account, services, { kind: store.crm_type, id, fields, lists: store.crm_lists });
  return storeOf(account, services, { id });
}

interface ListSaid {
  kind: StoreKind;
  id: number;
  fields: StoreFields;
  lists?: StoreRow['crm_lists'];
}

async function saveList(account: Account, services: StoreServices, said: ListSaid): Promise<void> {
  const { kind, id, fields } = said;
  const known = editedList(said);
  const listId = fields.list_id ?? known?.list_id;
  if (listId === undefined) return;
  await services.families.requireNamed(account, [
    { family: 'lists', field: 'list_id', ids: [listId], by: 'id' },
  ]);
  const mapped = withoutEmpty(fields.mapped_fields ?? known?.mapped_fields ?? {});
  await requireMapping(account, { kind, mapped, known: adapterOf(kind).knownFields ?? [] });
  await saveCrmList(
    account,
    { crmId: id, id: known?.id },
    {
      listId,
      integrationType: typeOf(kind, fields, known?.integration_type),
      mappedFields: mapped,
      itemIds: fields.item_ids === undefined ? undefined : itemsOf(fields.item_ids),
      buyersAgreed: fields.buyers_agreed,
    },
  );
  // Who is in the store already comes into a list of another type as well.
  if (!known && adapterOf(kind).integrationTypes) await readNow(account, id);
}

// The list that is meant: the one that is named, or the only one; undefined makes another.
function editedList({
  kind,
  fields,
  lists = [],
}: ListSaid): StoreRow['crm_lists'][number] | undefined {
  if (fields.crmlist_id !== undefined) {
    const named = lists.find((list) => list.id === fields.crmlist_id);
    if (!named) throw invalid({ crmlist_id: ['is no list of this integration'] });
    return named;
  }
  const [first] = lists;
  // The screen of most kinds edits the one list of a store; where there are types, each has a list.
  const type = fields.integration_type ?? fields.integrationType;
  if (adapterOf(kind).integrationTypes === undefined || type === undefined) return first;
  return lists.find((list) => list.integration_type === type);
}

function typeOf(kind: StoreKind, fields: StoreFields, known = ''): string {
  const said = fields.integration_type ?? fields.integrationType ?? known;
  const types = adapterOf(kind).integrationTypes;
  if (types === undefined) return '';
  if (said === '') throw invalid({ integration_type: ['Integration Type is required.'] });
  if (!types.includes(said))
    throw invalid({ integration_type: [`must be one of ${types.join(', ')}`] });
  return said;
}

/** Product ids that stand behind each other, each once. */
export function itemsOf(text: string): string[] {
  return [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');
}

function withoutEmpty(mapped: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapped).filter(([ours, theirs]) => ours.trim() !== '' || theirs.trim() !== ''),
  );
}

function minutesOf({ abandoned_trigger_time: time }: StoreFields): number | undefined {
  return time === undefined ? undefined : time.hours * 60 + time.minutes;
}
