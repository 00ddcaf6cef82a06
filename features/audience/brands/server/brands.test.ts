import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const make = async (name: string, account?: number): Promise<number> =>
  (
    await server.call(
      'POST',
      'brands.json',
      { brand: { name } },
      account === undefined ? {} : { account },
    )
  ).body.data.id;
const contact = async (email: string): Promise<number> =>
  (await server.call('POST', 'contacts.json', { contact: { email } })).body.data.id;

describe('brands', () => {
  it('come in pages, by name, and of this account alone @spec BRANDS-004 @spec UNSUB-004', async () => {
    const account = await server.anotherAccount('Twelve brands');
    for (let n = 12; n >= 1; n -= 1) await make(`Brand ${String(n).padStart(2, '0')}`, account);
    const second = await server.call('GET', 'brands.json?page=2&per_page=10', undefined, {
      account,
    });
    expect(second.body.data).toHaveLength(2);
    expect(second.body.meta).toMatchObject({ total: 12, page: 2 });
    const all = await server.call(
      'GET',
      'brands.json?per_page=10000000&sort=name&sort_order=asc',
      undefined,
      { account },
    );
    expect(all.body.data.map((brand: { name: string }) => brand.name)).toEqual(
      Array.from({ length: 12 }, (_, n) => `Brand ${String(n + 1).padStart(2, '0')}`),
    );
    expect((await server.call('GET', 'brands.json')).body.data).toEqual([]);
    expect((await server.call('GET', 'brands.json', undefined, { as: 'contents' })).status).toBe(
      403,
    );
  });

  it('carry a color, and the logo of the account where they have none', async () => {
    const brand = { name: 'Colorful', color: '#1A3' };
    const { id } = (await server.call('POST', 'brands.json', { brand })).body.data;
    expect((await server.call('GET', `brands/${id}.json`)).body.data.color).toBe('#11aa33');
    const values = { brand_logo: 'https://shop.example/logo.png', brand_color: '#ffe066' };
    await server.call('PUT', 'settings/pages/branding.json', { values });
    const branding = async (query: string) =>
      (await server.call('GET', `branding.json${query}`, undefined, { as: 'contents' })).body.data;
    expect(await branding(`?brand_id=${id}`)).toMatchObject({
      name: 'Colorful',
      logo: 'https://shop.example/logo.png',
      color: '#11aa33',
    });
    expect(await branding('')).toMatchObject({ color: '#ffe066' });
    const refused = await server.call('PUT', `brands/${id}.json`, { brand: { color: 'red' } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.color).toEqual(['must be a color such as #2d57e9']);
  });

  it('have a kit that says what is wrong with it', async () => {
    const errorsOf = async (kit: unknown) =>
      (await server.call('POST', 'brands.json', { brand: { name: 'With a kit', kit } })).body
        .errors;
    const color = { name: 'Sand', color: '#f4ecdf' };
    const words = async (kit: unknown) => JSON.stringify(await errorsOf(kit));
    expect(await words({ colors: [color, { ...color, name: 'sand' }] })).toContain(
      'must have a name of its own for each color',
    );
    expect(await words({ colors: Array(13).fill(color) })).toContain('must be at most 12 colors');
    expect(await words({ colors: [{ name: 'None', color: '' }] })).toContain('must be a color');
    expect(await words({ text_font: 'url(https://x.example)' })).toContain('must be one of Helv');
    expect(await words({ button_radius: 41 })).toContain('must be at most 40');
    expect(await words({ shadow: 1 })).toContain('shadow');
    const kit = { colors: [color], heading_font: 'Georgia, serif', link_color: '' };
    const made = await server.call('POST', 'brands.json', { brand: { name: 'With a kit', kit } });
    expect(made.body.data.kit).toEqual({ colors: [color], heading_font: 'Georgia, serif' });
  });

  it('show their data, strangers’ are missing @spec BRANDS-002 @spec BRANDS-005', async () => {
    const id = await make('Shown');
    expect((await server.call('GET', `brands/${id}.json`)).body.data).toMatchObject({
      id,
      name: 'Shown',
      logo: '',
      unsubscribed_count: 0,
      campaigns_count: 0,
    });
    const account = await server.anotherAccount('Stranger');
    expect((await server.call('GET', `brands/${id}.json`, undefined, { account })).status).toBe(
      404,
    );
    expect((await server.call('GET', 'brands/999999.json')).status).toBe(404);
  });

  it('are made with name and logo; a taken name is refused @spec BRANDS-006', async () => {
    const made = await server.call('POST', 'brands.json', {
      brand: { name: 'Blue', logo: 'https://img.example/blue.png' },
    });
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({ name: 'Blue', logo: 'https://img.example/blue.png' }),
    ]);
    const taken = await server.call('POST', 'brands.json', { brand: { name: 'BLUE' } });
    expect([taken.status, taken.body]).toEqual([
      422,
      { errors: { name: ['has already been taken'] } },
    ]);
    expect(
      (
        await server.call('POST', 'brands.json', {
          brand: { name: 'Red', logo: 'javascript:alert(1)' },
        })
      ).body.errors,
    ).toHaveProperty('logo');
  });

  it('change by PUT and PATCH @spec BRANDS-007', async () => {
    const id = await make('Before');
    for (const [method, name] of [
      ['PUT', 'After'],
      ['PATCH', 'Later'],
    ] as const) {
      expect(
        (await server.call(method, `brands/${id}.json`, { brand: { name } })).body.data.name,
      ).toBe(name);
    }
    const account = await server.anotherAccount('Renamer');
    expect(
      (await server.call('PUT', `brands/${id}.json`, { brand: { name: 'Mine' } }, { account }))
        .status,
    ).toBe(404);
  });

  it('go one by one or several at once, unless a campaign or a list uses them @spec BRANDS-008 @spec BRANDS-009 @spec BRANDS-001', async () => {
    const [used, ofList, ...free] = [
      await make('Used'),
      await make('Of a list'),
      await make('One'),
      await make('Two'),
      await make('Three'),
    ];
    const campaign = await server.call('POST', 'campaigns.json', {
      campaign: { name: 'Spring', brand_id: used },
    });
    expect(campaign.body.data.brand_id).toBe(used);
    expect(
      (await server.call('GET', `brands/${used}/check_modules_in_use.json`)).body.data,
    ).toEqual({
      in_use: true,
      hidden: {},
      modules: { campaigns: [{ id: campaign.body.data.id, name: 'Spring' }] },
    });
    expect(
      (await server.call('GET', `brands/${free[0]}/check_modules_in_use.json`)).body.data,
    ).toEqual({ in_use: false, modules: {}, hidden: {} });
    const refused = await server.call('DELETE', `brands/${used}.json`);
    expect([refused.status, refused.body.errors.base[0]]).toEqual([
      422,
      expect.stringContaining('“Spring”'),
    ]);
    const list = await server.call('POST', 'lists.json', {
      list: { name: 'Coffee news', brand_id: ofList },
    });
    const usersOfBrand = async () =>
      (await server.call('GET', `brands/${ofList}/check_modules_in_use.json`)).body.data;
    expect(await usersOfBrand()).toEqual({
      in_use: true,
      hidden: {},
      modules: { lists: [{ id: list.body.data.id, name: 'Coffee news' }] },
    });
    const bulk = await server.call(
      'DELETE',
      `brands/bulk_delete.json?ids=${[used, ofList, ...free].join(',')}`,
    );
    expect(bulk.body.data).toEqual({
      ids: free,
      errors: {
        [used as number]: [expect.stringContaining('in use')],
        [ofList as number]: [expect.stringContaining('in use by lists “Coffee news”')],
      },
    });
    // A list that changes its brand lets go of the one before.
    await server.call('PUT', `lists/${list.body.data.id}.json`, { list: { brand_id: null } });
    expect(await usersOfBrand()).toEqual({ in_use: false, modules: {}, hidden: {} });
    for (const id of free) expect((await server.call('GET', `brands/${id}.json`)).status).toBe(404);
    expect(
      (
        await server.call('POST', 'campaigns.json', {
          campaign: { name: 'Foreign', brand_id: 999_999 },
        })
      ).body.errors.brand_id,
    ).toEqual(['is no brand of this account']);
  });
});

