import { sql, type Transaction } from 'kysely';
import type { AccountRecord } from '#platform/server/account/account.ts';
import type { DB } from '#platform/server/database/tables.ts';
import { notFound } from '#platform/server/errors.ts';
import type { PrivilegeGroup } from '../contract/gate.ts';
import { settingsOf } from './account-settings.ts';

/** What an operator may choose of an account's sections; what is absent stays. */
export interface AccessChange {
  /** The groups of the menu that the account shows. */
  visibleMenus?: readonly PrivilegeGroup[] | undefined;
  /** The numbers that its text messages come from. */
  fromNumbers?: readonly string[] | undefined;
  /** Whether it has RFM reports. */
  isErfmOn?: boolean | undefined;
}

/** Chooses the sections that an account shows, in an operator's transaction; answers what holds then. */
export async function changeAccess(
  db: Transaction<DB>,
  accountId: number,
  { visibleMenus, fromNumbers, isErfmOn }: AccessChange,
): Promise<{ visible_menus: string[]; from_number: string[]; erfm_enabled: boolean }> {
  const settings = {
    ...(fromNumbers && { from_number: fromNumbers }),
    ...(isErfmOn !== undefined && { erfm_enabled: isErfmOn }),
  };
  const { rows } = await sql<Pick<AccountRecord, 'id' | 'cluster' | 'visible_menus' | 'settings'>>`
    update accounts set settings = settings || ${JSON.stringify(settings)}::jsonb,
      visible_menus = coalesce(${visibleMenus ?? null}::text[], visible_menus)
    where id = ${accountId} returning id, cluster, visible_menus, settings`.execute(db);
  const [saved] = rows;
  if (!saved) throw notFound('account');
  const { from_number, erfm_enabled } = settingsOf(saved);
  return { visible_menus: [...saved.visible_menus], from_number, erfm_enabled };
}

/** Moves an account to a cluster: from then on its pages and calls are those of that cluster's hosts. */
export async function moveToCluster(
  db: Transaction<DB>,
  accountId: number,
  cluster: string,
): Promise<void> {
  await db.updateTable('accounts').set({ cluster }).where('id', '=', accountId).execute();
}
