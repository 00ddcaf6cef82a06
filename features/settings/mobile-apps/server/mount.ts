import { sql } from 'kysely';
import { z } from 'zod';
import { newIdentitySecret, sealIdentity } from '#engines/push/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { pushRole } from '../contract/mobile-applications.ts';
import { applicationRecords, deviceRecords } from './application-records.ts';
import { deleteApplication, removeDevicesJob } from './delete-application.ts';
import { createApplication, ready, updateApplication } from './save-application.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of applications and their devices. */
export const mountMobileApps: MountFeature = (router, services) => {
  const { secrets } = services;
  const job = removeDevicesJob(services);
  services.jobs.define(job);
  mountResource({
    router,
    services,
    records: applicationRecords,
    with: {
      create: async (account, fields) => created(await createApplication(account, secrets, fields)),
      update: async (account, id, fields) =>
        ok(await updateApplication(account, secrets, { id, fields })),
      delete: (account, id) => deleteApplication(account, { services, job }, id),
    },
  });
  mountResource({ router, services, records: deviceRecords });
  router.account({
    method: 'POST',
    path: 'mobile_applications/:id/identity_key',
    role: pushRole,
    summary:
      'A new key by which your server proves who is signed in to an app; the old one ends, and this one is shown once',
    params: byId,
    handle: async ({ account, params: { id } }) => {
      const { public_key: publicKey } = await showRecord(account, applicationRecords, id);
      const secret = newIdentitySecret();
      await sql`
        update mobile_applications set identity_sealed = ${sealIdentity(account, secrets, { publicKey: String(publicKey), secret })}, updated_at = ${account.now}::timestamptz
        where account_id = ${account.id} and id = ${id}`.execute(account.db);
      await account.audit({ action: 'renew_identity_key', resource: 'mobile_application', id });
      return created({ identity_key: secret });
    },
  });
  router.account({
    method: 'PUT',
    path: 'mobile_applications/:id/resume',
    role: pushRole,
    summary: 'Lets an application send again that was stopped because its key was refused',
    params: byId,
    handle: async ({ account, params: { id } }) =>
      ok(await updateRecord(account, applicationRecords, { id, fields: ready })),
  });
};
