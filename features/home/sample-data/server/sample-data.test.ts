import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const total = async (path: string): Promise<number> =>
  (await server.call('GET', path)).body.meta.total;

const contactsBilled = async (): Promise<number> => {
  const { kinds } = (await server.call('GET', `accounts/${server.account}/usage.json`)).body.data;
  return kinds.find(({ kind }: { kind: string }) => kind === 'contacts').usage;
};

test(
  '4,372 customers come in once, with balanced campaigns, and all of it goes out again',
  { timeout: 240_000 },
  async () => {
    const own = await server.call('POST', 'tags.json', { tag: { name: 'My own tag' } });
    expect((await server.call('POST', 'sample_data.json')).status).toBe(201);
    await server.call('POST', 'sample_data.json');
    expect((await server.call('GET', 'sample_data.json')).body.data).toEqual({
      present: true,
      contacts: 4372,
      campaigns: 8,
    });

    const campaigns = (await server.call('GET', 'campaigns.json?include_stats=true&per_page=50'))
      .body.data;
    expect(campaigns.map((one: { status: string }) => one.status).sort()).toEqual([
      'draft',
      'recurring',
      'scheduled',
      'sent',
      'sent',
      'sent',
      'sent',
      'sent',
      // Those of the sample journey's steps.
      'workflow',
      'workflow',
      'workflow',
    ]);
    for (const { balance, counts } of campaigns.filter(
      (one: { status: string }) => one.status === 'sent',
    )) {
      const parts = [
        balance.delivered,
        balance.bounced,
        balance.pending,
        balance.unknown,
        ...Object.values(balance.suppressed),
        ...Object.values(balance.failed),
      ] as number[];
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(balance.eligible);
      // Among some hundred people the rarer things need not happen.
      if (balance.eligible < 1_000) continue;
      expect(balance.bounced).toBeGreaterThan(0);
      expect(counts.unique_opens).toBeGreaterThan(counts.unique_clicks);
      expect(counts.unique_opens).toBeLessThan(balance.delivered);
      expect(counts.unsubscribes).toBeGreaterThan(0);
      expect(counts.machine_opens).toBeGreaterThan(0);
    }
    const newest = campaigns.find((one: { name: string }) => one.name === 'Free delivery weekend');
    const revenue = async () =>
      (await server.call('GET', `campaigns/${newest.id}/revenue.json`)).body.data;
    expect(await revenue()).toMatchObject([{ currency: 'GBP' }]);
    expect((await revenue())[0].orders).toBeGreaterThan(10);
    expect(newest.counts.unique_clicks).toBeGreaterThan((await revenue())[0].buyers);

    const { contacts } = (await server.call('GET', 'contacts.json?per_page=100')).body.data;
    for (const { email, first_name, last_name } of contacts) {
      expect(first_name).toMatch(/^\p{Lu}\p{L}+$/u);
      expect(last_name).toMatch(/^\p{Lu}\p{L}+$/u);
      expect(email).toMatch(/^[a-z]+\.[a-z]+\d*@example\.com$/);
    }
    const tags = (await server.call('GET', 'tags.json?per_page=100')).body.data.map(
      (tag: { name: string }) => tag.name,
    );
    expect(tags).toEqual(expect.arrayContaining(['Ireland', 'United States', 'Gold customer']));
    expect(tags).not.toEqual(expect.arrayContaining(['EIRE']));
    const { html_part: html } = (await server.call('GET', `contents/${newest.content_id}.json`))
      .body.data;
    const pictures = [...html.matchAll(/<img src="[^"]*\/mail-icons\/(sample\/[a-z-]+\.png)"/g)];
    expect(pictures.length).toBeGreaterThan(1);
    for (const [, file] of pictures)
      expect(existsSync(join('apps/web/public/mail-icons', file!)), file).toBe(true);

    const { next } = (await server.call('GET', 'dashboard/campaigns.json')).body.data;
    expect(next).toMatchObject([{ name: 'Before the holidays', kind: 'campaign' }]);
    const counts = (await server.call('GET', 'campaigns/counts.json')).body.data;
    const shown = async (filter: string) => total(`campaigns.json?filter=${filter}`);
    expect([counts.recurring ?? 0, counts.paused]).toEqual([0, 1]);
    expect([await shown('recurring'), await shown('paused')]).toEqual([0, 1]);

    const series = campaigns.find((one: { status: string }) => one.status === 'recurring');
    const runs = (await server.call('GET', `campaigns/${series.id}/runs.json`)).body.data;
    expect(runs).toMatchObject({
      is_enabled: false,
      children: [{ status: 'sent' }, { status: 'sent' }],
    });
    const test = campaigns.find((one: { ab: unknown }) => one.ab !== null);
    expect(test.winner_subject).toBe('Dark at five? We have something against that');
    const report = (await server.call('GET', `campaigns/${test.id}/ab_report.json`)).body.data;
    expect(report).toMatchObject({
      winner: { variant: 'B', how: { kind: 'rule', by: 'opens' } },
      waiting: 0,
      variants: [{ variant: 'A' }, { variant: 'B' }],
    });
    expect(report.variants[0].sample.people).toBe(report.variants[1].sample.people);
    const draft = campaigns.find((one: { status: string }) => one.status === 'draft');
    expect(
      (await server.call('GET', `campaigns/${draft.id}/preflight.json`)).body.data.can_send,
    ).toBe(true);
    const lists = (await server.call('GET', 'lists.json?per_page=50')).body.data.lists;
    const everybody = lists.find((list: { name: string }) => list.name === 'All customers');
    expect(everybody.subscribers).toBeGreaterThan(4300);
    expect(everybody.subscribers + everybody.unsubscribed).toBe(4372);
    expect(everybody.unsubscribed).toBeGreaterThan(0);
    const used = await server.call('GET', `lists/${draft.lists[0]}/check_modules_in_use.json`);
    expect(used.body.data.modules.campaigns).toContainEqual({ id: draft.id, name: draft.name });

    const brands = (await server.call('GET', 'brands.json')).body.data;
    expect(brands).toHaveLength(2);
    for (const brand of brands) {
      expect(brand.logo).toMatch(/^data:image\/svg/);
      expect(brand.campaigns_count).toBeGreaterThan(0);
      // A person who opens the form and saves it is not stopped by what the sample wrote.
      const same = { brand: { name: brand.name, logo: brand.logo } };
      expect((await server.call('PUT', `brands/${brand.id}.json`, same)).status).toBe(200);
    }
    expect(await contactsBilled()).toBe(4372);

    expect((await server.call('DELETE', 'sample_data.json')).body.data).toMatchObject({
      present: false,
      contacts: 0,
      campaigns: 0,
    });
    expect(
      await Promise.all(
        [
          'contacts.json',
          'lists.json',
          'campaigns.json',
          'contents.json',
          'brands.json',
          'custom_fields.json',
        ].map(total),
      ),
    ).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await contactsBilled()).toBe(0);
    expect(
      (await server.call('GET', 'tags.json')).body.data.map((tag: { id: number }) => tag.id),
    ).toEqual([own.body.data.id]);
  },
);

