import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MountedRoute } from '#platform/server/http/route.ts';
import { sampleOf } from '#tests/harness/family-samples.builder.ts';
import { tokenOf } from '#tests/harness/person.ts';
import { giveNumber } from '#tests/harness/text-numbers.builder.ts';
import { switchService } from '#tests/harness/switch-service.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let named: { content: number; application: number; list: number };
beforeAll(async () => {
  server = await testServer();
  await giveNumber(server);
  await switchService(server, true);
  const madeAs = async (path: string, body: unknown): Promise<number> =>
    (await server.call('POST', path, body)).body.data.id;
  named = {
    content: await madeAs('contents.json', {
      content: { name: 'A receipt', html_part: '<p>Hello</p>' },
    }),
    application: await madeAs('mobile_applications.json', {
      mobile_application: { name: 'A shop', platform: 'web' },
    }),
    list: await madeAs('lists.json', { list: { name: 'Signed up' } }),
  };
});
afterAll(() => server.close());

// No key for programs holds dns_setup, so a person makes these calls.
const peopleOnly = new Set(['dkim_domains', 'link_tracking_domains']);
const call = async (method: string, path: string, body?: unknown) =>
  server.call(
    method,
    path,
    body,
    peopleOnly.has(path.split(/[/.]/)[0]!) ? { key: await tokenOf(server) } : {},
  );
let made = 0;

const below = (route: MountedRoute) =>
  route.path.replace('/v2/{accountId}/', '').replace(/\.json$/, '');
const mounted = () =>
  server.server.routes.filter(({ scope, path }) => scope === 'account' && path.endsWith('.json'));
const has = (method: string, path: string) =>
  mounted().some((route) => route.method === method && below(route) === path);
// Folders are a tree, an SMS contact is a contact, an unsubscribe is made of many addresses at once, orders are told whole, and images are files, which image groups show: their own tests say how they answer.
const ownTests = new Set([
  'folders',
  'sms_contacts',
  'orders',
  'images',
  // Made of an address that answers a feed.
  'content_feeds',
  // Shown with itself by its name, beside its categories and products.
  'product_feeds',
  // Three names of one record, each in a shape of its own, and the addresses of the service desk.
  'connections',
  'crms',
  'integrations',
  'support_emails',
  'support_email',
  // Made of a form that a connected account has.
  'social_leads',
  // Sent, not kept: a list shows them when a gateway took them.
  'sms_messages',
  'image_groups',
  'unsubscribes',
  'global_unsubscribes',
  'brand_unsubscribes',
  'sms_unsubscribes',
]);

/** Families that list, make, show, change and delete records. */
function families(): string[] {
  const all = new Set(mounted().map((route) => below(route).split('/')[0]!));
  return [...all].filter(
    (family) =>
      has('GET', family) &&
      has('POST', family) &&
      has('GET', `${family}/{id}`) &&
      has('DELETE', `${family}/{id}`) &&
      !ownTests.has(family),
  );
}

async function create(family: string) {
  made += 1;
  const { singular, make } = sampleOf(family);
  const answer = await call('POST', `${family}.json`, { [singular]: make(made, named) });
  expect(
    answer,
    `a ${singular} could not be made: say in tests/harness/family-samples.builder.ts how`,
  ).toMatchObject({ status: 201 });
  // Some families wrap the made record in its name.
  return (answer.body.data[singular] ?? answer.body.data) as Record<string, unknown> & {
    id: number;
  };
}

const rowsOf = (data: unknown): { id: number }[] =>
  Array.isArray(data)
    ? data
    : (Object.values(data as object).find(Array.isArray) as { id: number }[]);

