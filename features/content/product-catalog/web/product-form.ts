import { z } from 'zod';
import {
  descriptionMessage,
  longestDescription,
  products,
  type Product,
} from '../contract/products.ts';

const { name, price, store_url: storeUrl, item_id: itemId } = products.fields.shape;
const { image_url: imageUrl, brand, sku, currency } = products.fields.shape;

const picked = z.array(z.object({ id: z.number(), name: z.string() }));

/** A product as its drawer holds it. What a store wrote at length may stay as it is. */
export function productForm(existing: Product | null) {
  return z.object({
    item_id: itemId,
    name,
    price,
    currency: currency.unwrap(),
    store_url: storeUrl,
    image_url: imageUrl.unwrap(),
    brand: brand.unwrap(),
    sku: sku.unwrap(),
    description: z
      .string()
      .refine(
        (text) => text.length <= longestDescription || text === existing?.description,
        descriptionMessage,
      ),
    categories: picked,
    is_published: z.boolean(),
    is_active: z.boolean(),
  });
}

/** The schema of a product's drawer. */
export type ProductSchema = ReturnType<typeof productForm>;

const blank = {
  item_id: '',
  name: '',
  price: '',
  currency: '',
  store_url: '',
  image_url: '',
  brand: '',
  sku: '',
  description: '',
  categories: [] as Product['categories'],
  is_published: true,
  is_active: true,
};

/** A product's values in the drawer, those of a new one without it. */
export function productValues(product: Product | null): typeof blank {
  if (product === null) return blank;
  const fields = Object.keys(blank) as (keyof typeof blank)[];
  const values = Object.fromEntries(fields.map((field) => [field, product[field]]));
  return { ...(values as typeof blank), price: product.price ?? '' };
}

/** What the drawer saves: of a product that is there, only what was changed. */
export function productBody(values: z.output<ProductSchema>, existing: Product | null): object {
  const { categories, ...fields } = values;
  const body = { ...fields, category_ids: categories.map(({ id }) => id) };
  if (!existing) return body;
  const before = {
    ...productValues(existing),
    category_ids: existing.categories.map(({ id }) => id),
  };
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
    ),
  );
}
