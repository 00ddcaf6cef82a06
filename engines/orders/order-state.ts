import type { OrderState } from './contract.ts';

/** The 17 statuses that stores use, as they are compared. Others are kept as they are given. */
export const orderStatuses = [
  'new',
  'dispatched',
  'paid',
  'pending',
  'processed',
  'cancelled',
  'on hold',
  'invalid card',
  'in transit',
  'complete',
  'completed',
  'pick',
  'pack',
  'backorder approved',
  'new backorder',
  'fulfilled',
  'unfulfilled',
] as const;

/** A status as it is compared: without case, and "onhold", "on-hold" and "on_hold" are "on hold". */
export function statusKey(status: string): string {
  const key = status
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
  return oneWord.get(key.replaceAll(' ', '')) ?? key;
}

/** Says whether an order is revenue. What is paid decides where the store says so; unknown statuses count. Pure. */
export function stateOf(order: {
  statusKey: string;
  financial: string;
  currency: string;
  isTest: boolean;
  isCancelled: boolean;
}): OrderState {
  const paid = statusKey(order.financial);
  if (order.isTest) return 'test';
  if (order.isCancelled || lost.has(order.statusKey) || lost.has(paid)) return 'cancelled';
  if (order.currency === '') return 'no_currency';
  if (paid !== '') return unpaid.has(paid) ? 'waiting' : 'counted';
  return unpaid.has(order.statusKey) ? 'waiting' : 'counted';
}

/** Says whether an order is on its way to its buyer, or there. Pure. */
export function isShipped(order: { status_key: string; fulfilment: string }): boolean {
  return shipped.has(order.status_key) || shipped.has(statusKey(order.fulfilment));
}

/** A currency by its three letters; empty where it is none. */
export function currencyOf(text: string): string {
  const code = text.trim().toUpperCase();
  return currencies.has(code) ? code : '';
}

const oneWord = new Map(orderStatuses.map((status) => [status.replaceAll(' ', ''), status]));
const lost = new Set([
  'cancelled',
  'canceled',
  'invalid card',
  'void',
  'voided',
  'failed',
  'declined',
  'expired',
]);
const unpaid = new Set(['new', 'pending', 'on hold', 'authorized', 'unpaid', 'awaiting payment']);
const shipped = new Set([
  'dispatched',
  'in transit',
  'fulfilled',
  'shipped',
  'delivered',
  'complete',
  'completed',
]);
const currencies = new Set(Intl.supportedValuesOf('currency'));
