import { z } from 'zod';
import type { RawHook, StoreChanges } from '../../adapter.ts';
import { jsonOf } from '../../read-json.ts';
import type { ShopifySettings } from './app.ts';
import { headerOf, isSignedBy } from './hooks.ts';

const named = z.looseObject({ shop_domain: z.string().toLowerCase() });

const about = z.looseObject({
  customer: z
    .looseObject({ id: z.union([z.string(), z.number()]).transform(String).optional() })
    .nullish(),
});

/** Requests under data protection law are noted, because people of the account decide about their own contacts; a shop that left takes what it told along. */
export function lawfulChanges(topic: string, said: unknown, at: Date): StoreChanges {
  const id = about.safeParse(said).data?.customer?.id ?? '';
  if (topic === 'shop/redact') return { isDisconnected: true, isErased: true };
  if (topic === 'customers/data_request')
    return {
      skipped: [
        {
          record: 'customer',
          remoteId: id,
          reason: 'asked the shop for a copy of their data: send the personal data of the contact',
        },
      ],
    };
  if (topic === 'customers/redact')
    return {
      ...(id !== '' && { deleted: [{ kind: 'customer' as const, remoteIds: [id], at }] }),
      skipped: [
        {
          record: 'customer',
          remoteId: id,
          reason: 'asked the shop to be erased: erase the contact here as well',
        },
      ],
    };
  return {};
}

/** What the app is told by law, and nothing else, comes to its own address. */
const lawfulTopics: ReadonlySet<string> = new Set([
  'customers/data_request',
  'customers/redact',
  'shop/redact',
]);

/**
 * What a call to the app's own address means; null where the app's secret did not sign it. Headers are not signed and the secret signs
 * other things too, such as the way back from a sign-in: so the body itself has to be a call, and to name the shop.
 */
export function shopifyAppCall({ app }: ShopifySettings) {
  return (
    { body, headers }: RawHook,
    now: Date,
  ): { remoteId: string; changes: StoreChanges } | null => {
    const secrets = [app?.secret, app?.oldSecret].filter((secret) => typeof secret === 'string');
    if (!isSignedBy(secrets, { body, headers })) return null;
    const topic = headerOf(headers, 'topic');
    const said = named.safeParse(jsonOf(body.toString('utf8')));
    const remoteId = headerOf(headers, 'shop-domain').toLowerCase();
    if (!lawfulTopics.has(topic) || !said.success || said.data.shop_domain !== remoteId)
      return null;
    return { remoteId, changes: lawfulChanges(topic, said.data, now) };
  };
}
