import { nextId } from './filled.ts';
import type { Body, RefundRequest } from './body.ts';

/** Gives back lines, an amount, or the rest of an order. */
export function refundOf(order: Body, request: RefundRequest, date: string): Body {
  const left = Number(order.total_price) - refundedOf(order);
  const lines = request.lines ?? (request.amount === undefined ? wholeRest(order) : []);
  const refund_line_items = lines.map(({ line_item_id, quantity }) => {
    const line_item = order.line_items.find((line: Body) => line.id === line_item_id);
    line_item.current_quantity = (line_item.current_quantity ?? line_item.quantity) - quantity;
    const subtotal = Number(line_item.price) * quantity;
    return {
      id: nextId(),
      line_item_id,
      quantity,
      line_item,
      subtotal,
      total_tax: 0,
      restock_type: 'return',
    };
  });
  const isWhole = !request.lines && request.amount === undefined;
  const ofLines = refund_line_items.reduce((total, line) => total + line.subtotal, 0);
  const amount = request.amount ?? (isWhole ? left : Math.min(left, ofLines));
  const transaction = {
    id: nextId(),
    order_id: order.id,
    kind: 'refund',
    status: 'success',
    amount: amount.toFixed(2),
    currency: order.currency,
    gateway: 'manual',
    created_at: date,
  };
  return {
    id: nextId(),
    order_id: order.id,
    created_at: date,
    processed_at: date,
    note: request.note ?? null,
    restock: true,
    refund_line_items,
    transactions: [transaction],
    order_adjustments: [],
  };
}

function wholeRest(order: Body): { line_item_id: number; quantity: number }[] {
  return order.line_items
    .map((line: Body) => ({
      line_item_id: line.id,
      quantity: line.current_quantity ?? line.quantity,
    }))
    .filter((line: { quantity: number }) => line.quantity > 0);
}

/** What an order's refunds gave back. */
export function refundedOf(order: Body): number {
  const transactions: Body[] = order.refunds.flatMap((refund: Body) => refund.transactions);
  return transactions.reduce((total, { amount }) => total + Number(amount), 0);
}

/** How an order stands after its refunds. */
export function standing(order: Body): Body {
  const left = Number(order.total_price) - refundedOf(order);
  return {
    financial_status: left <= 0 ? 'refunded' : 'partially_refunded',
    current_total_price: left.toFixed(2),
  };
}
