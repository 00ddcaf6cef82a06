import { Readable } from 'node:stream';
import { delimiters } from '#platform/server/csv/delimiter.ts';
import { openCsv, type CsvFile } from '#platform/server/csv/read-csv.ts';
import type { ImportOptions } from './import-options.ts';

/** The start of a file. */
export interface FileHead {
  bytes: Buffer;
  /** The file is no longer than this. */
  isWhole: boolean;
}

/** Opens the start of a file. */
export function openHead(
  head: FileHead,
  { delimiter, encoding }: Pick<ImportOptions, 'delimiter' | 'encoding'>,
): Promise<CsvFile> {
  return openCsv(
    { read: async () => Readable.from([head.bytes]) },
    { delimiter: delimiter && delimiters[delimiter], encoding },
  );
}
