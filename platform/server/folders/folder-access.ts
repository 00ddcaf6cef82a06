import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { onlyOwners } from '#platform/contract/folders.ts';
import type { Account } from '../account/account.ts';
import { forbidden, invalid } from '../errors.ts';

/** A folder as it is stored. */
export interface StoredFolder {
  id: number;
  name: string;
  folder_type: string;
  ancestry: string | null;
  privacy: string;
  owner_ids: number[];
  editor_ids: number[];
  viewer_ids: number[];
  owner_access: boolean;
  editor_access: boolean;
}

/** A folder with what the asking person may do to it. */
export interface Folder extends StoredFolder {
  is_owner: boolean;
  is_editor: boolean;
  is_viewer: boolean;
}

/** The person whose access counts; null for a key and for the product itself, which see every folder. */
export function personIn(account: Account): number | null {
  return account.actor.kind === 'user' ? account.actor.id : null;
}

/** The ids of the folders above one, from the top down. */
export function idsAbove(ancestry: string | null): number[] {
  return (ancestry ?? '').split('/').filter(Boolean).map(Number);
}

/**
 * The folders with what the person may do to each. Going up from a folder, the first one that decides counts: one that is
 * shared with the person opens, a private one that is not closes.
 */
export function withAccess(account: Account, folders: readonly StoredFolder[]): Folder[] {
  const person = personIn(account);
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const mayLook = (folder: StoredFolder): boolean => {
    for (const at of [
      folder,
      ...idsAbove(folder.ancestry)
        .reverse()
        .flatMap((id) => byId.get(id) ?? []),
    ]) {
      if (person === null || isShared(at, person)) return true;
      if (isShut(at)) return false;
    }
    return true;
  };
  return folders.map((folder) => {
    const isViewer = mayLook(folder);
    const isOwner =
      isViewer &&
      (person === null || folder.owner_ids.length === 0 || folder.owner_ids.includes(person));
    return {
      ...folder,
      is_owner: isOwner,
      is_editor: isOwner || (person !== null && folder.editor_ids.includes(person)),
      is_viewer: isViewer,
    };
  });
}

/** The condition that a record `r`, or by another name, does not lie in a folder that the person may not look into; nothing where all may. */
export function inSeenFolders(
  account: Account,
  folderType: string | null,
  record = 'r',
): RawBuilder<SqlBool>[] {
  return inFoldersSeenBy(account, personIn(account), { folderType, record });
}

/** The same condition for a person who may be another than the caller; null sees every folder. */
export function inFoldersSeenBy(
  account: Account,
  person: number | null,
  { folderType, record = 'r' }: { folderType: string | null; record?: string },
): RawBuilder<SqlBool>[] {
  if (folderType === null || person === null) return [];
  const folder = sql.ref(`${record}.folder_id`);
  return [
    sql<SqlBool>`(${folder} is null or ${folder} not in (${shutFolders(account, folderType, person)}))`,
  ];
}

/** Throws unless the person owns the folder. */
export function requireOwner(folder: Folder): void {
  if (!folder.is_owner) throw forbidden(onlyOwners);
}

/** Throws unless records may be put into the folder and taken out of it. */
export function requireEditor(folder: Folder): void {
  if (!folder.is_editor)
    throw forbidden('Only owners and editors of a folder can change what is in it.');
}

/** Throws unless a record of this type may be written with this folder_id. */
export async function requireFolder(
  account: Account,
  folderType: string | null,
  folderId: unknown,
): Promise<void> {
  if (folderType === null || typeof folderId !== 'number') return;
  const folder = withAccess(account, await foldersOfType(account, folderType)).find(
    (one) => one.id === folderId,
  );
  if (!folder?.is_viewer) throw invalid({ folder_id: ['does not exist; choose another folder'] });
  requireEditor(folder);
}

/** Whether a record of this type may be put into the folder. */
export async function mayFile(
  account: Account,
  folderType: string | null,
  folderId: unknown,
): Promise<boolean> {
  if (folderType === null || typeof folderId !== 'number') return true;
  return withAccess(account, await foldersOfType(account, folderType)).some(
    (one) => one.id === folderId && one.is_editor,
  );
}

/** All folders of a type, parents before children, by name. */
export async function foldersOfType(account: Account, folderType: string): Promise<StoredFolder[]> {
  return account.db
    .selectFrom('folders')
    .select(storedColumns)
    .where('account_id', '=', account.id)
    .where('folder_type', '=', folderType)
    .orderBy(sql`coalesce(array_length(string_to_array(ancestry, '/'), 1), 0)`)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();
}

/** The columns of a folder that anybody asks for. */
export const storedColumns = [
  'id',
  'name',
  'folder_type',
  'ancestry',
  'privacy',
  'owner_ids',
  'editor_ids',
  'viewer_ids',
  'owner_access',
  'editor_access',
] as const;

// Begins with the private folders, of which there are few, so an account without any pays nothing.
function shutFolders(account: Account, folderType: string, person: number): RawBuilder<unknown> {
  const isMine = (folder: string) =>
    sql`${person}::bigint = any(${sql.ref(`${folder}.owner_ids`)} || ${sql.ref(`${folder}.editor_ids`)} || ${sql.ref(`${folder}.viewer_ids`)})`;
  return sql`
    select f.id from folders shut join folders f on f.account_id = ${account.id} and f.folder_type = shut.folder_type
      and (f.id = shut.id or shut.id = any(string_to_array(f.ancestry, '/')::bigint[]))
    where shut.account_id = ${account.id} and shut.folder_type = ${folderType} and shut.privacy = 'private' and cardinality(shut.owner_ids) > 0 and not ${isMine('shut')}
      and not exists (select from folders opened where opened.account_id = ${account.id} and opened.folder_type = shut.folder_type and ${isMine('opened')}
        and shut.id = any(string_to_array(opened.ancestry, '/')::bigint[]) and (opened.id = f.id or opened.id = any(string_to_array(f.ancestry, '/')::bigint[])))`;
}

// A folder without owners was made by a key: it belongs to everybody.
const isShut = (folder: StoredFolder): boolean =>
  folder.privacy === 'private' && folder.owner_ids.length > 0;
const isShared = (folder: StoredFolder, person: number): boolean =>
  [folder.owner_ids, folder.editor_ids, folder.viewer_ids].some((ids) => ids.includes(person));
