import { Readable } from 'node:stream';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { openCsv, type CsvFile } from '#platform/server/csv/read-csv.ts';
import { exactCsvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { isWorkbook } from '../workbook/check-workbook.ts';
import { zipDirectory, type ZipEntry } from '../workbook/zip-directory.ts';
import { archiveRefusals, csvEntries, largestArchive, refuseArchive } from './archive-limits.ts';
import { columnKey } from './column-keys.ts';
import { recognise, stateOfFile } from './recognise.ts';
import { unpackEntry } from './unpack-entry.ts';

const zipSignature = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const statusColumn = 'MEMBER_STATUS';

/** A CSV file of an archive, opened. */
interface Part {
  name: string;
  csv: CsvFile;
}

/**
 * Turns a stored ZIP archive of CSV files into one CSV file in its place: the parts of a Mailchimp audience become one file, each row with the state of its
 * part in the column MEMBER_STATUS. Leaves workbooks and every other file alone. Throws CsvRefused for an archive that cannot be taken as a whole.
 */
export async function unpackAudience(files: FileStore, key: string): Promise<void> {
  const archive = await archiveBytes(files, key);
  if (archive === null) return;
  const entries = zipDirectory(archive);
  // Opening it as CSV says what is wrong with it.
  if (entries === null) return;
  const refusal = refuseArchive(entries);
  if (refusal !== null) throw new CsvRefused(refusal);
  const found = csvEntries(entries);
  const parts: Part[] = [];
  for (const entry of found) parts.push(await openPart(archive, entry));
  const foreign = parts.find(({ csv }) => recognise(csv.header) !== 'mailchimp');
  if (foreign === undefined) return files.put(key, Readable.from(mergedRows(parts)));
  if (parts.length > 1) throw new CsvRefused(foreignPart(foreign.name));
  return files.put(key, unpackEntry(archive, found[0] as ZipEntry));
}

async function archiveBytes(files: FileStore, key: string): Promise<Buffer | null> {
  const size = await files.size(key);
  const opened = await files.openAt(key);
  try {
    if (!(await opened.read(0, zipSignature.length)).equals(zipSignature)) return null;
    if (size > largestArchive) throw new CsvRefused(archiveRefusals.tooLarge);
    const bytes = await opened.read(0, size);
    return isWorkbook(bytes) ? null : bytes;
  } finally {
    await opened.close();
  }
}

async function openPart(archive: Buffer, entry: ZipEntry): Promise<Part> {
  const name = entry.name.split('/').at(-1) ?? entry.name;
  try {
    return { name, csv: await openCsv({ read: async () => unpackEntry(archive, entry) }) };
  } catch (error) {
    if (!(error instanceof CsvRefused) || error.message === archiveRefusals.damaged) throw error;
    throw new CsvRefused(`${shown(name)} in the ZIP archive: ${error.message}`);
  }
}

async function* mergedRows(parts: readonly Part[]): AsyncGenerator<string> {
  const header = headerOf(parts);
  yield utf8Mark + exactCsvRow(header);
  for (const part of parts) {
    const line = lineOf(part, header);
    for await (const { rows } of part.csv.batches())
      if (rows.length > 0) yield rows.map(({ cells, fault }) => line(cells, fault)).join('');
  }
}

// The columns of all parts, each once; parts that do not say themselves how their rows stood get the column that does.
function headerOf(parts: readonly Part[]): string[] {
  const names = new Map<string, string>();
  for (const name of parts.flatMap(({ csv }) => csv.header))
    if (!names.has(columnKey(name))) names.set(columnKey(name), name);
  const status = columnKey(statusColumn);
  if (!names.has(status)) names.set(status, statusColumn);
  return [...names.values()];
}

function lineOf(
  { name, csv }: Part,
  header: readonly string[],
): (cells: readonly string[], fault: string | null) => string {
  const state = stateOfFile('mailchimp', { header: csv.header, fileName: name });
  const own = csv.header.map(columnKey);
  const places = header.map((column) => own.indexOf(columnKey(column)));
  const statusAt = header.findIndex((column) => columnKey(column) === columnKey(statusColumn));
  return (cells, fault) => {
    const isBroken =
      fault !== null || cells.slice(csv.header.length).some((cell) => cell.trim() !== '');
    const row = isBroken ? brokenRow(cells, header.length) : places.map((at) => cells[at] ?? '');
    if (!isBroken && state !== null) row[statusAt] = state;
    return exactCsvRow(row.map((cell) => cell.toWellFormed()));
  };
}

// A row that cannot be trusted stays one: with more cells than there are columns it is rejected.
function brokenRow(cells: readonly string[], width: number): string[] {
  const blank = Array.from({ length: Math.max(0, width - cells.length) }, () => '');
  return [...cells, ...blank, 'broken row'];
}

const shown = (name: string): string => JSON.stringify(name.replace(/\p{C}/gu, '').slice(0, 100));

const foreignPart = (name: string): string =>
  `${shown(name)} in the ZIP archive is no export of a Mailchimp audience. Unpack the archive and upload each CSV file by itself.`;
