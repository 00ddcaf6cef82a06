import { createReadStream, writeFileSync } from 'node:fs';
import { createGunzip, gzipSync } from 'node:zlib';
import { openCsv } from '../platform/server/csv/read-csv.ts';

// Makes the sample data's order lines from those of the UCI data set "Online Retail":
//   node tools/compact-order-lines.ts <online-retail.csv.gz> engines/orders/sample/retail-lines.csv.gz
// The invoices with a customer since the given day, a row a line: invoice, time, customer, code, name, quantity, price. Cancellations and invoices of more
// than 40 lines are left out.

const since = '2011-11-28';
const mostLines = 40;

const [source, target] = process.argv.slice(2);
if (!source || !target) throw new Error('Name the source and the target file.');

const csv = await openCsv({ read: async () => createReadStream(source).pipe(createGunzip()) });
const invoices = new Map<string, string[]>();
for await (const { rows } of csv.batches())
  for (const { cells } of rows) {
    const [
      invoice = '',
      code = '',
      name = '',
      quantity = '',
      time = '',
      price = '',
      customer = '',
    ] = cells;
    if (time < since || !/^\d+$/.test(invoice) || !/^\d/.test(customer)) continue;
    const words = name.trim().replaceAll(/[",]/g, ' ').replaceAll(/\s+/g, ' ');
    const row = [invoice, time.slice(0, 16), customer.replace(/\.0$/, ''), code, words, quantity];
    invoices.set(invoice, [...(invoices.get(invoice) ?? []), [...row, price].join(',')]);
  }
const kept = [...invoices.values()].filter((lines) => lines.length <= mostLines);
const text = ['invoice,time,customer,code,name,quantity,price', ...kept.flat()].join('\n');
writeFileSync(target, gzipSync(`${text}\n`, { level: 9 }));
console.log(`${kept.length} invoices, ${kept.flat().length} lines`);
