import {
  checkImport,
  completeMove,
  ImportRefused,
  importOptions,
  queueImport,
  type FileHead,
} from '#engines/imports/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportCalls } from './import-calls.ts';

/** A stored file and how it is to be imported. */
export interface Start {
  destination: number | null;
  file: string;
  fileName: string;
  fileBytes: number;
  head: FileHead;
  choices: object;
  corrects?: { importId: number; rows: readonly number[] };
}

/** Starts an import when what it goes into exists and the start of the file shows nothing against it. */
export async function startImport(
  account: Account,
  services: Services,
  calls: ImportCalls,
  start: Start,
): Promise<{ import_id: number; notification_id: number }> {
  const { destination } = start;
  await requireDestination(account, calls, destination);
  const stated = importOptions.parse(start.choices);
  if (stated.from_product !== null && !calls.imports.target.movesIn)
    throw invalid({
      from_product: ['does not suit this import: exports of other products go into contacts'],
    });
  const completed = await sayingWhy(() => completeMove(stated, start));
  // What is corrected was stated with the file that it corrects.
  const options = start.corrects
    ? { ...completed, is_ordinary: completed.from_product === null }
    : completed;
  if (!start.corrects) await calls.requireOptions?.(account, options);
  const { target } = calls.imports;
  await sayingWhy(() =>
    checkImport(account, { target, destination }, { head: start.head, options }),
  );
  const { importId, notificationId } = await queueImport(account, services, calls.imports, {
    ...start,
    options,
  });
  return { import_id: importId, notification_id: notificationId };
}

/** Refuses a file that goes into nothing the caller may import into. */
export async function requireDestination(
  account: Account,
  calls: ImportCalls,
  destination: number | null,
): Promise<void> {
  if (destination !== null) await calls.requireDestination(account, destination);
}

/** Turns what the engine says against a file into the 422 that names the field. */
export async function sayingWhy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CsvRefused) throw invalid({ file: [error.message] });
    if (error instanceof ImportRefused) throw invalid({ [error.field]: [error.message] });
    throw error;
  }
}
