import { z } from 'zod';
import {
  addSftpKey,
  listFolder,
  listsWithFolders,
  removeSftpKey,
  setSftpPassword,
  sftpKeysOf,
  sftpPasswordSetAt,
  sftpUserName,
  tablesWithFolders,
} from '#engines/sftp/public.ts';
import { requireReauthentication } from '#platform/identity/reauthentication.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Config } from '#platform/server/config.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { sftpKeyFields, sftpPasswordFields, sftpRole } from '../contract.ts';
import { mountExports } from './mount-exports.ts';

/** Routes of the account's access by SFTP. */
export const mountSftpAccess: MountFeature = (router, services) => {
  router.account({
    method: 'GET',
    path: 'sftp_access',
    role: sftpRole,
    summary: 'Host, port, user name, keys and folders of the account’s SFTP',
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

  mountKeys(router, services);
  mountExports(router, services);
};

function mountKeys(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'sftp_keys',
    role: sftpRole,
    body: sftpKeyFields,
    bodySample: { name: 'Shop server', key: 'ssh-ed25519 AAAA… shop@example.org' },
    summary: 'Add a public key that signs in by SFTP, with reauthentication',
    handle: async ({ account, body, raw }) => {
      await requireReauthentication(services, raw);
      return created(await addSftpKey(account, body));
    },
  });

  router.account({
    method: 'DELETE',
    path: 'sftp_keys/:id',
    role: sftpRole,
    params: z.object({ accountId: idParam, id: idParam }),
    summary: 'Remove a public key; its sessions end within a minute',
    handle: async ({ account, params }) => {
      await removeSftpKey(account, params.id);
      return ok({ id: params.id });
    },
  });
}

async function accessOf(account: Account, { sftp }: Config) {
  const lists = await listsWithFolders(account);
  const tables = await tablesWithFolders(account);
  const folder = (kind: string) => ({ path: `/${kind}/`, kind, list_id: null });
  return {
    host: sftp.host,
    port: sftp.port,
    user_name: sftpUserName(account.id),
    password_set_at: await sftpPasswordSetAt(account),
    keys: await sftpKeysOf(account),
    folders: [
      ...lists.map((list) => ({
        path: `/lists/${listFolder(list)}/`,
        kind: 'list',
        list_id: list.id,
      })),
      ...tables.map((uid) => ({ path: `/relational/${uid}/`, kind: 'relational', list_id: null })),
      ...['exports', 'processed', 'rejected'].map(folder),
    ],
  };
}
