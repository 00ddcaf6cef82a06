import {
  listFolder,
  listsWithFolders,
  setSftpPassword,
  sftpPasswordSetAt,
  sftpUserName,
} from '#engines/sftp/public.ts';
import { requireReauthentication } from '#platform/identity/reauthentication.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Config } from '#platform/server/config.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { sftpPasswordFields, sftpRole } from '../contract.ts';

/** Routes of the account's access by SFTP. */
export const mountSftpAccess: MountFeature = (router, services) => {
  router.account({
    method: 'GET',
    path: 'sftp_access',
    role: sftpRole,
    summary: 'Host, port, user name and folders of the account’s SFTP',
    handle: async ({ account }) => ok({ sftp_access: await accessOf(account, services.config) }),
  });

  router.account({
    method: 'PUT',
    path: 'sftp_access',
    role: sftpRole,
    body: sftpPasswordFields,
    bodySample: { ftp_password: 'Harbor-7!', ftp_password_confirmation: 'Harbor-7!' },
    summary: 'Set the SFTP password, with reauthentication; open sessions end within a minute',
    handle: async ({ account, body, raw }) => {
      await requireReauthentication(services, raw);
      await setSftpPassword(account, body.ftp_password);
      await account.audit({ action: 'update', resource: 'sftp_access', id: null });
      return ok({ sftp_access: await accessOf(account, services.config) });
    },
  });
};

async function accessOf(account: Account, { sftp }: Config) {
  const lists = await listsWithFolders(account);
  return {
    host: sftp.host,
    port: sftp.port,
    user_name: sftpUserName(account.id),
    password_set_at: await sftpPasswordSetAt(account),
    folders: [
      ...lists.map((list) => ({ path: `/lists/${listFolder(list)}/`, list_id: list.id })),
      { path: '/processed/', list_id: null },
      { path: '/rejected/', list_id: null },
    ],
  };
}
