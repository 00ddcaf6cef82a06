import { createDecipheriv, createHash } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startClickBank, type ClickBankStandIn } from './clickbank.ts';
import { startReceiver } from './receiver.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());

let vendor: ClickBankStandIn;
beforeEach(async () => {
  receiver.got.splice(0);
  vendor = await startClickBank();
  vendor.hookUrls.push(receiver.url);
});
afterEach(() => vendor.close());

// As the published examples do it, in another language.
function decrypted(body: string, secret: string): any {
  const { notification, iv } = JSON.parse(body);
  const key = createHash('sha1').update(secret).digest('hex').substring(0, 32);
  const decipher = createDecipheriv('aes-256-cbc', key, Buffer.from(iv, 'base64'));
  const clear = decipher.update(notification, 'base64', 'utf8') + decipher.final('utf8');
  return JSON.parse(clear);
}

test('a sale is notified in AES-256-CBC under the secret key', async () => {
  vendor.isLive = true;
  const sale = await vendor.addOrder({ lineItems: [{ itemNo: '7', productPrice: 19.95 }] });
  const { headers, body } = receiver.got[0]!;
  expect(headers['content-type']).toBe('application/json');
  expect(Object.keys(JSON.parse(body))).toEqual(['notification', 'iv']);
  expect(Buffer.from(JSON.parse(body).iv, 'base64')).toHaveLength(16);
  expect(decrypted(body, vendor.secretKey)).toMatchObject({
    receipt: sale.receipt,
    transactionType: 'SALE',
    vendor: 'sunshop',
    version: 7,
    totalOrderAmount: 19.95,
    lineItems: [{ itemNo: '7', quantity: 1, lineItemType: 'STANDARD' }],
    customer: { billing: { email: sale.customer.billing.email } },
  });
  expect(() => decrypted(body, 'ANOTHER')).toThrow();
});

test('rebills have receipts of their own, refunds keep that of the sale', async () => {
  const { receipt } = await vendor.addOrder();
  expect((await vendor.billOrder(receipt)).receipt).toBe(`${receipt}-B002`);
  expect((await vendor.billOrder(receipt)).receipt).toBe(`${receipt}-B003`);
  const refund = await vendor.refundOrder(receipt, 4);
  expect(refund).toMatchObject({ receipt, transactionType: 'RFND', totalOrderAmount: -4 });
  expect(await vendor.chargeBackOrder(receipt)).toMatchObject({ transactionType: 'CGBK' });
  expect(vendor.orders.map(({ transactionType }) => transactionType)).toEqual([
    'SALE',
    'BILL',
    'BILL',
    'RFND',
    'CGBK',
  ]);
});

test('a list goes on with 206 until its last page', async () => {
  for (let at = 0; at < 101; at++) await vendor.addOrder();
  await vendor.addProduct({ title: 'Sun hat' });
  const get = (path: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${vendor.url}/rest/1.3/${path}`, { headers });
  const authorization = vendor.apiKey;
  expect((await get('orders2/list', {})).status).toBe(403);
  expect((await get('orders2/list', { authorization })).status).toBe(206);
  const last = await get('orders2/list', { authorization, Page: '2' });
  expect(last.status).toBe(200);
  expect(await last.json()).toMatchObject({ orderData: [expect.anything()] });
  const products: any = await (await get('products/list?site=sunshop', { authorization })).json();
  expect(products.products.product).toMatchObject([{ title: 'Sun hat' }]);
});
