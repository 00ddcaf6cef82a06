import { z } from 'zod';
import { beginUndo, undoDays } from '#engines/imports/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { accepted, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { contactCalls } from './contact-calls.ts';
import { showImport } from './read-imports.ts';
import { undoImportJob } from './undo-job.ts';

/** The route by which an import of contacts is undone, and its job. */
export function mountUndo(router: Router, services: Services): void {
  const calls = contactCalls(services);
  const job = undoImportJob(services);
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: `${calls.path}/:id/undo`,
    role: calls.role,
    params: z.object({ accountId: idParam, id: idParam }),
    summary:
      'Undo an import: contacts that it made and nobody touched are deleted, changed values restored',
    handle: async ({ account, params }) => {
      const { list_id: listId } = await showImport(account, calls, params.id);
      if (listId !== null) await calls.requireDestination(account, listId);
      return accepted(await startUndo(account, services, { job, importId: params.id, listId }));
    },
  });
}

async function startUndo(
  account: Account,
  services: Services,
  about: { job: ReturnType<typeof undoImportJob>; importId: number; listId: number | null },
): Promise<{ message: string; notification_id: number }> {
  const { importId } = about;
  const begun = await beginUndo(account, importId);
  if (!begun)
    throw invalid({
      import: [
        `cannot be undone: it is not finished, was undone before, or ended more than ${undoDays} days ago`,
      ],
    });
  const message = `The import of ${begun.fileName} is being undone.`;
  const notificationId = await services.notifications.start(account, {
    message,
    notifiableType: 'List',
    ...(about.listId !== null && { notifiableId: about.listId }),
  });
  await account.audit({ action: 'undo', resource: 'import', id: importId });
  await services.jobs.enqueue(
    account,
    about.job,
    { accountId: account.id, importId, notificationId },
    { title: message, notificationId },
  );
  return { message, notification_id: notificationId };
}
