import { createReadStream, writeFileSync } from 'node:fs';
import { createGunzip, gzipSync } from 'node:zlib';
import { openCsv } from '../platform/server/csv/read-csv.ts';

// Makes the sample data's compact copy from the order lines of the UCI data set "Online Retail":
//   node tools/compact-orders.ts <online-retail.csv.gz> engines/audience/sample/retail-orders/orders.csv.gz
// One row an invoice with a customer: number, time, customer, country, lines, items, total in pence; cancellations have negative totals.

interface Invoice {
  time: string;
  customer: string;
  country: string;
  lines: number;
  items: number;
  pence: number;
}

const [source, target] = process.argv.slice(2);
if (!source || !target) throw new Error('Name the source and the target file.');

const csv = await openCsv({ read: async () => createReadStream(source).pipe(createGunzip()) });
const at = (name: string): number => csv.header.indexOf(name);
const columns = {
  invoice: at('InvoiceNo'),
  quantity: at('Quantity'),
  time: at('InvoiceDate'),
  price: at('UnitPrice'),
  customer: at('CustomerID'),
  country: at('Country'),
};
const invoices = new Map<string, Invoice>();
let lines = 0;
for await (const { rows } of csv.batches()) {
  for (const { cells } of rows) {
    lines += 1;
    const customer = (cells[columns.customer] ?? '').replace(/\.0$/, '');
    if (!/^\d+$/.test(customer)) continue;
    const invoice = cells[columns.invoice] ?? '';
    const known = invoices.get(invoice) ?? {
      time: cells[columns.time] ?? '',
      customer,
      country: cells[columns.country] ?? '',
      lines: 0,
      items: 0,
      pence: 0,
    };
    const quantity = Number(cells[columns.quantity]);
    known.lines += 1;
    known.items += quantity;
    known.pence += Math.round(quantity * Number(cells[columns.price]) * 100);
    invoices.set(invoice, known);
  }
}
const text = ['invoice,time,customer,country,lines,items,pence']
  .concat(
    [...invoices].map(([number, one]) =>
      [
        number,
        one.time.slice(0, 16),
        one.customer,
        one.country,
        one.lines,
        one.items,
        one.pence,
      ].join(','),
    ),
  )
  .join('\n');
writeFileSync(target, gzipSync(`${text}\n`, { level: 9 }));
const customers = new Set([...invoices.values()].map(({ customer }) => customer)).size;
console.log(
  `${lines} lines, ${invoices.size} invoices of ${customers} customers, ${new Set([...invoices.values()].map(({ country }) => country)).size} countries`,
);
