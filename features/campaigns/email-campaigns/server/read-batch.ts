import { Readable } from 'node:stream';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import { invalid } from '#platform/server/errors.ts';
import { batchColumns } from '../contract/editor.ts';

type Row = Record<(typeof batchColumns)[number], string>;

/** The rows of a file of campaigns; its columns stand in any order under their names. */
export async function readBatch(text: string): Promise<Row[]> {
  try {
    const csv = await openCsv({ read: () => Promise.resolve(Readable.from([Buffer.from(text)])) });
    const header = csv.header.map((name) => name.trim().toLowerCase());
    const missing = batchColumns.filter((column) => column !== 'time' && !header.includes(column));
    if (missing.length > 0)
      throw invalid({ csv: [`lacks the columns ${missing.join(', ')}: the first row names them`] });
    const rows: Row[] = [];
    for await (const batch of csv.batches()) {
      for (const { cells, fault } of batch.rows) {
        const cell = (column: string) =>
          (fault === null ? (cells[header.indexOf(column)] ?? '') : '').trim();
        const row = {
          name: cell('name'),
          list: cell('list'),
          content: cell('content'),
          time: cell('time'),
        };
        if (fault !== null || Object.values(row).some((value) => value !== '')) rows.push(row);
      }
    }
    return rows;
  } catch (error) {
    if (error instanceof CsvRefused) throw invalid({ csv: [error.message] });
    throw error;
  }
}
