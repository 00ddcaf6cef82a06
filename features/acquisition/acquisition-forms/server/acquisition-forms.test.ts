import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import { visitorsOf } from '#engines/forms/visitor.harness.ts';
import { testDns, type TestDns } from '#tests/harness/dns-server.ts';
import { tokenOf } from '#tests/harness/person.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let dns: TestDns;
let server: TestServer;
let ahead = 0;
let list = 0;
let visitor: ReturnType<typeof visitorsOf>;
beforeAll(async () => {
  dns = await testDns();
  dns.zone = { 'links.us.test': { A: ['192.0.2.80'] } };
  server = await testServer({
    env: { TRUSTED_PROXIES: '1', DNS_SERVERS: dns.address, LINK_HOST: 'links.us.test' },
    clock: { now: () => new Date(Date.now() + ahead) },
  });
  visitor = visitorsOf(server);
  list = await aListOf(server, []);
});
afterAll(async () => {
  await server.close();
  await dns.close();
});

interface How {
  account?: number;
  as?: string;
}
const email = { id: 'email', kind: 'email', label: 'Email', required: true, binds: 'email' };
const save = (builder: object, how: How = {}) =>
  server.call('POST', 'builders.json', { builder }, how);
async function aForm(builder: object): Promise<any> {
  const made = await save({ lists: [list], published: true, ...builder });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}
const show = async (id: number) => (await server.call('GET', `builders/${id}.json`)).body.data;
const change = (id: number, builder: object, how: How & { method?: string } = {}) =>
  server.call(how.method ?? 'PUT', `builders/${id}.json`, { builder }, how);
/** The script a second later, when no process has an older one in mind. */
const scriptOf = (form: any, headers: Record<string, string> = {}) => {
  ahead += 1_500;
  return visitor.look(form.installation.script_url, { headers });
};

