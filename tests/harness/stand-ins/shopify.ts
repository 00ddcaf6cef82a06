// A shop of Shopify on loopback: install by OAuth, GraphQL Admin API, bulk operations, signed webhooks.
//
// Start        const shop = await startShopify({ shop: 'sun-shop.myshopify.com' })
//              shop.{shop, clientId, clientSecret}; shop.token is an access token without an end (custom app)
// Endpoints    GET  /admin/oauth/authorize?client_id&scope&redirect_uri&state
//                     -> 302 redirect_uri?code&hmac&host&shop&state&timestamp (hmac: hex HMAC-SHA256 of the sorted query)
//              POST /admin/oauth/access_token {client_id, client_secret, code, expiring?: 1}
//                     -> {access_token, scope[, expires_in, refresh_token, refresh_token_expires_in]}
//                   {grant_type: refresh_token, refresh_token, client_id, client_secret}: a new pair; the old refresh
//                     token works until the new refresh token is used
//              POST /admin/api/{version}/graphql.json, header X-Shopify-Access-Token
//                     queries: shop, orders, order, customers, customer, products, product, productVariants,
//                     abandonedCheckouts, ordersCount, customersCount, productsCount, abandonedCheckoutsCount,
//                     webhookSubscriptions, currentBulkOperation, bulkOperation, node, currentAppInstallation
//                     mutations: webhookSubscriptionCreate/Update/Delete, bulkOperationRunQuery, bulkOperationCancel
//                     extensions.cost on every answer; over the bucket: 200 with errors[0].extensions.code THROTTLED
//              GET  /bulk/{id}.jsonl: one object a line, nested connections as lines of their own with __parentId
//              DELETE /admin/api_permissions/current.json: uninstalls
// Data         shop.{customers, orders, products, carts}: plain arrays of REST bodies (what a webhook carries);
//              addOrder, changeOrder, refundOrder, cancelOrder, removeOrder; addCustomer, changeCustomer, removeCustomer;
//              addProduct, changeProduct, removeProduct; addCart, changeCart, completeCart, removeCart
//              With shop.isLive = true each of them also delivers its webhooks to the subscribers.
// Webhooks     shop.subscriptions; shop.sendHook('orders/create', body, {to?, secret?, raw?, eventId?, webhookId?,
//              withoutPrefix?, headers?}); shop.uninstall(); shop.hookHeaders(topic, raw). Compliance topics (such as
//              customers/redact) have no subscription: send them with `to`.
// Script       shop.fail, heal, advance (stand-in.ts); shop.throttle(points): what is left in the bucket;
//              shop.expireBulkFiles(): their addresses answer 403; shop.bulkPolls: how often a job is still RUNNING;
//              shop.finishBulk(): running jobs are COMPLETED, and bulk_operations/finish is sent;
//              shop.installLink(appUrl): how the shop opens an app; shop.revoke(): every token is refused
import { createHmac, randomBytes } from 'node:crypto';
import { fieldsOf, startStandIn, type Answer, type Call, type StandIn } from './stand-in.ts';
import { createGrants, type TokenPair } from './oauth.ts';
import { createBulk } from './shopify/bulk.ts';
import { createBucket } from './shopify/cost.ts';
import { answerGraphql } from './shopify/answer-graphql.ts';
import { createHooks, type Hooks, type Subscription } from './shopify/hooks.ts';
import type { Shop } from './shopify/shop.ts';
import { createShopData, type ShopData } from './shopify/shop-data.ts';

export interface ShopifySettings {
  shop?: string;
  name?: string;
  clientId?: string;
  clientSecret?: string;
  /** Points a second; the bucket holds twenty times as many. */
  restoreRate?: number;
  accessMs?: number;
}

export interface ShopifyStandIn extends StandIn, ShopData, Pick<Hooks, 'sendHook' | 'hookHeaders'> {
  shop: string;
  clientId: string;
  clientSecret: string;
  token: string;
  subscriptions: Subscription[];
  isLive: boolean;
  bulkPolls: number;
  throttle(points: number): void;
  expireBulkFiles(): void;
  finishBulk(): Promise<void>;
  installLink(appUrl: string): string;
  revoke(): void;
  uninstall(): Promise<void>;
}

const scopes = 'read_all_orders,read_customers,read_orders,read_products';

/** Starts a shop. */
export async function startShopify(settings: ShopifySettings = {}): Promise<ShopifyStandIn> {
  const at: { standIn: StandIn | null; shop: Shop | null } = { standIn: null, shop: null };
  const now = (): number => at.standIn?.now() ?? Date.now();
  const standIn = await startStandIn((call) => answer(at.shop!, call));
  at.standIn = standIn;
  const shop = createShop(settings, { now, url: () => standIn.url });
  at.shop = shop;
  const whole = Object.assign(standIn, shop.data, {
    shop: shop.shop,
    clientId: shop.clientId,
    clientSecret: shop.clientSecret,
    token: shop.grants.permanent(scopes),
    subscriptions: shop.hooks.subscriptions,
    sendHook: shop.hooks.sendHook,
    hookHeaders: shop.hooks.hookHeaders,
    isLive: false,
    bulkPolls: 1,
    ...scriptOf(shop),
  });
  return Object.defineProperties(whole, switchesOf(shop));
}

