import { z } from 'zod';
import type { StoreKind, StoreRow } from '#engines/connect/contract.ts';
import { kindScreens, type FieldName } from './kind-screens.ts';

const text = z.string().trim().max(500);

const shape = {
  nick_name: text,
  neto_domain: text,
  shop_url: text,
  merchant_id: text,
  merchant_key: text,
  client_id: text,
  api_key: text,
  username: text,
  access_token: text,
  api_secret: text,
  integration_type: z.string().nullable(),
  list: z.object({ id: z.number(), name: z.string() }).nullable(),
  buyers_agreed: z.boolean(),
  sync_old_data: z.boolean(),
  hours: z.string(),
  minutes: z.string(),
  mapping: z.array(z.object({ source: z.string(), target: z.string() })),
};
const plain = z.object(shape);

/** What the drawer of a store holds. */
export type StoreValues = z.infer<typeof plain>;

const secrets = new Set<FieldName>(['merchant_key', 'api_key']);

/** What the drawer of a kind accepts. */
export function schemaOf(
  kind: StoreKind,
  { isNew, types }: { isNew: boolean; types: readonly string[] },
) {
  const { fields, needsList, messages } = kindScreens[kind];
  return plain.superRefine((values, context) => {
    const fault = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    for (const [name, isNeeded] of fields)
      if (isNeeded && values[name] === '' && (isNew || !secrets.has(name)))
        fault(name, messages.missing[name] ?? 'is required');
    // Where there are types, the store is connected first and gets its lists then.
    if (!needsList || (types.length > 0 && isNew)) return;
    if (types.length > 0 && !values.integration_type)
      fault('integration_type', 'Integration Type is required.');
    if (values.list === null) fault('list', messages.noList);
  });
}

/** Whether the button may be pressed: what has to be filled in first. A key that is kept need not be said again. */
export function isReady(
  kind: StoreKind,
  values: StoreValues,
  { isNew }: { isNew: boolean },
): boolean {
  if (values.mapping.some(({ source, target }) => (source === '') !== (target === '')))
    return false;
  if (kind === 'neto') return values.neto_domain !== '' && values.list !== null;
  if (kind !== 'ultra_cart' && kind !== 'one_shopping_cart') return true;
  const hasKey = kind === 'ultra_cart' || !isNew || values.merchant_key !== '';
  return values.nick_name !== '' && values.merchant_id !== '' && hasKey;
}

const emptyValues: StoreValues = {
  nick_name: '',
  neto_domain: '',
  shop_url: '',
  merchant_id: '',
  merchant_key: '',
  client_id: '',
  api_key: '',
  username: '',
  access_token: '',
  api_secret: '',
  integration_type: null,
  list: null,
  buyers_agreed: false,
  sync_old_data: false,
  hours: '0',
  minutes: '30',
  mapping: [],
};

/** The values of a drawer for a store, or for a new one. */
export function valuesOf(store: StoreRow | null, crmListId?: number | 'new'): StoreValues {
  if (!store) return emptyValues;
  const { crm_lists: lists, abandoned_trigger_time: time, name } = store;
  const list =
    crmListId === 'new' ? undefined : (lists.find(({ id }) => id === crmListId) ?? lists[0]);
  return {
    ...emptyValues,
    nick_name: store.nick_name,
    neto_domain: name,
    shop_url: name,
    merchant_id: store.merchant_id,
    client_id: store.client_id,
    sync_old_data: store.sync_old_data,
    hours: String(time.hours),
    minutes: String(time.minutes),
    ...(list && listValues(list)),
  };
}

function listValues(list: StoreRow['crm_lists'][number]): Partial<StoreValues> {
  return {
    integration_type: list.integration_type || null,
    list: list.list,
    buyers_agreed: list.buyers_agreed,
    mapping: Object.entries(list.mapped_fields).map(([target, source]) => ({ source, target })),
  };
}

/** What a drawer sends: only what its kind has; empty lines of the mapping are left out, and keys that nobody typed stay. */
export function bodyOf(
  kind: StoreKind,
  values: StoreValues,
  { isNew }: { isNew: boolean },
): Record<string, unknown> {
  const {
    fields,
    keyFields = [],
    locked,
    hasOldData,
    hasAbandonedTime,
    asksConsent,
  } = kindScreens[kind];
  const named = [...fields.map(([name]) => name), ...keyFields].filter(
    (name) => values[name] !== '' && (isNew || !locked.includes(name)),
  );
  const mapped = values.mapping.filter(({ source, target }) => source !== '' && target !== '');
  return {
    ...Object.fromEntries(named.map((name) => [name, values[name]])),
    ...(values.list && {
      list_id: values.list.id,
      mapped_fields: Object.fromEntries(mapped.map(({ source, target }) => [target, source])),
      ...(asksConsent && { buyers_agreed: values.buyers_agreed }),
      ...(values.integration_type && { integrationType: values.integration_type }),
    }),
    ...(hasOldData && { sync_old_data: values.sync_old_data }),
    ...(hasAbandonedTime && { abandoned_trigger_time: `${values.hours}:${values.minutes}` }),
  };
}
