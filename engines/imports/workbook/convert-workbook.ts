import { Readable } from 'node:stream';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { createKillablePool } from '#platform/server/template/killable-pool.ts';
import { isWorkbook } from './check-workbook.ts';
import { workbookRefusals, type WorkbookRefusal } from './refusals.ts';
import type { WorkbookPart } from './workbook-thread.ts';

const zipSignature = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const largest = 50 * 1024 * 1024;

// A thread of its own: it is killed when a workbook takes too long or too much memory.
const pool = createKillablePool({
  program: new URL('./workbook-thread.ts', import.meta.url),
  size: 1,
  stepMilliseconds: 30_000,
  limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
});

/**
 * Turns a stored Excel workbook into CSV in its place: the first sheet, dates as they stand. Leaves every other file alone.
 * Throws CsvRefused for a workbook that cannot be read.
 */
export async function convertWorkbook(files: FileStore, key: string): Promise<void> {
  const bytes = await archiveBytes(files, key);
  if (bytes === null || !isWorkbook(bytes)) return;
  const pieces: string[] = [];
  let refusal: WorkbookRefusal | null = null;
  const ending = await pool.run({
    request: bytes,
    onPart: (given) => {
      const part = given as WorkbookPart;
      if ('rows' in part) pieces.push(part.rows);
      else refusal = part.refusal;
    },
  });
  if (ending.how !== 'done') refusal = 'tooLarge';
  if (refusal !== null) throw new CsvRefused(workbookRefusals[refusal as WorkbookRefusal]);
  await files.put(key, Readable.from(pieces));
}

async function archiveBytes(files: FileStore, key: string): Promise<Buffer | null> {
  const size = await files.size(key);
  const opened = await files.openAt(key);
  try {
    if (!(await opened.read(0, zipSignature.length)).equals(zipSignature)) return null;
    if (size > largest) throw new CsvRefused(workbookRefusals.tooLarge);
    return await opened.read(0, size);
  } finally {
    await opened.close();
  }
}
