// A webstore of Neto (Maropost Commerce Cloud) on loopback: OAuth, NetoAPI, order notifications.
//
// Start        const store = await startNeto({ domain: 'sun-shop.neto.com.au' })
//              store.{domain, clientId, clientSecret, apiKey, username}; a domain that is set later is the one it names
// Endpoints    GET  /oauth/v2/auth?client_id&redirect_uri&response_type=code&store_domain&state
//                     -> 302 redirect_uri?code&state&store_domain
//              POST /oauth/v2/token {client_id, client_secret, redirect_uri, grant_type: authorization_code,
//                     access_code (or code)} -> {scope, store_id, store_domain, store_timezone, access_token, user,
//                     billing_address}; with isExpiring also {expires_in, refresh_token}, and grant_type refresh_token
//              POST /do/WS/NetoAPI, headers NETOAPI_ACTION (GetOrder, GetCustomer, GetItem, GetCategory, GetCart),
//                     Accept: application/json (XML otherwise), and NETOAPI_USERNAME + NETOAPI_KEY, or
//                     X_ACCESS_KEY (client id) + X_SECRET_KEY (access token)
//                     {Filter: {OrderID[], OrderStatus[], Username[], Email[], SKU[], CartID[], CheckoutStatus[],
//                     DateUpdatedFrom/To, DatePlacedFrom/To, DateAddedFrom/To, Page (from 0), Limit, OutputSelector[]}}
//                     -> {Order|Customer|Item|Category|Cart: [...], CurrentTime, Ack: Success}; a faulty call is
//                     answered 200 with Ack: Error and Messages. 500 calls a minute, then 429.
//                     Every value is text; dates are UTC as 2026-01-31 09:30:00.
// Data         store.{customers, orders, products, categories, carts}: plain arrays; addOrder, changeOrder, cancelOrder,
//              refundOrder, removeOrder; addCustomer, changeCustomer; addProduct, changeProduct; addCategory; addCart,
//              changeCart, abandonCart. With store.isLive = true, orders also notify store.hookUrls.
// Webhooks     store.sendHook(order, {to?, key?}): unsigned XML, headers NETO_NOTIFICATION: Order and NETOAPI_KEY
// Script       fail, heal, advance (stand-in.ts); store.exhaust(): 429 until the minute is over; store.revoke()
import { randomBytes } from 'node:crypto';
import { answerNetoApi } from './neto/api.ts';
import { createNetoData, type NetoData } from './neto/data.ts';
import { createGrants, type Grants } from './oauth.ts';
import { createCallLimit, type Body } from './records.ts';
import {
  fieldsOf,
  postHook,
  startStandIn,
  xml,
  type Answer,
  type Call,
  type Delivered,
  type StandIn,
} from './stand-in.ts';

export interface NetoSettings {
  domain?: string;
  /** Access tokens end after an hour and refresh tokens rotate. */
  isExpiring?: boolean;
  callsPerMinute?: number;
}

export interface NetoStandIn extends StandIn, NetoData {
  domain: string;
  clientId: string;
  clientSecret: string;
  apiKey: string;
  username: string;
  hookUrls: string[];
  isLive: boolean;
  sendHook(order: Body, options?: { to?: string; key?: string }): Promise<Delivered[]>;
  exhaust(): void;
  revoke(): void;
}

const random = (): string => randomBytes(16).toString('hex');

