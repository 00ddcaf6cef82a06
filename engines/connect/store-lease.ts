import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import type { ConnectServices } from './store-io.ts';

/** So long one process has a store to itself, unless it asks again. */
const leaseMinutes = 5;

type Of = { accountId: number; id: number };

/** Takes a store for one process, so that what it tells is read in order; null while another has it. */
export async function claimStore(
  { database }: Pick<ConnectServices, 'database'>,
  { accountId, id }: Of,
): Promise<string | null> {
  const lease = randomUUID();
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql`
      update store_connections set reader = ${lease}::uuid, read_until = ${account.now}::timestamptz + make_interval(mins => ${leaseMinutes})
      where account_id = ${accountId} and id = ${id} and is_active and (reader is null or read_until < ${account.now}::timestamptz) returning 1`.execute(
      account.db,
    );
    return rows.length > 0 ? lease : null;
  });
}

/** Keeps a store on; false when it was taken away, or is connected no more. */
export async function keepStore(
  { database }: Pick<ConnectServices, 'database'>,
  { accountId, id, lease }: Of & { lease: string },
): Promise<boolean> {
  return inAccount(database, { accountId }, async (account) => {
    const { rows } = await sql`
      update store_connections set read_until = ${account.now}::timestamptz + make_interval(mins => ${leaseMinutes})
      where account_id = ${accountId} and id = ${id} and is_active and reader = ${lease}::uuid returning 1`.execute(
      account.db,
    );
    return rows.length > 0;
  });
}

/** Gives a store back. */
export async function releaseStore(
  { database }: Pick<ConnectServices, 'database'>,
  { accountId, id, lease }: Of & { lease: string },
): Promise<void> {
  await inAccount(database, { accountId }, async (account) => {
    await sql`
      update store_connections set reader = null, read_until = null where account_id = ${accountId} and id = ${id} and reader = ${lease}::uuid`.execute(
      account.db,
    );
  });
}

/** Holds a store while what it told is written down; false where it was removed meanwhile. */
export async function holdConnected(account: Account, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from store_connections where account_id = ${account.id} and id = ${id} and is_active for no key update`.execute(
    account.db,
  );
  return rows.length > 0;
}
