import {
  checkImport,
  ImportRefused,
  importOptions,
  queueImport,
  type FileHead,
  type ImportJob,
} from '#engines/imports/public.ts';
import { seenTags } from '#features/audience/contact-tags/server/public.ts';
import { seenLists } from '#features/audience/lists/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';

/** A stored file and how it is to be imported. */
export interface Start {
  listId: number | null;
  file: string;
  fileName: string;
  fileBytes: number;
  head: FileHead;
  choices: object;
  corrects?: { importId: number; rows: readonly number[] };
}

/** Starts an import when its list exists and the start of the file shows nothing against it. */
export async function startImport(
  account: Account,
  services: Services,
  job: ImportJob,
  start: Start,
): Promise<{ import_id: number; notification_id: number }> {
  await requireList(account, start.listId);
  const options = importOptions.parse(start.choices);
  await requireTags(account, options.tag_ids);
  await sayingWhy(() => checkImport(account, start.head, options));
  const { importId, notificationId } = await queueImport(account, services, job, {
    ...start,
    options,
  });
  return { import_id: importId, notification_id: notificationId };
}

/** Refuses a list that the caller may not look at or that is archived. */
export async function requireList(account: Account, listId: number | null): Promise<void> {
  if (listId === null) return;
  const [list] = await seenLists(account, [listId]);
  if (!list || list.isArchived) throw notFound('list');
}

async function requireTags(account: Account, ids: readonly number[]): Promise<void> {
  const seen = await seenTags(account, ids);
  const unknown = ids.filter((id) => !seen.has(id));
  if (unknown.length > 0)
    throw invalid({ tag_ids: [`contain ${unknown.join(', ')}, which is no tag of this account`] });
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
