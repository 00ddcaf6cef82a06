import { isFreeUid, rowsOf } from '#engines/relational/public.ts';
import { nameFault, takenByTables } from '#engines/relational/contract.ts';
import { mountImportCalls } from '#features/audience/contact-import/server/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { accepted, created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { uidQuery, type relationalTables } from '../contract.ts';
import { relationalCalls } from './relational-calls.ts';
import { mountRows } from './rows-calls.ts';
import { createTable, duplicateTable, updateTable } from './save-table.ts';
import { countTablesJob, deleteTable, removeRowsJob, startCounting } from './table-jobs.ts';
import { relationalTableRecords } from './tables-records.ts';

const shownRows = { page: 1, per_page: 10 };

/** Routes and jobs of relational tables. */
export const mountRelationalTables: MountFeature = (router, services) => {
  const role = 'relational_tables';
  const removing = { services, job: removeRowsJob(services) };
  const counting = { services, job: countTablesJob(services) };
  services.jobs.define(removing.job);
  services.jobs.define(counting.job);
  router.account({
    method: 'GET',
    path: 'relational_tables/validate_uid',
    role,
    summary: 'Whether a short name is fit for a table and free',
    query: uidQuery,
    handle: async ({ account, query }) => ok(await validateUid(account, query)),
  });
  mountRows(router);
  mountResource({
    router,
    services,
    records: relationalTableRecords,
    with: {
      show: async (account, id) =>
        ok({
          ...(await showRecord(account, relationalTableRecords, id)),
          records: (await rowsOf(account, id, shownRows)).rows,
        }),
      create: async (account, fields) => created(await createTable(account, fields)),
      update: async (account, id, fields: Partial<FieldsOf<typeof relationalTables>>) =>
        ok(await updateTable(account, id, fields)),
      delete: async (account, id) => deleteTable(account, removing, id),
      duplicate: (account, id) => duplicateTable(account, services.families, id),
      refresh_count: async (account, ids) =>
        accepted(await startCounting(account, counting, ids ?? null)),
    },
  });
  mountImportCalls(router, services, relationalCalls(services));
};

async function validateUid(
  account: Account,
  { uid, id }: { uid: string; id?: number | undefined },
): Promise<{ valid: boolean; message: string }> {
  const fault = uid.trim() === '' ? 'cannot be blank' : nameFault(uid.trim(), takenByTables);
  if (fault !== null) return { valid: false, message: `Uid ${fault}` };
  return (await isFreeUid(account, uid.trim(), id))
    ? { valid: true, message: '' }
    : { valid: false, message: 'Uid has already been taken' };
}
