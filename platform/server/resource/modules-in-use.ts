import { hiddenUsers, type UsedBy } from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import type { Families, RecordUsers } from '../families.ts';
import type { Records } from './records.ts';

/** Who uses one record of a family. */
export async function modulesInUse(
  account: Account,
  records: Records,
  asked: { id: number; families: Families },
): Promise<UsedBy> {
  const found = await asked.families.usersOf(account, {
    family: records.contract.path,
    ids: [asked.id],
  });
  const users = found.get(asked.id);
  return { in_use: users !== undefined, modules: {}, hidden: {}, ...users };
}

/** Says what uses a record and what to do about it; users that the caller may not look at are counted. */
export function usedSentence(title: string, used: RecordUsers): string {
  const named = Object.entries(used.modules).map(
    ([type, records]) =>
      `${type.replaceAll('_', ' ')} ${records
        .slice(0, 3)
        .map((one) => `“${one.name}”`)
        .join(', ')}`,
  );
  const users = named.join('; ');
  const more = hiddenUsers(used);
  if (more === 0) return `${title} is in use by ${users}. Remove it there first.`;
  return users === ''
    ? `${title} is in use in private folders that are not shared with you (${more}). Ask their owners to remove it there first.`
    : `${title} is in use by ${users}, and in private folders that are not shared with you (${more}). Remove it there first.`;
}