test('contacts stand in the order of the column by which they are sorted', async () => {
  await server.call('POST', 'sample_data.json');
  const created = async (order: string, page: number): Promise<string[]> => {
    const path = `contacts.json?sort=created_at&sort_order=${order}&per_page=100&page=${page}`;
    const { contacts } = (await server.call('GET', path)).body.data;
    return contacts.map((contact: { created_at: string }) => contact.created_at);
  };
  for (const page of [1, 20]) {
    const rising = await created('asc', page);
    expect(rising).toHaveLength(100);
    expect(rising).toEqual(rising.toSorted());
    expect(await created('desc', page)).toEqual((await created('desc', page)).toSorted().reverse());
  }
}, 60_000);

test('what people put to use stays when the sample data goes, and is theirs', async () => {
  await server.call('POST', 'sample_data.json');
  const first = async (path: string, rows?: string) => {
    const { data } = (await server.call('GET', path)).body;
    return (rows ? data[rows] : data)[0];
  };
  const list = await first('lists.json?name=Big', 'lists');
  const content = await first('contents.json?name=Autumn');
  const brand = await first('brands.json?name=The');
  const tag = await first('tags.json?name=France');
  const made = await server.call('POST', 'campaigns.json', {
    campaign: { name: 'My own', lists: [list.id], content_id: content.id, brand_id: brand.id },
  });
  expect(made.status).toBe(201);
  const person = await server.call('POST', 'contacts.json', {
    contact: { email: 'own@example.org', tag_names: [tag.name], custom_fields: { Orders: 3 } },
  });
  expect(person.status).toBe(201);

  expect((await server.call('DELETE', 'sample_data.json')).body.data.present).toBe(false);
  const left = async (path: string, rows?: string) => {
    const { data } = (await server.call('GET', path)).body;
    return (rows ? data[rows] : data).map(({ name }: { name: string }) => name);
  };
  expect(await left('lists.json', 'lists')).toEqual(['Big spenders']);
  expect(await left('contents.json')).toEqual([content.name]);
  expect(await left('brands.json')).toEqual([brand.name]);
  expect(await left('custom_fields.json')).toEqual(['Orders']);
  expect(await left('tags.json')).toEqual(['France', 'My own tag']);
  expect(await left('campaigns.json')).toEqual(['My own']);
  expect((await first('lists.json', 'lists')).is_sample).toBe(false);
  // Sample data that comes again is told from it by its name.
  await server.call('POST', 'sample_data.json');
  expect(await left('brands.json')).toEqual([
    'Harbour Street Shop',
    brand.name,
    `${brand.name} (sample)`,
  ]);
  await server.call('DELETE', 'sample_data.json');
  expect(await left('brands.json')).toEqual([brand.name]);
}, 240_000);
