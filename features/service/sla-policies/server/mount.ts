import { requireBusinessHours, requireSupportEmail } from '#engines/desk/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { slaPolicyRecords as records } from './sla-policy-records.ts';

/** Routes of SLA policies. */
export const mountSlaPolicies: MountFeature = (router, services) =>
  mountResource({
    router,
    services,
    records,
    with: {
      create: async (account, fields) => {
        await requireNamed(account, fields);
        return created(await createRecord(account, records, fields));
      },
      update: async (account, id, fields) => {
        await requireNamed(account, fields);
        return ok(await updateRecord(account, records, { id, fields }));
      },
    },
  });

async function requireNamed(
  account: Account,
  named: {
    business_hours_id?: number | null | undefined;
    support_email_id?: number | null | undefined;
  },
): Promise<void> {
  if (named.business_hours_id != null) await requireBusinessHours(account, named.business_hours_id);
  if (named.support_email_id != null) await requireSupportEmail(account, named.support_email_id);
}
