import { sql } from 'kysely';
import type { z } from 'zod';
import { customRows } from '#features/content/custom-rows/contract.ts';
import { syncKind } from '#features/content/custom-rows/server/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { actorOfJob } from '#platform/server/account/entrance.ts';
import { csvRow, utf8Mark } from '#platform/server/csv/write-csv.ts';
import { ProductError } from '#platform/server/errors.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import { usersOfSql } from '#platform/server/resource/record-uses.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { contents } from '../contract.ts';
import { composeContent } from './compose-content.ts';
import { contentRecords } from './contents-table.ts';

type SyncPayload = z.infer<typeof syncKind.payload>;

/** What became of one content. */
interface Updated {
  id: number;
  name: string;
  problem: string | null;
}

/** The job that compiles the contents anew that use a synced row; to do it again changes nothing. */
export function syncRowsJob(services: Services): JobDefinition<SyncPayload> {
  return defineJob<SyncPayload>({
    ...syncKind,
    handle: async ({ accountId, notificationId, rowId, actor }, { signal }) => {
      const who = { accountId, actor: actorOfJob(actor) };
      const inside = <T>(work: (account: Account) => Promise<T>) =>
        inAccount(services.database, who, work);
      const ids = await inside((account) => contentsWithRow(account, rowId));
      const done: Updated[] = [];
      for (const id of ids) {
        signal.throwIfAborted();
        const updated = await compiledAnew(inside, id);
        if (updated) done.push(updated);
        await services.notifications.progress(accountId, notificationId, {
          percent: Math.min(99, (done.length / ids.length) * 100),
        });
      }
      await report(services, { accountId, notificationId }, done);
    },
  });
}

async function contentsWithRow(account: Account, rowId: number): Promise<number[]> {
  const used = { family: customRows.path, ids: sql`array[${rowId}::bigint]` };
  const { rows } = await sql<{ id: number }>`
    select id from contents where account_id = ${account.id} and mjml_part is not null
      and id in ${usersOfSql(account, contents.path, used)} order by id`.execute(account.db);
  return rows.map(({ id }) => id);
}

/** Each in a transaction of its own: one that cannot be compiled keeps none of the others back. */
async function compiledAnew(
  inside: <T>(work: (account: Account) => Promise<T>) => Promise<T>,
  id: number,
): Promise<Updated | null> {
  try {
    return await inside((account) => compileContent(account, id));
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    const said =
      typeof error.errors === 'object' ? Object.values(error.errors).flat() : [error.message];
    const name = await inside((account) => nameOf(account, id));
    return { id, name, problem: said.join(' ') };
  }
}

async function compileContent(account: Account, id: number): Promise<Updated | null> {
  // Who saves the content meanwhile waits, and has the new row by then.
  const { rows } = await sql<Record<string, unknown>>`
    select name, editor_type, html_part, text_part, mjml_part from contents
    where account_id = ${account.id} and id = ${id} for update`.execute(account.db);
  const [row] = rows;
  if (!row) return null;
  const before = contents.row
    .pick({ name: true, editor_type: true, html_part: true, text_part: true, mjml_part: true })
    .parse(row);
  const { parts } = await composeContent(
    before.editor_type,
    { mjml_part: before.mjml_part },
    { account, before: { ...before, mjml_part: null } },
  );
  if (parts.html_part !== before.html_part)
    await updateRecord(account, contentRecords, { id, fields: { ...parts } });
  return { id, name: before.name, problem: null };
}

async function nameOf(account: Account, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from contents where account_id = ${account.id} and id = ${id}`.execute(account.db);
  return rows[0]?.name ?? '';
}

async function report(
  services: Services,
  { accountId, notificationId }: { accountId: number; notificationId: number },
  done: readonly Updated[],
): Promise<void> {
  const failed = done.filter(({ problem }) => problem !== null).length;
  const key = `exports/${accountId}/${notificationId}.csv`;
  if (done.length > 0)
    await services.files.put(
      key,
      [
        utf8Mark + csvRow(['id', 'content', 'result']),
        ...done.map(({ id, name, problem }) => csvRow([id, name, problem ?? 'updated'])),
      ].join(''),
    );
  await services.notifications.progress(accountId, notificationId, {
    percent: 100,
    message:
      failed === 0
        ? `${done.length} emails were updated.`
        : `${done.length - failed} emails were updated, ${failed} could not be: the file says why.`,
    ...(done.length > 0 && {
      downloadFile: key,
      downloadName: 'updated_contents.csv',
      downloadRole: [contents.role].flat()[0]!,
    }),
  });
}