function createShop(
  settings: ShopifySettings,
  { now, url }: { now: () => number; url: () => string },
): Shop {
  const shop = settings.shop ?? 'sun-shop.myshopify.com';
  const clientSecret = settings.clientSecret ?? `shpss_${randomBytes(16).toString('hex')}`;
  const hooks = createHooks({ shop, clientSecret, now });
  const data = createShopData({ now, deliver: hooks.deliver });
  return {
    shop,
    name: settings.name ?? 'Sun shop',
    clientId: settings.clientId ?? randomBytes(16).toString('hex'),
    clientSecret,
    data,
    grants: createGrants({
      now,
      accessMs: settings.accessMs ?? 3_600_000,
      prefix: 'shpat_',
      isSingleUse: false,
    }),
    bucket: createBucket({ now, restoreRate: settings.restoreRate ?? 100 }),
    bulk: createBulk({ now, url }),
    hooks,
    now,
    url,
  };
}

function scriptOf(shop: Shop) {
  return {
    throttle: shop.bucket.set,
    expireBulkFiles: shop.bulk.expireFiles,
    finishBulk: async () => {
      for (const body of shop.bulk.finish())
        await shop.hooks.sendHook('bulk_operations/finish', body);
    },
    revoke: shop.grants.revoke,
    uninstall: async () => {
      shop.grants.revoke();
      await shop.hooks.sendHook('app/uninstalled', { domain: shop.shop, name: shop.name });
      shop.hooks.subscriptions.splice(0);
    },
    installLink: (appUrl: string) => {
      const query = signed(shop, { shop: shop.shop, timestamp: seconds(shop), host: hostOf(shop) });
      return `${appUrl}?${query}`;
    },
  };
}

// Switches that tests set on the stand-in itself.
function switchesOf({ hooks, bulk }: Shop): PropertyDescriptorMap {
  return {
    isLive: { get: () => hooks.isLive, set: (isLive: boolean) => (hooks.isLive = isLive) },
    bulkPolls: { get: () => bulk.polls, set: (polls: number) => (bulk.polls = polls) },
  };
}

function answer(shop: Shop, call: Call): Answer {
  if (call.path === '/admin/oauth/authorize') return authorize(shop, call);
  if (call.path === '/admin/oauth/access_token') return giveToken(shop, call);
  if (call.path.startsWith('/bulk/')) return shop.bulk.file(call.path);
  const pair = shop.grants.check(call.headers['x-shopify-access-token'] ?? '');
  if (!pair) return { status: 401, body: { errors: wrongToken } };
  if (/^\/admin\/api\/[\d-]+\/graphql\.json$/.test(call.path)) return answerGraphql(shop, call);
  if (call.method === 'DELETE' && call.path === '/admin/api_permissions/current.json') {
    if (pair.refresh === null) shop.grants.revoke();
    else shop.grants.uninstall();
    shop.hooks.subscriptions.splice(0);
    return { body: {} };
  }
  return { status: 404, body: { errors: 'Not Found' } };
}

const wrongToken = '[API] Invalid API key or access token (unrecognized login or wrong password)';

function authorize(shop: Shop, { query }: Call): Answer {
  if (query.client_id !== shop.clientId || !query.redirect_uri) {
    return {
      status: 400,
      body: 'Oauth error invalid_request: The redirect_uri is not whitelisted',
    };
  }
  const parameters = {
    code: shop.grants.code(query.scope ?? scopes),
    host: hostOf(shop),
    shop: shop.shop,
    state: query.state ?? '',
    timestamp: seconds(shop),
  };
  const back = new URL(query.redirect_uri);
  back.search = signed(shop, parameters);
  return { status: 302, headers: { location: back.href } };
}

function giveToken(shop: Shop, call: Call): Answer {
  const fields = fieldsOf(call);
  if (fields.client_id !== shop.clientId || fields.client_secret !== shop.clientSecret) {
    return refusal('invalid_client', 'The client identifier or secret is invalid');
  }
  const isRefresh = fields.grant_type === 'refresh_token';
  const pair = isRefresh
    ? shop.grants.refresh(fields.refresh_token ?? '')
    : shop.grants.exchange(fields.code ?? '', fields.expiring === '1');
  if (pair) return { body: tokenBody(shop, pair) };
  return isRefresh
    ? refusal('invalid_grant', 'The refresh token is invalid or expired')
    : refusal('invalid_request', 'The authorization code was not found or was already used');
}

function refusal(error: string, error_description: string): Answer {
  return { status: 400, body: { error, error_description } };
}

function tokenBody(shop: Shop, { access, refresh, scope, expiresAt }: TokenPair): object {
  return {
    access_token: access,
    scope,
    ...(expiresAt !== null && {
      expires_in: Math.round((expiresAt - shop.now()) / 1000),
      refresh_token: refresh,
      refresh_token_expires_in: 7_776_000,
    }),
  };
}

// Sorted by name and joined as in a query, without the hmac itself.
function signed(shop: Shop, parameters: Record<string, string>): string {
  const pairs = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const message = pairs.map(([name, value]) => `${name}=${value}`).join('&');
  const hmac = createHmac('sha256', shop.clientSecret).update(message).digest('hex');
  return new URLSearchParams([...pairs, ['hmac', hmac]]).toString();
}

function hostOf(shop: Shop): string {
  const name = shop.shop.replace('.myshopify.com', '');
  return Buffer.from(`admin.shopify.com/store/${name}`).toString('base64').replace(/=+$/, '');
}

function seconds(shop: Shop): string {
  return String(Math.floor(shop.now() / 1000));
}
