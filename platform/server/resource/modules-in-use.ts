import type { Account } from '../account/account.ts';
import type { Families, RecordsByFamily } from '../families.ts';
import type { Records } from './records.ts';

/** Who uses a record, by kind. */
export interface UsedBy {
  in_use: boolean;
  modules: RecordsByFamily;
}

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
  const modules = found.get(asked.id) ?? {};
  return { in_use: Object.keys(modules).length > 0, modules };
}

/** Says what uses a record and what to do about it. */
export function usedSentence(title: string, modules: RecordsByFamily): string {
  const users = Object.entries(modules).map(
    ([type, records]) =>
      `${type.replaceAll('_', ' ')} ${records
        .slice(0, 3)
        .map((one) => `“${one.name}”`)
        .join(', ')}`,
  );
  return `${title} is in use by ${users.join('; ')}. Remove it there first.`;
}
