import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { changeNumber, makeNumber } from '../numbers/change-number.ts';
import { sealNumberSecret } from '../numbers/number-secret.ts';
import { textsOf } from './inbound.harness.ts';

const secret = 'shared with the gateway';
let server: TestServer;
let texts: ReturnType<typeof textsOf>;
beforeAll(async () => {
  server = await testServer();
  texts = textsOf(server);
  const seal = sealNumberSecret(server.server.services.secrets, server.account);
  await inAccount(server.database, { accountId: server.account }, async (account) => {
    const http = {
      provider: 'http' as const,
      provider_settings: { url: 'https://sms.example/send', template: '{}' },
      secret,
    };
    await makeNumber(account, { number: '+14155550100', ...http }, seal);
    const rest = {
      provider: 'rest' as const,
      provider_settings: { url: 'https://sms.example', account_sid: 'AC1' },
      secret,
    };
    const { id } = await makeNumber(account, { number: '+14155550101', ...rest }, seal);
    await changeNumber(account, id, { is_default: false });
  });
});
afterAll(() => server.close());

const address = (provider: string, account = server.account) =>
  `${server.url}/hooks/sms/${provider}/${account}`;
const stored = async (id: string) =>
  texts.query('select from_key, to_number, text from sms_inbound where provider_id = $1', [id]);

function json(text: object, how: { at?: number; key?: string } = {}) {
  const body = JSON.stringify(text);
  const at = Math.floor((how.at ?? Date.now()) / 1000);
  const signature = createHmac('sha256', how.key ?? secret)
    .update(`${at}.${body}`)
    .digest('hex');
  return {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-signature': `t=${at},v1=${signature}` },
  };
}

describe('a gateway that posts a text', () => {
  test('as JSON is believed by its signature over the bytes, once and for five minutes @spec SMS-017', async () => {
    const text = { id: 'j1', from: '14155550701', to: '+1 415 555 0100', text: 'STOP' };
    expect((await fetch(address('http'), json(text))).status).toBe(200);
    expect((await fetch(address('http'), json(text))).status).toBe(200);
    expect(await stored('j1')).toEqual([
      { from_key: '+14155550701', to_number: '+14155550100', text: 'STOP' },
    ]);
    for (const forged of [
      json({ ...text, id: 'j2' }, { key: 'guessed' }),
      json({ ...text, id: 'j2' }, { at: Date.now() - 400_000 }),
      { ...json({ ...text, id: 'j2' }), headers: { 'content-type': 'application/json' } },
    ])
      expect((await fetch(address('http'), forged)).status).toBe(401);
    expect((await fetch(address('http', 999_999), json({ ...text, id: 'j2' }))).status).toBe(401);
    expect(await stored('j2')).toEqual([]);
    expect((await fetch(address('http'), json({ hello: 'there' }))).status).toBe(422);
    expect((await fetch(address('local'), json(text))).status).not.toBe(200);
  });

  test('as a form is believed by its signature over address and fields, and says what the carrier did @spec SMS-017', async () => {
    const form = {
      MessageSid: 'SM1',
      From: '+14155550702',
      To: '+14155550101',
      Body: 'STOP',
      OptOutType: 'STOP',
    };
    const said = Object.entries(form)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flat()
      .join('');
    const post = (signature: string) =>
      fetch(address('rest'), {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { 'x-twilio-signature': signature },
      });
    expect((await post('nothing')).status).toBe(401);
    const signature = createHmac('sha1', secret)
      .update(address('rest') + said)
      .digest('base64');
    expect((await post(signature)).status).toBe(200);
    const { id } = (await texts.query(`select id from sms_inbound where provider_id = 'SM1'`))[0];
    expect(await texts.folded(id)).toMatchObject({ kind: 'stop', answer: null });
  });
});
