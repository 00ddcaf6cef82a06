import { z } from 'zod';
import { storeKinds, type StoreRow } from '#engines/connect/contract.ts';
import { flag, idParam, pageNumber, pageSize, requiredText } from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** Who works with integrations. */
export const integrationsRole = 'contacts';

const kind = z.enum(storeKinds, `must be one of ${storeKinds.join(', ')}`);
const text = (most = 255) =>
  z.string('must be a text').trim().max(most, `is too long (at most ${most} characters)`);
const mappedFields = z
  .record(text(), z.string('must be the name of a field').max(255))
  .refine((map) => Object.keys(map).length <= 50, 'at most 50 fields');

/** Hours and minutes as "0:30", as an object, or as minutes. */
const triggerTime = z
  .union(
    [
      z.string().regex(/^\d:\d{1,2}$/),
      z.object({ hours: z.coerce.number(), minutes: z.coerce.number() }),
    ],
    'must be hours and minutes such as 0:30',
  )
  .transform((said) => {
    const [hours = 0, minutes = 0] =
      typeof said === 'string' ? said.split(':').map(Number) : [said.hours, said.minutes];
    // Six hours are the most.
    return { hours, minutes: hours >= 6 ? 0 : minutes };
  })
  .refine(
    ({ hours, minutes }) => hours >= 0 && hours <= 6 && [0, 15, 30, 45].includes(minutes),
    'must be 0 to 6 hours and 0, 15, 30 or 45 minutes',
  );

/** What may be said of a store; each kind takes what it knows. */
const said = {
  nick_name: text().optional(),
  name: text().optional(),
  organization_name: text().optional(),
  neto_domain: text(500).optional(),
  shop_url: text(500).optional(),
  merchant_id: text().optional(),
  merchant_key: text(500).optional(),
  client_id: text().optional(),
  api_key: text(500).optional(),
  username: text().optional(),
  access_token: text(500).optional(),
  api_secret: text(500).optional(),
  list_id: idParam.optional(),
  crmlist_id: idParam.optional(),
  crm_id: idParam.optional(),
  integration_type: text(60).optional(),
  integrationType: text(60).optional(),
  mapped_fields: mappedFields.optional(),
  abandoned_trigger_time: triggerTime.optional(),
  sync_old_data: flag.optional(),
  buyers_agreed: flag.optional(),
  item_ids: text(4000).optional(),
};

/** What is said of a store when it is connected or changed. */
export const storeFields = z.strictObject(said);

/** What is said of a store when it is connected or changed. */
export type StoreFields = z.infer<typeof storeFields>;

const withKind = <K extends string>(name: K) =>
  z.strictObject({ ...said, [name]: kind } as typeof said & Record<K, typeof kind>);

/** POST crms: {crm: {crm_type, …}}. */
export const crmInput = z.strictObject({ crm: withKind('crm_type') });
/** PUT crms/{id}: {crm: {…}}. */
export const crmChange = z.strictObject({
  crm: z.strictObject({ ...said, crm_type: kind.optional() }),
});
/** POST connections: {type, …}, also below `connection`. */
export const connectionInput = z
  .union([z.strictObject({ connection: withKind('type') }), withKind('type')])
  .transform((body) => ('connection' in body ? body.connection : body));
/** PUT connections/{id}. */
export const connectionChange = z
  .union([
    z.strictObject({ connection: z.strictObject({ ...said, type: kind.optional() }) }),
    z.strictObject({ ...said, type: kind.optional() }),
  ])
  .transform((body) => ('connection' in body ? body.connection : body));
/** POST integrations: {integration: {kind, …}}. */
export const integrationInput = z.strictObject({ integration: withKind('kind') });
/** PUT integrations/{id}. */
export const integrationChange = z.strictObject({
  integration: z.strictObject({ ...said, kind: kind.optional() }),
});
/** POST connections/connected: what the store sent back with the browser. */
export const connectedInput = z.strictObject({ query: z.record(z.string(), z.string().max(4000)) });

