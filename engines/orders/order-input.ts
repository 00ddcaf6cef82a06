/** An amount in units of its currency: a number, or a decimal text such as 12.50, which loses nothing. */
export type Amount = number | string;

/** A moment as its store sends it: a date, or a text of ISO 8601 with its zone. */
export type Moment = Date | string;

/** A line of an order. Amounts are in the order's currency; `price` is of one piece. */
export interface LineInput {
  itemId?: string | undefined;
  sku?: string | undefined;
  name?: string | undefined;
  quantity?: Amount | undefined;
  price?: Amount | undefined;
  /** Of the whole line. */
  discount?: Amount | undefined;
  refundedQuantity?: Amount | undefined;
}

/** Money that was given back for an order. */
export interface RefundInput {
  remoteId: string;
  at: Moment;
  amount: Amount;
  /** Which lines were given back, by their place from 1. */
  lines?: readonly { line_no: number; quantity: number }[] | undefined;
}

/** An order as its store sends it, whole: lines and refunds take the place of those sent before. */
export interface OrderInput {
  /** The store's own key; orders of one store never share it. */
  remoteId: string;
  /** The number that people know; the key without. */
  number?: string | undefined;
  type?: string | undefined;
  /** As the store calls it. */
  status?: string | undefined;
  /** Whether it is paid, as the store calls it; it decides over `status` where it is given. */
  financial?: string | undefined;
  fulfilment?: string | undefined;
  /** ISO 4217; an order without a known one is kept, and no revenue. */
  currency: string;
  total: Amount;
  tax?: Amount | undefined;
  shipping?: Amount | undefined;
  discount?: Amount | undefined;
  isTest?: boolean | undefined;
  isRebill?: boolean | undefined;
  isSample?: boolean | undefined;
  /** The buyer's address; an order without one that is any good is a guest's. */
  email?: string | undefined;
  /** The buyer where they are known already. */
  contactId?: number | undefined;
  placedAt: Moment;
  /** When the store changed it last: of two versions the newer one wins, of two of one moment the one that is sent later. */
  changedAt: Moment;
  cancelledAt?: Moment | null | undefined;
  lines?: readonly LineInput[] | undefined;
  refunds?: readonly RefundInput[] | undefined;
}

/** What a store sells. */
export interface ProductInput {
  /** The store's own key: case and leading zeros count. */
  itemId: string;
  /** The store's key of the product that this is a variant of. */
  parentId?: string | undefined;
  sku?: string | undefined;
  name: string;
  description?: string | undefined;
  brand?: string | undefined;
  price?: Amount | null | undefined;
  currency?: string | undefined;
  imageUrl?: string | undefined;
  storeUrl?: string | undefined;
  stock?: Amount | null | undefined;
  /** False for postage, fees and the like. */
  isGoods?: boolean | undefined;
  isPublished?: boolean | undefined;
  /** False while it is not for sale, where the store knows of that. */
  isActive?: boolean | undefined;
  isSample?: boolean | undefined;
  /** When the store began to sell it; when it was first sent, where the store does not say. */
  createdAt?: Moment | undefined;
  changedAt: Moment;
  /** Take the place of those sent before. */
  categories?: readonly CategoryInput[] | undefined;
}

/** A category of a store. */
export interface CategoryInput {
  remoteId: string;
  name: string;
}

/** A customer of a store; one without address has no contact until an address appears. */
export interface CustomerInput {
  remoteId: string;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  changedAt: Moment;
}

/** What somebody has in the cart of a store. */
export interface CartInput {
  remoteId: string;
  email?: string | undefined;
  items: readonly { item_id: string; name: string; quantity: number; price: number }[];
  value: Amount;
  currency: string;
  restoreUrl?: string | undefined;
  startedAt: Moment;
  changedAt: Moment;
}
