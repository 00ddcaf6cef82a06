import type { Credentials } from '#engines/connect/public.ts';
import type { StoreKind } from '#engines/connect/contract.ts';
import { invalid } from '#platform/server/errors.ts';
import type { StoreFields } from '../contract/calls.ts';

/** How a kind of store is named and opened: which fields it needs, and what of them is its key. */
interface KindRules {
  /** The field that holds its address; absent: it has none, or the store tells. */
  readonly addressField?: 'neto_domain' | 'shop_url';
  readonly missingAddress?: string;
  /** What its address has to look like, where it is always at the same host. */
  readonly address?: { readonly pattern: RegExp; readonly fault: string };
  readonly required: readonly (readonly [field: keyof StoreFields, message: string])[];
  /** Whether a list has to be said when it is connected. */
  readonly needsList: boolean;
  /** Whether it can be opened by a key that people type, without signing in there. */
  readonly isOpenedByKey: (fields: StoreFields) => boolean;
  /** What is said where it is neither signed in to nor opened by a key. */
  readonly missingKey?: readonly [field: keyof StoreFields, message: string];
}

const carts: KindRules = {
  required: [
    ['nick_name', 'is required'],
    ['merchant_id', 'is required'],
  ],
  needsList: false,
  isOpenedByKey: () => true,
};

const rules: Readonly<Record<StoreKind, KindRules>> = {
  shopify: {
    addressField: 'shop_url',
    missingAddress: 'Shop Url is required',
    address: {
      pattern: /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/,
      fault: 'must be the address of the shop at Shopify, such as sun-shop.myshopify.com',
    },
    required: [],
    needsList: false,
    isOpenedByKey: ({ access_token: token, api_secret: secret }) => Boolean(token && secret),
    missingKey: [
      'access_token',
      'is required with the API secret: take both from the app in the settings of the shop',
    ],
  },
  neto: {
    addressField: 'neto_domain',
    missingAddress: 'Shop Url is required',
    required: [['nick_name', 'Shop Name is required']],
    needsList: true,
    isOpenedByKey: ({ api_key: key }) => Boolean(key),
    missingKey: [
      'api_key',
      'is required: take the key of an API user in the control panel of Neto',
    ],
  },
  keap: { required: [], needsList: false, isOpenedByKey: () => false },
  one_shopping_cart: { ...carts, required: [...carts.required, ['merchant_key', 'is required']] },
  ultra_cart: carts,
  clickbank: { ...carts, required: [...carts.required, ['merchant_key', 'is required']] },
  retail_express: {
    addressField: 'shop_url',
    missingAddress: 'Shop Url is required',
    required: [
      ['nick_name', 'Shop Name is required'],
      ['api_key', 'is required'],
    ],
    needsList: false,
    isOpenedByKey: () => true,
  },
};

/** What a store is connected by, read from what people said. */
export interface ReadStore {
  domain: string;
  remoteId: string;
  nickName: string;
  credentials: Credentials;
  settings: Record<string, unknown>;
  isOpenedByKey: boolean;
}

/** Reads what is said of a new store; 422 names every field that is missing or no good. `allowed` lists host:port pairs that the operator lets us ask. */
export function readStoreFields(
  kind: StoreKind,
  fields: StoreFields,
  allowed: readonly string[],
): ReadStore {
  const { addressField, isOpenedByKey } = rules[kind];
  const said = { ...fields, nick_name: fields.nick_name || fields.name };
  const address = addressField === undefined ? '' : (said[addressField] ?? '');
  const domain = address === '' ? '' : domainOf(address, allowed);
  const errors = faultsOf(kind, said, domain);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const merchant = said.merchant_id ?? '';
  return {
    domain: domain ?? '',
    remoteId: (domain || merchant).toLowerCase(),
    nickName: said.nick_name || domain || merchant,
    credentials: credentialsOf(said) ?? {},
    settings: settingsOf(said),
    isOpenedByKey: isOpenedByKey(said),
  };
}

/** Throws 422 for a store that nobody signed in to and that no key opens. */
export function requireKey(kind: StoreKind, fields: StoreFields): void {
  const { missingKey, isOpenedByKey } = rules[kind];
  if (missingKey && !isOpenedByKey(fields)) throw invalid({ [missingKey[0]]: [missingKey[1]] });
}

function faultsOf(
  kind: StoreKind,
  said: StoreFields,
  domain: string | null,
): Record<string, string[]> {
  const { addressField, missingAddress = '', address, required, needsList } = rules[kind];
  const errors: Record<string, string[]> = {};
  for (const [field, message] of required) if (!said[field]) errors[field] = [message];
  if (needsList && said.list_id === undefined) errors['list_id'] = ['List type is required'];
  if (addressField !== undefined && domain === '') errors[addressField] = [missingAddress];
  if (addressField !== undefined && domain === null)
    errors[addressField] = ['must be the address of the shop alone, such as shop.example.com'];
  if (addressField !== undefined && domain && address && !address.pattern.test(domain))
    errors[addressField] = [address.fault];
  return errors;
}

/** The keys that are said; undefined when none is, so that those that are kept stay. */
export function credentialsOf(fields: StoreFields): Credentials | undefined {
  const key = fields.api_key || fields.merchant_key;
  const { access_token: accessToken, api_secret: secret } = fields;
  const found = {
    ...(key && { key }),
    ...(accessToken && { accessToken }),
    ...(secret && { secret }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

/** What else is said of a store. */
export function settingsOf({
  client_id: clientId,
  username,
}: StoreFields): Record<string, unknown> {
  return { ...(clientId && { client_id: clientId }), ...(username && { username }) };
}

/** The host of an address of a shop, or null where it is none: only the protocol and a slash may stand around it. */
export function domainOf(address: string, allowed: readonly string[]): string | null {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return null;
  if (url.pathname !== '/' || url.hostname.length > 253) return null;
  if (url.port !== '') return allowed.includes(url.host) ? url.host : null;
  return url.hostname.includes('.') ? url.hostname : null;
}
