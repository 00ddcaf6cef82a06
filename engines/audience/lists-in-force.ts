import { sql } from 'kysely';
import type { Account, AccountRecord } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Audience } from './audience.ts';
import { idArray } from './contact-fields.ts';

/** The lists of addresses and of hashes that an audience is held against. */
export interface ListsInForce {
  /** Every global suppression list of the account. */
  globalLists: readonly number[];
  /** The secure lists that apply to all, and the chosen ones. */
  secureLists: readonly number[];
}

/** Whether secure lists keep anybody back: never when the package lacks them, else unless the account switched them off. */
export function isSecureSuppressionOn({
  package_type: packageType,
  package_feature: features,
  settings,
}: Pick<AccountRecord, 'package_type' | 'package_feature' | 'settings'>): boolean {
  const isInPackage = !packageType || features['secure_suppression_lists'] === 'yes';
  return isInPackage && settings['enable_secure_suppression_list'] !== false;
}

/** Reads which lists apply; a chosen secure list that is gone is an error, because mailing without it could mail the wrong contacts. */
export async function listsInForce(account: Account, audience: Audience): Promise<ListsInForce> {
  const isSecure = isSecureSuppressionOn(account.record) && audience.isTransactional !== true;
  const chosen = isSecure ? (audience.secureLists ?? []) : [];
  const {
    rows: [found],
  } = await sql<{ globalLists: number[]; secureLists: number[]; gone: number | null }>`
    select array(select g.id from suppression_lists g where g.account_id = ${account.id} order by g.id) as "globalLists",
      array(select s.id from secure_lists s where s.account_id = ${account.id} and ${isSecure}
        and s.generation > 0 and (s.applies_to = 'all' or s.id = any(${idArray(chosen)})) order by s.id) as "secureLists",
      (select min(given.id) from unnest(${idArray(chosen)}) given(id) where not exists (
        select from secure_lists s where s.account_id = ${account.id} and s.id = given.id)) as gone`.execute(
    account.db,
  );
  const { gone, ...lists } = found!;
  if (gone !== null)
    throw invalid({
      secure_lists: [`secure list ${gone} does not exist any more: choose another`],
    });
  return lists;
}
