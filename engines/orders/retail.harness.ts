import type { Readable } from 'node:stream';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import type { OrderInput } from './order-input.ts';

// The lines of the UCI data set "Online Retail" as a shop's orders: InvoiceNo, StockCode, Description, Quantity, InvoiceDate,
// UnitPrice, CustomerID, Country. Invoices that begin with C give something back and name no original; those with A are no orders.

/** Amounts in ten-thousandths of a pound, so that they add up exactly. */
export interface Retail {
  orders: OrderInput[];
  lines: number;
  /** What all lines are worth. */
  net: bigint;
  /** What those lines are worth that are no orders. */
  adjustments: bigint;
  /** The customers' addresses. */
  customers: string[];
}

interface Line {
  code: string;
  name: string;
  quantity: number;
  price: bigint;
  /** How many were given back. */
  back: number;
}

interface Invoice {
  number: string;
  at: string;
  customer: string;
  lines: Line[];
  refunds: { remoteId: string; at: string; amount: string }[];
}

/** Reads the lines as orders, each with its refunds. */
export async function readRetail(file: () => Readable): Promise<Retail> {
  const csv = await openCsv({ read: async () => file() });
  const invoices = new Map<string, Invoice>();
  const retail: Retail = { orders: [], lines: 0, net: 0n, adjustments: 0n, customers: [] };
  for await (const { rows } of csv.batches())
    for (const { cells } of rows) {
      const [number = '', code = '', name = '', count = '', at = '', price = '', id = ''] = cells;
      const line = { code, name, quantity: Number(count), price: tenThousandths(price), back: 0 };
      const worth = BigInt(line.quantity) * line.price;
      retail.lines += 1;
      retail.net += worth;
      if (number.startsWith('A')) {
        retail.adjustments += worth;
        continue;
      }
      const known = invoices.get(number) ?? {
        number,
        at: `${at.replace(' ', 'T')}Z`,
        customer: id.replace(/\.0$/, ''),
        lines: [],
        refunds: [],
      };
      known.lines.push(line);
      invoices.set(number, known);
    }
  const all = [...invoices.values()];
  retail.customers = [...new Set(all.flatMap(({ customer }) => addressOf(customer) ?? []))];
  giveBack(all);
  retail.orders = all.filter(({ lines }) => lines.length > 0).map(orderOf);
  return retail;
}

// What an invoice gives back is a refund of the customer's newest earlier order that has enough of it; what is left over of it is
// an order that is cancelled.
function giveBack(invoices: Invoice[]): void {
  const bought = new Map<string, { invoice: Invoice; line: Line }[]>();
  for (const invoice of invoices.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    if (!invoice.number.startsWith('C')) {
      for (const line of invoice.lines) {
        const key = `${invoice.customer} ${line.code}`;
        bought.set(key, [...(bought.get(key) ?? []), { invoice, line }]);
      }
      continue;
    }
    invoice.lines = invoice.lines.filter((line, index) => {
      const original = (
        invoice.customer === '' ? [] : (bought.get(`${invoice.customer} ${line.code}`) ?? [])
      ).findLast((one) => one.line.quantity - one.line.back >= -line.quantity);
      if (!original) return true;
      original.line.back -= line.quantity;
      original.invoice.refunds.push({
        remoteId: `${invoice.number}-${index}`,
        at: invoice.at,
        amount: decimal(BigInt(-line.quantity) * line.price),
      });
      return false;
    });
  }
}

function orderOf({ number, at, customer, lines, refunds }: Invoice): OrderInput {
  const total = lines.reduce((sum, line) => sum + BigInt(line.quantity) * line.price, 0n);
  return {
    remoteId: number,
    status: number.startsWith('C') ? 'cancelled' : 'complete',
    type: 'invoice',
    currency: 'GBP',
    total: decimal(total),
    email: addressOf(customer),
    placedAt: at,
    changedAt: at,
    lines: lines.map((line) => ({
      itemId: line.code,
      name: line.name,
      quantity: line.quantity,
      price: decimal(line.price),
      refundedQuantity: line.back,
    })),
    refunds,
  };
}

const addressOf = (customer: string): string | undefined =>
  customer === '' ? undefined : `c${customer}@example.com`;

function tenThousandths(price: string): bigint {
  const [whole = '0', part = ''] = price.replace('-', '').split('.');
  const amount = BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0').slice(0, 4));
  return price.startsWith('-') ? -amount : amount;
}

/** An amount in ten-thousandths as a decimal text. */
export function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(5, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
