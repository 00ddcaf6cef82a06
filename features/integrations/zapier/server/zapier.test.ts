import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { zapierStandIn, type ZapierStandIn } from '#tests/harness/stand-ins/zapier.ts';
import { zapierApp as app, type Bundle, type Z, type ZapierRequest } from '../app/zapier-app.ts';

let server: TestServer;
let zapier: ZapierStandIn;
let ahead = 0;
let list = 0;

beforeAll(async () => {
  zapier = await zapierStandIn();
  server = await testServer({
    clock: { now: () => new Date(Date.now() + ahead) },
    env: { FETCH_ALLOW: zapier.host },
  });
  list = (await server.call('POST', 'lists.json', { list: { name: 'Letters' } })).body.data.id;
});
afterAll(async () => {
  await server.close();
  await zapier.close();
});

/** Runs functions of the app as Zapier does: `beforeRequest`, the call, an error for what is refused. */
function asZapier(inputData: Record<string, unknown> = {}, more: Partial<Bundle> = {}) {
  const bundle: Bundle = {
    authData: { base_url: server.url, account_id: String(server.account), api_key: server.apiKey },
    inputData,
    ...more,
  };
  const z: Z = {
    async request(options: ZapierRequest) {
      const request = app.beforeRequest[0]!(options, z, bundle);
      const answer = await fetch(`${request.url}?${new URLSearchParams(request.params)}`, {
        method: request.method ?? 'GET',
        headers: {
          ...request.headers,
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      });
      const data = (await answer.json()) as { data: unknown };
      if (!answer.ok) throw new Error(JSON.stringify(data));
      return { status: answer.status, data };
    },
  };
  return [z, bundle] as const;
}
const hooks = async () => (await server.call('GET', 'hooks.json')).body.data.hooks;
const hookNamed = async (zap: string) =>
  (await hooks()).find((hook: { target_url: string }) => hook.target_url === zapier.target(zap));
const subscribe = (event: string, zap: string, more: object = {}) =>
  server.call('POST', 'hooks.json', { event, target_url: zapier.target(zap), ...more });
const create = (body: object) => server.call('POST', 'integrations/zapier/contacts.json', body);
const aField = async (name: string, field_type = 'string'): Promise<number> =>
  (await server.call('POST', 'custom_fields.json', { custom_field: { name, field_type } })).body
    .data.id;
const save = (mapped: object, path = `settings/${server.account}/zapier_mappings.json`) =>
  server.call('PUT', path, { mapped_custom_fields: mapped });
/** What is followed shows when all older transactions have ended. */
async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  for (let waited = 0; waited < 100; waited += 1) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('did not happen within 100 seconds');
}

describe('the mapping', () => {
  test('saves an object of field to custom field id, 0 when unset, by the id of the settings @spec ZAPIER-003 @spec ZAPIER-004 @spec ZAPIER-006', async () => {
    const town = await aField('Town');
    const saved = await save({ city: town, color: 0 });
    expect([saved.status, saved.body.data.message]).toEqual([
      200,
      'Custom field mappings was successfully added.',
    ]);
    const { data } = (await server.call('GET', 'integrations/zapier.json')).body;
    expect(data).toMatchObject({
      settings_id: server.account,
      limit: 50,
      source_fields: [
        { name: 'city', custom_field_id: town, custom_field_name: 'Town', is_missing: false },
        { name: 'color', custom_field_id: 0, custom_field_name: null, is_missing: false },
      ],
    });
    expect((await save({ city: 0 }, 'integrations/zapier.json')).status).toBe(200);
    expect(
      (await save({ city: town }, `settings/${server.account + 999}/zapier_mappings.json`)).status,
    ).toBe(404);
  });

  test('takes 50 fields and refuses the 51st, unknown custom fields and one that two name @spec ZAPIER-005', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, 0]));
    expect((await save(many(50))).status).toBe(200);
    const refused = await save(many(51));
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('up to 50 can be mapped'),
    ]);
    expect(JSON.stringify((await save({ a: 987654 })).body)).toContain('does not exist');
    const one = await aField('Once');
    expect(JSON.stringify((await save({ a: one, b: one })).body)).toContain(
      'the same custom field',
    );
    for (const bad of [[], 'x', { a: -1 }, { a: 'x' }, { '': 0 }])
      expect((await save(bad as object)).status).toBe(422);
  });
});

