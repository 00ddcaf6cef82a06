import { listCall } from '#platform/contract/resource.ts';

/** The kinds of stores and customer systems that can be connected. */
export const storeKinds = [
  'shopify',
  'neto',
  'keap',
  'one_shopping_cart',
  'ultra_cart',
  'retail_express',
  'clickbank',
] as const;

/** One kind of store. */
export type StoreKind = (typeof storeKinds)[number];

/** What people call each kind; names of products are the same in all languages. */
export const storeKindNames: Readonly<Record<StoreKind, string>> = {
  shopify: 'Shopify',
  neto: 'Neto',
  keap: 'Keap',
  one_shopping_cart: '1ShoppingCart',
  ultra_cart: 'UltraCart',
  retail_express: 'Retail Express',
  clickbank: 'ClickBank',
};

/** How a connection stands: being read for the first time, waiting for the first call, working, or not. */
export type StoreState = 'processing' | 'pending' | 'active' | 'inactive';

/** A list that a store fills. */
export interface CrmList {
  id: number;
  crm_id: number;
  list_id: number;
  integration_type: string;
  mapped_fields: Record<string, string>;
  /** Products whose buyers join, separated by commas; empty: all. */
  item_ids: string;
  buyers_agreed: boolean;
  /** Null when the list is gone: contacts wait, nothing is lost. */
  list: { id: number; name: string } | null;
}

/** A connected store as calls answer it; secrets never come back. */
export interface StoreRow {
  id: number;
  crm_type: StoreKind;
  /** Its domain, or what it is called where it has none. */
  name: string;
  domain: string;
  nick_name: string;
  organization_name: string;
  /** The connection itself, as the connector knows it. */
  connection: { id: number; name: string };
  active: boolean;
  status: StoreState;
  is_syncing: boolean;
  merchant_id: string;
  /** Its last four characters behind dots; empty without one. */
  merchant_key: string;
  client_id: string;
  notification_url: string;
  abandoned_trigger_time: { hours: number; minutes: number };
  integration_type: string;
  sync_old_data: boolean;
  crm_lists: CrmList[];
  /** The first of them; null without one, and where it is gone. */
  list: CrmList['list'];
  /** The mapping of its first list: field here, field there. */
  data: Record<string, string>;
  mapped_fields: Record<string, string>;
  last_error: string | null;
  last_error_at: string | null;
  synced_at: string | null;
  /** When it was last tried whether it answers and calls us; null before, and for kinds that only call. */
  checked_at: string | null;
  /** Of the sample data: it is shown, and nobody asks it anything. */
  is_sample: boolean;
  created_at: string;
  updated_at: string;
}

/** The types that fields of stores have; they are mapped to fields of contacts of the same type. */
export type SourceFieldType = 'string' | 'integer' | 'float' | 'boolean' | 'datetime' | 'text';

/** A field of a store's records that may be mapped. */
export interface SourceField {
  name: string;
  label: string;
  field_type: SourceFieldType;
}

/** What a field of ours is called, and what it is in the store: shown as it is, not chosen. */
export type FixedPair = readonly [ours: string, theirs: string];

/** How far a reading of a store is. */
export interface SyncProgress {
  id: number;
  kind: 'first' | 'recent';
  state: 'running' | 'done' | 'failed' | 'stopped';
  phase: string;
  /** Records taken, by what they are. */
  counts: Record<string, number>;
  total: number | null;
  /** Seconds left at the pace so far; null while nobody can know. */
  seconds_left: number | null;
  fault: string | null;
  started_at: string;
  finished_at: string | null;
}

/** At most so many connected stores an account has. */
export const mostStores = 100;

/** What a store told within the last day. */
export interface StoreCallsOfDay {
  received: number;
  waiting: number;
  /** Calls that could not be understood. */
  aside: number;
  newest_at: string | null;
}

/** Carts of the account. */
export const carts = listCall<CartRow>('carts');

/** A cart connection as calls answer it. */
export interface CartRow {
  id: number;
  name: string;
  cart_type: 'one_shopping_cart' | 'ultra_cart';
  merchant_id: string;
  merchant_key: string;
  active: boolean;
  status: StoreState;
  notification_url: string;
  /** Products whose buyers join the list that was asked for, separated by commas. */
  item_id: string;
  is_selected: boolean;
  cfields: Record<string, string>;
}
