import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { knownTagIds } from './public.ts';

/** Fails naming the ids that are no tags of the account. */
export async function requireTags(
  account: Account,
  ids: readonly number[],
  field: string,
): Promise<void> {
  const known = new Set(await knownTagIds(account, ids));
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw invalid({
      [field]: [
        `contain ${unknown.slice(0, 10).join(', ')}, which ${unknown.length > 1 ? 'are' : 'is'} no tag of this account`,
      ],
    });
}
