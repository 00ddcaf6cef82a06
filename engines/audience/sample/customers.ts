import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { addressBook, nameFor } from './names.ts';

/** A customer of the data set, added up over its invoices. Money in pounds, times as ISO 8601 in UTC. */
export interface SampleCustomer {
  readonly number: string;
  /** Made up; the data set has no names. */
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly country: string;
  readonly firstOrder: string;
  readonly lastOrder: string;
  readonly orders: number;
  readonly spent: number;
}

/** Whom all sample data tells of: the customers of the retail data set, in the order in which they came. */
export const sampleCustomers: SampleRecords<readonly SampleCustomer[]> = {
  make: ({ now }) => readCustomers(now),
};

// As people call them today; an empty text is a customer of unknown country.
const countries: Readonly<Record<string, string>> = {
  EIRE: 'Ireland',
  RSA: 'South Africa',
  USA: 'United States',
  'European Community': '',
  Unspecified: '',
};

interface Adding {
  number: string;
  country: string;
  firstOrder: string;
  lastOrder: string;
  orders: number;
  pence: number;
}

/** By how many whole years the data set's dates are moved: it ends on 9 December 2011, and its last order was within a year. */
function yearsSince(now: Date): number {
  const isBefore = now.getUTCMonth() < 11 || now.getUTCDate() < 11;
  return now.getUTCFullYear() - 2011 - (isBefore ? 1 : 0);
}

// Cancelled invoices lower the total and count as no order.
async function readCustomers(now: Date): Promise<SampleCustomer[]> {
  const file = join(import.meta.dirname, 'retail-orders/orders.csv.gz');
  const csv = await openCsv({ read: async () => createReadStream(file).pipe(createGunzip()) });
  const customers = new Map<string, Adding>();
  const years = yearsSince(now);
  for await (const { rows } of csv.batches())
    for (const { cells } of rows) addInvoice(customers, cells, years);
  const addressOf = addressBook();
  return [...customers.values()]
    .sort(
      (a, b) =>
        Date.parse(a.firstOrder) - Date.parse(b.firstOrder) || Number(a.number) - Number(b.number),
    )
    .map(({ pence, ...customer }) => {
      const name = nameFor(customer.number, customer.country);
      return { ...customer, ...name, email: addressOf(name), spent: Math.max(0, pence) / 100 };
    });
}

function addInvoice(customers: Map<string, Adding>, cells: readonly string[], years: number): void {
  const [invoice = '', time = '', number = '', place = '', , , pence = '0'] = cells;
  const country = countries[place] ?? place;
  const at = `${Number(time.slice(0, 4)) + years}${time.slice(4).replace(' ', 'T')}:00Z`;
  const known = customers.get(number) ?? {
    number,
    country,
    firstOrder: at,
    lastOrder: at,
    orders: 0,
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
