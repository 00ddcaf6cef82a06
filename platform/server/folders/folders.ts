import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import type { DB } from '../database/tables.ts';
import { forbidden, invalid, notFound } from '../http/errors.ts';

/** A folder with what the asking person may do to it. */
export interface Folder {
  id: number;
  name: string;
  folder_type: string;
  ancestry: string | null;
  privacy: string;
  owner_ids: number[];
  editor_ids: number[];
  owner_access: boolean;
  editor_access: boolean;
  is_owner: boolean;
  is_editor: boolean;
}

/** Kinds of records that live in folders, by folder_type, with the table that has their folder_id. */
export type FolderTables = Readonly<Record<string, keyof DB & string>>;

/** The folders of one type that the person may see, parents before children. */
export async function listFolders(account: Account, folderType: string): Promise<Folder[]> {
  const rows = await account.db.selectFrom('folders').selectAll().where('account_id', '=', account.id).where('folder_type', '=', folderType)
    .orderBy(sql`coalesce(array_length(string_to_array(ancestry, '/'), 1), 0)`).orderBy(sql`name collate "und-x-icu"`).execute();
  return rows.map((row) => withAccess(account, row)).filter((folder) => folder.privacy === 'public' || folder.is_editor);
}

/** One folder, or 404. */
export async function folderById(account: Account, id: number): Promise<Folder> {
  const row = await account.db.selectFrom('folders').selectAll().where('account_id', '=', account.id).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('folder');
  return withAccess(account, row);
}

/** Makes a folder; whoever makes it owns it. */
export async function createFolder(account: Account, folder: { name: string; folderType: string; parentId: number | null }): Promise<Folder> {
  const made = await account.db.insertInto('folders').values({
    account_id: account.id, name: folder.name, folder_type: folder.folderType, ancestry: await ancestryBelow(account, folder.parentId, folder.folderType),
    owner_ids: account.actor.kind === 'user' && account.actor.id ? [account.actor.id] : [],
  }).returning('id').executeTakeFirstOrThrow();
  await account.audit({ action: 'create', resource: 'folder', id: made.id, after: folder });
  return folderById(account, made.id);
}

/** Puts folders below another folder or at the top; a folder never goes below itself. */
export async function moveFolders(account: Account, ids: readonly number[], parentId: number | null, folderType: string): Promise<void> {
  const ancestry = await ancestryBelow(account, parentId, folderType);
  const above = new Set((ancestry ?? '').split('/').filter(Boolean).map(Number));
  for (const id of ids) {
    if (above.has(id)) throw invalid({ parent_folder_id: ['can’t be the folder itself or one inside it'] });
    const folder = await folderById(account, id);
    requireOwner(folder);
    const before = pathOf(folder.ancestry, id);
    const after = pathOf(ancestry, id);
    await sql`update folders set ancestry = ${ancestry}, updated_at = now() where account_id = ${account.id} and id = ${id}`.execute(account.db);
    await sql`
      update folders set ancestry = ${after} || substr(ancestry, ${before.length + 1}::int)
      where account_id = ${account.id} and (ancestry = ${before} or ancestry like ${`${before}/%`})`.execute(account.db);
  }
}

/** Deletes a folder; what is in it moves to its parent. */
export async function deleteFolder(account: Account, id: number, tables: FolderTables): Promise<void> {
  const folder = await folderById(account, id);
  requireOwner(folder);
  const parentId = Number(folder.ancestry?.split('/').at(-1)) || null;
  const table = Object.hasOwn(tables, folder.folder_type) ? tables[folder.folder_type] : undefined;
  if (table) await sql`update ${sql.table(table)} set folder_id = ${parentId} where account_id = ${account.id} and folder_id = ${id}`.execute(account.db);
  const inside = pathOf(folder.ancestry, id);
  await sql`
    update folders set ancestry = nullif(trim(leading '/' from coalesce(${folder.ancestry}::text, '') || substr(ancestry, ${inside.length + 1}::int)), '')
    where account_id = ${account.id} and (ancestry = ${inside} or ancestry like ${`${inside}/%`})`.execute(account.db);
  await account.db.deleteFrom('folders').where('account_id', '=', account.id).where('id', '=', id).execute();
  await account.audit({ action: 'delete', resource: 'folder', id, before: folder });
}

/** Puts records of one kind into a folder, or at the top; unknown ids are refused as a whole. */
export async function moveElements(account: Account, table: keyof DB & string, ids: readonly number[], folderId: number | null): Promise<void> {
  const moved = await sql`
    update ${sql.table(table)} set folder_id = ${folderId} where account_id = ${account.id} and id = any(${[...ids]}::bigint[]) returning id`.execute(account.db);
  if (moved.rows.length !== new Set(ids).size) throw notFound('record');
}

/** Throws unless the person owns the folder. */
export function requireOwner(folder: Folder): void {
  if (!folder.is_owner) throw forbidden('Only the owner can rename, delete or set permissions.');
}

async function ancestryBelow(account: Account, parentId: number | null, folderType: string): Promise<string | null> {
  if (parentId === null) return null;
  const parent = await folderById(account, parentId);
  if (parent.folder_type !== folderType) throw invalid({ parent_folder_id: ['holds another kind of records'] });
  return pathOf(parent.ancestry, parent.id);
}

const pathOf = (ancestry: string | null, id: number): string => (ancestry ? `${ancestry}/${id}` : String(id));

function withAccess(account: Account, row: Omit<Folder, 'is_owner' | 'is_editor'>): Folder {
  const person = account.actor.kind === 'user' ? account.actor.id : null;
  const isOwner = person === null || row.owner_ids.length === 0 || row.owner_ids.includes(person);
  return { ...row, is_owner: isOwner, is_editor: isOwner || row.editor_ids.includes(person) };
}