describe('the family', () => {
  test('twelve forms fill one page of ten and one of two, found by type, status and folder @spec FORMS-015', async () => {
    const account = await server.anotherAccount('Twelve Builders');
    for (let n = 1; n <= 12; n += 1) {
      const type = n === 12 ? 'bar' : 'popup';
      expect(
        (await save({ name: `Form ${n}`, type, published: n === 1 }, { account })).status,
      ).toBe(201);
    }
    const ask = async (query: string, how: How = { account }) =>
      server.call('GET', `builders.json?${query}`, undefined, how);
    const names = async (query: string) =>
      (await ask(query)).body.data.map((one: { name: string }) => one.name);
    const second = await ask('page=2&per_page=10');
    expect(second.body.data).toHaveLength(2);
    expect(second.body.meta).toMatchObject({ total: 12, total_pages: 2 });
    expect(await names('type=bar')).toEqual(['Form 12']);
    expect(await names('status=published')).toEqual(['Form 1']);
    expect(await names('folder_id=77')).toEqual([]);
    expect((await ask('name=Form%201', {})).body.data).toEqual([]);
    expect((await ask('', { as: 'contacts' })).status).toBe(403);
  });

  test('folders of acquisition forms are of the type acquisition/builder @spec FORMS-014', async () => {
    const folder = await server.call('POST', 'folders.json', {
      folder: { name: 'Popups', folder_type: 'acquisition/builder' },
    });
    const { id } = folder.body.data ?? folder.body;
    const form = await aForm({ name: 'In a folder', folder_id: id });
    const found = await server.call('GET', `builders.json?folder_id=${id}`);
    expect(found.body.data.map((one: { id: number }) => one.id)).toEqual([form.id]);
  });

  test('one form answers with its JSON, views and submissions; unknown and foreign ones with 404 @spec FORMS-016', async () => {
    const { id } = await aForm({ name: 'Shown', type: 'slide_in', design: { title: 'Hello' } });
    const shown = await show(id);
    expect(shown).toMatchObject({
      name: 'Shown',
      type: 'slide_in',
      design: { title: 'Hello' },
      json: { type: 'slide_in', title: 'Hello', pages: [{ fields: [{ id: 'email' }] }] },
      lists: [list],
      views: 0,
      submissions: 0,
      rate: null,
    });
    expect(shown.installation.code).toContain(shown.installation.script_url);
    const account = await server.anotherAccount('Builder Reader');
    const foreign = await server.call('GET', `builders/${id}.json`, undefined, { account });
    expect(foreign.status).toBe(404);
    expect((await server.call('GET', 'builders/999999.json')).status).toBe(404);
  });

  test('a form is made of name, type, design and lists; what is wrong is said by field @spec FORMS-017', async () => {
    const design = { title: 'Ten percent', pages: [{ fields: [email] }] };
    const made = await save({ name: 'Made', type: 'popup', design, lists: [list] });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { name: 'Made', type: 'popup', state: 'draft', published: false, lists: [list] },
    ]);
    const listed = await server.call('GET', 'builders.json?name=Made');
    expect(listed.body.data).toHaveLength(1);
    const refused = async (builder: object) => {
      const { status, body } = await save(builder);
      expect(status).toBe(422);
      return Object.keys(body.errors);
    };
    expect(await refused({ name: ' ' })).toEqual(['name']);
    expect(await refused({ name: 'Type', type: 'carpet' })).toEqual(['type']);
    expect(await refused({ name: 'Unknown list', lists: [999_999] })).toEqual(['lists']);
    const rules = { rules: { schedule: { zone: 'Moon/Base' } } };
    expect(await refused({ name: 'Zone', design: { display: rules } })).toEqual([
      'design.display.rules.schedule.zone',
    ]);
    const none = { pages: [{ fields: [] }] };
    expect(await refused({ name: 'No address', design: none, published: true })).toEqual([
      'design',
    ]);
  });

  test('asks for a number whose most is at least its least @spec CONST-013', async () => {
    const asking = (min: number, max: number) => {
      const size = { id: 'size', kind: 'number', label: 'Shoe size', min, max };
      return save({
        name: `Sizes ${min} ${max}`,
        type: 'popup',
        design: { pages: [{ fields: [email, size] }] },
        lists: [list],
      });
    };
    const refused = await asking(5, 3);
    expect([refused.status, Object.values(refused.body.errors)]).toEqual([
      422,
      [['Second number must be greater than or equal the first number']],
    ]);
    expect((await asking(3, 3)).status).toBe(201);
  });

  test('PUT and PATCH change the draft, and publishing makes it what visitors get @spec FORMS-018', async () => {
    const { id, ...form } = await aForm({ name: 'Before', design: { title: 'First words' } });
    expect((await change(id, { design: { title: 'Second words' } })).status).toBe(200);
    expect((await change(id, { name: 'After' }, { method: 'PATCH' })).status).toBe(200);
    expect(await show(id)).toMatchObject({
      name: 'After',
      design: { title: 'Second words' },
      version: 1,
      has_changes: true,
    });
    expect((await scriptOf(form)).text).toContain('First words');
    expect((await change(id, { published: true })).body.data).toMatchObject({
      version: 2,
      has_changes: false,
    });
    expect((await scriptOf(form)).text).toContain('Second words');
    const account = await server.anotherAccount('Builder Changer');
    expect((await change(id, { name: 'x' }, { account })).status).toBe(404);
  });

  test('deleted forms serve no script, one by one and together @spec FORMS-019', async () => {
    const forms = [];
    for (const name of ['Gone 1', 'Gone 2', 'Gone 3', 'Gone 4']) forms.push(await aForm({ name }));
    const [first, ...others] = forms;
    expect((await scriptOf(first)).status).toBe(200);
    expect((await server.call('DELETE', `builders/${first.id}.json`)).status).toBe(200);
    expect((await server.call('GET', `builders/${first.id}.json`)).status).toBe(404);
    const ids = others.map(({ id }) => id);
    const bulk = await server.call('DELETE', 'builders/bulk_delete.json', { ids });
    expect(bulk.body.data.ids).toHaveLength(3);
    expect((await server.call('GET', `builders.json?ids=${ids.join()}`)).body.data).toEqual([]);
    for (const form of forms) {
      expect((await scriptOf(form)).status).toBe(404);
      const sent = await visitor.send(form.installation.hosted_url, { email: 'a@example.com' });
      expect(sent.status).toBe(404);
    }
  });

  test('a copy has a new name, no address and no visitors until it is published @spec FORMS-020', async () => {
    const form = await aForm({ name: 'Original', type: 'bar', url: 'the-original' });
    await visitor.ticket(form.installation.hosted_url);
    const copied = await server.call('POST', `builders/${form.id}/duplicate.json`);
    expect([copied.status, copied.body.data]).toMatchObject([
      201,
      { name: 'Copy of Original', type: 'bar', url: '', lists: [list], state: 'draft', views: 0 },
    ]);
    expect(copied.body.data.design).toEqual(form.design);
    expect((await scriptOf(copied.body.data)).status).toBe(404);
    expect(await show(form.id)).toMatchObject({ views: 1 });
  });
});

