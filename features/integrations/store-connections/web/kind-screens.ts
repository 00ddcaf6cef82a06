import type { StoreKind } from '#engines/connect/contract.ts';

/** A field of the drawer that connects a store. */
export type FieldName =
  | 'nick_name'
  | 'neto_domain'
  | 'shop_url'
  | 'merchant_id'
  | 'merchant_key'
  | 'client_id'
  | 'api_key'
  | 'username'
  | 'access_token'
  | 'api_secret';

/** How the screens of a kind differ. */
export interface KindScreen {
  /** Fields in their order; with an asterisk those that are needed. */
  readonly fields: readonly (readonly [name: FieldName, isNeeded: boolean])[];
  /** Further fields for who runs the product without an app of its own at the store. */
  readonly keyFields?: readonly FieldName[];
  /** How long the search of lists waits after a keystroke, where not as usual. */
  readonly listSearchMs?: number;
  readonly needsList: boolean;
  readonly hasOldData: boolean;
  readonly hasAbandonedTime: boolean;
  /** Whether the store does not tell what buyers agreed to. */
  readonly asksConsent: boolean;
  /** Fields that are locked once the store is connected. */
  readonly locked: readonly FieldName[];
  /** Whether the list shows after a change, and not what the store is. */
  readonly endsInList?: boolean;
  /** Texts of its own, by what they say. */
  readonly messages: {
    readonly added: string;
    readonly updated: string;
    readonly noList: string;
    readonly missing: Partial<Record<FieldName, string>>;
  };
}

const added = 'New Integration was successfully added.';
const updated = 'Integration Successfully Updated!';
const noList = 'Contact List is required.';
const cart = {
  needsList: false,
  hasOldData: false,
  hasAbandonedTime: false,
  asksConsent: true,
  locked: [],
  messages: { added, updated, noList, missing: {} },
} as const;

/** How the screens of each kind differ; names of messages stand in the texts. */
export const kindScreens: Readonly<Record<StoreKind, KindScreen>> = {
  shopify: {
    fields: [
      ['shop_url', true],
      ['nick_name', false],
    ],
    keyFields: ['access_token', 'api_secret'],
    needsList: false,
    hasOldData: true,
    hasAbandonedTime: true,
    asksConsent: false,
    locked: ['shop_url'],
    messages: {
      added,
      updated: 'Store Successfully Updated!',
      noList: 'List type is required',
      missing: { shop_url: 'Shop Url is required' },
    },
  },
  neto: {
    fields: [
      ['nick_name', true],
      ['neto_domain', true],
    ],
    keyFields: ['api_key', 'username'],
    endsInList: true,
    needsList: true,
    hasOldData: true,
    hasAbandonedTime: true,
    asksConsent: true,
    locked: ['neto_domain'],
    messages: {
      added,
      updated: 'Store Successfully Updated!',
      noList: 'List type is required',
      missing: { nick_name: 'Shop Name is required', neto_domain: 'Shop Url is required' },
    },
  },
  keap: {
    fields: [['nick_name', false]],
    listSearchMs: 1_000,
    needsList: true,
    hasOldData: false,
    hasAbandonedTime: false,
    asksConsent: false,
    locked: [],
    messages: {
      added: 'Successfully added.',
      updated: 'Connection updated successfully.',
      noList,
      missing: {},
    },
  },
  one_shopping_cart: {
    ...cart,
    fields: [
      ['nick_name', true],
      ['merchant_id', true],
      ['merchant_key', true],
    ],
  },
  ultra_cart: {
    ...cart,
    fields: [
      ['nick_name', true],
      ['merchant_id', true],
    ],
  },
  retail_express: {
    ...cart,
    hasOldData: true,
    locked: ['shop_url'],
    fields: [
      ['nick_name', true],
      ['shop_url', true],
      ['client_id', false],
      ['api_key', true],
    ],
    messages: {
      ...cart.messages,
      missing: { nick_name: 'Shop Name is required', shop_url: 'Shop Url is required' },
    },
  },
  clickbank: {
    ...cart,
    fields: [
      ['nick_name', true],
      ['merchant_id', true],
      ['merchant_key', true],
    ],
  },
};
