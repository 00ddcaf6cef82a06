import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ABrowser } from '#platform/identity/browser.harness.ts';
import { grantMembership } from '#platform/identity/accounts.ts';
import { createUser } from '#platform/identity/users.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { settingKeys, settingsCatalogue } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const setAccount = (change: string, account = server.account) =>
  server.database.pool.query(`update accounts set ${change} where id = $1`, [account]);
const put = (
  page: string,
  values: Record<string, unknown>,
  how: { as?: string; account?: number } = {},
) => server.call('PUT', `settings/pages/${page}.json`, { values }, how);
const get = async (page: string) =>
  (await server.call('GET', `settings/pages/${page}.json`)).body.data.values;

test('every setting has an id of its own and a default that it would accept', () => {
  const ids = settingKeys.map((key) => settingsCatalogue[key].id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const key of settingKeys)
    expect([
      key,
      settingsCatalogue[key].schema.safeParse(settingsCatalogue[key].default).success,
    ]).toEqual([key, true]);
});

describe('the family of settings', () => {
  test('lists every key with its default, in pages, to the role account @spec SETTINGS-012', async () => {
    const all = await server.call('GET', 'settings.json?per_page=100');
    expect(all.body.data.settings.map((row: { key: string }) => row.key)).toEqual(settingKeys);
    expect(all.body.data.settings[0]).toEqual({
      id: null,
      key: 'conversion_window_days',
      page: 'conversion-attribute',
      value: 7,
      default: 7,
      is_default: true,
    });
    const second = await server.call('GET', 'settings.json?page=2&per_page=10');
    expect([second.body.data.settings.length, second.body.meta]).toEqual([
      Math.min(10, settingKeys.length - 10),
      {
        page: 2,
        per_page: 10,
        total_pages: Math.ceil(settingKeys.length / 10),
        total: settingKeys.length,
        count: settingKeys.length,
        total_count: settingKeys.length,
      },
    ]);
    expect(
      (await server.call('GET', 'settings.json?name=subject')).body.data.settings,
    ).toHaveLength(3);
    expect((await server.call('GET', 'settings.json', undefined, { as: 'contacts' })).status).toBe(
      403,
    );
  });

  test('makes a value once and shows it by id and key, to its account alone @spec SETTINGS-013 @spec SETTINGS-014', async () => {
    const account = await server.anotherAccount('Shown settings');
    const call = (method: string, path: string, body?: object) =>
      server.call(method, path, body, { account });
    const made = await call('POST', 'settings.json', {
      setting: { key: 'conversion_window_days', value: 30 },
    });
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: 1,
        key: 'conversion_window_days',
        page: 'conversion-attribute',
        value: 30,
        default: 7,
        is_default: false,
      },
    ]);
    for (const name of ['1', 'conversion_window_days'])
      expect((await call('GET', `settings/${name}.json`)).body.data).toEqual(made.body.data);
    expect((await call('GET', 'settings.json?ids=1')).body.data.settings[0]).toMatchObject({
      id: 1,
      value: 30,
    });
    const again = await call('POST', 'settings.json', { key: 'conversion_window_days', value: 31 });
    expect([again.status, again.body.errors.key[0]]).toEqual([
      422,
      expect.stringContaining('is set already'),
    ]);
    for (const unknown of ['99999', 'no_such_key'])
      expect((await call('GET', `settings/${unknown}.json`)).status).toBe(404);
    expect((await server.call('GET', 'settings/1.json')).status).toBe(404);
  });

  test('changes a value by PUT and PATCH, in its account alone @spec SETTINGS-015', async () => {
    const account = await server.anotherAccount('Changed settings');
    const call = (method: string, path: string, body?: object) =>
      server.call(method, path, body, { account });
    await call('POST', 'settings.json', { key: 'conversion_window_days', value: 30 });
    await call('PUT', 'settings/1.json', { value: 60 });
    expect((await call('GET', 'settings/1.json')).body.data.value).toBe(60);
    await call('PATCH', 'settings/conversion_window_days.json', { setting: { value: 90 } });
    expect((await call('GET', 'settings/1.json')).body.data.value).toBe(90);
    expect((await server.call('PUT', 'settings/1.json', { value: 5 })).status).toBe(404);
    expect((await call('GET', 'settings/1.json')).body.data.value).toBe(90);
  });

  test('forgets a value: its default holds again @spec SETTINGS-016', async () => {
    const account = await server.anotherAccount('Forgotten settings');
    const call = (method: string, path: string, body?: object) =>
      server.call(method, path, body, { account });
    await call('POST', 'settings.json', { key: 'conversion_window_days', value: 30 });
    expect((await server.call('DELETE', 'settings/1.json')).status).toBe(404);
    expect((await call('DELETE', 'settings/1.json')).body.data).toEqual({
      id: 1,
      key: 'conversion_window_days',
    });
    expect((await call('GET', 'settings/1.json')).status).toBe(404);
    expect((await call('DELETE', 'settings/1.json')).status).toBe(404);
    expect((await call('GET', 'settings.json?ids=1')).body.data.settings[0]).toMatchObject({
      id: null,
      value: 7,
      is_default: true,
    });
    expect((await call('GET', 'settings/conversion_window_days.json')).body.data).toMatchObject({
      value: 7,
      is_default: true,
    });
  });

  test('knows no other keys and no wrong values @spec SETTINGS-014', async () => {
    expect(
      (await server.call('POST', 'settings.json', { key: 'flags', value: { uid_changes: true } }))
        .body.errors.key[0],
    ).toContain('is not a known setting');
    expect(
      (await server.call('POST', 'settings.json', { key: 'constructor', value: 1 })).status,
    ).toBe(422);
    expect(
      (await server.call('POST', 'settings.json', { key: 'conversion_window_days', value: 7.5 }))
        .body,
    ).toEqual({ errors: { value: ['must be a whole number from 1 to 90'] } });
    expect(
      (await server.call('POST', 'settings.json', { key: 'conversion_window_days' })).body,
    ).toEqual({ errors: { value: ['is required'] } });
    for (const name of ['999', 'flags', 'constructor', 'x'])
      expect((await server.call('GET', `settings/${name}.json`)).status).toBe(404);
    expect((await server.call('PUT', 'settings/flags.json', { value: 1 })).status).toBe(404);
  });

  test('needs the role account for every verb', async () => {
    for (const [method, path, body] of [
      ['GET', 'settings/1.json'],
      ['POST', 'settings.json', { key: 'conversion_window_days', value: 3 }],
      ['PUT', 'settings/conversion_window_days.json', { value: 3 }],
      ['DELETE', 'settings/1.json'],
    ] as const) {
      expect((await server.call(method, path, body, { as: 'contacts' })).status).toBe(403);
    }
  });
});

