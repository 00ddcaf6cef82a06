import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { upsertContact } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { ensureFields } from './public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const make = async (field: object, account = server.account) =>
  server.call('POST', 'custom_fields.json', { custom_field: field }, { account });
const makeId = async (name: string, field_type = 'string'): Promise<number> =>
  (await make({ name, field_type })).body.data.id;

test('a field is created with all six properties and answers 201 @spec FIELDS-002 @spec FIELDS-025 @spec FIELDS-026', async () => {
  const field = {
    name: 'Shoe size',
    field_type: 'integer',
    default_value: '42',
    display_name: 'Size',
    description: 'EU size',
    add_to_profile_page: true,
  };
  const made = await make(field);
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ ...field, field_name: 'Shoe size' });
  expect((await server.call('GET', `custom_fields/${made.body.data.id}.json`)).body.data).toEqual(
    made.body.data,
  );
  const stranger = await server.anotherAccount('Field Stranger');
  expect(
    (
      await server.call('GET', `custom_fields/${made.body.data.id}.json`, undefined, {
        account: stranger,
      })
    ).status,
  ).toBe(404);
  expect((await server.call('GET', 'custom_fields/999999.json')).status).toBe(404);
});

test('a name is required, not blank, unique whatever its case, and no default field @spec FIELDS-009 @spec FIELDS-010', async () => {
  expect((await make({ field_type: 'string' })).body).toEqual({
    errors: { name: ['is required'] },
  });
  expect((await make({ name: '   ', field_type: 'string' })).body).toEqual({
    errors: { name: ['cannot be blank'] },
  });
  await make({ name: 'Town', field_type: 'string' });
  const twin = await make({ name: ' TOWN ', field_type: 'string' });
  expect([twin.status, twin.body]).toEqual([422, { errors: { name: ['has already been taken'] } }]);
  expect((await make({ name: 'First Name', field_type: 'string' })).body).toEqual({
    errors: { name: ['is the name of a default field: choose another'] },
  });
  expect((await make({ name: 'Colour' })).body).toEqual({
    errors: { field_type: ['is required'] },
  });
  expect((await make({ name: 'Colour', field_type: 'colour' })).status).toBe(422);
});

test('a default value fits its type and is kept in one form @spec FIELDS-007 @spec FIELDS-011', async () => {
  expect((await make({ name: 'D1', field_type: 'integer', default_value: '1.5' })).body).toEqual({
    errors: { default_value: ['is not an integer'] },
  });
  expect(
    (await make({ name: 'D2', field_type: 'boolean', default_value: true })).body.data
      .default_value,
  ).toBe('1');
  expect(
    (await make({ name: 'D3', field_type: 'boolean', default_value: 'no' })).body.data
      .default_value,
  ).toBe('0');
  expect(
    (await make({ name: 'D4', field_type: 'datetime', default_value: '2026-11-21' })).body.data
      .default_value,
  ).toBe('2026-11-21');
  expect((await make({ name: 'D5', field_type: 'datetime', default_value: 'soon' })).status).toBe(
    422,
  );
  expect(
    (await make({ name: 'D6', field_type: 'float', default_value: 1.5 })).body.data.default_value,
  ).toBe('1.5');
  expect(
    (await make({ name: 'D7', field_type: 'string', default_value: '' })).body.data.default_value,
  ).toBe(null);
});

test('PUT and PATCH change a field and answer 200, its type stays @spec FIELDS-012 @spec FIELDS-027', async () => {
  const id = await makeId('Fixed', 'integer');
  for (const [method, description] of [
    ['PUT', 'one'],
    ['PATCH', 'two'],
  ] as const) {
    const answer = await server.call(method, `custom_fields/${id}.json`, {
      custom_field: { description, field_type: 'integer' },
    });
    expect([answer.status, answer.body.data.description]).toEqual([200, description]);
  }
  expect(
    (await server.call('PUT', `custom_fields/${id}.json`, { custom_field: { field_type: 'text' } }))
      .body,
  ).toEqual({ errors: { field_type: ['cannot be changed after creation: it is integer'] } });
  expect(
    (await server.call('PUT', `custom_fields/${id}.json`, { custom_field: { default_value: 'x' } }))
      .body,
  ).toEqual({ errors: { default_value: ['is not an integer'] } });
  const stranger = await server.anotherAccount('Field Editor');
  expect(
    (
      await server.call(
        'PUT',
        `custom_fields/${id}.json`,
        { custom_field: { name: 'Mine' } },
        { account: stranger },
      )
    ).status,
  ).toBe(404);
});

