import { sql } from 'kysely';
import { z } from 'zod';
import { acrossAccounts, inAccount } from '#platform/server/account/account.ts';
import { notFound, unauthorised } from '#platform/server/errors.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import type { StoreChanges } from './adapter.ts';
import { storeKinds, type StoreKind } from './contract.ts';
import { beginForgetting } from './forget-stores.ts';
import { adapterOf } from './kinds.ts';
import { connectedStore, everConnectedStore } from './connected-store.ts';
import { endStore } from './stores.ts';
import { takeChanges } from './take-changes.ts';

/** Of one store at a system so many connections are found, those that were removed among them. */
const mostConnections = 1_000;

const params = z.object({ kind: z.enum(storeKinds) });

/** The address of our app at a system, for what it has to be told by law. It is done before it is answered, for every account that the store is or was connected to. */
export const mountAppCalls: MountFeature = (router, services) => {
  router.global({
    method: 'POST',
    path: '/hooks/shop/:kind',
    role: 'public',
    params,
    summary: 'Takes what a system tells our app about a store, such as requests to erase',
    async handle({ params: { kind }, raw }) {
      const { appCall } = adapterOf(kind);
      if (!appCall) throw notFound('integration');
      const body = Buffer.isBuffer(raw.body) ? raw.body : Buffer.alloc(0);
      const call = { body, headers: raw.headers, query: {} };
      const meant = appCall(call, services.clock.now());
      if (!meant) throw unauthorised('The call does not prove that it comes from the store.');
      for (const of of await connectionsOf(services, { kind, remoteId: meant.remoteId }))
        await takeAppCall(services, of, meant.changes);
      return ok({ done: true });
    },
  });
};

type Of = { accountId: number; id: number };

async function connectionsOf(
  { database }: Pick<Services, 'database'>,
  { kind, remoteId }: { kind: StoreKind; remoteId: string },
): Promise<Of[]> {
  return acrossAccounts(database, 'find the accounts that a store told', async (db) => {
    const { rows } = await sql<Of>`
      select a.id as "accountId", s.id from accounts a join store_connections s on s.account_id = a.id
      where s.kind = ${kind} and s.remote_id = ${remoteId} order by a.id, s.id limit ${mostConnections}`.execute(
      db,
    );
    return rows;
  });
}

async function takeAppCall(
  services: Pick<Services, 'database' | 'secrets'>,
  { accountId, id }: Of,
  changes: StoreChanges,
): Promise<void> {
  await inAccount(services.database, { accountId }, async (account) => {
    const store = await everConnectedStore(account, services, id);
    if (!store) return;
    await takeChanges(account, services, { store, changes });
    if (changes.isDisconnected && (await connectedStore(account, services, id)))
      await endStore(account, id, { forgets: changes.isErased });
    else if (changes.isErased) await beginForgetting(account, id);
  });
}
