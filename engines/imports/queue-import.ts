import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportsInto } from './import-job.ts';
import type { ImportOptions } from './import-options.ts';

/** A stored file that is to be imported; the import owns it from here on and removes it at the end. */
export interface ImportRequest {
  /** The list, table … that it goes into. */
  destination: number | null;
  file: string;
  fileName: string;
  fileBytes: number;
  options: ImportOptions;
  /** The import whose rejected rows it brings corrected, and their numbers. */
  corrects?: { importId: number; rows: readonly number[] };
}

/** Queues an import in the account's transaction and answers its id and the notification that will report on it. */
export async function queueImport(
  account: Account,
  services: Pick<Services, 'jobs' | 'notifications'>,
  { target, job }: ImportsInto,
  request: ImportRequest,
): Promise<{ importId: number; notificationId: number }> {
  // Imports of contacts name their list by a column of its own, which the list's page reads.
  const isOfLists = target.kind === 'contacts';
  const message = `Import of ${request.fileName} has started.`;
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: target.notifiableType,
    ...(request.destination !== null && { notifiableId: request.destination }),
  });
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into imports (account_id, target, list_id, target_id, notification_id, file, file_name, file_bytes, options, corrects, corrected_rows, created_by)
    values (${account.id}, ${target.kind}, ${isOfLists ? request.destination : null}, ${isOfLists ? null : request.destination}, ${notificationId}, ${request.file}, ${request.fileName}, ${request.fileBytes},
      ${JSON.stringify(request.options)}::jsonb, ${request.corrects?.importId ?? null},
      ${[...(request.corrects?.rows ?? [])]}::int[], ${account.actor.name}) returning id`.execute(
    account.db,
  );
  const importId = row?.id as number;
  await account.audit({
    action: 'import',
    resource: 'import',
    id: importId,
    after: {
      ...(isOfLists
        ? { list_id: request.destination }
        : { target: target.kind, target_id: request.destination }),
      file_name: request.fileName,
      options: request.options,
    },
  });
  await services.jobs.enqueue(
    account,
    job,
    { accountId: account.id, importId },
    { title: `Import of ${request.fileName}`, notificationId },
  );
  return { importId, notificationId };
}
