import { expect } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

/** What an order of UltraCart says. */
interface ToldOrder {
  id: string;
  email?: string;
  total?: string;
  status?: string;
  item?: string;
  refunded?: string;
}

/** A server with a list that stores fill, and ways to connect stores and to call as they do. */
export async function aShopServer(env: Record<string, string> = {}) {
  const server = await testServer({ env });
  const list = await aList(server.database, server.account, { name: 'Buyers' });
  return { server, list, ...shopsOf(server, list) };
}

function shopsOf(server: TestServer, list: number) {
  const connect = async (merchant: string, more: object = {}) => {
    const answer = await server.call('POST', 'crms.json', {
      crm: {
        crm_type: 'ultra_cart',
        nick_name: `Shop ${merchant}`,
        merchant_id: merchant,
        list_id: list,
        ...more,
      },
    });
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  const post = (url: string, body: string | Buffer, type = 'text/xml') =>
    fetch(`${server.url}${new URL(url).pathname}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(Buffer.from(body)),
    });
  const ordersOf = async (email: string) =>
    (await server.call('GET', `orders.json?email=${encodeURIComponent(email)}`)).body.data.orders;
  const arrived = (email: string, many = 1) =>
    server.until(async () => {
      const found = await ordersOf(email);
      return found.length >= many && found;
    }, `${many} orders of ${email}`);
  return { connect, post, ordersOf, arrived };
}

/** An order as UltraCart posts it. */
export function ultraOrder(merchant: string, order: ToldOrder): string {
  return `<?xml version="1.0"?><export><order><merchant_id>${merchant}</merchant_id><order_id>${order.id}</order_id><order_date>2026-11-20T10:00:00+00:00</order_date>
   <payment_status>${order.status ?? 'Processed'}</payment_status><currency_code>USD</currency_code><total>${order.total ?? '25.00'}</total>
   ${order.refunded ? `<total_refunded>${order.refunded}</total_refunded>` : ''}<email>${order.email ?? 'buyer@example.com'}</email>
   <bill_to_first_name>Ada</bill_to_first_name><bill_to_last_name>Buyer</bill_to_last_name><bill_to_city>Ulm</bill_to_city>
   <item><item_id>${order.item ?? 'A1'}</item_id><quantity>1</quantity><description>Cup</description><cost>25.00</cost></item></order></export>`;
}
