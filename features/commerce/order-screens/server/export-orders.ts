import { Readable } from 'node:stream';
import type { OrderRow } from '#engines/orders/contract.ts';
import { ordersBehind, type OrderFilters, type OrderPlace } from '#engines/orders/public.ts';
import { inAccount, type AdmittedActor } from '#platform/server/account/account.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import type { Database } from '#platform/server/database/connect.ts';

const step = 1_000;
const columns = [
  'id',
  'number',
  'date',
  'source',
  'status',
  'type',
  'currency',
  'grand_total',
  'refunded',
  'net',
  'items',
  'email',
  'name',
];

/** The orders that a list shows as a CSV file, newest first; some at a time, so that any number fits in memory. */
export function exportedOrders(
  database: Database,
  caller: { accountId: number; actor: AdmittedActor },
  filters: OrderFilters,
): Readable {
  return Readable.from(linesOf(database, caller, filters));
}

async function* linesOf(
  database: Database,
  caller: { accountId: number; actor: AdmittedActor },
  filters: OrderFilters,
): AsyncGenerator<string> {
  yield utf8Mark + csvRow(columns);
  let place: OrderPlace | null = null;
  for (;;) {
    const from: OrderPlace | null = place;
    const rows: OrderRow[] = await inAccount(database, caller, (account) =>
      ordersBehind(account, filters, { place: from, most: step }),
    );
    yield rows
      .map((order) =>
        csvRow([
          order.original_order_id,
          order.number,
          order.date,
          order.source.name,
          order.status,
          order.type,
          order.currency,
          order.grand_total,
          order.refunded,
          order.net,
          order.item_count,
          order.contact?.email ?? '',
          order.contact?.name ?? '',
        ]),
      )
      .join('');
    if (rows.length < step) return;
    const last = rows.at(-1)!;
    place = { date: last.date, id: last.id };
  }
}
