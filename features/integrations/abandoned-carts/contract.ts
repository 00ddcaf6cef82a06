import { z } from 'zod';
import {
  flag,
  hasEmoji,
  idParam,
  nameSearch,
  pageNumber,
  pageSize,
  requiredText,
} from '#platform/contract/fields.ts';
import { listCall } from '#platform/contract/resource.ts';

/** Longest name of a shop, in characters. */
export const longestShopName = 150;

/** The delays that a shop may have before a cart counts as abandoned. */
export const delayHours = [0, 1, 2, 3, 4, 5, 6] as const;
/** The minutes beside the hours; the longest delay has none. */
export const delayMinutes = [0, 15, 30, 45] as const;
/** The delay of a new shop. */
export const usualDelay = { hours: 0, minutes: 30 } as const;

/** What the drawer and the server say about the name of a shop. */
export const shopMessages = {
  nameRequired: 'cannot be blank',
  nameTooLong: 'Name should be less than 150 characters.',
  nameEmoji: 'You cannot use emojis in this field.',
  nameTaken: 'Name has already been taken',
} as const;

/** What is wrong with the name of a shop by itself; null when nothing is. */
export function shopNameProblem(name: string): string | null {
  if (name.trim() === '') return shopMessages.nameRequired;
  if (hasEmoji(name)) return shopMessages.nameEmoji;
  return [...name.trim()].length > longestShopName ? shopMessages.nameTooLong : null;
}

/** The delay with what six hours force: no minutes. */
export function wholeDelay({ hours, minutes }: Delay): Delay {
  return hours === 6 ? { hours, minutes: 0 } : { hours, minutes };
}

/** The name of a shop. */
export const shopName = z.string('must be a text').superRefine((name, context) => {
  const problem = shopNameProblem(name);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

const oneOf = (values: readonly number[], text: string) =>
  z.coerce.number(text).refine((value) => values.includes(value), text);

const delay = z.strictObject({
  hours: oneOf(delayHours, 'must be a whole number from 0 to 6'),
  minutes: oneOf(delayMinutes, 'must be 0, 15, 30 or 45').default(0),
});

/** How long a cart lies before it counts as abandoned. */
export type Delay = z.infer<typeof delay>;

/** What may be changed of a shop. */
export const shopChange = z.strictObject({
  shop: z.strictObject({
    shop_name: shopName.optional(),
    abandoned_cart_delay: delay.optional(),
    active: flag.optional(),
  }),
});

/** A shop as a program registers it. */
export const shopRegistration = z.strictObject({
  shop: z.strictObject({
    shop_name: shopName,
    /** Which software the shop runs on. */
    shop_type: requiredText({ max: 100 }),
    shop_url: requiredText({ max: 500 }),
  }),
  /** Also makes the draft of a journey for its carts. */
  create_journey: flag.default(false),
});

/** A shop that sends carts by the API. */
export const shopRow = z.object({
  /** The same as shop_id. */
  id: z.number(),
  shop_id: z.number(),
  shop_name: z.string(),
  /** Without protocol; it never changes. */
  shop_url: z.string(),
  shop_type: z.string(),
  nick_name: z.string(),
  active: z.boolean(),
  abandoned_cart_delay: z.object({ hours: z.number(), minutes: z.number() }),
  created_at: z.string(),
});

/** A shop that sends carts by the API. */
export type ShopRow = z.infer<typeof shopRow>;

/** The shops of the account. */
export const shops = listCall<ShopRow>('shops', { collectionKey: 'shops' });

/** How shops are listed: by name, from A to Z or back. */
export const shopsQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageSize(100).default(10),
  name: nameSearch.optional(),
  sort: z.enum(['shop_name'], 'must be shop_name').default('shop_name'),
  sort_order: z.enum(['asc', 'desc'], 'must be asc or desc').default('asc'),
});

const amount = z.union(
  [z.number(), z.string().regex(/^\d{1,14}(\.\d{1,4})?$/, 'must be an amount such as 12.5')],
  'must be an amount such as 12.5',
);
const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time such as 2026-11-21T19:00:00Z',
});
const line = z.strictObject({
  item_id: requiredText(),
  name: requiredText(),
  quantity: z.coerce.number('must be a number').min(0, 'must be at least 0').default(1),
  price: z.coerce.number('must be a number').min(0, 'must be at least 0'),
});

/** What somebody has in the cart, whole: items take the place of those sent before. */
export const cartInput = z.strictObject({
  cart: z.strictObject({
    cart_id: requiredText(),
    email: z.email('must be an email address').max(254),
    items: z.array(line).max(100, 'at most 100 items'),
    total: amount.optional(),
    currency: requiredText({ max: 10 }),
    /** Where the shop fills the cart again. */
    restore_url: z
      .url({ protocol: /^https?$/, error: 'must be an address with http or https' })
      .max(2000)
      .optional(),
    started_at: moment.optional(),
    /** When it was changed last; now, without. The newest version stands. */
    updated_at: moment.optional(),
  }),
});

/** A cart as a program sends it. */
export type CartBody = z.infer<typeof cartInput>['cart'];

/** What an order has here, and what the cart that sends it by REST calls that. */
export const cartOrderFields = [
  ['grand_total', 'Total'],
  ['original_order_id', 'OrderID'],
  ['order_date', 'Date'],
  ['order_status', 'OrderStatus'],
  ['first_name', 'FirstName'],
  ['last_name', 'LastName'],
  ['email', 'Email'],
  ['item_id', 'ProductID'],
  ['quantity', 'Quantity'],
  ['description', 'ProductName'],
  ['price', 'UnitPrice'],
] as const;

const orderText = z
  .string('must be a text')
  .trim()
  .max(255, 'is too long (at most 255 characters)')
  .optional();

/** An order of a shop in the names of {@link cartOrderFields}. */
export const cartOrderInput = z.strictObject({
  order: z.strictObject({
    OrderID: requiredText(),
    Total: amount,
    Currency: requiredText({ max: 10 }),
    Date: moment.optional(),
    OrderStatus: orderText,
    FirstName: orderText,
    LastName: orderText,
    Email: z.email('must be an email address').max(254).optional(),
    Items: z
      .array(
        z.strictObject({
          ProductID: requiredText(),
          Quantity: amount.default(1),
          ProductName: orderText,
          UnitPrice: amount,
        }),
      )
      .max(1_000, 'at most 1000 items')
      .default([]),
  }),
});

/** An order as the cart sends it. */
export type CartOrderBody = z.infer<typeof cartOrderInput>['order'];

/** Whose open items are asked for; those of everybody, newest first, without. */
export const openItemsQuery = z.object({ contact_id: idParam.optional() });
