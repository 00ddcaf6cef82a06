import { z } from 'zod';
import { inAccount } from '#platform/server/account/account.ts';
import { notFound, unauthorised } from '#platform/server/errors.ts';
import { ok, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import type { StoreChanges } from './adapter.ts';
import { storeKinds } from './contract.ts';
import { connectionsOf, type Connection } from './connections-of.ts';
import { beginForgetting } from './forget-stores.ts';
import { adapterOf } from './kinds.ts';
import { connectedStore, everConnectedStore } from './connected-store.ts';
import { endStore } from './stores.ts';
import { takeChanges } from './take-changes.ts';

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

async function takeAppCall(
  services: Pick<Services, 'database' | 'secrets'>,
  { accountId, id }: Connection,
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
