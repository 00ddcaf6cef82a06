import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { keyAccount } from './phone-keyer.ts';
import { canText, handleInboundSms } from './sms-consent.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows;
const moveTo = (account: number, country: string) =>
  query('update accounts set country = $2 where id = $1', [account, country]);
const optedOut = (account: number, ...keys: string[]) =>
  query(`insert into sms_unsubscribes (account_id, phone_key) select $1, unnest($2::text[])`, [
    account,
    keys,
  ]);
const may = (accountId: number, phone: string) =>
  inAccount(server.database, { accountId }, (account) =>
    canText(account, server.server.services.secrets, phone),
  );
const phones = (account: number) =>
  query('select phone, phone_key, own_key from contacts where account_id = $1 order by id', [
    account,
  ]);

test('an opt-out noted without a country holds for the number with it, before and after it was keyed, and in every country', async () => {
  const account = await server.anotherAccount('Opted out');
  await optedOut(account, '4155550401', '+490151 2345678'.replace(' ', ''));
  expect(await may(account, '+1 415 555 0401')).toBe(false);
  await moveTo(account, 'US');
  expect(await may(account, '(415) 555-0401')).toBe(false);
  await keyAccount(server.database, account);
  expect(
    await query(
      'select phone_key, same_as from sms_unsubscribes where account_id = $1 order by phone_key',
      [account],
    ),
  ).toEqual([
    { phone_key: '+14155550401', same_as: null },
    { phone_key: '+490151'.concat('2345678'), same_as: '+491512345678' },
    { phone_key: '+491512345678', same_as: null },
    { phone_key: '4155550401', same_as: '+14155550401' },
  ]);
  await keyAccount(server.database, account);
  await moveTo(account, 'DE');
  await keyAccount(server.database, account);
  expect(await may(account, '+14155550401')).toBe(false);
  expect(await may(account, '0151 2345678')).toBe(false);
  const shown = await server.call('GET', 'sms_unsubscribes.json', undefined, {
    account: await openMobile(account),
  });
  expect(shown.body.data.map(({ address }: { address: string }) => address).sort()).toEqual([
    '+14155550401',
    '+491512345678',
  ]);
});

test('START ends the opt-out under every key it was noted by', async () => {
  const account = await server.anotherAccount('Came back');
  await moveTo(account, 'US');
  await optedOut(account, '4155550402');
  await inAccount(server.database, { accountId: account }, (within) =>
    handleInboundSms(within, { from: '+14155550402', text: 'start' }),
  );
  expect(await may(account, '415-555-0402')).toBe(true);
  expect(await query('select 1 from sms_unsubscribes where account_id = $1', [account])).toEqual(
    [],
  );
});

test('phones that were there get their key by the account’s country, and another one when it moves; who is known by a number becomes known by the whole one', async () => {
  const account = await server.anotherAccount('Keyed');
  await query(
    `insert into contacts (account_id, email, email_key, email_domain, own_key, phone) values
      ($1, 'a@x.example', 'a@x.example', 'x.example', null, '(415) 555-0411'), ($1, null, null, null, 'tel:4155550412', '4155550412'),
      ($1, null, null, null, 'tel:14155550412', '14155550412'), ($1, 'b@x.example', 'b@x.example', 'x.example', null, 'ring me'),
      ($1, 'c@x.example', 'c@x.example', 'x.example', null, '+49 151 2345678')`,
    [account],
  );
  await keyAccount(server.database, account);
  expect((await phones(account)).map(({ phone_key }) => phone_key)).toEqual([
    null,
    null,
    null,
    null,
    '+491512345678',
  ]);
  await moveTo(account, 'US');
  await keyAccount(server.database, account);
  expect(await phones(account)).toEqual([
    { phone: '(415) 555-0411', phone_key: '+14155550411', own_key: null },
    { phone: '+14155550412', phone_key: '+14155550412', own_key: 'tel:+14155550412' },
    { phone: '14155550412', phone_key: '+14155550412', own_key: 'tel:14155550412' },
    { phone: 'ring me', phone_key: null, own_key: null },
    { phone: '+49 151 2345678', phone_key: '+491512345678', own_key: null },
  ]);
  const again = await server.call(
    'POST',
    'contacts.json',
    { phone: '415 555 0411', first_name: 'Ann' },
    { account },
  );
  expect(again.body.data).toMatchObject({ email: 'a@x.example', first_name: 'Ann' });
});

test('a text’s number follows the phone of the contact, unless that is no number or another’s', async () => {
  const account = await openMobile(await server.anotherAccount('Followed'));
  await moveTo(account, 'US');
  const made = async (phone: string) =>
    (await server.call('POST', 'sms_contacts.json', { phone }, { account })).body.data.id;
  const [id, other] = [await made('415 555 0421'), await made('415 555 0422')];
  const numberAfter = async (phone: string) => {
    await query('update contacts set phone = $3 where account_id = $1 and id = $2', [
      account,
      id,
      phone,
    ]);
    await keyAccount(server.database, account);
    return (await server.call('GET', `sms_contacts/${id}.json`, undefined, { account })).body.data
      .phone;
  };
  expect(await numberAfter('415 555 0423')).toBe('+14155550423');
  expect(await numberAfter('none')).toBe('+14155550423');
  expect(await numberAfter('415 555 0422')).toBe('+14155550423');
  expect(other).not.toBe(id);
});

async function openMobile(account: number): Promise<number> {
  await query(`update accounts set settings = '{"from_number":["+14155550100"]}' where id = $1`, [
    account,
  ]);
  return account;
}
