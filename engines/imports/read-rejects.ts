import { CsvScanner, type CsvRow } from '#platform/server/csv/scan-csv.ts';
import { withoutGuard } from '#platform/server/csv/write-csv.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';

/** How many rejected rows can be looked at one by one; the file holds all of them. */
export const mostShownRejects = 10_000;

const mostReasons = 200;

/** A row that an import refused, as the file of rejected rows says it. */
export interface RejectedRow {
  row: number;
  line: number;
  reason: string;
  /** The column whose value has to change; null when the row as a whole is at fault. */
  column: string | null;
  cells: string[];
}

/** Rows of a file of rejected rows from `from` on, at most `count`, with the columns of the file they came from. */
export async function readRejects(
  files: FileStore,
  file: { key: string; emailAt: number },
  { from, count }: { from: number; count: number },
): Promise<{ header: string[]; rows: RejectedRow[] }> {
  let header: string[] | null = null;
  let at = 0;
  const rows: RejectedRow[] = [];
  for await (const batch of scanned(files, file.key)) {
    for (const { cells } of batch) {
      if (header === null) header = cells.slice(3).map(withoutGuard);
      else if (at++ >= from) rows.push(rejectedRow(cells, header, header[file.emailAt] ?? null));
      if (rows.length >= count) return { header, rows };
    }
  }
  return { header: header ?? [], rows };
}

/** The reasons in a file of rejected rows with how often each stands there, without the values that stand in the rows; at most 200 different ones. */
export async function countReasons(files: FileStore, key: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let isHeader = true;
  for await (const batch of scanned(files, key))
    for (const { cells } of batch) {
      if (!isHeader) count(counts, (cells[2] ?? '').replace(/"[^"]*" (?=\S)/g, '').slice(0, 200));
      isHeader = false;
    }
  return counts;
}

function count(counts: Map<string, number>, reason: string): void {
  const counted = counts.has(reason) || counts.size < mostReasons ? reason : 'other reasons';
  counts.set(counted, (counts.get(counted) ?? 0) + 1);
}

async function* scanned(files: FileStore, key: string): AsyncGenerator<CsvRow[]> {
  const scanner = new CsvScanner({ delimiter: ',' });
  let isStart = true;
  for await (const piece of (await files.read(key)).setEncoding('utf8')) {
    const text = piece as string;
    yield scanner.push(isStart ? text.replace(/^\ufeff/, '') : text);
    isStart = false;
  }
  yield scanner.end();
}

const named = /^(?:bad \w+|too long text) in "(.+?)"(?::| \()/;
const ofAddress = /^(bad address|control characters in address)/;

function rejectedRow(
  [row, line, reason, ...cells]: readonly string[],
  header: readonly string[],
  email: string | null,
): RejectedRow {
  const why = reason ?? '';
  const column = ofAddress.test(why) ? email : (named.exec(why)?.[1] ?? null);
  return {
    row: Number(row),
    line: Number(line),
    reason: why,
    column: column !== null && header.includes(column) ? column : null,
    cells: cells.map(withoutGuard),
  };
}
