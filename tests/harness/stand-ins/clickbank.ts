// ClickBank on loopback: encrypted instant notifications (INS) and the REST API of orders and products.
//
// Start        const vendor = await startClickBank({ vendor: 'sunshop' }); vendor.{vendor, secretKey, apiKey}
// Endpoints    GET /rest/1.3/orders2/list?startDate&endDate&type, header Authorization: {apiKey}, header Page (from 1)
//                    -> {orderData: [...]}; 206 while there are more pages of 100, 200 for the last one
//              GET /rest/1.3/orders2/{receipt}; GET /rest/1.3/products/list?site={vendor}. 403 for a wrong key
// Data         vendor.{orders, products}: plain arrays; an order is what a notification carries in clear (receipt,
//              transactionType, transactionTime, vendor, customer, lineItems…); addOrder (SALE), changeOrder, billOrder
//              (BILL, receipt -B002, -B003…), refundOrder (RFND), chargeBackOrder (CGBK), cancelOrder (CANCEL-REBILL):
//              the last four add a record of their own and, but for BILL, keep the receipt of the sale.
//              vendor.abandonCart adds ABANDONED_ORDER. With vendor.isLive = true each notifies vendor.hookUrls.
// Webhooks     vendor.sendHook(order, {to?, secret?, version?, raw?}): POST JSON {notification, iv}, both base64:
//              AES-256-CBC with PKCS #7, key = the first 32 hex characters of SHA-1(secret key) as ASCII bytes;
//              raw replaces the clear text; vendor.sendRaw(body, {to?}) sends a body as it is
// Script       fail, heal, advance (stand-in.ts)
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { createClickBankData, type ClickBankData } from './clickbank/data.ts';
import type { Body } from './records.ts';
import {
  postHook,
  startStandIn,
  type Answer,
  type Call,
  type Delivered,
  type StandIn,
} from './stand-in.ts';

interface HookOptions {
  to?: string;
  /** Encrypts with another secret key. */
  secret?: string;
  version?: string;
  /** Instead of the order's JSON. */
  raw?: string;
}

export interface ClickBankStandIn extends StandIn, ClickBankData {
  vendor: string;
  secretKey: string;
  apiKey: string;
  hookUrls: string[];
  isLive: boolean;
  sendHook(order: Body, options?: HookOptions): Promise<Delivered[]>;
  sendRaw(body: string, options?: { to?: string }): Promise<Delivered[]>;
}

const perPage = 100;

/** Starts a vendor's account. */
export async function startClickBank({ vendor = 'sunshop' } = {}): Promise<ClickBankStandIn> {
  let account: ClickBankStandIn | null = null;
  const keys = {
    secretKey: randomBytes(8).toString('hex').toUpperCase(),
    apiKey: `API-${randomBytes(16).toString('hex').toUpperCase()}`,
  };
  const data = createClickBankData({
    vendor,
    now: () => account?.now() ?? Date.now(),
    notify: async (order) => {
      if (account?.isLive) await account.sendHook(order);
    },
  });
  const standIn = await startStandIn((call) => answer(call, { apiKey: keys.apiKey, data }));
  account = Object.assign(standIn, data, keys, {
    vendor,
    hookUrls: [],
    isLive: false,
    sendHook: (order: Body, options: HookOptions = {}) => {
      const secret = options.secret ?? keys.secretKey;
      const clear = options.raw ?? JSON.stringify({ ...order, version: options.version ?? 7 });
      return account!.sendRaw(JSON.stringify(encrypted(clear, secret)), options);
    },
    sendRaw: (body: string, { to }: { to?: string } = {}) => {
      const headers = { 'Content-Type': 'application/json' };
      const goals = to ? [to] : account!.hookUrls;
      return Promise.all(goals.map((goal) => postHook(goal, { headers, body })));
    },
  });
  return account;
}

function encrypted(clear: string, secret: string): { notification: string; iv: string } {
  // The hex characters themselves are the key, not the bytes they stand for.
  const key = createHash('sha1').update(secret).digest('hex').slice(0, 32);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key, 'ascii'), iv);
  const notification = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
  return { notification: notification.toString('base64'), iv: iv.toString('base64') };
}

function answer(call: Call, { apiKey, data }: { apiKey: string; data: ClickBankData }): Answer {
  if (call.headers.authorization !== apiKey) return { status: 403, body: 'Access is denied' };
  const [, kind, rest] = call.path.match(/^\/rest\/1\.3\/(orders2|products)\/([\w-]+)$/) ?? [];
  if (kind === 'products' && rest === 'list') {
    const products = data.products.filter(({ site }) => site === call.query.site);
    return { body: { products: { product: products } } };
  }
  if (kind !== 'orders2') return { status: 404, body: '' };
  if (rest === 'list') return listAnswer(call, data.orders);
  const found = data.orders.filter(({ receipt }) => receipt === rest);
  return found.length > 0 ? { body: { orderData: found } } : { status: 404, body: '' };
}

function listAnswer({ query, headers }: Call, orders: Body[]): Answer {
  const chosen = orders.filter(({ transactionTime, transactionType }) => {
    const day = String(transactionTime).slice(0, 10);
    return (
      (!query.startDate || day >= query.startDate) &&
      (!query.endDate || day <= query.endDate) &&
      (!query.type || transactionType === query.type)
    );
  });
  const start = (Math.max(1, Number(headers.page ?? 1)) - 1) * perPage;
  const orderData = chosen.slice(start, start + perPage);
  return { status: chosen.length > start + perPage ? 206 : 200, body: { orderData } };
}
