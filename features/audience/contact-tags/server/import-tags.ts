import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount } from '#platform/server/account/account.ts';
import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { openCsv } from '#platform/server/csv/read-csv.ts';
import { invalid } from '#platform/server/errors.ts';
import { accepted, type Router } from '#platform/server/http/route.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

const payload = z.object({ accountId: z.number(), notificationId: z.number(), file: z.string() });
type TagImport = z.infer<typeof payload>;

/** The job that makes tags from the names in a file: rows = created + existing + rejected. */
export function importTagsJob(services: Services): JobDefinition<TagImport> {
  return defineJob<TagImport>({
    name: 'contact-tags.import',
    title: 'Import of tags',
    payload,
    handle: async ({ accountId, notificationId, file }, { signal }) => {
      const counts = { rows: 0, created: 0, existing: 0, rejected: 0 };
      try {
        const csv = await openCsv({ read: () => services.files.read(file) });
        const column = Math.max(
          0,
          csv.header.findIndex((name) => name.trim().toLowerCase() === 'name'),
        );
        for await (const { rows } of csv.batches()) {
          signal.throwIfAborted();
          const names = rows.map((row) =>
            row.fault === null ? (row.cells[column] ?? '').trim() : '',
          );
          const usable = names.filter((name) => name !== '' && name.length <= 255);
          const created = await inAccount(
            services.database,
            { accountId },
            async ({ db }) =>
              (
                await sql`
            insert into tags (account_id, name) select distinct on (lower(name)) ${accountId}::bigint, name from unnest(${usable}::text[]) as name
            on conflict (account_id, lower(name)) do nothing returning id`.execute(db)
              ).rows.length,
          );
          counts.rows += rows.length;
          counts.created += created;
          counts.rejected += rows.length - usable.length;
          counts.existing += usable.length - created;
        }
      } catch (error) {
        if (!(error instanceof CsvRefused)) throw error;
        await services.notifications.progress(accountId, notificationId, {
          percent: 100,
          message: `Tags were not imported: ${error.message}`,
        });
        return;
      }
      const message = `${counts.rows} rows: ${counts.created} tags created, ${counts.existing} existed, ${counts.rejected} rejected.`;
      await services.notifications.progress(accountId, notificationId, { percent: 100, message });
      await services.files.remove(file);
    },
  });
}

/** POST tags/import: a CSV with a column `name`, or whose first column is the name. */
export function mountTagImport(
  router: Router,
  services: Services,
  job: JobDefinition<TagImport>,
): void {
  router.account({
    method: 'POST',
    path: 'tags/import',
    role: 'contacts',
    summary: 'Make tags from a CSV file of names',
    transaction: false,
    handle: async ({ accountId, actor, raw }) => {
      const upload = raw.isMultipart() ? await raw.file() : undefined;
      if (!upload) throw invalid({ file: ['is required: send a CSV file as multipart form data'] });
      const file = `imports/${accountId}/tags-${raw.id}.csv`;
      await services.files.put(file, upload.file);
      return inAccount(services.database, { accountId, actor }, async (account) => {
        const message = 'Import of tags has started.';
        const notificationId = await services.notifications.start(account, {
          message,
          notifiableType: 'Tag',
        });
        await services.jobs.enqueue(account, job, { accountId, notificationId, file });
        return accepted({ message, notification_id: notificationId });
      });
    },
  });
}
