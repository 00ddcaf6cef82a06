import type { ZipEntry } from '../workbook/zip-directory.ts';

/** Largest archive that is unpacked. */
export const largestArchive = 50 * 1024 * 1024;

const mostEntries = 100;
const mostUnpacked = 200 * 1024 * 1024;
// Exports of contacts pack to a fifth or a twentieth of their size; what packs far better is made to burst.
const mostRatio = 200;
const smallEnough = 1024 * 1024;

/** Why an archive is not unpacked, each with the way out. */
export const archiveRefusals = {
  damaged:
    'The ZIP archive is damaged or protected by a password. Unpack it and upload each CSV file by itself.',
  tooLarge:
    'The ZIP archive is too large to be unpacked here (at most 50 MB, 200 MB unpacked, 100 files). Unpack it and upload each CSV file by itself.',
  empty: 'The ZIP archive holds no CSV file. Export the contacts again and upload that file.',
  nested:
    'The ZIP archive holds another archive. Unpack it and upload the ZIP archive or the CSV files inside.',
} as const;

/** Why an archive is refused by what it states of its contents, before anything is unpacked; null when it may be. */
export function refuseArchive(entries: readonly ZipEntry[]): string | null {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (entries.length > mostEntries || unpacked > mostUnpacked || entries.some(isBomb))
    return archiveRefusals.tooLarge;
  if (csvEntries(entries).length > 0) return null;
  return entries.some(({ name }) => /\.zip$/i.test(name))
    ? archiveRefusals.nested
    : archiveRefusals.empty;
}

/** The CSV files of an archive; what an operating system put beside them is none. */
export function csvEntries(entries: readonly ZipEntry[]): ZipEntry[] {
  return entries.filter(({ name }) => /\.csv$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name));
}

function isBomb({ packed, unpacked }: ZipEntry): boolean {
  return unpacked > smallEnough && unpacked > packed * mostRatio;
}
