import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { openCsv } from '#platform/server/csv/read-csv.ts';

/** A customer of the data set, added up over its invoices. Money in pounds, times as ISO 8601 in UTC. */
export interface Customer {
  number: string;
  country: string;
  firstOrder: string;
  lastOrder: string;
  orders: number;
  spent: number;
}

/** The customers of the retail data set, by number. Cancelled invoices lower the total and count as no order. */
export async function readCustomers(): Promise<Customer[]> {
  const file = join(import.meta.dirname, 'retail-orders/orders.csv.gz');
  const csv = await openCsv({ read: async () => createReadStream(file).pipe(createGunzip()) });
  const customers = new Map<string, Customer & { pence: number }>();
  for await (const { rows } of csv.batches()) {
    for (const { cells } of rows) {
      const [invoice = '', time = '', number = '', country = '', , , pence = '0'] = cells;
      const at = `${time.replace(' ', 'T')}:00Z`;
      const known = customers.get(number) ?? {
        number,
        country,
        firstOrder: at,
        lastOrder: at,
        orders: 0,
        spent: 0,
        pence: 0,
      };
      if (!invoice.startsWith('C')) {
        known.orders += 1;
        if (at > known.lastOrder) known.lastOrder = at;
        if (at < known.firstOrder) known.firstOrder = at;
      }
      known.pence += Number(pence);
      customers.set(number, known);
    }
  }
  return [...customers.values()]
    .map(({ pence, ...customer }) => ({ ...customer, spent: Math.max(0, pence) / 100 }))
    .sort((a, b) => Number(a.number) - Number(b.number));
}

/** Names of the spend groups, highest first, with the least total in pounds. */
export const spendGroups = [
  ['Gold customer', 5000],
  ['Silver customer', 1000],
  ['Bronze customer', 0],
] as const;

/** The spend group of a total. */
export function spendGroupOf(spent: number): string {
  return spendGroups.find(([, least]) => spent >= least)?.[0] ?? 'Bronze customer';
}
