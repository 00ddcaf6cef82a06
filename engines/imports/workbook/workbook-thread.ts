import { readSheet, type CellValue } from 'read-excel-file/universal';
import { exactCsvRow } from '#platform/server/csv/write-csv.ts';
import { serveWork, type WorkReport } from '#platform/server/template/serve-work.ts';
import { refuseWorkbook } from './check-workbook.ts';
import type { WorkbookRefusal } from './refusals.ts';

/** What the thread says of a workbook: rows as CSV, piece by piece, or why there are none. */
export type WorkbookPart = { rows: string } | { refusal: WorkbookRefusal };

const pieceLength = 256 * 1024;

serveWork(async (request, report) => {
  const bytes = request as Uint8Array;
  const refusal = refuseWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (refusal === null) await writeRows(bytes, report);
  else say(report, { refusal });
});

async function writeRows(bytes: Uint8Array, report: WorkReport): Promise<void> {
  const rows = await sheetOf(bytes);
  if (rows === null) return say(report, { refusal: 'damaged' });
  const width = rows.reduce((most, row) => Math.max(most, filledWidth(row)), 0);
  if (width === 0) return say(report, { refusal: 'empty' });
  let piece = '';
  for (const row of rows) {
    piece += exactCsvRow(Array.from({ length: width }, (_nothing, at) => cellText(row[at])));
    if (piece.length < pieceLength) continue;
    say(report, { rows: piece });
    piece = '';
  }
  say(report, { rows: piece });
}

async function sheetOf(bytes: Uint8Array): Promise<(CellValue | null)[][] | null> {
  try {
    const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    return await readSheet(whole as ArrayBuffer);
  } catch {
    return null;
  }
}

function filledWidth(row: readonly (CellValue | null)[]): number {
  return row.findLastIndex((cell) => cell !== null && cell !== '') + 1;
}

// A workbook keeps moments without a zone: those of midnight are days.
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  if (Number.isNaN(cell.getTime())) return '';
  const [day = '', time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}

function say(report: WorkReport, part: WorkbookPart): void {
  report.part(part);
}
