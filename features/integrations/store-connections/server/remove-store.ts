import {
  adapterOf,
  connectionsOf,
  endStore,
  hookUrl,
  openStore,
  storeOf,
  type StoreIo,
} from '#engines/connect/public.ts';
import { inAccount, type AdmittedActor } from '#platform/server/account/account.ts';
import type { StoreServices } from './save-store.ts';

/**
 * Disconnects a store. Where it still answers, it is asked to call us no more first, and to end our token where nobody else reads
 * the store by it; what it says to that stops nothing: from then on its calls hear 410, and the token is forgotten here. Orders and products stay, unless they are to go: then they do in the background.
 */
export async function removeStore(
  services: StoreServices,
  who: { accountId: number; actor: AdmittedActor },
  { id, forgets = false }: { id: number; forgets?: boolean },
): Promise<void> {
  const { accountId } = who;
  const store = await inAccount(services.database, who, (account) =>
    storeOf(account, services, { id }),
  );
  const { disconnect } = adapterOf(store.crm_type);
  if (disconnect)
    await openStore(services, { accountId, id })
      .then((io) => io && tellStore(services, io))
      .catch((error: unknown) =>
        services.log.error(
          { err: error, accountId, storeId: id },
          'a store could not be told that it is disconnected',
        ),
      );
  await inAccount(services.database, who, (account) => endStore(account, id, { forgets }));
}

async function tellStore(services: StoreServices, io: StoreIo): Promise<void> {
  const { accountId, id, kind, remoteId } = io.store;
  const { disconnect, revoke } = adapterOf(kind);
  await disconnect?.(io, hookUrl(services, { accountId, id, kind }));
  const others = (await connectionsOf(services, { kind, remoteId })).filter(
    (one) => one.isActive && !(one.accountId === accountId && one.id === id),
  );
  if (others.length === 0) await revoke?.(io);
}
