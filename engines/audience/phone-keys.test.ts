import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { giveNumber, moveAccount } from '#tests/harness/text-numbers.builder.ts';
import { keyAccount } from './phone-keyer.ts';
import { canText, optInNumbers } from './sms-consent.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows;
const may = (accountId: number, phone: string) =>
  inAccount(server.database, { accountId }, (account) =>
    canText(account, server.server.services.secrets, phone),
  );
const keys = (account: number) => keyAccount(server.database, account);

async function anAccount(name: string) {
  const account = await server.anotherAccount(name);
  await giveNumber(server, account);
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { account });
  return {
    account,
    call,
    moveTo: (country: string) => moveAccount(server, country, account),
    contact: async (contact: object): Promise<number> =>
      (await call('POST', 'contacts.json', { contact })).body.data.id,
    optOut: (address: string) => call('POST', 'sms_unsubscribes.json', { address }),
  };
}

test('an opt-out noted without a country holds for the number with it, before and after it was keyed, and in every country', async () => {
  const { account, call, moveTo, optOut } = await anAccount('Opted out');
  expect((await optOut('415 555 0401')).body.data.address).toBe('4155550401');
  expect(await may(account, '+1 415 555 0401')).toBe(false);
  await moveTo('US');
  expect(await may(account, '(415) 555-0401')).toBe(false);
  expect((await optOut('+1 415 555 0401')).status).toBe(422);
  await keys(account);
  expect(
    await query(
      'select phone_key, same_as from sms_unsubscribes where account_id = $1 order by phone_key',
      [account],
    ),
  ).toEqual([
    { phone_key: '+14155550401', same_as: null },
    { phone_key: '4155550401', same_as: '+14155550401' },
  ]);
  await moveTo('DE');
  await keys(account);
  expect(await may(account, '+14155550401')).toBe(false);
  const shown = await call('GET', 'sms_unsubscribes.json');
  expect(shown.body.data.map(({ address }: { address: string }) => address)).toEqual([
    '+14155550401',
  ]);
});

test('START ends the opt-out under every key it was noted by', async () => {
  const { account, moveTo, optOut } = await anAccount('Came back');
  await optOut('415 555 0402');
  await moveTo('US');
  await keys(account);
  await inAccount(server.database, { accountId: account }, (within) =>
    optInNumbers(within, { phoneKeys: ['+14155550402'], source: 'keyword' }),
  );
  expect(await may(account, '415-555-0402')).toBe(true);
  expect(await query('select 1 from sms_unsubscribes where account_id = $1', [account])).toEqual(
    [],
  );
});

test('phones get their key by the account’s country, and another one when it moves; who is known by a number becomes known by the whole one', async () => {
  const { account, call, moveTo, contact } = await anAccount('Keyed');
  await contact({ email: 'a@x.example', phone: '(415) 555-0411' });
  await contact({ phone: '4155550412' });
  await contact({ phone: '14155550412' });
  await contact({ email: 'b@x.example', phone: 'ring me' });
  await contact({ email: 'c@x.example', phone: '+49 151 2345678' });
  const phones = () =>
    query('select phone, phone_key, own_key from contacts where account_id = $1 order by id', [
      account,
    ]);
  expect((await phones()).map(({ phone_key: key }) => key)).toEqual([
    null,
    null,
    null,
    null,
    '+491512345678',
  ]);
  await keys(account);
  await moveTo('US');
  await keys(account);
  expect(await phones()).toEqual([
    { phone: '(415) 555-0411', phone_key: '+14155550411', own_key: null },
    { phone: '+14155550412', phone_key: '+14155550412', own_key: 'tel:+14155550412' },
    { phone: '14155550412', phone_key: '+14155550412', own_key: 'tel:14155550412' },
    { phone: 'ring me', phone_key: null, own_key: null },
    { phone: '+49 151 2345678', phone_key: '+491512345678', own_key: null },
  ]);
  const again = await call('POST', 'contacts.json', { phone: '415 555 0411', first_name: 'Ann' });
  expect(again.body.data).toMatchObject({ email: 'a@x.example', first_name: 'Ann' });
});

test('a text’s number follows the phone of the contact, changed by hand or by a file, unless that is no number or another’s', async () => {
  const { account, call, moveTo } = await anAccount('Followed');
  await moveTo('US');
  const made = async (email: string, phone: string): Promise<number> =>
    (await call('POST', 'sms_contacts.json', { email, phone })).body.data.id;
  const id = await made('follow@x.example', '415 555 0421');
  await made('other@x.example', '415 555 0422');
  const textedAt = async () => (await call('GET', `sms_contacts/${id}.json`)).body.data.phone;
  const after = async (phone: string) => {
    await call('PUT', `contacts/${id}.json`, { contact: { phone } });
    return textedAt();
  };
  expect(await after('415 555 0423')).toBe('+14155550423');
  expect(await after('none')).toBe('+14155550423');
  expect(await after('415 555 0422')).toBe('+14155550423');
  const list = (await call('POST', 'lists.json', { name: 'File' })).body.data.id;
  const file = new FormData();
  file.append('consent_basis', 'opt_in');
  file.append('file', new Blob(['email,phone\nfollow@x.example,415 555 0424\n']), 'people.csv');
  const { import_id: imported } = (await call('POST', `lists/${list}/file_import.json`, file)).body
    .data;
  await server.until(
    async () => (await call('GET', `imports/${imported}.json`)).body.data.status === 'done',
    'the import ends',
  );
  await keys(account);
  expect(await textedAt()).toBe('+14155550424');
});
