import { sql } from 'kysely';
import type { z } from 'zod';
import {
  folderMessages,
  onlyOwners,
  type changedFolder,
  type FolderAccess,
} from '#platform/contract/folders.ts';
import type { Account } from '../account/account.ts';
import { forbidden, invalid } from '../errors.ts';
import { requireOwner, type Folder } from './folder-access.ts';
import { folderById, pathOf } from './folders.ts';
import { moveFolders } from './move.ts';

/** Renames, moves or shares a folder: owners all of it, editors the name alone. Answers it with what is to be said. */
export async function changeFolder(
  account: Account,
  id: number,
  body: z.output<typeof changedFolder>,
): Promise<Folder & { message: string }> {
  const before = await folderById(account, id);
  const {
    folder: { name, folder_type: _type, ...inner } = {},
    parent_folder_id: parentId,
    shared_users: shared,
    ...outer
  } = body;
  if (name !== undefined && !before.is_editor) throw forbidden(onlyOwners);
  const access = withShared(before, given({ ...inner, ...outer }), shared ?? []);
  const isSharing = Object.keys(access).length > 0;
  if (isSharing) {
    requireOwner(before);
    await checkAccess(account, before, access);
  }
  const changes = { ...access, ...(name !== undefined && { name }) };
  if (Object.keys(changes).length > 0) {
    await account.db
      .updateTable('folders')
      .set({ ...changes, updated_at: sql<string>`now()` })
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .execute();
    await account.audit({
      action: isSharing ? 'share' : 'update',
      resource: 'folder',
      id,
      before,
      after: changes,
    });
  }
  if (isSharing) await shareBelow(account, { ...before, ...access });
  if (parentId !== undefined)
    await moveFolders(account, [id], typeof parentId === 'number' ? parentId : null);
  return {
    ...(await folderById(account, id)),
    message: isSharing ? folderMessages.privacySaved : folderMessages.updated,
  };
}

type Access = Partial<
  Pick<
    Folder,
    'privacy' | 'owner_ids' | 'editor_ids' | 'viewer_ids' | 'owner_access' | 'editor_access'
  >
>;

function given(access: FolderAccess): Access {
  return Object.fromEntries(Object.entries(access).filter(([, value]) => value !== undefined));
}

// Who is shared as an editor is no viewer any more, and the other way round.
function withShared(
  before: Folder,
  access: Access,
  shared: readonly { id: number; permission_type: 'viewer' | 'editor' }[],
): Access {
  if (shared.length === 0) return access;
  const changed = new Set(shared.map((person) => person.id));
  const rest = (ids: readonly number[]) => ids.filter((id) => !changed.has(id));
  const shareAs = (type: 'viewer' | 'editor') =>
    shared.filter((person) => person.permission_type === type).map((person) => person.id);
  return {
    ...access,
    editor_ids: [
      ...new Set([...rest(access.editor_ids ?? before.editor_ids), ...shareAs('editor')]),
    ],
    viewer_ids: [
      ...new Set([...rest(access.viewer_ids ?? before.viewer_ids), ...shareAs('viewer')]),
    ],
  };
}

async function checkAccess(account: Account, before: Folder, access: Access): Promise<void> {
  const after = { ...before, ...access };
  if (
    after.owner_ids.length === 0 &&
    (access.owner_ids !== undefined || after.privacy === 'private')
  ) {
    throw invalid({ owner_ids: ['can’t be empty: a folder needs an owner'] });
  }
  const fields = ['owner_ids', 'editor_ids', 'viewer_ids'] as const;
  const named = new Set(fields.flatMap((field) => access[field] ?? []));
  if (named.size === 0) return;
  const members = await account.db
    .selectFrom('account_members')
    .select('user_id')
    .where('account_id', '=', account.id)
    .where('user_id', 'in', [...named])
    .execute();
  const known = new Set(members.map((member) => member.user_id));
  // Somebody who had access and has left the account since may stay named.
  for (const field of fields) {
    const strangers = (access[field] ?? []).filter(
      (id) => !known.has(id) && !before[field].includes(id),
    );
    if (strangers.length > 0)
      throw invalid({ [field]: [`name no user of this account: ${strangers.join(', ')}`] });
  }
}

// 'Assign the same access to all sub-folders': owners by owner_access, editors by editor_access.
async function shareBelow(account: Account, folder: Folder): Promise<void> {
  if (!folder.owner_access && !folder.editor_access) return;
  const path = pathOf(folder);
  await account.db
    .updateTable('folders')
    .set({
      ...(folder.owner_access && { owner_ids: folder.owner_ids, owner_access: true }),
      ...(folder.editor_access && { editor_ids: folder.editor_ids, editor_access: true }),
    })
    .where('account_id', '=', account.id)
    .where((or) => or.or([or('ancestry', '=', path), or('ancestry', 'like', `${path}/%`)]))
    .execute();
}
