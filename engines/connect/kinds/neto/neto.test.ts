import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NetoHarness } from './neto.harness.ts';

let at: NetoHarness;
beforeAll(async () => void (at = await NetoHarness.start()));
beforeEach(() => at.empty());
afterAll(() => at.close());

describe('a Neto store that is opened by a key', () => {
  it('is read whole: customers with their consent, products, orders @spec NETO-016', async () => {
    await at.neto.addCustomer({
      Username: 'ada',
      EmailAddress: 'ada@example.com',
      NewsletterSubscriber: 'True',
      BillingAddress: { BillFirstName: 'Ada', BillLastName: 'Sun', BillCity: 'Ulm' },
      AvailableCredit: '12.50',
    });
    await at.neto.addCustomer({ EmailAddress: 'quiet@example.com' });
    await at.neto.addProduct({
      SKU: 'HAT',
      Categories: [{ Category: { CategoryID: '7', CategoryName: 'Hats' } }],
    });
    const { OrderID: number } = await at.neto.addOrder({
      Username: 'ada',
      Email: 'ada@example.com',
      OrderStatus: 'Dispatched',
      OrderLine: [{ SKU: 'HAT', Quantity: '2', UnitPrice: '15.00' }],
    });
    await at.neto.addOrder({ Email: 'guest@example.com', OrderStatus: 'Quote' });
    const id = await at.connect({ mapped_fields: { City: 'BillCity', Credit: 'AvailableCredit' } });
    expect(await at.shown(id)).toMatchObject({ status: 'processing', is_syncing: true });
    await at.read(id);
    expect(await at.shown(id)).toMatchObject({ status: 'active', active: true, is_syncing: false });
    const [order] = await at.ordersOf('ada@example.com');
    expect(order).toMatchObject({
      original_order_id: number,
      grand_total: 30,
      currency: 'AUD',
      state: 'counted',
      status: 'Dispatched',
    });
    expect(await at.ordersOf('guest@example.com')).toMatchObject([{ state: 'waiting' }]);
    const contact = await at.onList('ada@example.com');
    expect(contact).toMatchObject({ first_name: 'Ada', last_name: 'Sun' });
    expect(contact.list_status ?? contact.status).not.toBe('unsubscribed');
    const custom = (await at.server.call('GET', `contacts/${contact.id}.json`)).body;
    expect(JSON.stringify(custom)).toContain('Ulm');
    const quiet = await at.onList('quiet@example.com');
    expect(quiet.list_status ?? quiet.status).toBe('unsubscribed');
    expect(JSON.stringify((await at.server.call('GET', 'products.json')).body)).toContain('HAT');
    for (const { headers } of at.neto.calls.filter(({ path }) => path === '/do/WS/NetoAPI'))
      expect([headers['netoapi_key'], headers['netoapi_username']]).toEqual([
        at.neto.apiKey,
        at.neto.username,
      ]);
  });

  it('brings contacts and orders into the chosen list, the old ones when that is asked for @spec INTEG-026', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const agreed = { NewsletterSubscriber: 'True', DateAdded: yesterday, DateUpdated: yesterday };
    const names = ['one', 'two', 'three'];
    for (const name of names) {
      await at.neto.addCustomer({ Username: name, EmailAddress: `${name}@old.example`, ...agreed });
      await at.neto.addOrder({
        Username: name,
        Email: `${name}@old.example`,
        OrderStatus: 'Dispatched',
        DatePlaced: yesterday,
        DateUpdated: yesterday,
      });
    }
    const onList = async () =>
      (await Promise.all(names.map((name) => at.onList(`${name}@old.example`)))).filter(Boolean);
    const later = await at.connect({ sync_old_data: false });
    await at.read(later);
    expect(await onList()).toEqual([]);
    expect(await at.ordersOf('one@old.example')).toEqual([]);
    await at.server.call('DELETE', `crms/${later}.json`);
    const whole = await at.connect({ sync_old_data: true });
    await at.read(whole);
    expect(await onList()).toHaveLength(3);
    for (const name of names)
      expect(await at.ordersOf(`${name}@old.example`)).toMatchObject([{ state: 'counted' }]);
  });

  it('keeps what was said of it, and its address @spec NETO-004 @spec NETO-010', async () => {
    const id = await at.connect();
    const { crm_lists: lists } = await at.shown(id);
    expect(await at.shown(id)).toMatchObject({
      crm_type: 'neto',
      nick_name: 'Sun shop',
      name: at.neto.host,
      sync_old_data: true,
      abandoned_trigger_time: { hours: 0, minutes: 30 },
      merchant_key: `••••${at.neto.apiKey.slice(-4)}`,
    });
    const changed = await at.server.call('PUT', `crms/${id}.json`, {
      crm: {
        nick_name: 'Moon shop',
        neto_domain: 'other.example.com',
        list_id: at.list,
        crmlist_id: lists[0].id,
        abandoned_trigger_time: '6:45',
        mapped_fields: { City: 'BillCity' },
      },
    });
    expect(changed.body.data).toMatchObject({
      nick_name: 'Moon shop',
      name: at.neto.host,
      abandoned_trigger_time: { hours: 6, minutes: 0 },
      mapped_fields: { City: 'BillCity' },
    });
  });

  it('needs name, address, list and key @spec NETO-007 @spec NETO-008 @spec NETO-009', async () => {
    const refused = async (body: object) =>
      (await at.server.call('POST', 'connections.json', body)).body.errors;
    expect(await refused({ type: 'neto' })).toEqual({
      nick_name: ['Shop Name is required'],
      neto_domain: ['Shop Url is required'],
      list_id: ['List type is required'],
    });
    expect(await refused(at.said({ neto_domain: 'https://a.example/x?y' }))).toMatchObject({
      neto_domain: [expect.stringContaining('address of the shop alone')],
    });
    const keyless = await at.server.call('POST', 'crms.json', {
      crm: { ...at.said(), type: undefined, crm_type: 'neto' },
    });
    expect(keyless.body.errors).toMatchObject({ api_key: [expect.stringContaining('required')] });
  });

  it('maps 30 fields at most, and says what is always mapped @spec NETO-013 @spec NETO-015', async () => {
    const { body } = await at.server.call('GET', 'source_fields.json?source=neto');
    expect(body.data.most).toBe(30);
    expect(body.data.fields.length).toBeGreaterThan(30);
    expect(body.data.fixed).toEqual([
      ['grand_total', 'GrandTotal'],
      ['original_order_id', 'OrderID'],
      ['order_date', 'DatePlaced'],
      ['order_status', 'OrderStatus'],
      ['first_name', 'BillFirstName'],
      ['last_name', 'BillLastName'],
      ['email', 'Email'],
      ['item_id', 'SKU'],
      ['quantity', 'Quantity'],
      ['description', 'ProductName'],
      ['price', 'UnitPrice'],
    ]);
    const mapped_fields = Object.fromEntries(
      body.data.fields.slice(0, 31).map(({ name }: { name: string }) => [`Of ${name}`, name]),
    );
    const refused = await at.server.call('POST', 'connections.json', at.withKey({ mapped_fields }));
    expect(refused.body.errors.mapped_fields).toContain('has 30 fields at most');
  });

  it('says so when the key is wrong, and is read again with another, its lists kept', async () => {
    const id = await at.connect({ api_key: 'wrong' });
    const refused = { id, status: 'inactive', last_error: 'The store refuses our key.' };
    await at.read(id);
    expect(await at.shown(id)).toMatchObject(refused);
    const crm = { api_key: at.neto.apiKey };
    expect((await at.server.call('PUT', `crms/${id}.json`, { crm })).status).toBe(200);
    expect(await at.shown(id)).toMatchObject({ id, status: 'processing', last_error: null });
    await at.read(id);
    expect(await at.shown(id)).toMatchObject({ id, status: 'active' });
    await at.server.call('PUT', `crms/${id}.json`, { crm: { api_key: 'wrong' } });
    await at.read(id);
    expect(await at.shown(id)).toMatchObject(refused);
    // Connected anew it is the same store.
    expect(await at.connect()).toBe(id);
    await at.read(id);
    expect(await at.shown(id)).toMatchObject({
      id,
      status: 'active',
      crm_lists: [{ list_id: at.list }],
    });
  });

  it('leaves one record that is none alone, and tells why', async () => {
    await at.neto.addOrder({ OrderID: 'N-ok', Email: 'ok@example.com' });
    await at.neto.addOrder({ OrderID: 'N-broken', Email: { a: 1 } });
    const id = await at.connect();
    await at.read(id);
    expect(await at.ordersOf('ok@example.com')).toHaveLength(1);
    const left = (await at.server.call('GET', `integrations/${id}/left_out.json`)).body.data;
    expect(left).toContainEqual(
      expect.objectContaining({
        record: 'order',
        remote_id: 'N-broken',
        reason: expect.stringContaining('Email'),
      }),
    );
  });
});