describe('a contact’s brands', () => {
  it('are all subscribed until one is left, and come back @spec CONTACTS-044 @spec CONTACTS-045', async () => {
    const [red, green] = [await make('Leaves'), await make('Stays')];
    const id = await contact('brandy@example.org');
    const names = async () => {
      const { data } = (await server.call('GET', `contacts/${id}/brands.json`)).body;
      return [data.subscribed_brands, data.unsubscribed_brands].map((list: { id: number }[]) =>
        list.map((brand) => brand.id).filter((one) => [red, green].includes(one)),
      );
    };
    expect(await names()).toEqual([[red, green], []]);
    const left = await server.call('POST', `contacts/${id}/toggle_brands_subscriptions.json`, {
      status: 'inactive',
      brand_id: red,
    });
    expect(left.body.data.message).toBe('The contact gets no more emails of this brand.');
    expect(await names()).toEqual([[green], [red]]);
    expect((await server.call('GET', `brands/${red}.json`)).body.data.unsubscribed_count).toBe(1);
    await server.call('POST', `contacts/${id}/toggle_brands_subscriptions.json`, {
      status: 'active',
      brand_id: red,
    });
    expect(await names()).toEqual([[red, green], []]);
    const account = await server.anotherAccount('Other brands');
    expect(
      (await server.call('GET', `contacts/${id}/brands.json`, undefined, { account })).status,
    ).toBe(404);
    expect(
      (
        await server.call('POST', `contacts/${id}/toggle_brands_subscriptions.json`, {
          status: 'gone',
          brand_id: red,
        })
      ).status,
    ).toBe(422);
  });
});
