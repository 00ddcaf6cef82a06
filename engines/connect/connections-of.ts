import { sql } from 'kysely';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { StoreKind } from './contract.ts';

/** A store as one account has it; one that was removed is not active. */
export interface Connection {
  accountId: number;
  id: number;
  isActive: boolean;
}

/** Of one store at a system so many connections are found, those that were removed among them. */
const mostConnections = 1_000;

/** Every connection of a store, by what its system calls it, in whichever account it is. */
export async function connectionsOf(
  { database }: Pick<Services, 'database'>,
  { kind, remoteId }: { kind: StoreKind; remoteId: string },
): Promise<Connection[]> {
  return acrossAccounts(database, 'find the accounts that a store is connected to', async (db) => {
    const { rows } = await sql<Connection>`
        select a.id as "accountId", s.id, s.is_active as "isActive" from accounts a join store_connections s on s.account_id = a.id
        where s.kind = ${kind} and s.remote_id = ${remoteId} order by a.id, s.id limit ${mostConnections}`.execute(
      db,
    );
    return rows;
  });
}
