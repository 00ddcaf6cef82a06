import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectorToken } from '#features/session/connector/contract.ts';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { aShopServer } from './stores.harness.ts';

type Shop = Awaited<ReturnType<typeof aShopServer>>;
let server: Shop['server'];
let list: number;
let connect: Shop['connect'];
let person: TestMember;
let token: string;
const tokenOf = async ({ token: key }: TestMember) =>
  connectorToken.parse((await server.call('POST', 'connector_token.json', {}, { key })).body.data);
beforeAll(async () => {
  ({ server, list, connect } = await aShopServer());
  person = await aMember(server, 'Connie', ['contacts']);
  token = (await tokenOf(person)).access_token;
});
afterAll(() => server.close());

const v1 = async (
  method: string,
  path: string,
  { body, ...of }: { body?: object; token?: string; account?: number } = {},
) => {
  const answer = await fetch(`${server.url}/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${of.token ?? token}`,
      'x-account-id': String(of.account ?? server.account),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: never; errors: never } };
};

describe('the connector API', () => {
  it('answers stores, organisations, mappings and fields of sources @spec INTEG-020 @spec INTEG-024 @spec INTEG-025', async () => {
    await server.call('POST', 'custom_fields.json', {
      custom_field: { name: 'City', field_type: 'string' },
    });
    const store = await connect('V-1', { mapped_fields: { City: 'bill_to_city' } });
    const stores = (await v1('GET', 'stores')).body.data as {
      data: { name: string; url: string | null }[];
      status: number;
    };
    expect([stores.status, stores.data.map(({ name, url }) => [name, url])]).toEqual([
      200,
      [['Shop V-1', null]],
    ]);
    expect((await v1('GET', 'organizations')).body.data).toEqual({ merchants: [] });
    expect(
      (await v1('GET', `mapped_fields?crm_type=ultra_cart&connection_id=${store.id}`)).body.data,
    ).toEqual({ City: 'bill_to_city' });
    expect((await v1('GET', `mapped_fields?crm_type=keap&connection_id=${store.id}`)).status).toBe(
      404,
    );
    expect((await v1('GET', `connections/${store.id}?type=ultra_cart`)).body.data).toMatchObject({
      crm_id: store.id,
      type: 'ultra_cart',
    });
  });

  it('names the fields of Neto and Keap with their types @spec INTEG-022', async () => {
    const fieldsOf = async (source: string) =>
      (
        (await v1('GET', `custom_fields?source=${source}`)).body.data as {
          custom_fields: { name: string; field_type: string }[];
        }
      ).custom_fields.map(({ name, field_type: type }) => `${name}: ${type}`);
    const neto = await fieldsOf('neto');
    expect(neto).toEqual(
      expect.arrayContaining([
        'Username: string',
        'DateOfBirth: datetime',
        'CreditLimit: float',
        'NewsletterSubscriber: boolean',
      ]),
    );
    const keap = await fieldsOf('keap');
    expect(keap).toEqual(expect.arrayContaining(['company_name: string']));
    expect(keap).not.toEqual(neto);
    expect((await v1('GET', 'custom_fields?source=paper')).status).toBe(422);
  });

  it('connects and changes stores for who works with contacts @spec INTEG-003 @spec INTEG-023 @spec INTEG-021', async () => {
    const { expire } = await tokenOf(person);
    expect(expire).toBe(600);
    const made = await v1('POST', 'connections', {
      body: {
        type: 'ultra_cart',
        nick_name: 'By v1',
        merchant_id: 'V-2',
        list_id: list,
      },
    });
    expect(made.status).toBe(201);
    const { id } = made.body.data as { id: number };
    const changed = await v1('PUT', `stores/ultra_cart/${id}`, { body: { nick_name: 'Changed' } });
    expect([changed.status, (changed.body.data as { nick_name: string }).nick_name]).toEqual([
      200,
      'Changed',
    ]);
    expect((await v1('PUT', `stores/neto/${id}`, { body: { nick_name: 'X' } })).status).toBe(404);
    const { token: key } = await aMember(server, 'Camp', ['campaigns']);
    const other = connectorToken.parse(
      (await server.call('POST', 'connector_token.json', {}, { key })).body.data,
    ).access_token;
    expect((await v1('GET', 'stores', { token: other })).status).toBe(403);
  });

  it('lets nobody in by another token, and only into its account @spec INTEG-043', async () => {
    const other = await server.anotherAccount();
    expect((await v1('GET', 'stores', { account: other })).status).toBe(401);
    expect((await v1('GET', 'stores', { token: person.token })).status).toBe(401);
    const cookie = await fetch(`${server.url}/v1/stores`, {
      headers: { cookie: 'a=b', 'x-account-id': String(server.account) },
    });
    expect(cookie.status).toBe(401);
  });
});
