import { z } from 'zod';
import type { RawHook, StoreChanges } from '../../adapter.ts';
import { jsonOf } from '../../read-json.ts';
import type { ShopifySettings } from './app.ts';
import { headerOf, isSignedBy } from './hooks.ts';

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

/** What a call to the app's own address means; null where the app's secret did not sign it. */
export function shopifyAppCall({ app }: ShopifySettings) {
  return (
    { body, headers }: RawHook,
    now: Date,
  ): { remoteId: string; changes: StoreChanges } | null => {
    const secrets = [app?.secret, app?.oldSecret].filter((secret) => typeof secret === 'string');
    if (!isSignedBy(secrets, { body, headers })) return null;
    return {
      remoteId: headerOf(headers, 'shop-domain').toLowerCase(),
      changes: lawfulChanges(headerOf(headers, 'topic'), jsonOf(body.toString('utf8')), now),
    };
  };
}