test('twelve fields fill two pages; a type and show_all narrow and widen the list @spec FIELDS-022 @spec FIELDS-024', async () => {
  const account = await server.anotherAccount('Twelve Fields');
  for (let n = 1; n <= 12; n++)
    await make({ name: `Field ${n}`, field_type: n === 12 ? 'boolean' : 'string' }, account);
  const second = await server.call('GET', 'custom_fields.json?page=2&per_page=10', undefined, {
    account,
  });
  expect(second.body.data).toHaveLength(2);
  expect(second.body.meta).toEqual({
    page: 2,
    per_page: 10,
    total_pages: 2,
    total: 12,
    count: 12,
    total_count: 12,
  });
  const strings = await server.call(
    'GET',
    'custom_fields.json?field_type=string&show_all=true',
    undefined,
    { account },
  );
  expect(strings.body.data).toHaveLength(11);
  const named = await server.call('GET', 'custom_fields.json?name=field%201', undefined, {
    account,
  });
  expect(named.body.data.map((field: { name: string }) => field.name)).toEqual([
    'Field 1',
    'Field 10',
    'Field 11',
    'Field 12',
  ]);
  expect(
    (await server.call('GET', 'custom_fields.json?per_page=100')).body.data.filter(
      (field: { name: string }) => field.name.startsWith('Field '),
    ),
  ).toEqual([]);
  expect(
    (await server.call('GET', 'custom_fields.json', undefined, { as: 'campaigns' })).status,
  ).toBe(403);
});

test('a field that a segment asks for is named and stays; an unused one goes with its values @spec FIELDS-028 @spec FIELDS-029', async () => {
  const [used, free] = [await makeId('Used'), await makeId('Free')];
  const contact = await inAccount(
    server.database,
    { accountId: server.account },
    async (account) => {
      await sql`insert into segments (account_id, name, rules) values (${account.id}, 'Users of used',
      ${JSON.stringify({ filter: 'and', segment_filters_attributes: [{ filter: 'or', segment_filters_attributes: [{ criterion: 'field', field: `custom:${used}`, operator: 'is_set' }] }] })})`.execute(
        account.db,
      );
      return upsertContact(account, server.server.services.secrets, {
        email: 'v@example.com',
        source: 'test',
        custom: { Used: 'a', Free: 'b' },
      });
    },
  );
  const usage = await server.call('GET', `custom_fields/${used}/check_modules_in_use.json`);
  expect(usage.body.data).toEqual({
    in_use: true,
    hidden: {},
    modules: { segments: [{ id: expect.any(Number), name: 'Users of used' }] },
  });
  expect(
    (await server.call('GET', `custom_fields/${free}/check_modules_in_use.json`)).body.data,
  ).toEqual({ in_use: false, modules: {}, hidden: {} });
  const refused = await server.call('DELETE', `custom_fields/${used}.json`);
  expect([refused.status, refused.body.errors.base[0]]).toEqual([
    422,
    'Custom field is in use by segments “Users of used”. Remove it there first.',
  ]);
  expect((await server.call('DELETE', `custom_fields/${free}.json`)).status).toBe(200);
  expect((await server.call('GET', `custom_fields/${free}.json`)).status).toBe(404);
  await server.until(async () => {
    const { rows } = await sql<{
      custom: object;
    }>`select custom from contacts where account_id = ${server.account} and id = ${contact.id}`.execute(
      server.database.kysely,
    );
    return JSON.stringify(rows[0]?.custom) === JSON.stringify({ [used]: 'a' });
  }, 'the values to go');
  const ids = [await makeId('B1'), await makeId('B2'), await makeId('B3')];
  expect(
    (await server.call('DELETE', 'custom_fields/bulk_delete.json', { ids: [...ids, used] })).body
      .data,
  ).toEqual({ ids, errors: { [used]: [expect.stringContaining('in use')] } });
});

test('first and last name can be called otherwise, for one account only @spec FIELDS-005 @spec FIELDS-020 @spec FIELDS-021', async () => {
  const account = await server.anotherAccount('Vorname');
  const read = async (of: number) =>
    (await server.call('GET', 'custom_fields/default_fields.json', undefined, { account: of })).body
      .data.account;
  expect(await read(account)).toEqual({ first_name: 'First name', last_name: 'Last name' });
  const saved = await server.call(
    'PUT',
    'custom_fields/default_fields.json',
    { account: { first_name: 'Vorname' } },
    { account },
  );
  expect([saved.status, saved.body.data.message]).toEqual([
    200,
    'Default Field updated successfully',
  ]);
  expect(await read(account)).toEqual({ first_name: 'Vorname', last_name: 'Last name' });
  expect(await read(server.account)).toEqual({ first_name: 'First name', last_name: 'Last name' });
  expect(
    (
      await server.call(
        'PUT',
        'custom_fields/default_fields.json',
        { account: { last_name: ' ' } },
        { account },
      )
    ).body,
  ).toEqual({ errors: { 'account.last_name': ['cannot be blank'] } });
});

test('neighbours get fields by name, made where they are missing, and keep the type that is there', async () => {
  const account = await server.anotherAccount('Ensurer');
  await make({ name: 'Spent', field_type: 'float' }, account);
  const fields = await inAccount(server.database, { accountId: account }, (here) =>
    ensureFields(here, ['spent', 'City', ' city '], 'string'),
  );
  expect(fields.map((field) => [field.name, field.fieldType])).toEqual([
    ['Spent', 'float'],
    ['City', 'string'],
    ['City', 'string'],
  ]);
});
