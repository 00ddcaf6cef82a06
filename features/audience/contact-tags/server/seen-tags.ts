import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { inSeenFolders } from '#platform/server/folders/folder-access.ts';
import { all, type Condition } from '#platform/server/resource/resource-table.ts';
import { tagsTable } from './tags-table.ts';

/** Those of these ids that are tags which the caller may look at. */
export async function seenTags(
  account: Account,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select r.id from tags r where r.account_id = ${account.id} and r.id = any(${[...ids]}::bigint[]) and ${isSeenTag(account)}`.execute(
    account.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The condition that a tag, `r` unless it is called otherwise, does not lie in a folder that is shut to the caller. */
export function isSeenTag(account: Account, tag = 'r'): Condition {
  return all(inSeenFolders(account, tagsTable.folderType, tag));
}
