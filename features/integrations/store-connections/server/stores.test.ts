import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aList } from '#features/audience/lists/server/list.builder.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let list: number;
beforeAll(async () => {
  server = await testServer();
  list = await aList(server.database, server.account, { name: 'Buyers' });
});
afterAll(() => server.close());

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
const xml = (
  merchant: string,
  order: {
    id: string;
    email?: string;
    total?: string;
    status?: string;
    item?: string;
    refunded?: string;
  },
) =>
  `<?xml version="1.0"?><export><order><merchant_id>${merchant}</merchant_id><order_id>${order.id}</order_id><order_date>2026-11-20T10:00:00+00:00</order_date>
   <payment_status>${order.status ?? 'Processed'}</payment_status><currency_code>USD</currency_code><total>${order.total ?? '25.00'}</total>
   ${order.refunded ? `<total_refunded>${order.refunded}</total_refunded>` : ''}<email>${order.email ?? 'buyer@example.com'}</email>
   <bill_to_first_name>Ada</bill_to_first_name><bill_to_last_name>Buyer</bill_to_last_name><bill_to_city>Ulm</bill_to_city>
   <item><item_id>${order.item ?? 'A1'}</item_id><quantity>1</quantity><description>Cup</description><cost>25.00</cost></item></order></export>`;
