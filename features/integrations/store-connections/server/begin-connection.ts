import { adapterOf } from '#engines/connect/public.ts';
import type { StoreKind } from '#engines/connect/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { StoreFields } from '../contract/calls.ts';
import { createStore } from './save-store.ts';
import { beginSignIn } from './sign-in.ts';
import { readStoreFields } from './store-rules.ts';

/** Connects a store by its key, or says where its owner signs in. */
export async function beginConnection(
  account: Account,
  services: Services,
  { kind, fields }: { kind: StoreKind; fields: StoreFields },
): Promise<{ redirect_url: string; id?: number }> {
  const isKeyed =
    kind !== 'keap' && readStoreFields(kind, fields, services.config.fetchAllowed).isOpenedByKey;
  if (!isKeyed && adapterOf(kind).signIn)
    return { redirect_url: await beginSignIn(account, services, { kind, fields }) };
  const { id } = await createStore(account, services, { kind, fields });
  return { id, redirect_url: `${services.config.publicUrl}/accounts/${account.id}/integrations` };
}
