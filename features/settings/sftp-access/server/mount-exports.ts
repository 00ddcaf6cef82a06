import { randomUUID } from 'node:crypto';
import { putFile } from '#engines/sftp/public.ts';
import { newestDownloads, requireDownload } from '#features/home/notifications/server/public.ts';
import { requireReauthentication } from '#platform/identity/reauthentication.ts';
import type { Account } from '#platform/server/account/account.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { sftpExport, sftpRole } from '../contract.ts';

/** Routes by which finished exports are put where they are fetched by SFTP. */
export function mountExports(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'sftp_exports',
    role: sftpRole,
    summary: 'The newest finished exports that the caller may put into /exports/',
    handle: async ({ account }) =>
      ok({
        exports: (await newestDownloads(account)).map(({ id, name, finished_at: at }) => ({
          notification_id: id,
          name,
          finished_at: at,
        })),
      }),
  });

  // Whoever holds the SFTP password can read it from then on: that is asked for like a change of the password.
  router.account({
    method: 'POST',
    path: 'sftp_exports',
    role: sftpRole,
    transaction: false,
    body: sftpExport,
    bodySample: { notification_id: 1 },
    summary: 'Put the file of a finished export into /exports/, with reauthentication',
    handle: async ({ accountId, actor, body, raw }) => {
      await requireReauthentication(services, raw);
      const inside = <T>(work: (account: Account) => Promise<T>) =>
        inAccount(services.database, { accountId, actor }, work);
      const found = await inside((account) => requireDownload(account, body.notification_id));
      const file = `sftp/${accountId}/${randomUUID()}`;
      await services.files.put(file, await services.files.read(found.file));
      const bytes = await services.files.size(file);
      const name = `${found.id}-${found.name.replaceAll(/[\\/:]/g, '-')}`.slice(0, 190);
      await inside(async (account) => {
        await putFile(account, services.files, { box: 'exports', name, file, bytes });
        await account.audit({
          action: 'export',
          resource: 'sftp_export',
          id: found.id,
          after: { name },
        });
      });
      return created({ path: `/exports/${name}` });
    },
  });
}
