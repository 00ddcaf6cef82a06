import { normaliseAddress } from '#engines/audience/public.ts';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { openCsv, type CsvSource } from '#platform/server/csv/read-csv.ts';
import type { CsvRow } from '#platform/server/csv/scan-csv.ts';

/** One row of a file of addresses: the compared form of its address, or why it has none. */
export interface AddressRow {
  row: number;
  /** As it stands in the file. */
  address: string;
  emailKey: string | null;
  fault: string | null;
}

/** Rows that are dealt with together, and how many bytes of the file are read by then. */
export interface AddressBatch {
  rows: AddressRow[];
  bytes: number;
}

const nameOfAddress = /^(e-?mail|mail)([ _-]?address)?$|^address$|^e-?mail[ _-]?adresse$/i;

/**
 * The addresses of a CSV file with a column of them, or of a file with one address a line and no header. Reads in batches of
 * rows, from behind the first `done` rows. Throws `CsvRefused` where no column holds addresses.
 */
export async function* addressBatches(
  source: CsvSource,
  { size, done = 0 }: { size: number; done?: number },
): AsyncGenerator<AddressBatch> {
  const file = await openCsv(source);
  const { column, isHeaderless } = columnOf(file.header);
  let seen = 0;
  let waiting: AddressRow[] = [];
  if (isHeaderless && done < ++seen) waiting.push(addressRow(1, file.header[column] ?? '', null));
  for await (const { rows, bytes } of file.batches())
    for (const row of rows) {
      if (++seen <= done) continue;
      waiting.push(rowOf(row, column));
      if (waiting.length < size) continue;
      yield { rows: waiting, bytes };
      waiting = [];
    }
  if (waiting.length > 0) yield { rows: waiting, bytes: Infinity };
}

/** Which column holds the addresses, by its name or because the first line is an address itself. */
function columnOf(header: readonly string[]): { column: number; isHeaderless: boolean } {
  const first = header.findIndex((cell) => normaliseAddress(cell).ok);
  if (first >= 0) return { column: first, isHeaderless: true };
  const named = header.findIndex((name) => nameOfAddress.test(name.trim()));
  if (named >= 0) return { column: named, isHeaderless: false };
  throw new CsvRefused(
    'has no column of email addresses: name one column "email", or put one address on each line.',
  );
}

function rowOf(row: CsvRow, column: number): AddressRow {
  return addressRow(row.row, row.cells[column] ?? '', row.fault);
}

function addressRow(row: number, written: string, fault: string | null): AddressRow {
  const address = written.toWellFormed().replaceAll('\0', '\ufffd').trim();
  if (fault !== null) return { row, address, emailKey: null, fault };
  const known = normaliseAddress(address);
  return known.ok
    ? { row, address, emailKey: known.emailKey, fault: null }
    : { row, address, emailKey: null, fault: `email ${known.reason}` };
}
