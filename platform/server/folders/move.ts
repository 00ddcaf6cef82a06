import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { invalid, notFound } from '../errors.ts';
import {
  foldersOfType,
  idsAbove,
  requireEditor,
  requireOwner,
  withAccess,
  type Folder,
} from './folder-access.ts';
import { folderById, holdTree, parentFor, pathOf, type FolderFamily } from './folders.ts';

/** Where a moved thing was before, so that the move can be taken back. */
export interface MovedFrom {
  id: number;
  folder_id: number | null;
}

/** Puts folders below another folder or at the top; a folder never goes below itself. */
export async function moveFolders(
  account: Account,
  ids: readonly number[],
  parentId: number | null,
): Promise<MovedFrom[]> {
  await holdTree(account);
  const moved: MovedFrom[] = [];
  for (const id of new Set(ids)) {
    const folder = await folderById(account, id);
    requireOwner(folder);
    moved.push({ id, folder_id: idsAbove(folder.ancestry).at(-1) ?? null });
    await moveFolder(account, folder, parentId);
  }
  await account.audit({
    action: 'move',
    resource: 'folder',
    id: parentId,
    before: moved,
    after: { ids },
  });
  return moved;
}

/** Puts records of one kind into a folder, or at the top; unknown ids are refused as a whole. */
export async function moveElements(
  account: Account,
  family: FolderFamily & { type: string },
  ids: readonly number[],
  folderId: number | null,
): Promise<MovedFrom[]> {
  const wanted = [...new Set(ids)];
  const folders = new Map(
    withAccess(account, await foldersOfType(account, family.type)).map((folder) => [
      folder.id,
      folder,
    ]),
  );
  if (folderId !== null) {
    const target = folders.get(folderId) ?? (await otherKind(account, folderId));
    requireEditor(target);
  }
  const { rows: moved } = await sql<MovedFrom>`
    select id, folder_id from ${sql.table(family.table)} where account_id = ${account.id} and id = any(${wanted}::bigint[]) order by id for update`.execute(
    account.db,
  );
  const isThere = (row: MovedFrom) =>
    row.folder_id === null || folders.get(row.folder_id)?.is_viewer !== false;
  if (moved.filter(isThere).length !== wanted.length) throw notFound('record');
  for (const from of new Set(moved.map((row) => row.folder_id))) {
    const folder = from === null ? undefined : folders.get(from);
    if (folder) requireEditor(folder);
  }
  await sql`update ${sql.table(family.table)} set folder_id = ${folderId} where account_id = ${account.id} and id = any(${wanted}::bigint[])`.execute(
    account.db,
  );
  await account.audit({
    action: 'move',
    resource: family.type,
    id: null,
    before: moved,
    after: { ids: wanted, folder_id: folderId },
  });
  return moved;
}

async function moveFolder(
  account: Account,
  folder: Folder,
  parentId: number | null,
): Promise<void> {
  const parent = parentId === null ? null : await parentFor(account, parentId, folder.folder_type);
  const ancestry = parent ? pathOf(parent) : null;
  if (idsAbove(ancestry).includes(folder.id))
    throw invalid({ parent_folder_id: ['can’t be the folder itself or one inside it'] });
  const before = pathOf(folder);
  const after = pathOf({ id: folder.id, ancestry });
  await sql`update folders set ancestry = ${ancestry}, updated_at = now() where account_id = ${account.id} and id = ${folder.id}`.execute(
    account.db,
  );
  await sql`
    update folders set ancestry = ${after} || substr(ancestry, ${before.length + 1}::int)
    where account_id = ${account.id} and (ancestry = ${before} or ancestry like ${`${before}/%`})`.execute(
    account.db,
  );
}

async function otherKind(account: Account, folderId: number): Promise<never> {
  await folderById(account, folderId);
  throw invalid({ folder_id: ['holds another kind of records'] });
}
