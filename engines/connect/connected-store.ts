import { sql, type RawBuilder } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedStore } from './adapter.ts';
import { storeKinds, type StoreKind } from './contract.ts';
import { openCredentials } from './credentials.ts';

interface Kept {
  id: number;
  kind: StoreKind;
  remote_id: string;
  domain: string;
  merchant_id: string;
  credentials: Buffer | null;
  settings: Record<string, unknown>;
}

/** Stores of the kinds that have an adapter, among all that send orders. */
export const ofKinds = sql`kind in (${sql.join(storeKinds)})`;

/** A store as its adapter sees it; null when it is connected no more. */
export async function connectedStore(
  account: Account,
  parts: Pick<Services, 'secrets'>,
  id: number,
): Promise<ConnectedStore | null> {
  return readStore(account, parts, sql`id = ${id} and is_active`);
}

/** The same of a store that may have been removed; null where there never was one. */
export async function everConnectedStore(
  account: Account,
  parts: Pick<Services, 'secrets'>,
  id: number,
): Promise<ConnectedStore | null> {
  return readStore(account, parts, sql`id = ${id}`);
}

async function readStore(
  account: Account,
  { secrets }: Pick<Services, 'secrets'>,
  which: RawBuilder<unknown>,
): Promise<ConnectedStore | null> {
  const { rows } = await sql<Kept>`
    select id, kind, remote_id, domain, merchant_id, credentials, settings from store_connections where account_id = ${account.id} and ${which} and ${ofKinds}`.execute(
    account.db,
  );
  const row = rows[0];
  if (!row) return null;
  const { id } = row;
  return {
    accountId: account.id,
    id,
    kind: row.kind,
    remoteId: row.remote_id,
    domain: row.domain,
    merchantId: row.merchant_id,
    credentials: openCredentials(secrets, { accountId: account.id, id }, row.credentials),
    settings: row.settings,
    zone: account.record.time_zone || 'UTC',
  };
}
