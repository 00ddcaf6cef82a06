import { sql } from 'kysely';
import type { Account } from '../account/account.ts';
import { lockInAccount } from '../account/lock-in-account.ts';
import type { DB } from '../database/tables.ts';
import { forbidden, invalid, notFound } from '../errors.ts';
import {
  foldersOfType,
  idsAbove,
  personIn,
  requireEditor,
  requireOwner,
  storedColumns,
  withAccess,
  type Folder,
} from './folder-access.ts';

/** One kind of records that live in folders: their table with folder_id, and the role that opens them. */
export interface FolderFamily {
  readonly table: keyof DB & string;
  readonly role: string;
  /** True: archived records are not counted. */
  readonly hasArchive: boolean;
}

/** Kinds of records that live in folders, by folder_type. */
export type FolderFamilies = Readonly<Record<string, FolderFamily>>;

/** The folders of one type as the person sees them, parents before children. A private folder of others shows at the top, shut; what is below it does not. */
export async function listFolders(
  account: Account,
  folderType: string,
  family?: FolderFamily,
): Promise<(Folder & { count: number | null })[]> {
  const all = withAccess(account, await foldersOfType(account, folderType));
  const counts = family ? await countsByFolder(account, family) : new Map<number, number>();
  return all
    .filter((folder) => folder.is_viewer || folder.ancestry === null)
    .map((folder) =>
      folder.is_viewer
        ? { ...folder, count: counts.get(folder.id) ?? 0 }
        : { ...folder, owner_ids: [], editor_ids: [], viewer_ids: [], count: null },
    );
}

/** One folder, or 404; 403 for one that shows but is shut. */
export async function folderById(account: Account, id: number): Promise<Folder> {
  const row = await account.db
    .selectFrom('folders')
    .select(storedColumns)
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('folder');
  const above = idsAbove(row.ancestry);
  const parents =
    above.length === 0
      ? []
      : await account.db
          .selectFrom('folders')
          .select(storedColumns)
          .where('account_id', '=', account.id)
          .where('id', 'in', above)
          .execute();
  const folder = withAccess(account, [...parents, row]).at(-1)!;
  if (folder.is_viewer) return folder;
  throw folder.ancestry === null ? forbidden('Access Denied') : notFound('folder');
}

/** Makes a folder; whoever makes it owns it, and with a parent that shares below so do those it names. */
export async function createFolder(
  account: Account,
  folder: { name: string; folderType: string; parentId: number | null },
): Promise<Folder> {
  await holdTree(account);
  const parent =
    folder.parentId === null ? null : await parentFor(account, folder.parentId, folder.folderType);
  const person = personIn(account);
  const made = await account.db
    .insertInto('folders')
    .values({
      account_id: account.id,
      name: folder.name,
      folder_type: folder.folderType,
      ancestry: parent ? pathOf(parent) : null,
      owner_ids: [
        ...new Set([
          ...(person === null ? [] : [person]),
          ...(parent?.owner_access ? parent.owner_ids : []),
        ]),
      ],
      editor_ids: parent?.editor_access ? parent.editor_ids : [],
      owner_access: parent?.owner_access ?? false,
      editor_access: parent?.editor_access ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await account.audit({ action: 'create', resource: 'folder', id: made.id, after: folder });
  return folderById(account, made.id);
}

/** Deletes a folder; what is in it, records and folders, moves to its parent. */
export async function deleteFolder(
  account: Account,
  id: number,
  families: FolderFamilies,
): Promise<void> {
  await holdTree(account);
  const folder = await folderById(account, id);
  requireOwner(folder);
  const parentId = idsAbove(folder.ancestry).at(-1) ?? null;
  const family = Object.hasOwn(families, folder.folder_type)
    ? families[folder.folder_type]
    : undefined;
  if (family)
    await sql`update ${sql.table(family.table)} set folder_id = ${parentId} where account_id = ${account.id} and folder_id = ${id}`.execute(
      account.db,
    );
  const inside = pathOf(folder);
  await sql`
    update folders set ancestry = nullif(trim(leading '/' from coalesce(${folder.ancestry}::text, '') || substr(ancestry, ${inside.length + 1}::int)), '')
    where account_id = ${account.id} and (ancestry = ${inside} or ancestry like ${`${inside}/%`})`.execute(
    account.db,
  );
  await account.db
    .deleteFrom('folders')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute();
  await account.audit({ action: 'delete', resource: 'folder', id, before: folder });
}

/** The folder that something of this type may go below. */
export async function parentFor(account: Account, id: number, folderType: string): Promise<Folder> {
  const parent = await folderById(account, id);
  if (parent.folder_type !== folderType)
    throw invalid({ parent_folder_id: ['holds another kind of records'] });
  requireEditor(parent);
  return parent;
}

/** Ids from the top down to the folder itself: what folders inside it have as ancestry. */
export function pathOf(folder: { ancestry: string | null; id: number }): string {
  return folder.ancestry ? `${folder.ancestry}/${folder.id}` : String(folder.id);
}

/** One change of an account's tree at a time: two moves at once could put two folders into each other. */
export async function holdTree(account: Account): Promise<void> {
  await lockInAccount(account, 'folders');
}

async function countsByFolder(
  account: Account,
  family: FolderFamily,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ folder_id: number; records: number }>`
    select folder_id, count(*)::int as records from ${sql.table(family.table)}
    where account_id = ${account.id} and folder_id is not null ${family.hasArchive ? sql`and archived_at is null` : sql``} group by folder_id`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.folder_id, row.records]));
}
