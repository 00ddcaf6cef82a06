import { inflateRawSync } from 'node:zlib';
import type { WorkbookRefusal } from './refusals.ts';
import { packedBytes, zipDirectory, type ZipEntry } from './zip-directory.ts';

const mostEntries = 2000;
const mostUnpacked = 300 * 1024 * 1024;

/** Why an archive is not unpacked as a workbook; null when it may be. What it states of its contents is held against what they are. */
export function refuseWorkbook(bytes: Buffer): WorkbookRefusal | null {
  const entries = zipDirectory(bytes);
  if (entries === null) return 'damaged';
  const stated = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (entries.length > mostEntries || stated > mostUnpacked) return 'tooLarge';
  return entries.every((entry) => isAsStated(bytes, entry)) ? null : 'damaged';
}

/** True for an archive that has what every workbook has. */
export function isWorkbook(bytes: Buffer): boolean {
  const names = new Set(zipDirectory(bytes)?.map(({ name }) => name));
  return (
    names.has('[Content_Types].xml') &&
    [...names].some((name) => /^xl\/workbook\d*\.xml$/.test(name))
  );
}

function isAsStated(bytes: Buffer, entry: ZipEntry): boolean {
  const packed = packedBytes(bytes, entry);
  if (packed === null) return false;
  if (entry.method === 0) return entry.packed === entry.unpacked;
  if (entry.method !== 8) return false;
  try {
    const most = Math.max(1, entry.unpacked);
    return inflateRawSync(packed, { maxOutputLength: most }).length === entry.unpacked;
  } catch {
    return false;
  }
}
