import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, type TestMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let person: TestMember;
let contact: number;
beforeAll(async () => {
  server = await testServer();
  person = await aMember(server, 'Uma', ['contacts']);
  await server.call('POST', 'custom_fields.json', {
    custom_field: { name: 'customer_no', field_type: 'integer' },
  });
  contact = (
    await server.call('POST', 'contacts.json', {
      contact: {
        email: 'Ada@Example.org',
        first_name: 'Ada',
        custom_fields: { customer_no: 4711 },
      },
    })
  ).body.data.id;
});
afterAll(() => server.close());

async function ask(
  query: string,
  token: string | null = person.token,
): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${server.url}/api/v1/contacts?${query}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: await answer.json() };
}
const setUid = (name: string | null) =>
  server.database.pool.query(`update accounts set settings = $2 where id = $1`, [
    server.account,
    JSON.stringify(name === null ? {} : { customer_preferred_uid: name }),
  ]);

it('finds a person by address, and by the id that the account knows people by @spec API-007 @spec CONTACTS-085', async () => {
  expect((await ask(`account_id=${server.account}&email=ada@example.org`)).body.data).toMatchObject(
    { id: contact, first_name: 'Ada', uid: null, uid_name: null },
  );
  await setUid('customer_no');
  expect((await ask(`account_id=${server.account}&uid=4711`)).body.data).toMatchObject({
    id: contact,
    uid: 4711,
    uid_name: 'customer_no',
    custom_fields: { customer_no: 4711 },
  });
  expect((await ask(`account_id=${server.account}&uid=4712`)).status).toBe(404);
  await setUid(null);
  expect((await ask(`account_id=${server.account}&uid=4711`)).body.errors.uid).toHaveLength(1);
});

it('is closed without sign-in, membership, role or plan, and asks for one of two', async () => {
  const query = `account_id=${server.account}&email=ada@example.org`;
  expect((await ask(query, null)).status).toBe(401);
  expect(
    (await ask(`account_id=${await server.anotherAccount()}&email=ada@example.org`)).status,
  ).toBe(403);
  expect((await ask(query, (await aMember(server, 'Una', ['campaigns'])).token)).status).toBe(403);
  expect((await ask(`account_id=${server.account}`)).body.errors.uid).toEqual([
    'or email is required, one of them',
  ]);
  await server.database.pool.query(
    `update accounts set package_type = 'free_trial', package_feature = '{"contacts":"no"}' where id = $1`,
    [server.account],
  );
  expect((await ask(query)).status).toBe(460);
});
