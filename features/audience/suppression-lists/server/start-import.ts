import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { queueImport, type NewImport } from './import-record.ts';
import type { SuppressionJobs } from './jobs.ts';

/** Queues the import of a stored file in the account's transaction; the import owns the file from here on. */
export async function startImport(
  account: Account,
  {
    services,
    jobs: { importing },
  }: { services: Pick<Services, 'jobs' | 'notifications'>; jobs: SuppressionJobs },
  given: NewImport,
): Promise<{ message: string; import_id: number; notification_id: number }> {
  const message = `Import of ${given.fileName} has started.`;
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: given.family === 'secure_lists' ? 'SecureList' : 'SuppressionList',
    notifiableId: given.listId,
  });
  const importId = await queueImport(account, { ...given, notificationId });
  await account.audit({
    action: 'import',
    resource: given.family === 'secure_lists' ? 'secure_list' : 'global_suppression_list',
    id: given.listId,
    after: { file_name: given.fileName, mode: given.mode },
  });
  await services.jobs.enqueue(
    account,
    importing,
    { accountId: account.id, importId },
    { title: `Import of ${given.fileName}`, notificationId },
  );
  return { message, import_id: importId, notification_id: notificationId };
}
