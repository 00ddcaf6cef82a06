import { filesIn, isPartial, type SftpFile } from '#engines/sftp/public.ts';
import { takesName } from '#features/audience/file-pickups/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';

/** The newest file in the SFTP folder of a list whose name fits, stored after a moment; null where there is none. */
export async function newestFile(
  account: Account,
  { listId, pattern, since }: { listId: number; pattern: string; since?: string | null },
): Promise<SftpFile | null> {
  const found = (await filesIn(account, `lists/${listId}`)).filter(
    ({ name, stored_at }) =>
      !isPartial(name) &&
      takesName(pattern, name) &&
      (!since || Date.parse(stored_at) > Date.parse(since)),
  );
  return (
    found.toSorted((one, other) => Date.parse(other.stored_at) - Date.parse(one.stored_at))[0] ??
    null
  );
}
