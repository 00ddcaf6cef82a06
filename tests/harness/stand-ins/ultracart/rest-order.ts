import type { Body } from '../records.ts';

const stages: Record<string, string> = {
  AR: 'Accounts Receivable',
  SD: 'Shipping Department',
  CO: 'Completed Order',
  REJ: 'Rejected',
  PO: 'Pending Clearance',
};

/** An order as webhooks and the REST API carry it, made from the names of the postback. */
export function restOrder(order: Body): Body {
  const currency_code = order.currency_code;
  const money = (value: unknown): Body => ({ value: Number(value), currency_code });
  return {
    merchant_id: order.merchant_id,
    order_id: order.order_id,
    current_stage: stages[order.current_stage] ?? order.current_stage,
    creation_dts: order.order_date,
    last_modified_dts: order.last_modified_dts,
    refund_dts: order.refund_dts || null,
    currency_code,
    billing: {
      first_name: order.bill_to_first_name,
      last_name: order.bill_to_last_name,
      company: order.bill_to_company,
      city: order.bill_to_city,
      email: order.email,
      day_phone: order.day_phone,
    },
    payment: {
      payment_status: order.payment_status,
      payment_method: order.payment_method,
      payment_dts: order.payment_date_time,
    },
    summary: {
      subtotal: money(order.subtotal),
      tax: money(order.tax),
      total: money(order.total),
      total_refunded: money(order.total_refunded),
      shipping_handling_total: money(order.shipping_handling_total),
    },
    items: order.item.map((line: Body) => ({
      merchant_item_id: line.item_id,
      description: line.description,
      quantity: Number(line.quantity),
      cost: money(line.cost),
      discount: money(line.discount),
    })),
  };
}