describe('actions of the app', () => {
  test('create a contact with mapped fields by a key, remember new ones and skip those that are gone @spec ZAPIER-007', async () => {
    const [shoe, gone] = [await aField('Shoe size', 'integer'), await aField('Gone')];
    await save({ size: shoe, old: gone });
    await server.call('DELETE', `custom_fields/${gone}.json`);
    const made = await app.creates.contact.operation.perform(
      ...asZapier({
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: '',
        list_id: list,
        fields: { size: '38', old: 'x', hat: 'tall' },
      }),
    );
    expect(made).toMatchObject({ is_new: true, unmapped_fields: ['old', 'hat'] });
    const shown = await server.call('GET', `contacts/${(made as { id: number }).id}.json`);
    expect(shown.body.data).toMatchObject({
      first_name: 'Ada',
      custom_fields: { 'Shoe size': 38 },
      lists: [{ id: list }],
    });
    const { source_fields: known } = (await server.call('GET', 'integrations/zapier.json')).body
      .data;
    expect(known).toMatchObject([
      { name: 'hat', custom_field_id: 0 },
      { name: 'old', is_missing: true },
      { name: 'size', custom_field_id: shoe },
    ]);
    const again = await create({ email: 'ADA@example.com', first_name: 'A.' });
    expect([again.status, again.body.data.is_new]).toEqual([200, false]);
    const wrong = await create({ email: 'ada@example.com', fields: { size: 'tall' } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['size']]);
    expect((await create({ email: 'no address' })).status).toBe(422);
    expect((await create({ email: 'b@example.com', list_id: 999_999 })).status).toBe(422);
    const key = await server.key('campaigns');
    const closed = await server.call(
      'POST',
      'integrations/zapier/contacts.json',
      { email: 'c@example.com' },
      { key },
    );
    expect([401, 403]).toContain(closed.status);
  });

  test('unsubscribe; who left a list is not put back on it', async () => {
    const input = { email: 'leaver@example.com', list_id: list };
    await app.creates.add_to_list.operation.perform(...asZapier(input));
    expect(await app.creates.unsubscribe.operation.perform(...asZapier(input))).toMatchObject({
      list_ids: [list],
      is_whole_address: false,
    });
    const back = (await app.creates.add_to_list.operation.perform(...asZapier(input))) as {
      id: number;
    };
    const shown = await server.call('GET', `contacts/${back.id}.json`);
    expect(shown.body.data.lists).toMatchObject([{ id: list, status: 'unsubscribed' }]);
    expect(
      await app.creates.unsubscribe.operation.perform(...asZapier({ email: input.email })),
    ).toMatchObject({ is_whole_address: true });
    expect(
      (
        await server.call('POST', 'integrations/zapier/unsubscribe.json', {
          email: 'nobody@example.com',
        })
      ).status,
    ).toBe(404);
  });
});