/** Starts a webstore. */
export async function startNeto(settings: NetoSettings = {}): Promise<NetoStandIn> {
  const keys = { clientId: random(), clientSecret: random(), apiKey: random(), username: 'sun' };
  const domain = settings.domain ?? 'sun-shop.neto.com.au';
  let store: NetoStandIn | null = null;
  const now = (): number => store?.now() ?? Date.now();
  const grants = createGrants({ now, accessMs: 3_600_000, prefix: 'neto-', isSingleUse: false });
  const limit = createCallLimit({ now, calls: settings.callsPerMinute ?? 500, perMs: 60_000 });
  const data = createNetoData({
    now,
    notify: async (order) => {
      if (store?.isLive) await store.sendHook(order);
    },
  });
  const standIn = await startStandIn((call): Answer => {
    const at = { ...keys, domain: store?.domain ?? domain, grants };
    if (call.path === '/oauth/v2/auth') return authorize(call, at);
    if (call.path === '/oauth/v2/token') {
      return giveToken(call, { ...at, isExpiring: settings.isExpiring === true });
    }
    if (call.path !== '/do/WS/NetoAPI') return { status: 404, body: 'Not Found' };
    if (!limit.take()) return { status: 429, body: 'Too Many Requests' };
    return answerNetoApi(call, { data, now, isKnown: isKnown(call, { ...keys, grants }) });
  });
  store = Object.assign(standIn, data, keys, {
    domain,
    hookUrls: [],
    isLive: false,
    sendHook: (order: Body, options: { to?: string; key?: string } = {}) =>
      notifyAll(options.to ? [options.to] : store!.hookUrls, {
        order,
        key: options.key ?? keys.apiKey,
        now,
      }),
    exhaust: limit.fill,
    revoke: grants.revoke,
  });
  return store;
}

interface Access {
  clientId: string;
  clientSecret: string;
  domain: string;
  grants: Grants;
}

function authorize({ query }: Call, { clientId, domain, grants }: Access): Answer {
  const isFaulty = query.client_id !== clientId || query.response_type !== 'code';
  if (isFaulty || !query.redirect_uri) return { status: 400, body: { error: 'invalid_request' } };
  const back = new URL(query.redirect_uri);
  back.searchParams.set('code', grants.code('api user address'));
  back.searchParams.set('store_domain', query.store_domain ?? domain);
  if (query.state !== undefined) back.searchParams.set('state', query.state);
  return { status: 302, headers: { location: back.href } };
}

function giveToken(call: Call, access: Access & { isExpiring: boolean }): Answer {
  // Neto's own clients ask with GET.
  const fields = call.method === 'GET' ? call.query : fieldsOf(call);
  if (fields.client_id !== access.clientId || fields.client_secret !== access.clientSecret) {
    return { status: 401, body: { error: 'invalid_client' } };
  }
  const pair =
    fields.grant_type === 'refresh_token'
      ? access.grants.refresh(fields.refresh_token ?? '')
      : access.grants.exchange(fields.access_code ?? fields.code ?? '', access.isExpiring);
  if (!pair) return { status: 400, body: { error: 'invalid_grant' } };
  return {
    body: {
      scope: pair.scope,
      store_id: 'N043121',
      store_domain: access.domain,
      store_name: 'Sun shop',
      store_timezone: 'Australia/Brisbane',
      access_token: pair.access,
      ...(pair.refresh && { refresh_token: pair.refresh, expires_in: 3600 }),
      user: { id: '1', first_name: 'Sun', last_name: 'Owner', email: 'owner@example.com' },
      billing_address: { city: 'Brisbane', state: 'Queensland', country_code: 'AU' },
    },
  };
}

function isKnown(
  { headers }: Call,
  { clientId, apiKey, username, grants }: Record<string, any> & { grants: Grants },
): boolean {
  if (headers.x_access_key) {
    return headers.x_access_key === clientId && grants.check(headers.x_secret_key ?? '') !== null;
  }
  const isOwnUser = headers.netoapi_username === undefined || headers.netoapi_username === username;
  return headers.netoapi_key === apiKey && isOwnUser;
}

function notifyAll(
  goals: string[],
  { order, key, now }: { order: Body; key: string; now: () => number },
): Promise<Delivered[]> {
  const event = {
    CurrentTime: new Date(now()).toISOString().slice(0, 19).replace('T', ' '),
    EventID: String(now()),
    EventType: 'Order',
    Order: { OrderID: order.OrderID, OrderStatus: order.OrderStatus },
  };
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml('Event', event)}`;
  const headers = { 'Content-Type': 'text/xml', NETO_NOTIFICATION: 'Order', NETOAPI_KEY: key };
  return Promise.all(goals.map((goal) => postHook(goal, { headers, body })));
}