const paging = { page: pageNumber.default(1), per_page: pageSize(100).default(10) };

/** How integrations are listed. */
export const integrationsQuery = z.object({
  ...paging,
  kind: kind.optional(),
  active: flag.optional(),
});
/** How connections are listed. */
export const connectionsQuery = z.object({
  ...paging,
  type: kind.optional(),
  status: z
    .enum(
      ['processing', 'pending', 'active', 'inactive'],
      'must be processing, pending, active or inactive',
    )
    .optional(),
});
/** How stores are listed. */
export const crmsQuery = z.object({
  ...paging,
  crm_type: kind.optional(),
  integration_type: text(60).optional(),
  name: text(500).optional(),
});
/** One store, of one kind where it is said. */
export const crmQuery = z.object({
  crm_type: kind.optional(),
  type: kind.optional(),
  crm_id: idParam.optional(),
});
/** Whether the orders, products and customers of a removed store stay. */
export const removalQuery = z.object({
  records: z.enum(['keep', 'delete'], 'must be keep or delete').default('keep'),
});
/** What becomes of the orders of a store that is removed. */
export type RemovedRecords = z.infer<typeof removalQuery>['records'];
/** What was left out of a store. */
export const notesQuery = z.object(paging);
/** One kind of store. */
export const kindQuery = z.object({ source: kind });
/** A mapping, and the connection it is of. */
export const mappedQuery = z.object({ crm_type: kind, connection_id: idParam });
/** Tries a mapping on records of the store. */
export const dryRunInput = z.strictObject({ mapped_fields: mappedFields });

/** Stores of the account. */
export const crms = listCall<StoreRow>('crms');

/** An integration as its calls answer it. */
export interface IntegrationRow {
  id: number;
  kind: StoreRow['crm_type'];
  name: string;
  nick_name: string;
  active: boolean;
  status: StoreRow['status'];
  lists: {
    id: number;
    list_id: number;
    name: string | null;
    integration_type: string;
    mapped_fields: Record<string, string>;
  }[];
  last_error: string | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A connection as its calls answer it. */
export interface ConnectionOfStore {
  id: number;
  type: StoreRow['crm_type'];
  crm_id: number;
  nick_name: string;
  status: StoreRow['status'];
  store: StoreRow;
}

/** The key of a store's list in words of the field: cart type of a page. */
export const cartTypes: Readonly<Record<string, 'one_shopping_cart' | 'ultra_cart'>> = {
  '1shoppingcart': 'one_shopping_cart',
  ultracart: 'ultra_cart',
};

/** A cart connection: a store of one of two kinds. */
export const cartInput = z.strictObject({
  cart: z.strictObject({
    name: requiredText({ max: 255 }),
    cart_type: z.enum(
      ['one_shopping_cart', 'ultra_cart'],
      'must be one_shopping_cart or ultra_cart',
    ),
    merchant_id: requiredText({ max: 255 }),
    merchant_key: text(500).optional(),
    list_id: idParam.optional(),
    buyers_agreed: flag.optional(),
  }),
});
/** A change of a cart connection, with its mapping. */
export const cartChange = z.strictObject({
  cart: z
    .strictObject({
      name: requiredText({ max: 255 }),
      cart_type: z.enum(['one_shopping_cart', 'ultra_cart']).optional(),
      merchant_id: requiredText({ max: 255 }),
      merchant_key: text(500).optional(),
      list_id: idParam.optional(),
      buyers_agreed: flag.optional(),
    })
    .partial(),
  cfields: mappedFields.optional(),
});
/** How carts are listed; `list_id`: with which items feed it. */
export const cartsQuery = z.object({ ...paging, list_id: idParam.optional() });
/** Which carts fill a list, with the products whose buyers join. */
export const listCartsInput = z.strictObject({
  selected_carts: z
    .array(z.strictObject({ id: idParam, item_ids: text(4000).default('') }))
    .max(20)
    .default([]),
  unselected_carts: z.array(idParam).max(100).default([]),
});
