import { adapterOf, endStore, hookUrl, openStore, storeOf } from '#engines/connect/public.ts';
import { inAccount, type AdmittedActor } from '#platform/server/account/account.ts';
import type { StoreServices } from './save-store.ts';

/**
 * Disconnects a store. Where it still answers, it is asked to call us no more first, and its token is forgotten here; what it says
 * to that stops nothing: from then on its calls hear 410. Orders and products stay, unless they are to go: then they do in the background.
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
      .then(
        (io) => io && disconnect(io, hookUrl(services, { accountId, id, kind: store.crm_type })),
      )
      .catch((error: unknown) =>
        services.log.error(
          { err: error, accountId, storeId: id },
          'a store could not be told that it is disconnected',
        ),
      );
  await inAccount(services.database, who, (account) => endStore(account, id, { forgets }));
}
