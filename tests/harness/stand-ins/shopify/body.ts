/** A customer, order, product or checkout, in the field names of webhooks. */
export type Body = Record<string, any>;

/** What is given back. */
export interface RefundRequest {
  /** The whole rest of the order, when neither lines nor an amount are given. */
  lines?: { line_item_id: number; quantity: number }[];
  amount?: number;
  note?: string;
}
