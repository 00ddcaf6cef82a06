import { sql } from 'kysely';
import { z } from 'zod';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { gone, notFound, tooLarge, unauthorised } from '#platform/server/errors.ts';
import { bytes, type MountFeature } from '#platform/server/http/route.ts';
import { readPublicKey } from '#platform/server/strangers/public-keys.ts';
import type { Services } from '#platform/server/services.ts';
import type { ProvenHook, RawHook } from './adapter.ts';
import { storeKinds } from './contract.ts';
import { adapterOf } from './kinds.ts';
import { connectedStore } from './connected-store.ts';

/** The largest call of a store, in bytes. */
export const largestCall = 5 * 1024 ** 2;

const params = z.object({ kind: z.enum(storeKinds), key: z.string() });

/** The addresses that stores call: what proves to be theirs is stored before it is answered, and read later. */
export const mountIntake: MountFeature = (router, services) => {
  router.global({
    method: 'POST',
    path: '/hooks/shop/:kind/:key',
    role: 'public',
    params,
    bodyLimit: 'large',
    summary: 'Takes calls of connected stores; stored before it answers, read later',
    async handle({ params: { kind, key }, raw }) {
      const named = readPublicKey(services.secrets, 'store', key);
      if (!named) throw notFound('integration');
      const body = bytesOf(raw.body);
      if (body.length > largestCall) throw tooLarge('5 MB');
      const call: RawHook = {
        body,
        headers: raw.headers,
        query: (raw.query ?? {}) as Record<string, string>,
      };
      const stored = await inAccount(services.database, { accountId: named.accountId }, (account) =>
        takeCall(account, services, { id: named.id, kind, call }),
      );
      if (stored === 'gone') throw gone('integration');
      if (stored === 'foreign')
        throw unauthorised('The call does not prove that it comes from the store.');
      return bytes(Buffer.from('{"data":{"stored":true}}'), 'application/json', { ...stored });
    },
  });
};

/** Stores a call that proves to be the store's, once; answers the headers that the store expects back. */
async function takeCall(
  account: Account,
  services: Pick<Services, 'secrets'>,
  { id, kind, call }: { id: number; kind: (typeof storeKinds)[number]; call: RawHook },
): Promise<Readonly<Record<string, string>> | 'foreign' | 'gone'> {
  const store = await connectedStore(account, services, id);
  if (!store) return 'gone';
  const proven = store.kind === kind ? (adapterOf(kind).prove?.(call, store) ?? null) : null;
  if (!proven) return 'foreign';
  const minute = account.now.slice(0, 16);
  const remoteKey = proven.isHint ? `${proven.remoteKey} ${minute}` : proven.remoteKey;
  if (!proven.isGreeting)
    await storeCall(account, id, { ...proven, remoteKey, body: proven.body ?? call.body });
  return proven.answerHeaders ?? {};
}

/** Stores a proven call, once for its topic and key; the folder hears of it with the commit. */
export async function storeCall(
  account: Account,
  storeId: number,
  { topic, remoteKey, body }: ProvenHook & { body: Buffer },
): Promise<void> {
  await sql`
    insert into hook_calls (account_id, store_id, topic, remote_key, body)
    values (${account.id}, ${storeId}, ${topic.slice(0, 100)}, ${remoteKey.slice(0, 255)}, ${body})
    on conflict (account_id, store_id, topic, remote_key) do nothing`.execute(account.db);
}

function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : '');
}