describe('what is still free', () => {
  const valid = async (call: string) => (await server.call('GET', `builders/${call}`)).body.data;

  test('a name is used once in an account @spec FORMS-021', async () => {
    const { id } = await aForm({ name: 'Taken' });
    expect(await valid('validate_name.json?name=taken')).toMatchObject({ valid: false });
    expect(await valid(`validate_name.json?name=taken&id=${id}`)).toMatchObject({ valid: true });
    expect(await valid('validate_name.json?name=Free')).toMatchObject({ valid: true });
  });

  test('an address is used once, and leads to the form @spec FORMS-022', async () => {
    const form = await aForm({ name: 'With an address', url: 'summer-sale' });
    expect(await valid('validate_url.json?url=summer-sale')).toMatchObject({ valid: false });
    expect(await valid(`validate_url.json?url=summer-sale&id=${form.id}`)).toMatchObject({
      valid: true,
    });
    expect(await valid('validate_url.json?url=winter-sale')).toMatchObject({ valid: true });
    expect(await valid('validate_url.json?url=No%20spaces')).toMatchObject({ valid: false });
    expect((await save({ name: 'Again', url: 'summer-sale' })).body.errors).toEqual({
      url: ['has already been taken'],
    });
    const led = await visitor.look(form.installation.named_url);
    expect([led.status, led.headers.get('location')]).toEqual([302, form.installation.hosted_url]);
    expect((await visitor.look(`${form.installation.named_url}x`)).status).toBe(404);
  });

  test('a domain is the account’s own and verified, or not valid @spec FORMS-023', async () => {
    const how = { key: await tokenOf(server, server.email) };
    for (const name of ['links.shop.test', 'unproven.shop.test']) {
      const made = await server.call(
        'POST',
        'link_tracking_domains.json',
        { link_tracking_domain: { name } },
        how,
      );
      if (name.startsWith('links')) dns.zone[name] = { CNAME: 'links.us.test' };
      await server.call(
        'POST',
        `link_tracking_domains/${made.body.data.id}/verify.json`,
        undefined,
        how,
      );
    }
    const account = await server.anotherAccount('Not the owner');
    const asked = async (domain: string, by: How = {}) =>
      (
        await server.call(
          'GET',
          `builders/validate_domain.json?domain=${encodeURIComponent(domain)}`,
          undefined,
          by,
        )
      ).body.data.valid;
    expect(await asked('links.shop.test')).toBe(true);
    expect(await asked('https://LINKS.shop.test/page')).toBe(true);
    expect(await asked('unproven.shop.test')).toBe(false);
    expect(await asked('www.stranger.example')).toBe(false);
    expect(await asked('links.shop.test', { account })).toBe(false);
  });
});
