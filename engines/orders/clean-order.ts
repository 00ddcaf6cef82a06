import { hash } from 'node:crypto';
import { normaliseAddress } from '#engines/audience/public.ts';
import type { Amount, LineInput, Moment, OrderInput, RefundInput } from './order-input.ts';
import type { OrderState } from './contract.ts';
import { currencyOf, stateOf, statusKey } from './order-state.ts';

/** An order that is fit to be kept. Amounts are decimal texts, times ISO 8601. */
export interface CleanOrder {
  remote_id: string;
  number: string;
  type: string;
  status: string;
  status_key: string;
  financial: string;
  fulfilment: string;
  state: OrderState;
  currency: string;
  total: string;
  tax: string;
  shipping: string;
  discount: string;
  is_test: boolean;
  is_rebill: boolean;
  is_sample: boolean;
  contact_id: number | null;
  email_key: string | null;
  placed_at: string;
  changed_at: string;
  cancelled_at: string | null;
  version_hash: string;
  lines: CleanLine[];
  refunds: { remote_id: string; at: string; amount: string; lines: string }[];
}

/** A line as it is kept; the product is found later. */
export interface CleanLine {
  item_id: string;
  sku: string;
  name: string;
  quantity: string;
  price: string;
  discount: string;
  refunded_quantity: string;
}

/** An order, or why it is not kept. */
export type Cleaned = { order: CleanOrder } | { reason: string };

/** Lines beyond these are added up in one that is called "others". */
const mostLines = 2_000;
const mostRefunds = 500;
const earliest = Date.parse('1990-01-01T00:00:00Z');
const aheadOfUs = 24 * 3_600_000;

/** Makes an order fit to be kept, or says in a few words why it is not. Addresses that are no good make it a guest's. */
export function cleanOrder(given: OrderInput, now: Date): Cleaned {
  const remoteId = text(given.remoteId);
  if (remoteId === '') return { reason: 'has no id' };
  const latest = now.getTime() + aheadOfUs;
  const times = timesOf(given, latest);
  if (times === null) return { reason: 'has a date that is none, before 1990 or in the future' };
  const { changed_at, ...placed } = times;
  const amounts = amountsOf(given);
  const lines = (given.lines ?? []).map(cleanLine);
  const refunds = (given.refunds ?? [])
    .slice(0, mostRefunds)
    .map((one) => cleanRefund(one, latest));
  const isWhole = [amounts, ...lines, ...refunds].every(
    (one) => !Object.values(one).includes(null),
  );
  if (!isWhole) return { reason: 'has an amount or a refund’s date that is none' };
  const facts = {
    remote_id: remoteId,
    ...wordsOf(given, remoteId),
    ...(amounts as Record<keyof typeof amounts, string>),
    ...flagsOf(given),
    contact_id: given.contactId ?? null,
    email_key: addressKey(given.email),
    ...placed,
    lines: withoutExcess(lines as CleanLine[]),
    refunds: refunds as CleanOrder['refunds'],
  };
  const state = stateOf({
    statusKey: facts.status_key,
    financial: facts.financial,
    currency: facts.currency,
    isTest: facts.is_test,
    isCancelled: facts.cancelled_at !== null,
  });
  return { order: { ...facts, state, changed_at, version_hash: hashOf(facts) } };
}

/** The key of an address; null where it is none. */
export function addressKey(email: string | undefined): string | null {
  const address = email === undefined ? null : normaliseAddress(email);
  return address?.ok ? address.emailKey : null;
}

/** A text without what no database keeps, 255 characters at most. */
export function text(given: string | undefined, most = 255): string {
  if (given === undefined || given === '') return '';
  const short = given.replaceAll('\0', '').trim().slice(0, most);
  // The cut may go through a letter of two halves.
  return short.isWellFormed() ? short : short.toWellFormed();
}

/** An amount as a decimal text; null where it is none or has more than 14 digits before the point. */
export function amount(given: Amount | undefined): string | null {
  if (given === undefined) return '0';
  if (Number.isSafeInteger(given) && Math.abs(given as number) < 1e14) return String(given);
  const digits = String(given).trim();
  if (!/^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/i.test(digits)) return null;
  return Math.abs(Number(digits)) < 1e14 ? digits : null;
}

/** A moment as ISO 8601 in UTC; undefined where it is none, before 1990 or after the latest. */
export function moment(given: Moment, latest: number): string | undefined {
  if (typeof given === 'string' && !/(z|[+-]\d\d:?\d\d)$/i.test(given.trim())) return undefined;
  const time = typeof given === 'string' ? Date.parse(given) : given.getTime();
  return time >= earliest && time <= latest ? new Date(time).toISOString() : undefined;
}

/** A short digest by which two versions of one moment are distinguished. */
export function hashOf(version: object): string {
  return hash('sha256', JSON.stringify(version), 'base64url').slice(0, 22);
}

function timesOf(given: OrderInput, latest: number) {
  const placed = moment(given.placedAt, latest);
  const changed = moment(given.changedAt, latest);
  const cancelled = given.cancelledAt == null ? null : moment(given.cancelledAt, latest);
  if (placed === undefined || changed === undefined || cancelled === undefined) return null;
  return { placed_at: placed, changed_at: changed, cancelled_at: cancelled };
}

function wordsOf(given: OrderInput, remoteId: string) {
  const status = text(given.status);
  return {
    number: text(given.number) || remoteId,
    type: text(given.type),
    status,
    status_key: statusKey(status),
    financial: text(given.financial),
    fulfilment: text(given.fulfilment),
    currency: currencyOf(given.currency),
  };
}

function flagsOf(given: OrderInput) {
  return {
    is_test: given.isTest ?? false,
    is_rebill: given.isRebill ?? false,
    is_sample: given.isSample ?? false,
  };
}

function cleanRefund(refund: RefundInput, latest: number) {
  return {
    remote_id: text(refund.remoteId),
    at: moment(refund.at, latest) ?? null,
    amount: amount(refund.amount),
    lines: JSON.stringify(refund.lines ?? []),
  };
}

function amountsOf({ total, tax, shipping, discount }: OrderInput) {
  return {
    total: amount(total),
    tax: amount(tax),
    shipping: amount(shipping),
    discount: amount(discount),
  };
}

function cleanLine(line: LineInput) {
  return {
    item_id: text(line.itemId),
    sku: text(line.sku),
    name: text(line.name),
    quantity: amount(line.quantity ?? 1),
    price: amount(line.price),
    discount: amount(line.discount),
    refunded_quantity: amount(line.refundedQuantity),
  };
}

function withoutExcess(lines: CleanLine[]): CleanLine[] {
  if (lines.length <= mostLines) return lines;
  const kept = lines.slice(0, mostLines - 1);
  const sum = lines
    .slice(mostLines - 1)
    .reduce(
      (all, line) => all + Number(line.price) * Number(line.quantity) - Number(line.discount),
      0,
    );
  const others = { item_id: '', sku: '', name: 'others', quantity: '1', discount: '0' };
  return [...kept, { ...others, price: sum.toFixed(4), refunded_quantity: '0' }];
}
