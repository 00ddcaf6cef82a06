import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '#tests/harness/member.builder.ts';
import { aShopServer, ultraOrder } from './stores.harness.ts';

type Shop = Awaited<ReturnType<typeof aShopServer>>;
let server: Shop['server'];
let list: number;
let connect: Shop['connect'];
let post: Shop['post'];
let ordersOf: Shop['ordersOf'];
let arrived: Shop['arrived'];
beforeAll(async () => {
  ({ server, list, connect, post, ordersOf, arrived } = await aShopServer());
});
afterAll(() => server.close());

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
    expect(
      (await post(url, ultraOrder('R-1', { id: 'r1', email: 'removed@example.com' }))).status,
    ).toBe(200);
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
    expect(
      (await post(url, ultraOrder('R-1', { id: 'r2', email: 'removed@example.com' }))).status,
    ).toBe(410);
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
    expect((await server.call('GET', `connections/${id}.json?crm_id=${id + 1}`)).status).toBe(404);
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

  it('take their orders along where that is asked for, and with them what they add up to', async () => {
    const sum = async () =>
      JSON.stringify((await server.call('GET', 'orders.json?email=along@example.com')).body.data);
    const [stays, goes] = [await connect('X-1'), await connect('X-2')];
    for (const [store, merchant] of [
      [stays, 'X-1'],
      [goes, 'X-2'],
    ] as const)
      await post(
        store.notification_url,
        ultraOrder(merchant, { id: `of ${merchant}`, email: 'along@example.com' }),
      );
    await arrived('along@example.com', 2);
    expect(
      (await server.call('DELETE', `crms/${goes.id}.json?records=some`)).body.errors.records,
    ).toEqual(['must be keep or delete']);
    await server.call('DELETE', `crms/${stays.id}.json`);
    expect((await server.call('DELETE', `crms/${goes.id}.json?records=delete`)).status).toBe(200);
    await server.until(
      async () => (await ordersOf('along@example.com')).length === 1,
      'the orders of one shop are gone',
    );
    expect(await sum()).toContain('of X-1');
    expect(await sum()).not.toContain('of X-2');
    const { rows } = await server.database.pool.query<{ orders: number }>(
      `select sum(orders)::int as orders from contact_orders o join contacts c on c.account_id = o.account_id and c.id = o.contact_id where c.email = 'along@example.com'`,
    );
    expect(rows[0]?.orders).toBe(1);
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
