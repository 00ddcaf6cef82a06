import { sql } from 'kysely';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { rowRecords } from './rows-table.ts';
import { startSync } from './sync-job.ts';
import { createRow, deleteRow, updateRow } from './write-row.ts';

/** Routes of saved rows. */
export const mountCustomRows: MountFeature = (router, services) => {
  const { families } = services;
  mountResource({
    router,
    services,
    records: rowRecords,
    with: {
      bodyLimit: 'large',
      create: async (account, fields) => created(await createRow(account, fields)),
      update: async (account, id, fields) => {
        const { row, isOther } = await updateRow(account, { id, fields, families });
        const isFollowed = row['is_synced'] === true && isOther;
        const named = { id, name: String(row['name']) };
        return ok({
          ...row,
          notification_id: isFollowed ? await startSync(account, services, named) : null,
        });
      },
      delete: async (account, id) => {
        await deleteRow(account, { id, families });
        return { id };
      },
    },
  });
  router.account({
    method: 'GET',
    path: 'custom_rows/categories',
    role: rowRecords.contract.role,
    summary: 'The categories of saved rows, by name',
    handle: async ({ account }) => {
      const { rows } = await sql<{ category: string }>`
        select category from custom_rows where account_id = ${account.id} and category <> ''
        group by category order by lower(category) limit 200`.execute(account.db);
      return ok(rows.map(({ category }) => category));
    },
  });
};