const post = (url: string, body: string, type = 'text/xml') =>
  fetch(`${server.url}${new URL(url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
const ordersOf = async (email: string) =>
  (await server.call('GET', `orders.json?email=${encodeURIComponent(email)}`)).body.data.orders;
const arrived = (email: string, many = 1) =>
  server.until(async () => {
    const found = await ordersOf(email);
    return found.length >= many && found;
  }, `${many} orders of ${email}`);

describe('the calls of integrations', () => {
  it('list, show, change and remove stores by three names @spec INTEG-005 @spec INTEG-006 @spec INTEG-040', async () => {
    await server.call('POST', 'custom_fields.json', {
      custom_field: { name: 'City', field_type: 'string' },
    });
    const store = await connect('M-1', {
      mapped_fields: { City: 'bill_to_city', '': '' },
      abandoned_trigger_time: '1:15',
      sync_old_data: true,
    });
    expect(store).toMatchObject({
      crm_type: 'ultra_cart',
      nick_name: 'Shop M-1',
      active: false,
      status: 'pending',
      sync_old_data: true,
      abandoned_trigger_time: { hours: 1, minutes: 15 },
      mapped_fields: { City: 'bill_to_city' },
      crm_lists: [{ list_id: list, crm_id: store.id, list: { id: list, name: 'Buyers' } }],
    });
    const without = await server.call('POST', 'crms.json', {
      crm: { crm_type: 'ultra_cart', nick_name: 'X', merchant_id: 'M-9' },
    });
    expect([without.status, without.body.errors.list_id]).toEqual([422, ['List type is required']]);
    const twice = await server.call('POST', 'crms.json', {
      crm: { crm_type: 'ultra_cart', nick_name: 'X', merchant_id: 'M-1', list_id: list },
    });
    expect([twice.status, twice.body.errors.merchant_id]).toEqual([
      422,
      [expect.stringContaining('connected already')],
    ]);
  });

  it('show and change a store for its type and id @spec INTEG-039 @spec INTEG-041 @spec INTEG-042', async () => {
    const { id } = await connect('M-2');
    const shown = (await server.call('GET', `crms/${id}.json?crm_type=ultra_cart`)).body.data;
    expect(shown).toMatchObject({ id, crm: { id, crm_type: 'ultra_cart' }, sync_old_data: false });
    expect((await server.call('GET', `crms/${id}.json?crm_type=keap`)).status).toBe(404);
    const { id: crmlist_id } = shown.crm_lists[0];
    for (const method of ['PUT', 'PATCH'] as const)
      expect(
        (await server.call(method, `crms/${id}.json`, { crm: { nick_name: method, crmlist_id } }))
          .body.data.nick_name,
      ).toBe(method);
    const other = await server.anotherAccount();
    expect(
      (await server.call('GET', `/v2/${other}/crms/${id}.json`)).status,
    ).toBeGreaterThanOrEqual(401);
    expect((await server.call('DELETE', `crms/${id}.json`)).status).toBe(200);
    expect((await server.call('GET', `crms/${id}.json`)).status).toBe(404);
  });

  it('answer integrations in pages, by kind and by whether they are active @spec INTEG-028 @spec INTEG-033 @spec INTEG-038', async () => {
    for (let at = 0; at < 12; at += 1) await connect(`P-${at}`);
    for (const path of ['integrations', 'connections', 'crms']) {
      const kind = { integrations: 'kind', connections: 'type', crms: 'crm_type' }[path];
      const all = await server.call('GET', `${path}.json?${kind}=ultra_cart&per_page=100`);
      const { body } = await server.call(
        'GET',
        `${path}.json?${kind}=ultra_cart&page=2&per_page=10`,
      );
      expect(body.data).toHaveLength(all.body.data.length - 10);
      expect(body.meta.total_count).toBe(all.body.data.length);
      expect((await server.call('GET', `${path}.json?${kind}=neto`)).body.data).toEqual([]);
      expect((await server.call('GET', `${path}.json?${kind}=unknown`)).status).toBe(422);
      const { token } = await aMember(server, `Nobody${path}`, ['campaigns']);
      expect((await server.call('GET', `${path}.json`, undefined, { key: token })).status).toBe(
        403,
      );
    }
    expect((await server.call('GET', 'integrations.json?active=true')).body.data).toEqual([]);
    expect(
      (await server.call('GET', 'connections.json?status=pending&per_page=100')).body.data.length,
    ).toBeGreaterThan(11);
    expect((await server.call('GET', 'crms.json?name=shop%20p-11')).body.data).toHaveLength(1);
    const every = (await server.call('GET', 'crms.json?name=shop%20p-&per_page=100')).body.data;
    for (const { id } of every) await server.call('DELETE', `crms/${id}.json`);
  });

  it('add, show, change and remove an integration @spec INTEG-029 @spec INTEG-030 @spec INTEG-031', async () => {
    const made = await server.call('POST', 'integrations.json', {
      integration: { kind: 'ultra_cart', nick_name: 'Mine', merchant_id: 'I-1', list_id: list },
    });
    expect([made.status, made.body.data.kind]).toEqual([201, 'ultra_cart']);
    const { id } = made.body.data;
    expect((await server.call('GET', `integrations/${id}.json`)).body.data).toMatchObject({
      id,
      status: 'pending',
      lists: [{ list_id: list, name: 'Buyers' }],
    });
    const unknown = await server.call('POST', 'integrations.json', {
      integration: { kind: 'magento', nick_name: 'X' },
    });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['integration.kind']]);
    for (const method of ['PUT', 'PATCH'] as const)
      expect(
        (
          await server.call(method, `integrations/${id}.json`, {
            integration: {
              mapped_fields: { City: method === 'PUT' ? 'bill_to_city' : 'bill_to_state' },
            },
          })
        ).status,
      ).toBe(200);
    expect(
      (await server.call('GET', `integrations/${id}.json`)).body.data.lists[0].mapped_fields,
    ).toEqual({ City: 'bill_to_state' });
    expect((await server.call('GET', 'integrations/999999.json')).status).toBe(404);
  });

  it('stop a store when its integration is removed @spec INTEG-032 @spec INTEG-027', async () => {
    const { id, notification_url: url } = await connect('R-1');
    expect((await post(url, xml('R-1', { id: 'r1', email: 'removed@example.com' }))).status).toBe(
      200,
    );
    await arrived('removed@example.com');
    expect((await server.call('GET', `crms/${id}.json`)).body.data).toMatchObject({
      active: true,
      status: 'active',
    });
    expect((await server.call('DELETE', `integrations/${id}.json`)).status).toBe(200);
    expect((await server.call('GET', `integrations/${id}.json`)).status).toBe(404);
    expect(
      (await server.call('GET', 'integrations.json?per_page=100')).body.data.map(
        (one: { id: number }) => one.id,
      ),
    ).not.toContain(id);
    expect((await post(url, xml('R-1', { id: 'r2', email: 'removed@example.com' }))).status).toBe(
      410,
    );
    expect(await ordersOf('removed@example.com')).toHaveLength(1);
  });

  it('connect by a key, and answer where the store shows @spec INTEG-034 @spec INTEG-035 @spec INTEG-036', async () => {
    const made = await server.call('POST', 'connections.json', {
      type: 'ultra_cart',
      nick_name: 'Keyed',
      merchant_id: 'K-1',
      list_id: list,
    });
    expect([made.status, made.body.data.redirect_url]).toEqual([
      201,
      expect.stringContaining('/integrations'),
    ]);
    const { id } = made.body.data;
    expect(
      (await server.call('GET', `connections/${id}.json?type=ultra_cart&crm_id=${id}`)).body.data,
    ).toMatchObject({
      id,
      type: 'ultra_cart',
      crm_id: id,
      status: 'pending',
      store: { nick_name: 'Keyed' },
    });
    expect(
      (await server.call('PUT', `connections/${id}.json`, { nick_name: 'Named' })).body.data.store
        .nick_name,
    ).toBe('Named');
    expect(
      (
        await server.call('PATCH', `connections/${id}.json`, {
          mapped_fields: { City: 'bill_to_zip' },
        })
      ).body.data.store.mapped_fields,
    ).toEqual({ City: 'bill_to_zip' });
    expect((await server.call('POST', 'connections.json', { type: 'magento' })).status).toBe(422);
  });

  it('remove a connection @spec INTEG-037', async () => {
    const { id } = await connect('D-1');
    expect((await server.call('DELETE', `connections/${id}.json`)).status).toBe(200);
    expect((await server.call('GET', `connections/${id}.json`)).status).toBe(404);
    expect(
      (await server.call('GET', 'connections.json?per_page=100')).body.data.map(
        (one: { id: number }) => one.id,
      ),
    ).not.toContain(id);
  });

  it('refuse a mapping that can not work, naming its row @spec INTEG-011 @spec INTEG-012', async () => {
    const { id } = await connect('V-1');
    await server.call('POST', 'custom_fields.json', {
      custom_field: { name: 'Seats', field_type: 'integer' },
    });
    const refused = async (mapped_fields: object) =>
      (await server.call('PUT', `crms/${id}.json`, { crm: { mapped_fields } })).body.errors
        ?.mapped_fields;
    expect(await refused({ Seats: 'bill_to_city' })).toEqual([
      'row 1: bill_to_city is of type string, Seats of type integer',
    ]);
    expect(await refused({ City: 'bill_to_city', Seats: 'bill_to_city' })).toContain(
      'row 2: bill_to_city is used twice',
    );
    expect(await refused({ Nowhere: 'bill_to_city' })).toEqual([
      'row 1: Nowhere is no custom field of this account',
    ]);
  });
});

describe('what stores tell', () => {
  it('UltraCart by XML becomes order, contact and list @spec CARTS-019 @spec CARTS-021 @spec CARTS-010', async () => {
    const { id, notification_url: url } = await connect('U-1', {
      mapped_fields: { City: 'bill_to_city' },
      buyers_agreed: true,
    });
    expect((await post(url, xml('U-1', { id: 'u1', email: 'ultra@example.com' }))).status).toBe(
      200,
    );
    const [order] = await arrived('ultra@example.com');
    const detail = (await server.call('GET', `orders/${order.id}.json`)).body.data.order;
    expect(detail).toMatchObject({
      number: 'u1',
      status: 'Processed',
      grand_total: 25,
      items: [{ item_id: 'A1', quantity: 1, description: 'Cup', price: 25 }],
    });
    const contact = await server.until(async () => {
      const { body } = await server.call(
        'GET',
        `lists/${list}/contacts.json?email=ultra@example.com`,
      );
      return body.data.contacts?.[0] ?? body.data[0];
    }, 'the contact on the list');
    expect(contact).toMatchObject({
      email: 'ultra@example.com',
      first_name: 'Ada',
      last_name: 'Buyer',
    });
    expect((await server.call('GET', `integrations/${id}.json`)).body.data.status).toBe('active');
  });

  it('by JSON of its webhooks as well, and a refund takes off', async () => {
    const { notification_url: url } = await connect('U-2');
    const event = (refunded: number) =>
      JSON.stringify([
        {
          order_create: {
            merchant_id: 'U-2',
            order_id: 'j1',
            currency_code: 'USD',
            creation_dts: '2026-11-20T10:00:00-05:00',
            billing: { email: 'json@example.com', first_name: 'Jo' },
            payment: { payment_status: 'Processed' },
            summary: { total: { value: 40 }, total_refunded: { value: refunded } },
            items: [{ merchant_item_id: 'B2', quantity: 2, cost: { value: 20 } }],
          },
        },
      ]);
    expect((await post(url, event(0), 'application/json')).status).toBe(200);
    await arrived('json@example.com');
    expect((await post(url, event(15), 'application/json')).status).toBe(200);
    await server.until(
      async () => (await ordersOf('json@example.com'))[0].net === 25,
      'the refund is taken off',
    );
    expect(await ordersOf('json@example.com')).toHaveLength(1);
  });

  it('is believed of the store alone: foreign, forged, twice, too large and broken', async () => {
    const { notification_url: url } = await connect('F-1');
    expect((await post(url, xml('SOMEBODY', { id: 'f1' }))).status).toBe(401);
    expect((await post(`${url}x`, xml('F-1', { id: 'f1' }))).status).toBe(404);
    expect(
      (await post(url, `<!DOCTYPE a [<!ENTITY b "c">]>${xml('F-1', { id: 'f1' })}`)).status,
    ).toBe(401);
    expect((await post(url, 'x'.repeat(6 * 1024 * 1024))).status).toBe(413);
    const same = xml('F-1', { id: 'f2', email: 'twice@example.com' });
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => post(url, same))))
      expect(answer.status).toBe(200);
    await arrived('twice@example.com');
    expect(await ordersOf('twice@example.com')).toHaveLength(1);
  });

  it('never subscribes who did not agree, and never undoes an unsubscribe', async () => {
    const { notification_url: url } = await connect('C-1');
    await post(url, xml('C-1', { id: 'c1', email: 'silent@example.com' }));
    await arrived('silent@example.com');
    const state = async (email: string) => {
      const { body } = await server.call('GET', `lists/${list}/contacts.json?email=${email}`);
      return (body.data.contacts ?? body.data)[0];
    };
    const entered = await server.until(() => state('silent@example.com'), 'the contact');
    expect(entered.list_status ?? entered.status).toBe('unsubscribed');
  });

  it('takes buyers of chosen products alone @spec CARTS-007 @spec CARTS-016 @spec CARTS-017', async () => {
    const { id, notification_url: url } = await connect('L-1');
    const other = await aList(server.database, server.account, { name: 'Cups' });
    const set = await server.call('PUT', `lists/${other}/carts.json`, {
      selected_carts: [{ id, item_ids: 'A1,B2' }],
    });
    expect(set.status).toBe(200);
    const rows = (await server.call('GET', `carts.json?list_id=${other}&per_page=100`)).body.data;
    expect(rows.find((row: { id: number }) => row.id === id)).toMatchObject({
      name: 'Shop L-1',
      item_id: 'A1,B2',
      is_selected: true,
    });
    expect((await server.call('GET', 'carts.json?per_page=100')).body.data.length).toBe(
      rows.length,
    );
    await post(url, xml('L-1', { id: 'l1', email: 'cup@example.com', item: 'B2' }));
    await post(url, xml('L-1', { id: 'l2', email: 'plate@example.com', item: 'C3' }));
    await arrived('cup@example.com');
    await arrived('plate@example.com');
    const { body } = await server.call('GET', `lists/${other}/contacts.json`);
    expect((body.data.contacts ?? body.data).map((one: { email: string }) => one.email)).toEqual([
      'cup@example.com',
    ]);
    expect(
      (await server.call('PUT', `lists/${other}/carts.json`, { unselected_carts: [id] })).status,
    ).toBe(200);
    expect(
      (await server.call('GET', `carts.json?list_id=${other}`)).body.data.every(
        (row: { is_selected: boolean }) => !row.is_selected,
      ),
    ).toBe(true);
  });

  it('tries itself with a test order that is no revenue', async () => {
    const { id } = await connect('T-1');
    const sent = await server.call('POST', `integrations/${id}/test_order.json`, {});
    expect([sent.status, sent.body.data?.message]).toEqual([
      200,
      expect.stringContaining('came in'),
    ]);
    const [order] = await arrived('test-order@example.com');
    expect(order).toMatchObject({ state: 'test' });
  });
});

describe('carts by their own names', () => {
  it('are made and changed, with the key of 1ShoppingCart alone @spec CARTS-005 @spec CARTS-006 @spec CARTS-013', async () => {
    const made = await server.call('POST', 'carts.json', {
      cart: {
        name: 'One',
        cart_type: 'one_shopping_cart',
        merchant_id: '77',
        merchant_key: 'secret-abcd',
      },
    });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { name: 'One', merchant_id: '77', merchant_key: '••••abcd' },
    ]);
    const changed = await server.call('PUT', `carts/${made.body.data.id}.json`, {
      cart: { name: 'Two', merchant_id: '77', list_id: list },
      cfields: { City: 'City' },
    });
    expect(changed.body.data).toMatchObject({
      name: 'Two',
      cfields: { City: 'City' },
      merchant_key: '••••abcd',
    });
    const keyed = await server.call('POST', 'carts.json', {
      cart: { name: 'U', cart_type: 'ultra_cart', merchant_id: '9', merchant_key: 'x' },
    });
    expect([keyed.status, keyed.body.errors.merchant_key]).toEqual([
      422,
      ['is not needed for UltraCart'],
    ]);
    const keyless = await server.call('POST', 'carts.json', {
      cart: { name: 'U', cart_type: 'one_shopping_cart', merchant_id: '9' },
    });
    expect([keyless.status, Object.keys(keyless.body.errors)]).toEqual([422, ['merchant_key']]);
  });
});
