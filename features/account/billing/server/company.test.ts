import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let reader = '';
beforeAll(async () => {
  server = await testServer();
  const userId = await createUser(server.database, {
    email: 'reader@example.org',
    password: 'Sturdy-Lamp-7',
    firstName: 'Rhea',
    lastName: 'Diaz',
  });
  await grantMembership(server.database, {
    accountId: server.account,
    userId,
    roles: ['accounts_read_only', 'contacts'],
  });
  reader = (await new ABrowser(server.url).tokensFor('reader@example.org', 'Sturdy-Lamp-7'))
    .access_token;
});
afterAll(() => server.close());

const put = (account: Record<string, unknown>) => server.call('PUT', 'update.json', { account });

describe('the company of an account', () => {
  it('is changed by PUT and answered by show @spec ACCOUNT-011 @spec ACCOUNT-012 @spec BILLING-014', async () => {
    const change = {
      name: 'Blue Shop',
      address: '1 Harbour Street',
      city: 'Bremen',
      country: 'DE',
      state: 'DE-HB',
      zip: '28195',
      phone: '+49 421 555 01',
      industry: 'Retail',
      website: 'https://blue.example',
      time_zone: 'Europe/Berlin',
    };
    const saved = await put(change);
    expect([saved.status, saved.body.data]).toEqual([
      200,
      { ...change, version: expect.any(String), message: 'Company information saved.' },
    ]);
    const { time_zone: zone, ...shown } = change;
    const { data } = (await server.call('GET', 'show.json')).body;
    expect(data).toMatchObject({ ...shown, postal_address: '1 Harbour Street', error: false });
    expect(data.preferences).toEqual({ time_zone: zone, timezone_offset: expect.any(Number) });
  });

  it('is not overwritten by who read it before it was changed', async () => {
    const read = async () =>
      (await server.call('GET', `accounts/${server.account}.json`)).body.data as {
        version: string;
        city: string;
      };
    const change = async (city: string, version: string) => {
      const answer = await fetch(`${server.url}/v2/${server.account}/update.json`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${server.apiKey}`,
          'content-type': 'application/json',
          'if-match': `"${version}"`,
        },
        body: JSON.stringify({ account: { city } }),
      });
      const { data } = (await answer.json()) as { data: { version: string; city: string } };
      return { status: answer.status, data };
    };
    const { version } = await read();
    const answers = await Promise.all(['Oslo', 'Rome'].map((city) => change(city, version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const saved = answers.find(({ status }) => status === 200)!.data;
    expect(await read()).toMatchObject({ city: saved.city, version: saved.version });
    expect((await change('Bergen', saved.version)).status).toBe(200);
  });

  it('gives the account another time zone @spec ACCOUNT-003', async () => {
    await put({ time_zone: 'Asia/Tokyo' });
    expect((await server.call('GET', 'show.json')).body.data.preferences).toEqual({
      time_zone: 'Asia/Tokyo',
      timezone_offset: 9,
    });
    await server.call('PATCH', 'update.json', { time_zone: 'America/Sao_Paulo' });
    expect((await server.call('GET', 'show.json')).body.data.preferences.timezone_offset).toBe(-3);
  });

  it('keeps what is absent, and drops a state that is not in the new country', async () => {
    await put({ country: 'US', state: 'US-CA', city: 'Fresno' });
    expect((await put({ country: 'CA' })).body.data).toMatchObject({
      country: 'CA',
      state: '',
      city: 'Fresno',
    });
    expect((await put({ country: '840' })).status).toBe(422);
  });

  it('has a postal code of letters, digits, periods and hyphens @spec CONST-008', async () => {
    for (const zip of ['a.b-c', '28195-12', 'SW1A 1AA', ''])
      expect((await put({ zip })).body.data).toMatchObject({ zip });
    for (const zip of ['a!', '28/195', '#1']) {
      const refused = await put({ zip });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { zip: ['Special characters are not allowed'] },
      ]);
    }
  });

  it.each([
    [{ name: ' ' }, { name: ['cannot be blank'] }],
    [{ country: 'XX' }, { country: ['is no country: use its two letters, such as US'] }],
    [{ country: 'DE', state: 'US-CA' }, { state: [expect.stringContaining('is no state of DE')] }],
    [{ country: '', state: 'US-CA' }, { state: ['needs a country: choose one first'] }],
    [
      { industry: 'Alchemy' },
      { industry: [expect.stringContaining('is not one of the industries')] },
    ],
    [
      { website: 'javascript:alert(1)' },
      { website: [expect.stringContaining('must be a web address')] },
    ],
    [{ phone: 'call me' }, { phone: [expect.stringContaining('may hold digits')] }],
    [{ time_zone: 'Mars/Base' }, { time_zone: [expect.stringContaining('is no known time zone')] }],
    [{ package_type: 'core' }, { package_type: ['is not a known field'] }],
  ])('refuses %j', async (change, errors) => {
    const refused = await put(change);
    expect([refused.status, refused.body]).toEqual([422, { errors }]);
  });

  it('is read, but not changed, with the role accounts_read_only', async () => {
    const call = async (method: string, path: string, body?: unknown) =>
      server.call(method, path, body, { key: reader });
    expect((await call('GET', 'show.json')).status).toBe(200);
    const refused = await call('PUT', 'update.json', { account: { name: 'Taken over' } });
    expect([refused.status, refused.body]).toEqual([
      403,
      { errors: { authorization: ['You need the permission account for this.'] } },
    ]);
    expect((await call('GET', 'account_overview.json')).status).toBe(200);
    expect((await call('GET', `accounts/${server.account}/requests.json`)).status).toBe(403);
    expect(
      (await server.call('GET', 'account_overview.json', undefined, { as: 'campaigns' })).status,
    ).toBe(403);
  });

  it('stands in the audit log with both sides', async () => {
    await put({ city: 'Oslo' });
    const { rows } = await server.database.pool.query(
      `select before, after from audit_log where resource = 'account' and account_id = $1 order by id desc limit 1`,
      [server.account],
    );
    expect(rows[0]).toEqual({ before: { city: 'Fresno' }, after: { city: 'Oslo' } });
  });
});

describe('what a company can choose from', () => {
  it('is a list of industries with lasting ids @spec ACCOUNT-013', async () => {
    const { body } = await server.call('GET', 'industries.json');
    expect(body.data.length).toBeGreaterThan(40);
    expect(new Set(body.data.map((one: { id: number }) => one.id)).size).toBe(body.data.length);
    expect(body.data).toContainEqual({ id: 42, name: 'Retail' });
  });

  it('is every country with id and name @spec ACCOUNT-014', async () => {
    const { body } = await server.call('GET', 'countries.json');
    expect(body.data.length).toBeGreaterThan(240);
    expect(body.data).toContainEqual({ id: 276, code: 'DE', name: 'Germany' });
    expect(new Set(body.data.map((one: { id: number }) => one.id)).size).toBe(body.data.length);
  });

  it('is the states of the chosen country only @spec ACCOUNT-015', async () => {
    const states = async (country: string | number) =>
      (await server.call('GET', `countries/${country}/states.json`)).body.data as {
        id: string;
        name: string;
      }[];
    const american = await states(840);
    expect(american).toContainEqual({ id: 'US-CA', name: 'California' });
    expect(american.filter(({ id }) => !id.startsWith('US-'))).toEqual([]);
    expect(await states('US')).toEqual(american);
    expect(await states(276)).toHaveLength(16);
    expect((await server.call('GET', 'countries/999/states.json')).status).toBe(404);
  });
});

describe('calls about an account', () => {
  it('name its owner @spec ACCOUNT-016', async () => {
    expect((await server.call('GET', 'owner.json')).body.data).toEqual({
      id: server.userId,
      email: 'first-account@example.com',
      name: 'first-account@example.com',
      first_name: '',
      last_name: '',
    });
  });

  it('name industry and cluster @spec ACCOUNT-006', async () => {
    await put({ industry: 'Pets' });
    expect((await server.call('GET', 'info.json')).body.data).toEqual({
      account_id: server.account,
      industry: 'Pets',
      cluster: 'default',
    });
  });

  it('answer one account of the person, never a stranger’s @spec ACCOUNT-017 @spec ACCOUNT-001', async () => {
    const get = (id: number) =>
      fetch(`${server.url}/v2/accounts/${id}.json`, {
        headers: { authorization: `Bearer ${reader}` },
      });
    const answer = (await (await get(server.account)).json()) as { data: Record<string, unknown> };
    expect(answer.data).toMatchObject({
      id: server.account,
      name: 'Blue Shop',
      uid: expect.any(String),
      owner_id: null,
      cluster: 'default',
      active: true,
      enable_marketing: true,
      enable_service: false,
      enable_commerce: false,
      error: false,
    });
    expect((await get(await server.anotherAccount('Foreign'))).status).toBe(403);
    expect((await server.call('GET', `accounts/${server.account}.json`)).body.data.name).toBe(
      'Blue Shop',
    );
    expect(
      (await server.call('GET', `accounts/${await server.anotherAccount('Stranger')}.json`)).status,
    ).toBe(404);
  });

  it('answer the settings of the customer @spec ACCOUNT-018', async () => {
    expect(
      (await server.call('GET', `customers/${server.account}/customer_settings.json`)).body.data,
    ).toMatchObject({
      customer_id: server.account,
      package_type: '',
      time_zone: expect.any(String),
      products: { marketing: true, service: false, commerce: false },
    });
    expect((await server.call('GET', 'customers/999999/customer_settings.json')).status).toBe(404);
  });

  it('answer the person’s groups, by which the storefront is offered @spec ACCOUNT-019', async () => {
    const groups = async () =>
      (await server.call('GET', 'users/groups.json', undefined, { key: reader })).body.data;
    expect(await groups()).toEqual([]);
    const {
      rows: [user],
    } = await server.database.pool.query(
      `select id from users where email_key = 'reader@example.org'`,
    );
    const shop = await server.anotherAccount('Shop with a storefront');
    await server.database.pool.query('update accounts set enable_commerce = true where id = $1', [
      shop,
    ]);
    await grantMembership(server.database, {
      accountId: shop,
      userId: user.id,
      roles: ['commerce_full_access'],
    });
    expect(await groups()).toEqual([
      { id: shop, name: 'Shop with a storefront', account_id: shop },
    ]);
    const own = await fetch(`${server.url}/v2/users/groups.json`, {
      headers: { authorization: `Bearer ${reader}` },
    });
    expect(((await own.json()) as { data: unknown[] }).data).toHaveLength(1);
  });
});
