import { requireAgent } from '#engines/desk/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import type { Records } from '#platform/server/resource/records.ts';
import { resourceTable } from '#platform/server/resource/resource-table.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { macros } from '../contract/macros.ts';

/** Macros as the verbs need them. */
export const macroRecords: Records<typeof macros> = {
  contract: macros,
  table: resourceTable('macros'),
};

/** Routes of macros. */
export const mountMacros: MountFeature = (router, services) => {
  mountResource({
    router,
    services,
    records: macroRecords,
    with: {
      create: async (account, fields) => {
        await requireAssignee(account, fields);
        return created(await createRecord(account, macroRecords, fields));
      },
      update: async (account, id, fields) => {
        await requireAssignee(account, fields);
        return ok(await updateRecord(account, macroRecords, { id, fields }));
      },
    },
  });
};

async function requireAssignee(
  account: Account,
  { assignee_id: id }: { assignee_id?: number | null | undefined },
): Promise<void> {
  if (id != null) await requireAgent(account, id);
}
