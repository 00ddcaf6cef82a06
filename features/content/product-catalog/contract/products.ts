import { z } from 'zod';
import { flag, idList, idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Said of prices, to the letter. */
export const priceMessage = 'Only numbers and decimal is allowed!';

/** Said of addresses in a store, to the letter. */
export const storeUrlMessage = 'Invalid store url!';

/** Said of descriptions that are too long, to the letter; fields take one character more, so that it can show. */
export const descriptionMessage = 'Description can have upto 255 characters.';

/** The longest description that people write. */
export const longestDescription = 255;

/** The source of what people of the account made or imported themselves. */
export const ownSource = 'default';

/** Most products of an account. */
export const mostProducts = 1_000_000;

/** An amount as decimal text: no sign, no exponent, at most four decimals. Nothing is lost on the way. */
export const decimalText = /^\d{1,14}(\.\d{1,4})?$/;

/** A price: a number or decimal text. */
const price = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string(priceMessage).trim().regex(decimalText, priceMessage),
);

const stock = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string('must be a number')
    .trim()
    .regex(/^-?\d{1,14}(\.\d{1,4})?$/, 'must be a number')
    .nullable(),
);

/** Whether an address leads to a public page; it is shown and linked, never fetched. */
export function isPublicPage(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '') return false;
  return /\.[a-z][a-z\d-]*$/i.test(hostname) && !/\.(local|localhost|internal)$/i.test(hostname);
}

const storeUrl = z
  .string(storeUrlMessage)
  .trim()
  .max(2000, 'is too long (at most 2000 characters)')
  .refine(isPublicPage, storeUrlMessage);

const imageUrl = z
  .string('must be a text')
  .trim()
  .max(2000, 'is too long (at most 2000 characters)')
  .refine(
    (text) => text === '' || isPublicPage(text),
    'must be a web address beginning with https://',
  );

const shortText = (max: number) =>
  z.string('must be a text').trim().max(max, `is too long (at most ${max} characters)`);

/** A currency code, or nothing. */
const currency = z
  .string('must be a currency code of three letters')
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/, 'must be a currency code of three letters');

/** Fields that people may give another value than the store's. */
export const overridable = [
  'name',
  'description',
  'brand',
  'price',
  'image_url',
  'store_url',
  'stock',
  'categories',
] as const;

const isShown = z.boolean('must be true or false');

/** What stores sell, and what people add. */
export const products = resource({
  path: 'products',
  singular: 'product',
  title: 'Product',
  role: 'contents',
  collectionKey: 'products',
  fields: z.object({
    item_id: requiredText(),
    name: requiredText(),
    price,
    store_url: storeUrl,
    image_url: imageUrl.optional(),
    description: z
      .string('must be a text')
      .trim()
      .max(longestDescription, descriptionMessage)
      .optional(),
    category_ids: idList.optional(),
    brand: shortText(255).optional(),
    sku: shortText(255).optional(),
    currency: currency.optional(),
    stock: stock.optional(),
    is_active: isShown.optional(),
    is_published: isShown.optional(),
    is_goods: isShown.optional(),
    /** The store it is of; none is the account itself. */
    store_id: idParam.nullable().optional(),
  }),
  row: z.object({
    id: z.number(),
    item_id: z.string(),
    sku: z.string(),
    name: z.string(),
    /** Decimal text, or null where only an order named it. */
    price: z.string().nullable(),
    currency: z.string(),
    image_url: z.string(),
    store_url: z.string(),
    description: z.string(),
    brand: z.string(),
    stock: z.string().nullable(),
    source: z.string(),
    store_id: z.number().nullable(),
    store_name: z.string(),
    categories: z.array(z.object({ id: z.number(), name: z.string() })),
    is_active: z.boolean(),
    is_published: z.boolean(),
    is_goods: z.boolean(),
    /** Fields whose value is not the store's. */
    overridden: z.array(z.enum(overridable)),
    is_sample: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name', 'item_id', 'sku'],
    searchBeginning: ['name'],
    sort: ['name', 'item_id', 'created_at', 'updated_at'],
    sortAnySize: ['name'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({
      source: z.string().max(40).optional(),
      store_id: idParam.optional(),
      category_id: idParam.optional(),
      brand: z.string().max(255).optional(),
      is_published: flag.optional(),
    }),
    pageSize: 10,
  },
  verbs: ['list', 'show', 'create', 'update', 'delete', 'bulk_delete', 'export'],
});

/** One product. */
export type Product = RowOf<typeof products>;

/** Body of POST products/{id}/as_in_store: the fields that take the store's value again. */
export const asInStore = z.object({
  fields: z
    .array(z.enum(overridable, `must be one of ${overridable.join(', ')}`), 'must be a list')
    .min(1, 'must name a field'),
});

/** Of which source and store something is asked. */
export const sourceQuery = z.object({
  source_type: z.string().max(40).optional(),
  source_id: idParam.optional(),
});

/** A source of products with its stores. */
export interface SourceType {
  type: string;
  title: string;
  stores: { id: number; name: string }[];
}
