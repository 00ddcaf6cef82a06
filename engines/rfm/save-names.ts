import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { allNames, checkNames, isGroup } from './contract.ts';
import { rfmGroups, usualGroupNames, type GroupNames } from './contract.ts';
import { ensureSettings, settingsOf } from './read-settings.ts';

/** Names groups; those that are not named keep their names. `total`, which screens add up, is no group and dropped. */
export async function saveNames(
  account: Account,
  given: Readonly<Record<string, string>>,
): Promise<GroupNames> {
  const { total: _total, ...named } = given;
  const unknown = Object.keys(named).filter((key) => !isGroup(key));
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(
        unknown.map((key) => [
          fieldOf(key.slice(0, 60)),
          [`is no group: use ${rfmGroups.join(', ')}`],
        ]),
      ),
    );
  await ensureSettings(account);
  const before = (await settingsOf(account, { isLocked: true })).names;
  const names = { ...before, ...named };
  const faults = Object.entries(checkNames(names));
  if (faults.length > 0)
    throw invalid(Object.fromEntries(faults.map(([key, words]) => [fieldOf(key), [words]])));
  const kept = Object.fromEntries(
    Object.entries(names)
      .map(([key, name]) => [key, name.trim()] as const)
      .filter(([key, name]) => isGroup(key) && name !== usualGroupNames[key]),
  );
  await keep(account, kept);
  await account.audit({
    action: 'rename_groups',
    resource: 'rfm_report',
    id: null,
    before,
    after: allNames(kept),
  });
  return allNames(kept);
}

/** Gives all groups their usual names again. */
export async function resetNames(account: Account): Promise<GroupNames> {
  const before = (await settingsOf(account)).names;
  await keep(account, {});
  await account.audit({
    action: 'rename_groups',
    resource: 'rfm_report',
    id: null,
    before,
    after: usualGroupNames,
  });
  return usualGroupNames;
}

async function keep(account: Account, aliases: Readonly<Record<string, string>>): Promise<void> {
  await sql`update rfm_settings set aliases = ${JSON.stringify(aliases)}::jsonb where account_id = ${account.id}`.execute(
    account.db,
  );
}

const fieldOf = (key: string): string => ['group_aliases', key].join('.');
