import { sql } from 'kysely';
import {
  addSuppressionEntries,
  readSuppressionKey,
  removeSuppressionEntries,
  type SuppressionKey,
} from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { EntriesAdded } from '../contract/global-lists.ts';

const mostShown = 254;

/** Puts typed addresses and domains on a list: given = added + existing + rejected. */
export async function addEntries(
  account: Account,
  listId: number,
  typed: readonly string[],
): Promise<EntriesAdded> {
  const keys: SuppressionKey[] = [];
  const rejected: EntriesAdded['rejected'] = [];
  for (const entry of typed) {
    const read = readSuppressionKey(entry);
    if ('kind' in read) keys.push(read);
    else rejected.push({ entry: entry.slice(0, mostShown), reason: read.reason });
  }
  const { addresses, domains } = await addSuppressionEntries(account, listId, keys);
  const added = addresses + domains;
  if (added > 0)
    await account.audit({
      action: 'add_entries',
      resource: 'global_suppression_list',
      id: listId,
      after: { addresses, domains },
    });
  return { added, existing: keys.length - added, rejected };
}

/** Takes an entry off its list. */
export async function removeEntry(account: Account, id: number): Promise<{ id: number }> {
  const [gone] = await removeMany(account, [id]);
  if (gone === undefined) throw notFound('entry');
  return { id: gone };
}

/** Takes many entries off their lists. */
export async function removeMany(account: Account, ids: readonly number[]): Promise<number[]> {
  const { rows: before } = await sql<{ id: number; list_id: number; key: string }>`
    select id, list_id, key from suppression_entries where account_id = ${account.id} and id = any(${[...ids]}::bigint[])`.execute(
    account.db,
  );
  const gone = await removeSuppressionEntries(account, ids);
  await account.auditMany(
    before.map(({ id, ...entry }) => ({
      action: 'delete',
      resource: 'global_suppression_entry',
      id,
      before: entry,
    })),
  );
  return gone;
}
