import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keapHarness, type KeapHarness } from './keap.harness.ts';

let harness: KeapHarness;
beforeAll(async () => {
  harness = await keapHarness();
  await harness.server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'Employer', field_type: 'string' },
  });
});
afterAll(() => harness.close());

const email = (address: string, status = 'SINGLE_OPT_IN') => ({
  email_addresses: [
    { email: address, field: 'EMAIL1', email_opt_status: status, is_opt_in: status.endsWith('IN') },
  ],
});
const until = <T>(check: () => Promise<T>, what: string) => harness.server.until(check, what);

describe('Keap', () => {
  let id: number;
  let members: number;
  let buyers: number;

  it('is connected at its own page, without a key, and only by who began @spec KEAP-017', async () => {
    await harness.keap.addCustomer({
      ...email('old@example.com'),
      company: { company_name: 'Sun' },
    });
    const store = await harness.connect();
    ({ id } = store);
    expect(store).toMatchObject({ crm_type: 'keap', name: harness.keap.tenant, crm_lists: [] });
    const foreign = await harness.server.call('POST', 'connections/connected.json', {
      query: { code: 'x', state: 'forged.state' },
    });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['state']]);
    await until(async () => (await harness.store(id)).status === 'active', 'the first reading');
    // Nobody is taken before a list of a type is filled.
    expect((await harness.server.call('GET', 'contacts.json')).body.data.contacts).toEqual([]);
  });

  it('names its types as strings @spec KEAP-014', async () => {
    expect((await harness.connector('GET', 'keap/integration_types')).body.data).toEqual([
      'contacts_import',
      'orders_contacts_import',
    ]);
  });

  it('adds and changes a list of a type, each with a mapping of its own @spec KEAP-004 @spec KEAP-011 @spec KEAP-013', async () => {
    members = await harness.list('Members');
    buyers = await harness.list('Buyers');
    const made = await harness.fill(id, {
      integrationType: 'contacts_import',
      list_id: members,
      mapped_fields: { Employer: 'job_title' },
    });
    expect(made.status).toBe(201);
    const [list] = made.body.data.crm_lists;
    const changed = await harness.fill(
      id,
      {
        integrationType: 'contacts_import',
        list_id: members,
        mapped_fields: { Employer: 'company_name' },
        crmlist_id: list.id,
        crm_id: id,
      },
      'PUT',
    );
    expect(changed.status).toBe(200);
    const second = await harness.fill(id, {
      integrationType: 'orders_contacts_import',
      list_id: buyers,
      mapped_fields: { Employer: 'order_title' },
    });
    expect(second.body.data.crm_lists).toEqual([
      expect.objectContaining({
        id: list.id,
        integration_type: 'contacts_import',
        mapped_fields: { Employer: 'company_name' },
      }),
      expect.objectContaining({
        list_id: buyers,
        integration_type: 'orders_contacts_import',
        mapped_fields: { Employer: 'order_title' },
      }),
    ]);
    const twice = await harness.fill(id, { integrationType: 'contacts_import', list_id: buyers });
    expect([twice.status, twice.body.errors.integration_type]).toEqual([
      422,
      ['is used by this connection already'],
    ]);
    const untyped = await harness.fill(id, { integrationType: 'unknown', list_id: buyers });
    expect(untyped.status).toBe(422);
    const unnamed = await harness.fill(id, { integrationType: 'contacts_import' }, 'PUT');
    expect(Object.keys(unnamed.body.errors)).toEqual(['crmlist_id']);
    expect((await harness.fill(999_999, { list_id: buyers })).status).toBe(404);
  });

  it('imports who was there before the list', async () => {
    const [old] = await until(async () => {
      const found = await harness.onList(members, 'old@example.com');
      return found.length > 0 && found;
    }, 'the contact that was there before');
    expect(old).toMatchObject({ first_name: 'Sun' });
    const whole = (await harness.server.call('GET', `contacts/${old.id}.json`)).body.data;
    expect(JSON.stringify(whole)).toContain('"Sun"');
  });

  it('is told of changes once it believes our address', async () => {
    const { keap } = harness;
    await until(
      async () =>
        keap.hooks.length === 6 && keap.hooks.every(({ status }) => status === 'Verified'),
      'six verified hooks',
    );
    keap.isLive = true;
    const contact = await keap.addCustomer(email('new@example.com'));
    await keap.addCustomer(email('silent@example.com', 'NON_MARKETABLE'));
    await keap.addCustomer(email('left@example.com', 'LIST_UNSUBSCRIBE'));
    await until(
      async () => (await harness.onList(members, 'left@example.com')).length > 0,
      'all three contacts',
    );
    const [left] = await harness.onList(members, 'left@example.com');
    const [fresh] = await harness.onList(members, 'new@example.com');
    expect([left.list_status ?? left.status, fresh.list_status ?? fresh.status]).toEqual([
      'unsubscribed',
      'subscribed',
    ]);
    expect(await harness.onList(members, 'silent@example.com')).toEqual([]);
    await keap.changeCustomer(contact['id'], { given_name: 'Changed' });
    await until(
      async () => (await harness.onList(members, 'new@example.com'))[0].first_name === 'Changed',
      'the change',
    );
  });

  it('brings orders with their buyers, their refunds and their end, whatever comes first', async () => {
    const { keap } = harness;
    const buyer = await keap.addCustomer(email('buyer@example.com'));
    const order = await keap.addOrder({
      contact: { id: buyer['id'] },
      order_items: [{ price: { amount: 19.9, currency_code: 'USD' }, quantity: 2 }],
    });
    const [kept] = await until(async () => {
      const found = await harness.ordersOf('buyer@example.com');
      return found.length > 0 && found;
    }, 'the order');
    expect(kept).toMatchObject({ grand_total: 39.8, state: 'counted', currency: 'USD' });
    expect(await harness.onList(buyers, 'buyer@example.com')).toHaveLength(1);
    keap.advance(1000);
    await keap.refundOrder(order['id'], 10);
    // An old call that comes late tells nothing old: the order is asked for as it is.
    await keap.sendHook('order.add', [order['id']]);
    await until(
      async () => (await harness.ordersOf('buyer@example.com'))[0].net === 29.8,
      'the refund',
    );
    keap.advance(1000);
    await keap.cancelOrder(order['id']);
    await until(
      async () => (await harness.ordersOf('buyer@example.com'))[0].state === 'cancelled',
      'the end of the order',
    );
    const unpaid = await keap.addOrder({
      contact: { id: buyer['id'] },
      status: 'SENT',
      total_paid: { amount: 0, currency_code: 'USD' },
    });
    await until(
      async () =>
        (await harness.ordersOf('buyer@example.com')).some(
          ({ original_order_id: remote, state }) =>
            remote === String(unpaid['id']) && state === 'waiting',
        ),
      'the order that nobody paid',
    );
    await keap.removeOrder(unpaid['id']);
    await until(
      async () => (await harness.ordersOf('buyer@example.com')).length === 1,
      'the order is gone',
    );
  });

  it('offers the custom fields of the account for mappings', async () => {
    harness.keap.customFields.push({ id: '7', label: 'Shoe size', field_type: 'WholeNumber' });
    const { fields } = (await harness.server.call('GET', `integrations/${id}/source_fields.json`))
      .body.data;
    expect(fields).toContainEqual({
      name: 'custom_7',
      label: 'Shoe size',
      field_type: 'integer',
    });
  });

  it('hears of nothing once it is disconnected, and is asked to call no more', async () => {
    const { keap } = harness;
    const { hookUrl } = keap.hooks[0]!;
    expect((await harness.server.call('DELETE', `integrations/${id}.json`)).status).toBe(200);
    expect(keap.hooks).toEqual([]);
    const [late] = await keap.sendHook('contact.add', ['1'], { to: hookUrl });
    expect(late!.status).toBe(410);
  });
});
