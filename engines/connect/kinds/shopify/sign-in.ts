import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { StoreFault, type StoreAdapter, type StoreIo, type StoreSignIn } from '../../adapter.ts';
import { addressOf, isShop, scopes, type ShopifySettings } from './app.ts';
import { credentialsOfGrant, oauthGrant } from '../../oauth-grant.ts';
import { jsonOf } from '../../read-json.ts';

type App = NonNullable<ShopifySettings['app']>;

/** How owners install the app: only the shop that was named may answer, and it signs what it sends back. */
export function shopifySignIn(settings: ShopifySettings, app: App): StoreSignIn {
  return {
    dialogUrl({ domain, state, redirectUri }) {
      const query = { client_id: app.key, scope: scopes, redirect_uri: redirectUri, state };
      return `${addressOf(settings, domain)}/admin/oauth/authorize?${new URLSearchParams(query).toString()}`;
    },
    async finish(ask, { query, domain, now }) {
      const shop = query['shop'] ?? '';
      if (!isSigned(query, [app.secret, app.oldSecret]) || !isShop(shop) || shop !== domain)
        throw new StoreFault('refused', 'The answer does not prove that it comes from the shop.');
      const code = query['code'] ?? '';
      if (code === '') throw new StoreFault('refused', 'The shop did not install the app.');
      const said = await askForToken(ask, settings, {
        domain: shop,
        fields: { client_id: app.key, client_secret: app.secret, code, expiring: '1' },
        onRefusal: 'refused',
      });
      return { credentials: credentialsOfGrant(said, now), remoteId: shop, domain: shop };
    },
  };
}

/** Makes a new token of a shop whose tokens end; the old refresh token works until the new one has been used. */
export function shopifyRefresh(
  settings: ShopifySettings,
  app: App,
): NonNullable<StoreAdapter['refresh']> {
  return async (ask, { credentials, domain }, now) => {
    if (credentials.refreshToken === undefined)
      throw new StoreFault('signed_out', 'The access to Shopify has ended.');
    const said = await askForToken(ask, settings, {
      domain,
      fields: {
        client_id: app.key,
        client_secret: app.secret,
        grant_type: 'refresh_token',
        refresh_token: credentials.refreshToken,
      },
      onRefusal: 'signed_out',
    });
    return credentialsOfGrant(said, now);
  };
}

// Every field of the query but the signature itself, by name.
function isSigned(
  query: Readonly<Record<string, string>>,
  secrets: readonly (string | null)[],
): boolean {
  const { hmac = '', signature: _signature, ...fields } = query;
  const message = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const said = Buffer.from(hmac, 'hex');
  return secrets.some((secret) => {
    if (secret === null) return false;
    const due = createHmac('sha256', secret).update(message).digest();
    return said.length === due.length && timingSafeEqual(said, due);
  });
}

async function askForToken(
  ask: StoreIo['ask'],
  settings: ShopifySettings,
  {
    domain,
    fields,
    onRefusal,
  }: {
    domain: string;
    fields: Readonly<Record<string, string>>;
    onRefusal: 'refused' | 'signed_out';
  },
): Promise<z.output<typeof oauthGrant>> {
  const { status, text } = await ask({
    url: `${addressOf(settings, domain)}/admin/oauth/access_token`,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  if (status >= 400) throw new StoreFault(onRefusal, 'Shopify gives no access any more.');
  const said = oauthGrant.safeParse(jsonOf(text));
  if (said.success) return said.data;
  throw new StoreFault('busy', 'Shopify answered something that is not understood.');
}

/** Ends the access of our app to a shop. A token that an owner made for an app of their own is theirs, and stays. */
export async function revokeShopifyAccess(settings: ShopifySettings, io: StoreIo): Promise<void> {
  const { accessToken, refreshToken } = io.store.credentials;
  if (accessToken === undefined || refreshToken === undefined) return;
  await io.ask({
    url: `${addressOf(settings, io.store.domain)}/admin/api_permissions/current.json`,
    method: 'DELETE',
    headers: { accept: 'application/json', 'x-shopify-access-token': accessToken },
  });
}