describe('a page of settings', () => {
  test.each([
    [
      'conversion-attribute',
      {
        conversion_window_days: 14,
        conversion_model: 'first_click',
        conversion_event: 'open_or_click',
      },
    ],
    [
      'relational_table',
      {
        relational_link_by: 'uid',
        relational_unknown_contacts: 'reject',
        relational_date_format: 'DD.MM.YYYY',
      },
    ],
    [
      'http-post-url',
      { http_post_url: 'https://hooks.example.com/in', http_post_events: ['unsubscribe', 'click'] },
    ],
    [
      'campaign-subject-line',
      {
        campaign_subject_prefix: '[News] ',
        campaign_subject_default: 'This week',
        campaign_subject_suffix: ' ✨',
      },
    ],
  ])(
    '%s saves and reloads @spec SETTINGS-010 @spec SETTINGS-003 @spec SETTINGS-006',
    async (page, values) => {
      expect((await put(page, values)).status).toBe(200);
      expect(await get(page)).toEqual(values);
      const { rows } = await server.database.pool.query(
        `select actor_kind, after from audit_log where resource = 'account_settings' order by id desc limit 1`,
      );
      expect(rows[0]).toMatchObject({ actor_kind: 'api_key', after: values });
    },
  );

  test('changes as a whole or not at all', async () => {
    const answer = await put('conversion-attribute', {
      conversion_window_days: 20,
      conversion_model: 'magic',
    });
    expect([answer.status, answer.body]).toEqual([
      422,
      { errors: { conversion_model: ['must be one of last_click, first_click'] } },
    ]);
    expect((await get('conversion-attribute')).conversion_window_days).toBe(14);
    expect(
      (await put('conversion-attribute', { http_post_url: 'https://example.com' })).body,
    ).toEqual({ errors: { http_post_url: ['is not a known field'] } });
    expect((await put('nowhere', {})).status).toBe(422);
  });

  test('refuses to overwrite a value that another user gave a setting since, and says who', async () => {
    const path = 'settings/pages/sending-limits.json';
    const before = (await server.call('GET', path)).body.data.values;
    const [key] = Object.keys(before).filter((name) => typeof before[name] === 'number') as [
      string,
    ];
    const save = (value: number, expected: unknown) =>
      server.call('PUT', path, { values: { [key]: value }, expected: { [key]: expected } });
    expect((await save(11, before[key])).status).toBe(200);
    expect(await save(12, before[key])).toMatchObject({
      status: 412,
      body: { saved: { by: expect.any(String), at: expect.any(String) } },
    });
    expect((await server.call('GET', path)).body.data.values[key]).toBe(11);
    expect((await save(before[key], 11)).status).toBe(200);
  });

  test('of relational tables is closed to essentials and without the feature @spec SETTINGS-004', async () => {
    const ask = () => server.call('GET', 'settings/pages/relational_table.json');
    await setAccount(`package_type = 'core', package_feature = '{"relational_data":"yes"}'`);
    expect((await ask()).status).toBe(200);
    await setAccount(`package_type = 'core', package_feature = '{"relational_data":"no"}'`);
    expect((await ask()).status).toBe(403);
    await setAccount(`package_type = 'essentials', package_feature = '{"relational_data":"yes"}'`);
    expect([
      (await ask()).status,
      (await put('relational_table', { relational_link_by: 'email' })).status,
      (await server.call('PUT', 'settings/relational_link_by.json', { value: 'email' })).status,
    ]).toEqual([403, 403, 403]);
    await setAccount(`package_type = 'free_trial', package_feature = '{"relational_data":"no"}'`);
    expect((await ask()).body).toMatchObject({ feature: 'relational_data' });
    await setAccount(`package_type = '', package_feature = '{}'`);
    expect(
      (
        await server.call('GET', 'settings/pages/relational_table.json', undefined, {
          as: 'relational_tables',
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await server.call('GET', 'settings/pages/relational_table.json', undefined, {
          as: 'contacts',
        })
      ).status,
    ).toBe(403);
  });

  test('of inbound mail holds the rule for soft bounces, and asks what that rule asks', async () => {
    const rule = async () =>
      (await server.call('GET', 'soft_bounce_rule.json')).body.data.soft_bounce_rule;
    expect(await get('inbound-mail')).toEqual({ soft_bounce_limit: 5, soft_bounce_days: 180 });
    await server.call('PUT', 'soft_bounce_rule.json', { soft_bounce_rule: { limit: 3, days: 30 } });
    expect(await get('inbound-mail')).toEqual({ soft_bounce_limit: 3, soft_bounce_days: 30 });
    expect(
      (await server.call('PUT', 'settings/soft_bounce_limit.json', { value: 101 })).body,
    ).toEqual({ errors: { value: ['must be at most 100'] } });
    await server.call('PUT', 'settings/soft_bounce_limit.json', { value: 100 });
    expect(await rule()).toEqual({ limit: 100, days: 30 });
    for (const key of ['soft_bounce_limit', 'soft_bounce_days'])
      await server.call('DELETE', `settings/${key}.json`);
    expect(await rule()).toEqual({ limit: 5, days: 180 });
  });

  test.each([
    ['ftp://example.com/x'],
    ['example.com'],
    ['https://me:secret@example.com/'],
    ['https://'],
    [`https://example.com/${'a'.repeat(2048)}`],
  ])('takes no address such as %s', async (url) => {
    const answer = await put('http-post-url', { http_post_url: url });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['http_post_url']]);
  });

  test('of the subject line is where a new campaign begins @spec SETTINGS-006', async () => {
    expect(
      (await server.call('GET', 'campaigns/new_subject.json', undefined, { as: 'campaigns' })).body
        .data,
    ).toEqual({ subject: '[News] This week ✨' });
    expect(
      (
        await server.call('GET', 'campaigns/new_subject.json', undefined, {
          account: await server.anotherAccount('Plain'),
        })
      ).body.data,
    ).toEqual({ subject: '' });
  });

  test('of the subject line keeps the whole within 255 characters', async () => {
    const answer = await put('campaign-subject-line', {
      campaign_subject_prefix: 'p'.repeat(60),
      campaign_subject_default: 'd'.repeat(200),
    });
    expect(answer.body).toEqual({
      errors: {
        campaign_subject_default: ['is too long: with prefix and suffix at most 255 characters'],
      },
    });
  });

  describe('of SMS', () => {
    const page = 'sms-compliance-settings';

    test('opens with the role, the menu and a number', async () => {
      expect((await put(page, { sms_help_text: 'Help yourself.' })).status).toBe(403);
      await setAccount(`settings = settings || '{"from_number":["+15550100"]}'`);
      expect(
        (await put(page, { sms_opt_out_words: ['stop', 'ende'], sms_opt_out_text: 'Bye.' })).body
          .data.values,
      ).toMatchObject({ sms_opt_out_words: ['STOP', 'ENDE'], sms_opt_out_text: 'Bye.' });
      expect((await get(page)).sms_opt_out_words).toEqual(['STOP', 'ENDE']);
    });

    test.each([
      [{ sms_opt_out_words: ['ENDE'] }, { sms_opt_out_words: ['must hold the word STOP'] }],
      [
        { sms_opt_in_words: ['GO', 'stop'] },
        { sms_opt_in_words: ['holds STOP, which unsubscribes'] },
      ],
      [
        { sms_help_words: ['START'] },
        { sms_help_words: ['holds START, which subscribes or unsubscribes'] },
      ],
      [
        { sms_help_words: ['two words'] },
        { 'sms_help_words.0': ['must be single words of 1 to 20 letters or digits'] },
      ],
      [{ sms_help_words: [] }, { sms_help_words: ['needs at least one word'] }],
      [{ sms_help_words: ['INFO', 'info'] }, { sms_help_words: ['names a word twice'] }],
      [{ sms_opt_in_text: '' }, { sms_opt_in_text: ['Field is required'] }],
      [
        { sms_opt_in_text: 'x'.repeat(1601) },
        { sms_opt_in_text: ['is too long (at most 1600 characters)'] },
      ],
    ])('refuses %o', async (values, errors) => {
      expect((await put(page, values)).body).toEqual({ errors });
    });
  });

  describe('of the unique identifier', () => {
    const page = 'unique-identifier';
    const features = async () =>
      (await server.call('GET', 'package_features.json')).body.data.account_setting;

    test('is closed until an operator opens it', async () => {
      expect((await put(page, { customer_preferred_uid: 'Customer no' })).status).toBe(403);
      await setAccount(`settings = settings || '{"flags":{"uid_changes":true}}'`);
      expect((await server.call('GET', `settings/pages/${page}.json`)).status).toBe(200);
    });

    test('names a field of the account, and package features tell it @spec SETTINGS-008', async () => {
      for (const [name, field_type] of [
        ['Customer no', 'string'],
        ['Birthday', 'datetime'],
      ]) {
        await server.call('POST', 'custom_fields.json', {
          custom_field: { name, field_type, display_name: `${name}.` },
        });
      }
      expect(
        (await put(page, { customer_preferred_uid: 'Nothing' })).body.errors
          .customer_preferred_uid[0],
      ).toContain('is no custom field');
      expect(
        (await put(page, { customer_preferred_uid: 'Birthday' })).body.errors
          .customer_preferred_uid[0],
      ).toContain('short text or whole numbers');
      expect((await put(page, { customer_preferred_uid: 'customer NO' })).body.data.values).toEqual(
        { customer_preferred_uid: 'Customer no' },
      );
      expect(await features()).toMatchObject({
        customer_preferred_uid: 'Customer no',
        uid_name: 'Customer no.',
      });
      const { id } = (await server.call('GET', 'custom_fields.json?name=Customer')).body.data[0];
      expect((await server.call('DELETE', `custom_fields/${id}.json`)).status).toBe(422);
      await server.call('PUT', `custom_fields/${id}.json`, {
        custom_field: { name: 'Client no', display_name: '' },
      });
      expect(await features()).toMatchObject({
        customer_preferred_uid: 'Client no',
        uid_name: 'Client no',
      });
      await put(page, { customer_preferred_uid: null });
      expect((await server.call('DELETE', `custom_fields/${id}.json`)).status).toBe(200);
      expect(await features()).toMatchObject({ customer_preferred_uid: null, uid_name: null });
    });
  });
});

test('a person without the role account reads and writes no settings @spec SETTINGS-012', async () => {
  const userId = await createUser(server.database, {
    email: 'writer@example.org',
    password: 'Sturdy-Lamp-7',
    firstName: 'W',
    lastName: 'R',
  });
  await grantMembership(server.database, {
    accountId: server.account,
    userId,
    roles: ['campaigns', 'contents'],
  });
  const key = (await new ABrowser(server.url).tokensFor('writer@example.org', 'Sturdy-Lamp-7'))
    .access_token;
  for (const path of [
    'settings.json',
    'settings/pages/conversion-attribute.json',
    'api_keys.json',
    'account_token.json',
  ])
    expect((await server.call('GET', path, undefined, { key })).status).toBe(403);
});
