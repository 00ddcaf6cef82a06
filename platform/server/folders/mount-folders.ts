import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { changedFolder, folderMessages, movedElements, newFolder } from '#platform/contract/folders.ts';
import { acrossAccounts } from '../account/account.ts';
import { invalid } from '../http/errors.ts';
import { json, ok, type MountFeature } from '../http/route.ts';
import { createFolder, deleteFolder, folderById, listFolders, moveElements, moveFolders, requireOwner, type FolderTables } from './folders.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const parentOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The folder tree of every kind of record that lives in folders. */
export function mountFolders(tables: FolderTables): MountFeature {
  const tableOf = (type: string) => {
    const table = Object.hasOwn(tables, type) ? tables[type] : undefined;
    if (!table) throw invalid({ element_type: [`must be one of ${Object.keys(tables).join(', ')} or folder`] });
    return table;
  };
  return (book, services) => {
    book.account({
      method: 'GET', path: 'folders', role: 'member', summary: 'The folders of one type', query: z.object({ folder_type: z.string().min(1, 'is required').max(60) }),
      handle: async ({ account, query }) => ok({ folders: await listFolders(account, query.folder_type) }),
    });
    book.account({
      method: 'GET', path: 'folders/users', role: 'member', summary: 'The people folders can be shared with',
      handle: async ({ account }) => ok({
        users: await acrossAccounts(services.database, 'names of the members of one account', (db) => db.selectFrom('account_members as m').innerJoin('users as u', 'u.id', 'm.user_id')
          .select(['u.id', 'u.first_name', 'u.last_name', 'u.email']).where('m.account_id', '=', account.id).orderBy('u.email').execute()),
      }),
    });
    book.account({
      method: 'GET', path: 'folders/:id', role: 'member', summary: 'One folder', params: byId,
      handle: async ({ account, params }) => ok(await folderById(account, params.id)),
    });
    book.account({
      method: 'POST', path: 'folders', role: 'member', summary: 'Create a folder', body: newFolder,
      handle: async ({ account, body }) => {
        const folder = await createFolder(account, { name: body.folder.name, folderType: body.folder.folder_type, parentId: parentOf(body.parent_folder_id) });
        return json(201, { data: { ...folder, message: folderMessages.created } });
      },
    });
    book.account({
      method: ['PUT', 'PATCH'], path: 'folders/:id', role: 'member', summary: 'Rename, move or share a folder', params: byId, body: changedFolder,
      handle: async ({ account, params, body }) => {
        const before = await folderById(account, params.id);
        if (body.folder?.name !== undefined && !before.is_editor) requireOwner(before);
        const { folder: _folder, parent_folder_id: parentId, ...access } = body;
        if (Object.keys(access).length > 0) requireOwner(before);
        const changes = { ...access, ...(body.folder?.name !== undefined && { name: body.folder.name }) };
        if (Object.keys(changes).length > 0) {
          await account.db.updateTable('folders').set(changes).where('account_id', '=', account.id).where('id', '=', params.id).execute();
          await account.audit({ action: 'update', resource: 'folder', id: params.id, before, after: changes });
        }
        if (parentId !== undefined) await moveFolders(account, [params.id], parentOf(parentId), before.folder_type);
        const message = Object.keys(access).length > 0 ? folderMessages.privacySaved : folderMessages.updated;
        return ok({ ...(await folderById(account, params.id)), message });
      },
    });
    book.account({
      method: 'DELETE', path: 'folders/:id', role: 'member', summary: 'Delete a folder; its content moves up', params: byId,
      handle: async ({ account, params }) => {
        await deleteFolder(account, params.id, tables);
        return ok({ id: params.id, message: folderMessages.deleted });
      },
    });
    book.account({
      method: 'PUT', path: 'folders/:id/move', role: 'member', summary: 'Put records or folders into a folder', params: byId, body: movedElements,
      handle: async ({ account, params, body }) => {
        const folder = await folderById(account, params.id);
        if (body.element_type === 'folder') await moveFolders(account, body.element_ids, params.id, folder.folder_type);
        else await moveElements(account, tableOf(body.element_type), body.element_ids, params.id);
        return ok({ message: folderMessages.movedTo(folder.name) });
      },
    });
    book.account({
      method: 'PUT', path: 'folders/root/move', role: 'member', summary: 'Put records or folders at the top', body: movedElements,
      handle: async ({ account, body }) => {
        if (body.element_type === 'folder') await moveFolders(account, body.element_ids, null, body.folder_type ?? '');
        else await moveElements(account, tableOf(body.element_type), body.element_ids, null);
        return ok({ message: folderMessages.movedTo('root') });
      },
    });
  };
}
