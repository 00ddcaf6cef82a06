import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { allNames } from './contract.ts';
import {
  rfmScale,
  usualRfmScale,
  type GroupNames,
  type RfmScale,
  type RfmSettings,
} from './contract.ts';

/** How an account scores its buyers. */
export interface KeptSettings {
  readonly status: RfmSettings['status'];
  readonly scale: RfmScale;
  readonly names: GroupNames;
  /** Amounts in other currencies are not scored. */
  readonly currency: string;
}

/** How the account scores its buyers; an account that has chosen nothing has what is usual. */
export async function settingsOf(
  account: Account,
  { isLocked = false } = {},
): Promise<KeptSettings> {
  const { rows } = await sql<{
    status: RfmSettings['status'];
    scale: unknown;
    aliases: Record<string, string>;
    currency: string;
  }>`
    select status, scale, aliases, currency from rfm_settings where account_id = ${account.id} ${isLocked ? sql`for update` : sql``}`.execute(
    account.db,
  );
  const [row] = rows;
  return {
    status: row?.status ?? 'active',
    scale: scaleIn(row?.scale),
    names: allNames(row?.aliases ?? {}),
    currency: row === undefined || row.currency === '' ? await mainCurrency(account) : row.currency,
  };
}

/** A scale as it is kept; nothing kept is what is usual. */
export function scaleIn(kept: unknown): RfmScale {
  return rfmScale.safeParse(kept).data ?? usualRfmScale;
}

/** The currency of most orders; empty where there are none. */
export async function mainCurrency(account: Account): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from store_days where account_id = ${account.id} group by currency order by sum(orders) desc, currency limit 1`.execute(
    account.db,
  );
  return rows[0]?.currency ?? '';
}

// The first orders of a shop seldom come alone.
const firstRunAfterSeconds = 120;

/** Makes sure that the account has a row of settings; its buyers are all scored soon after. */
export async function ensureSettings(account: Account): Promise<void> {
  await sql`
    insert into rfm_settings (account_id, next_run_at) values (${account.id}, seconds_later(${account.now}::timestamptz, ${firstRunAfterSeconds})) on conflict do nothing`.execute(
    account.db,
  );
}
