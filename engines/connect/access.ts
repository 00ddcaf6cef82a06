import { sql } from 'kysely';
import { inAccount } from '#platform/server/account/account.ts';
import { StoreFault, type ConnectedStore, type StoreIo } from './adapter.ts';
import { keepCredentials } from './credentials.ts';
import { adapterOf } from './kinds.ts';
import { noteFault } from './store-faults.ts';
import { plainAsk, storeIo, type ConnectServices } from './store-io.ts';
import { connectedStore } from './connected-store.ts';

/** A token is made anew when it ends within this time. */
const renewedBeforeMs = 120_000;

/** Opens a store for calls, with a token that works. Null when it is connected no more, or is none but a sample; throws StoreFault signed_out when a person has to connect it again. */
export async function openStore(
  services: ConnectServices,
  { accountId, id }: { accountId: number; id: number },
): Promise<StoreIo | null> {
  const store = await inAccount(services.database, { accountId }, (account) =>
    connectedStore(account, services, id),
  );
  // A store of the sample data is not there.
  if (!store || store.settings['sample'] === true) return null;
  const ready = endsSoon(store, services.clock.now()) ? await renew(services, store) : store;
  return storeIo(services, ready);
}

function endsSoon({ kind, credentials }: ConnectedStore, now: Date): boolean {
  const { endsAt, accessToken } = credentials;
  if (endsAt === undefined)
    return accessToken === undefined && adapterOf(kind).hasTokenOfKey === true;
  return Date.parse(endsAt) - now.getTime() < renewedBeforeMs;
}

// One process renews, the others wait at its row and then read what it got: a refresh token works once.
async function renew(services: ConnectServices, stale: ConnectedStore): Promise<ConnectedStore> {
  const { accountId, id, kind } = stale;
  const { refresh } = adapterOf(kind);
  if (!refresh) return stale;
  try {
    return await inAccount(services.database, { accountId }, async (account) => {
      await sql`select 1 from store_connections where account_id = ${accountId} and id = ${id} for update`.execute(
        account.db,
      );
      const store = await connectedStore(account, services, id);
      // Disconnected meanwhile: its access has ended.
      if (!store) return stale;
      const now = services.clock.now();
      if (!endsSoon(store, now)) return store;
      const credentials = {
        ...store.credentials,
        ...(await refresh(plainAsk(services), store, now)),
      };
      await keepCredentials(account, services.secrets, { storeId: id, credentials });
      return { ...store, credentials };
    });
  } catch (error) {
    if (error instanceof StoreFault && error.kind === 'signed_out')
      await noteFault(services, { accountId, id }, { words: error.message, isSignedOut: true });
    throw error;
  }
}
