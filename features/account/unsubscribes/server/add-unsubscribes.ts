import type { z } from 'zod';
import {
  leaveBrand,
  optOutAddresses,
  optOutNumbers,
  normaliseAddress,
  normalisePhone,
} from '#engines/audience/public.ts';
import { isBrand } from '#features/audience/brands/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { AddedMany, newUnsubscribe, Unsubscribe, UnsubscribeKind } from '../contract.ts';
import { entryOfKey } from './entries.ts';

/** Where entries go. */
export interface Store {
  kind: UnsubscribeKind;
  brandId: number | undefined;
}

/** Adds one address, or many; one that is wrong is refused, among many it is named. */
export async function addUnsubscribes(
  account: Account,
  kinds: readonly UnsubscribeKind[],
  body: z.output<typeof newUnsubscribe>,
): Promise<{ one: Unsubscribe } | { many: AddedMany }> {
  const store = await storeOf(account, kinds, body);
  const proof = { note: body.reason, source: sourceOf(account) };
  if (body.addresses !== undefined) {
    if (body.addresses.length === 0)
      throw invalid({ addresses: ['are required: name at least one'] });
    const many = await addMany(account, store, body.addresses, proof);
    await account.audit({
      action: 'create',
      resource: 'unsubscribe',
      id: null,
      after: {
        ...store,
        added: many.added,
        existing: many.existing,
        rejected: many.rejected.length,
      },
    });
    return { many };
  }
  const key = keyOf(account, store.kind, body.address ?? '');
  if (!key.ok) throw invalid({ address: [key.reason] });
  const added = await put(account, store, [key.key], proof);
  if (added.length === 0) throw invalid({ address: ['has been unsubscribed already'] });
  const one = await entryOfKey(account, store.kind, key.key, store.brandId);
  await account.audit({ action: 'create', resource: 'unsubscribe', id: one.id, after: one });
  return { one };
}

/** Adds addresses as people typed them; answers how many were new and which are no addresses. */
export async function addMany(
  account: Account,
  store: Store,
  typed: readonly string[],
  proof: { note: string; source: string },
): Promise<AddedMany> {
  const rejected: AddedMany['rejected'] = [];
  const keys = new Set<string>();
  let twice = 0;
  for (const address of typed) {
    const key = keyOf(account, store.kind, address);
    if (!key.ok) rejected.push({ address: address.slice(0, 254), reason: key.reason });
    else if (keys.has(key.key)) twice += 1;
    else keys.add(key.key);
  }
  const added = keys.size === 0 ? [] : await put(account, store, [...keys], proof);
  return { added: added.length, existing: keys.size - added.length + twice, rejected };
}

/** The store that a body names, which the family may settle by itself. */
export async function storeOf(
  account: Account,
  kinds: readonly UnsubscribeKind[],
  body: { kind?: UnsubscribeKind | undefined; brand_id?: number | undefined },
): Promise<Store> {
  const kind = body.kind ?? (kinds.length === 1 ? kinds[0] : undefined);
  if (kind === undefined) throw invalid({ kind: [`is required: one of ${kinds.join(', ')}`] });
  if (!kinds.includes(kind)) throw invalid({ kind: [`must be ${kinds.join(' or ')} here`] });
  if (kind !== 'brand') return { kind, brandId: undefined };
  if (body.brand_id === undefined) throw invalid({ brand_id: ['is required: choose a brand'] });
  if (!(await isBrand(account, body.brand_id)))
    throw invalid({ brand_id: ['is no brand of this account'] });
  return { kind, brandId: body.brand_id };
}

/** The form an address of a store is compared by, or why it is none. */
function keyOf(
  { record: { country } }: Account,
  kind: UnsubscribeKind,
  typed: string,
): { ok: true; key: string } | { ok: false; reason: string } {
  if (kind === 'sms') {
    const phone = normalisePhone(typed, country);
    return phone.ok ? { ok: true, key: phone.phoneKey } : phone;
  }
  const address = normaliseAddress(typed);
  return address.ok ? { ok: true, key: address.emailKey } : address;
}

/** Where a change of consent comes from. */
export function sourceOf(account: Account): string {
  return account.actor.kind === 'api_key' ? 'api' : 'person';
}

function put(
  account: Account,
  { kind, brandId }: Store,
  keys: readonly string[],
  proof: { note: string; source: string },
): Promise<string[]> {
  const how = { ...proof, ip: account.actor.ip, createdBy: account.actor.name };
  if (kind === 'sms') return optOutNumbers(account, { phoneKeys: keys, ...how });
  return brandId === undefined
    ? optOutAddresses(account, keys, how)
    : leaveBrand(account, { brandId, emailKeys: keys, ...how });
}