// Each test calls every family several times.
describe('every family of records', { timeout: 90_000 }, () => {
  test('is found', () => {
    expect(families()).toEqual(
      expect.arrayContaining([
        'tags',
        'tag_groups',
        'lists',
        'custom_fields',
        'contacts',
        'contents',
        'campaigns',
        'api_keys',
      ]),
    );
  });

  test('lists, makes, shows, changes by PUT and PATCH alike, and deletes @spec API-016', async () => {
    for (const family of families()) {
      const record = await create(family);
      const path = `${family}/${record.id}.json`;
      expect([family, (await call('GET', path)).body]).toEqual([
        family,
        { data: expect.objectContaining({ id: record.id }) },
      ]);
      const { singular, change } = sampleOf(family);
      const before = (await call('GET', path)).body.data;
      for (const method of ['PUT', 'PATCH']) {
        const changed = await call(method, path, { [singular]: change });
        expect([family, method, changed.status, changed.body.errors]).toEqual([
          family,
          method,
          200,
          undefined,
        ]);
        expect(changed.body.data, family).toMatchObject(change);
        // Absent fields stay as they were.
        const { updated_at: _now, ...rest } = { ...before, ...change };
        expect((await call('GET', path)).body.data, family).toMatchObject(rest);
      }
      expect([family, (await call('DELETE', path)).status]).toEqual([family, 200]);
      expect([family, (await call('GET', path)).status]).toEqual([family, 404]);
    }
  });

  test('pages its list with totals that agree @spec API-015', async () => {
    for (const family of families()) {
      await create(family);
      await create(family);
      const { body } = await call('GET', `${family}.json?page=2&per_page=1`);
      const { total } = body.meta;
      expect([family, body.meta]).toMatchObject([
        family,
        { page: 2, per_page: 1, total_pages: total, total, count: total, total_count: total },
      ]);
      expect([family, rowsOf(body.data).length]).toEqual([family, 1]);
    }
  });

  test('deletes several by DELETE and POST where it has bulk_delete @spec API-016', async () => {
    for (const family of families().filter((one) => has('POST', `${one}/bulk_delete`))) {
      expect([family, has('DELETE', `${family}/bulk_delete`)]).toEqual([family, true]);
      const [first, second] = [await create(family), await create(family)];
      expect(
        (await call('POST', `${family}/bulk_delete.json`, { ids: [first.id, 999_999_999] })).body
          .data,
        family,
      ).toEqual({ ids: [first.id], errors: { 999999999: ['does not exist'] } });
      expect(
        (await call('DELETE', `${family}/bulk_delete.json`, { ids: [second.id] })).body.data,
        family,
      ).toEqual({ ids: [second.id], errors: {} });
    }
  });

  test('makes a copy, is archived and brought back, and names its users where it can @spec API-016', async () => {
    for (const family of families()) {
      const record = await create(family);
      if (has('POST', `${family}/{id}/duplicate`)) {
        expect(
          (await call('GET', `${family}/${record.id}/duplicate.json`)).body.data.name,
          family,
        ).toBe(`Copy of ${String(record['name'])}`);
        expect((await call('POST', `${family}/${record.id}/duplicate.json`)).status, family).toBe(
          201,
        );
      }
      if (has('PUT', `${family}/{id}/archive_record`)) {
        const shown = async () =>
          rowsOf((await call('GET', `${family}.json?per_page=1000`)).body.data).some(
            ({ id }) => id === record.id,
          );
        await call('PUT', `${family}/${record.id}/archive_record.json`, { archived: true });
        expect([family, await shown()]).toEqual([family, false]);
        await call('PUT', `${family}/${record.id}/archive_record.json`, { archived: false });
        expect([family, await shown()]).toEqual([family, true]);
      }
      if (has('GET', `${family}/{id}/check_modules_in_use`)) {
        expect(
          (await call('GET', `${family}/${record.id}/check_modules_in_use.json`)).body.data,
          family,
        ).toEqual({ in_use: false, modules: {}, hidden: {} });
      }
    }
  });

  test('says whether a name is taken, whatever its case, and lets a record keep its own', async () => {
    const checked = families().filter((family) => has('GET', `${family}/validate_name`));
    for (const family of checked) {
      const record = await create(family);
      const ask = async (query: string) =>
        (await call('GET', `${family}/validate_name.json?${query}`)).body.data.valid;
      const name = encodeURIComponent(String(record['name']).toUpperCase());
      expect([
        family,
        await ask(`name=${name}`),
        await ask(`name=${name}&id=${record.id}`),
        await ask('name=never%20used'),
      ]).toEqual([family, false, true, true]);
    }
    expect(checked.length).toBeGreaterThan(4);
  });

  test('answers an export or a new count at once; the file comes by a notification @spec API-018', async () => {
    for (const verb of ['export', 'refresh_count']) {
      for (const family of families().filter((one) => has('POST', `${one}/${verb}`))) {
        const { status, body } = await call('POST', `${family}/${verb}.json`, {});
        expect([family, verb, status, body.data]).toEqual([
          family,
          verb,
          202,
          { message: expect.any(String), notification_id: expect.any(Number) },
        ]);
      }
    }
  });

  test('has paths that end in .json and nothing else @spec API-014', async () => {
    for (const family of families()) {
      for (const ending of ['', '.xml', '.JSON', '.json.json'])
        expect([family, ending, (await call('GET', family + ending)).status]).toEqual([
          family,
          ending,
          404,
        ]);
    }
  });
});
