import { sql } from 'kysely';
import { z } from 'zod';
import {
  endUndo,
  noteUndone,
  restoreChanged,
  takeOffList,
  untouchedContacts,
} from '#engines/imports/public.ts';
import { refreshTagCounts } from '#features/audience/contact-tags/server/public.ts';
import { refreshListCounts } from '#features/audience/lists/server/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { removeContacts } from './contact-removal.ts';

const payload = z.object({
  accountId: z.number(),
  importId: z.number(),
  notificationId: z.number(),
});
type Payload = z.output<typeof payload>;

/** The job that undoes an import, a stretch of contacts at a time; it may be killed and run again at any time. */
export function undoImportJob(services: Services): JobDefinition<Payload> {
  return defineJob({
    name: 'imports.undo',
    title: 'Undo of an import',
    payload,
    retryLimit: 10,
    expireInSeconds: 3600,
    handle: (job, { signal }) => undoImport(services, job, signal),
  });
}

async function undoImport(
  services: Services,
  { accountId, importId, notificationId }: Payload,
  signal: AbortSignal,
): Promise<void> {
  const inside = <T>(work: (account: Account) => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    return inAccount(services.database, { accountId }, work);
  };
  const about = await inside((account) => undoneImport(account, importId));
  if (!about) return;
  while ((await inside((account) => restoreSome(account, importId))) > 0);
  const { listId, tagIds } = about;
  if (listId !== null)
    while ((await inside((account) => takeOffList(account, { importId, listId }))) > 0);
  for (let after = 0; ;) {
    const gone = await inside((account) => removeSome(account, services, { importId, after }));
    if (gone === null) break;
    after = gone;
  }
  const undone = await inside(async (account) => {
    if (listId !== null) await refreshListCounts(account, [listId]);
    if (tagIds.length > 0) await refreshTagCounts(account, tagIds);
    return endUndo(account, importId);
  });
  await services.notifications.progress(accountId, notificationId, {
    percent: 100,
    message: `Import of ${about.fileName} is undone: ${undone.removed} contacts removed, ${undone.restored} restored, ${undone.kept} kept.`,
  });
}

async function undoneImport(
  account: Account,
  importId: number,
): Promise<{ listId: number | null; tagIds: number[]; fileName: string } | null> {
  const { rows } = await sql<{ listId: number | null; tagIds: number[]; fileName: string }>`
    select list_id as "listId", coalesce(options -> 'tag_ids', '[]') as "tagIds", file_name as "fileName" from imports
    where account_id = ${account.id} and id = ${importId} and undone_at is not null`.execute(
    account.db,
  );
  return rows[0] ?? null;
}

async function restoreSome(account: Account, importId: number): Promise<number> {
  const { seen, restored } = await restoreChanged(account, importId);
  if (restored > 0) await noteUndone(account, importId, { restored });
  return seen;
}

// The last contact that was looked at; null when none is left.
async function removeSome(
  account: Account,
  services: Services,
  place: { importId: number; after: number },
): Promise<number | null> {
  const ids = await untouchedContacts(account, place);
  const last = ids.at(-1);
  if (last === undefined) return null;
  const gone = await removeContacts(account, services, ids);
  await noteUndone(account, place.importId, { removed: gone.length });
  return last;
}
