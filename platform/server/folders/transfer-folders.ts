import { sql } from 'kysely';
import type { Account } from '../account/account.ts';

/** Takes a person off all folders of the account. Folders that they alone owned get the heir as owner: without owners they would be everybody's. */
export async function transferFolders(
  account: Account,
  people: { from: number; to: number },
): Promise<void> {
  const { from, to } = people;
  await sql`
    update folders set updated_at = now(),
      owner_ids = case when owner_ids = array[${from}]::bigint[] then array[${to}]::bigint[] else array_remove(owner_ids, ${from}::bigint) end,
      editor_ids = array_remove(editor_ids, ${from}::bigint), viewer_ids = array_remove(viewer_ids, ${from}::bigint)
    where account_id = ${account.id} and (${from}::bigint = any(owner_ids) or ${from}::bigint = any(editor_ids) or ${from}::bigint = any(viewer_ids))`.execute(
    account.db,
  );
}
