// An application of Keap on loopback: OAuth with single-use refresh tokens, REST v2, REST hooks of v1.
//
// Start        const keap = await startKeap({ tenant: 'sun-shop.infusionsoft.com' })
//              keap.{tenant, clientId, clientSecret}
// Endpoints    GET  /app/oauth/authorize?client_id&redirect_uri&response_type=code&scope=full&state
//                     -> 302 redirect_uri?code&scope=full|{tenant}&state
//              POST /token (form) {grant_type: authorization_code, client_id, client_secret, code, redirect_uri}
//                     or {grant_type: refresh_token, refresh_token} with Basic client_id:client_secret
//                     -> {access_token, token_type: bearer, expires_in, refresh_token, scope: full|{tenant}}
//              GET  /crm/rest/v2/{contacts, orders, products}?page_size (up to 1000)&page_token&filter&order_by
//                     -> {contacts|orders|products: [...], next_page_token}; also /{id}, and contacts/model
//                     filter: field==value;field==value — email, given_name, family_name, start_update_time,
//                     end_update_time (contacts); contact_id, created_since_time, created_until_time,
//                     modified_since_time, modified_until_time (orders)
//              GET|POST /crm/rest/v1/hooks {eventKey, hookUrl}; GET /crm/rest/v1/hooks/event_keys;
//                     GET|PUT|DELETE /crm/rest/v1/hooks/{key}; POST .../{key}/verify, POST .../{key}/delayedVerify
//                     (with the header X-Hook-Secret). Verified when the hook answers X-Hook-Secret with itself.
//              1,500 calls a minute and 150,000 a day, 25 a second (off unless spikes is set); over it 429 in the
//              gateway's fault envelope. Every answer has x-keap-product-quota-*, x-keap-product-throttle-* and
//              x-keap-tenant-throttle-* (minute|day in one header).
// Data         keap.{customers, orders, products}: plain arrays (customers are Keap's contacts); addCustomer,
//              changeCustomer, removeCustomer; addOrder, changeOrder, refundOrder, cancelOrder, removeOrder; addProduct,
//              changeProduct. With keap.isLive = true they also deliver to verified hooks.
// Webhooks     keap.hooks; keap.sendHook('order.add', [id], {to?}): {event_key, object_type, object_keys}; an answer
//              of 410 removes the hook
// Script       fail, heal, advance (stand-in.ts); keap.exhaust('minute' | 'day'); keap.revoke()
import { randomBytes } from 'node:crypto';
import { answerHooks, createKeapHooks, type KeapHook } from './keap/hooks.ts';
import { createKeapData, type KeapData } from './keap/data.ts';
import { answerLists } from './keap/lists.ts';
import { createQuota } from './keap/quota.ts';
import { createGrants, type Grants, type TokenPair } from './oauth.ts';
import {
  fieldsOf,
  startStandIn,
  type Answer,
  type Call,
  type Delivered,
  type StandIn,
} from './stand-in.ts';

export interface KeapSettings {
  tenant?: string;
  accessMs?: number;
  /** Calls a second; no limit without it. */
  spikes?: number;
}

export interface KeapStandIn extends StandIn, KeapData {
  tenant: string;
  clientId: string;
  clientSecret: string;
  hooks: KeapHook[];
  isLive: boolean;
  sendHook(eventKey: string, ids: unknown[], options?: { to?: string }): Promise<Delivered[]>;
  exhaust(window: 'minute' | 'day'): void;
  revoke(): void;
}

const random = (): string => randomBytes(16).toString('hex');

/** Starts an application. */
export async function startKeap(settings: KeapSettings = {}): Promise<KeapStandIn> {
  const tenant = settings.tenant ?? 'sun-shop.infusionsoft.com';
  const keys = { clientId: random(), clientSecret: random() };
  let keap: KeapStandIn | null = null;
  const now = (): number => keap?.now() ?? Date.now();
  const accessMs = settings.accessMs ?? 86_400_000;
  const grants = createGrants({ now, accessMs, prefix: 'keap-', isSingleUse: true });
  const quota = createQuota({ now, spikes: settings.spikes ?? null });
  const hooks = createKeapHooks({ now, url: () => standIn.url });
  const data = createKeapData({
    now,
    notify: async (eventKey, id) => {
      if (keap?.isLive) await hooks.send(eventKey, [id]);
    },
  });
  const standIn = await startStandIn(async (call): Promise<Answer> => {
    if (call.path === '/app/oauth/authorize') return authorize(call, { ...keys, tenant, grants });
    if (call.path === '/token') return giveToken(call, { ...keys, tenant, grants, now });
    const refusal = quota.take();
    if (refusal) return refusal;
    const token = call.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    if (!grants.check(token)) return wrongToken;
    const answer = call.path.startsWith('/crm/rest/v1/hooks')
      ? await answerHooks(call, hooks)
      : answerLists(call, data);
    return { ...answer, headers: { ...answer.headers, ...quota.headers() } };
  });
  keap = Object.assign(standIn, data, keys, {
    tenant,
    hooks: hooks.all,
    isLive: false,
    sendHook: hooks.send,
    exhaust: quota.exhaust,
    revoke: grants.revoke,
  });
  return keap;
}

const wrongToken: Answer = {
  status: 401,
  body: {
    fault: {
      faultstring: 'Invalid Access Token',
      detail: { errorcode: 'keymanagement.service.invalid_access_token' },
    },
  },
};

interface Access {
  clientId: string;
  clientSecret: string;
  tenant: string;
  grants: Grants;
}

function authorize({ query }: Call, { clientId, tenant, grants }: Access): Answer {
  const isFaulty = query.client_id !== clientId || query.response_type !== 'code';
  if (isFaulty || !query.redirect_uri) return { status: 400, body: { error: 'invalid_request' } };
  const scope = `${query.scope ?? 'full'}|${tenant}`;
  const back = new URL(query.redirect_uri);
  back.searchParams.set('code', grants.code(scope));
  back.searchParams.set('scope', scope);
  if (query.state !== undefined) back.searchParams.set('state', query.state);
  return { status: 302, headers: { location: back.href } };
}

function giveToken(call: Call, access: Access & { now: () => number }): Answer {
  const fields = fieldsOf(call);
  const isRefresh = fields.grant_type === 'refresh_token';
  const basic = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64');
  const isInBody =
    fields.client_id === access.clientId && fields.client_secret === access.clientSecret;
  if (call.headers.authorization !== `Basic ${basic}` && (isRefresh || !isInBody)) {
    return { status: 401, body: { error: 'invalid_client' } };
  }
  const pair = isRefresh
    ? access.grants.refresh(fields.refresh_token ?? '')
    : access.grants.exchange(fields.code ?? '');
  if (!pair) {
    const error_description = isRefresh ? 'Invalid refresh_token' : 'Invalid authorization code';
    return { status: 400, body: { error: 'invalid_grant', error_description } };
  }
  return { body: tokenBody(pair, access.now()) };
}

function tokenBody({ access, refresh, scope, expiresAt }: TokenPair, now: number): object {
  return {
    access_token: access,
    token_type: 'bearer',
    expires_in: Math.round(((expiresAt ?? now) - now) / 1000),
    refresh_token: refresh,
    scope,
  };
}
