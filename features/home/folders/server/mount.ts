import { sql } from 'kysely';
import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import {
  changedFolder,
  folderMessages,
  folderQuery,
  folderTypeOf,
  movedElements,
  movedTo,
  newFolder,
} from '#platform/contract/folders.ts';
import { listMeta } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { forbidden, invalid } from '#platform/server/errors.ts';
import {
  json,
  ok,
  type Answer,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import { changeFolder } from '#platform/server/folders/change-folder.ts';
import {
  createFolder,
  deleteFolder,
  folderById,
  listFolders,
  type FolderFamilies,
  type FolderFamily,
} from '#platform/server/folders/folders.ts';
import { mountFolderColumn } from '#features/home/folders/server/folder-column.ts';
import { moveElements, moveFolders } from '#platform/server/folders/move.ts';

const byId = z.object({ accountId: idParam, id: idParam });
const moveMethods = ['POST', 'PUT', 'PATCH'] as const;
const parentOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The folder tree of every kind of record that lives in folders. */
export function mountFolders(families: FolderFamilies): MountFeature {
  return (router, services) => {
    mountReading(router, families);
    mountChanging(router, families);
    mountMoving(router, families);
    mountFolderColumn(router, services);
  };
}

function mountReading(router: Router, families: FolderFamilies): void {
  router.account({
    method: 'GET',
    path: 'folders',
    role: 'member',
    summary: 'The folders of one type, as the person sees them',
    query: folderQuery,
    handle: async ({ account, query }) => {
      const family = openFamily(account, families, query.folder_type);
      const folders = await listFolders(account, query.folder_type, family);
      const from = (query.page - 1) * query.per_page;
      return ok(
        { folders: folders.slice(from, from + query.per_page) },
        listMeta(folders.length, query),
      );
    },
  });
  router.account({
    method: 'GET',
    path: 'folders/users',
    role: 'member',
    summary: 'The people folders can be shared with',
    handle: async ({ account }) =>
      ok({
        users: await account.db
          .selectFrom('account_members as m')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select(['u.id', 'u.first_name', 'u.last_name', 'u.email'])
          .where('m.account_id', '=', account.id)
          .orderBy(sql`u.first_name collate "und-x-icu"`)
          .orderBy('u.email')
          .execute(),
      }),
  });
  router.account({
    method: 'GET',
    path: 'folders/:id',
    role: 'member',
    summary: 'One folder with its owners and editors',
    params: byId,
    handle: async ({ account, params }) => {
      const folder = await folderById(account, params.id);
      openFamily(account, families, folder.folder_type);
      return ok(folder);
    },
  });
}

function mountChanging(router: Router, families: FolderFamilies): void {
  router.account({
    method: 'POST',
    path: 'folders',
    role: 'member',
    summary: 'Create a folder',
    body: newFolder,
    handle: async ({ account, body }) => {
      openFamily(account, families, body.folder.folder_type);
      const folder = await createFolder(account, {
        name: body.folder.name,
        folderType: body.folder.folder_type,
        parentId: parentOf(body.parent_folder_id),
      });
      return json(201, { data: { ...folder, message: folderMessages.created } });
    },
  });
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'folders/:id',
    role: 'member',
    summary: 'Rename, move or share a folder',
    params: byId,
    body: changedFolder,
    handle: async ({ account, params, body }) => {
      openFamily(account, families, (await folderById(account, params.id)).folder_type);
      return ok(await changeFolder(account, params.id, body));
    },
  });
  router.account({
    method: 'DELETE',
    path: 'folders/:id',
    role: 'member',
    summary: 'Delete a folder; its content moves up',
    params: byId,
    handle: async ({ account, params }) => {
      openFamily(account, families, (await folderById(account, params.id)).folder_type);
      await deleteFolder(account, params.id, families);
      return ok({ id: params.id, message: folderMessages.deleted });
    },
  });
}

function mountMoving(router: Router, families: FolderFamilies): void {
  const move = async (
    account: Account,
    body: z.output<typeof movedElements>,
    target: number | null,
  ): Promise<Answer> => {
    const name = target === null ? 'root' : (await folderById(account, target)).name;
    const type = folderTypeOf(body.element_type);
    const moved =
      body.element_type === 'folder'
        ? await moveFolders(account, body.element_ids, target)
        : await moveElements(
            account,
            { ...knownFamily(account, families, type), type },
            body.element_ids,
            target,
          );
    return ok({ message: folderMessages.movedTo(name), moved });
  };
  router.account({
    method: moveMethods,
    path: 'folders/:id/move',
    role: 'member',
    summary: 'Put records or folders into a folder',
    params: byId,
    body: movedElements,
    handle: ({ account, params, body }) => move(account, body, params.id),
  });
  router.account({
    method: moveMethods,
    path: 'folders/root/move',
    role: 'member',
    summary: 'Put records or folders at the top',
    body: movedElements,
    handle: ({ account, body }) => move(account, body, null),
  });
  router.account({
    method: moveMethods,
    path: 'folders/move',
    role: 'member',
    summary: 'Put records or folders into the folder that the body names, or at the top',
    body: movedTo,
    handle: ({ account, body }) => move(account, body, parentOf(body.id)),
  });
}

// Folders of a kind open to whoever may see that kind; a kind without records of its own to everybody.
function openFamily(
  account: Account,
  families: FolderFamilies,
  type: string,
): FolderFamily | undefined {
  const family = Object.hasOwn(families, type) ? families[type] : undefined;
  if (family && !account.can(family.role))
    throw forbidden('You have no access to what is in these folders.');
  return family;
}

function knownFamily(account: Account, families: FolderFamilies, type: string): FolderFamily {
  const family = openFamily(account, families, type);
  if (!family)
    throw invalid({
      element_type: [`must be one of ${Object.keys(families).join(', ')} or folder`],
    });
  return family;
}