describe('hooks', () => {
  test(
    'are subscribed by the app, told of events in order, and end with the Zap @spec ZAPIER-008',
    { timeout: 240_000 },
    async () => {
      const trigger = app.triggers.contact_created.operation;
      const subscribed = (await trigger.performSubscribe(
        ...asZapier({}, { targetUrl: zapier.target('new') }),
      )) as { id: number };
      expect(subscribed.id).toEqual(expect.any(Number));
      const twin = await subscribe('contact_created', 'new');
      expect(twin.body.data.id).toBe(subscribed.id);
      await subscribe('subscribed', 'joined', { list_id: list });
      await subscribe('contact_created', 'gone');
      await subscribe('contact_created', 'broken');
      zapier.answer = (zap) => ({ gone: 410, broken: 500 })[zap] ?? 200;
      const emails = ['one', 'two', 'three'].map((name) => `${name}@zap.example`);
      for (const email of emails) await create({ email, list_id: list });
      await eventually(() => zapier.taken('new').length >= 3 && zapier.taken('joined').length >= 3);
      expect(zapier.taken('new').map((event) => event.contact.email)).toEqual(emails);
      expect(zapier.taken('joined')[0]).toMatchObject({
        event: 'subscribed',
        list: { id: list, name: 'Letters' },
      });
      expect(zapier.posts[0]!.headers['heliograph-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
      expect(
        trigger.perform(...asZapier({}, { cleanedRequest: { events: zapier.posts[0]!.events } })),
      ).toHaveLength(zapier.posts[0]!.events.length);
      await eventually(async () => (await hookNamed('gone')) === undefined);
      const broken = await eventually(async () => {
        const hook = await hookNamed('broken');
        return hook.failures > 0 ? hook : null;
      });
      expect(broken).toMatchObject({
        state: 'failing',
        last_status: 500,
        failure: 'It answered 500.',
      });
      expect(await hookNamed('new')).toMatchObject({
        state: 'active',
        delivered: 3,
        last_status: 200,
      });
      // It is tried again when its pause is over, and takes everything then.
      zapier.answer = () => 200;
      ahead += 2 * 3_600_000;
      await eventually(() => zapier.taken('broken').length >= 3);
      expect(zapier.taken('broken').map((event) => event.id)).toEqual(
        zapier.taken('new').map((event) => event.id),
      );
      await trigger.performUnsubscribe(...asZapier({}, { subscribeData: subscribed }));
      expect(await hookNamed('new')).toBeUndefined();
    },
  );

  test(
    'that fail go on at once when resumed, whatever their pause',
    { timeout: 240_000 },
    async () => {
      await subscribe('contact_created', 'busy');
      zapier.answer = (zap) => (zap === 'busy' ? 429 : 200);
      await create({ email: 'waits@zap.example' });
      const { id } = await eventually(async () => {
        const hook = await hookNamed('busy');
        return hook.failures > 0 ? hook : null;
      });
      zapier.answer = () => 200;
      expect((await server.call('POST', `hooks/${id}/resume.json`)).status).toBe(200);
      await eventually(() => zapier.taken('busy').length === 1);
      expect((await server.call('POST', 'hooks/999999/resume.json')).status).toBe(404);
    },
  );

  test('show samples newest first with the same ids each time', async () => {
    const samples = () => app.triggers.contact_created.operation.performList(...asZapier());
    const first = (await samples()) as { id: string; contact: { id: number } }[];
    expect(first.length).toBeGreaterThan(0);
    expect(first[0]!.contact.id).toBeGreaterThan(first.at(-1)!.contact.id);
    expect(await samples()).toEqual(first);
    for (const trigger of Object.values(app.triggers))
      expect(await trigger.operation.performList(...asZapier())).toEqual(expect.any(Array));
    expect((await server.call('GET', 'hooks/samples.json?event=other')).status).toBe(422);
  });

  test('refuse what is no event or no address, and are 50 at most', async () => {
    expect(
      (await server.call('POST', 'hooks.json', { event: 'x', target_url: 'https://a.example/' }))
        .status,
    ).toBe(422);
    for (const target_url of [
      '',
      'ftp://a.example/',
      'no url',
      'https://u:p@a.example/',
      undefined,
    ])
      expect(
        (await server.call('POST', 'hooks.json', { event: 'subscribed', target_url })).status,
      ).toBe(422);
    const kept = (await hooks()).length;
    for (let at = kept; at < 50; at += 1)
      expect((await subscribe('order_placed', `many${at}`)).status).toBe(201);
    const refused = await subscribe('order_placed', 'many50');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      429,
      expect.stringContaining(
        'An account can have 50 Zapier hooks. Turn off a Zap, or delete a hook, and try again.',
      ),
    ]);
    expect((await server.call('DELETE', `hooks/${(await hooks())[0].id}.json`)).status).toBe(200);
    expect((await subscribe('order_placed', 'many50')).status).toBe(201);
  });
});
