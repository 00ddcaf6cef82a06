import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendSystemEmail, sendTest } from '#engines/delivery/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { tokenOf } from '#tests/harness/person.ts';
import { plainMessage } from '#tests/harness/plain-message.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let records: Map<string, string>;
beforeAll(async () => {
  server = await testServer({
    env: { MAIL_FROM: 'no-reply@house.example.test', RETURN_HOST: 'mx.us.test', ROLES: 'web' },
  });
  records = new Map();
});
afterAll(() => server.close());

interface Shown {
  id: number;
  records: { id: string; record: { name: string; value: string } | null }[];
}

/** A domain of an account whose records were found right, as far as signing looks. */
async function aProvenDomain(name: string, account: number, email?: string): Promise<void> {
  const key = await tokenOf(server, email);
  const { id, records: planned }: Shown = (
    await server.call('POST', 'dkim_domains.json', { dkim_domain: { name } }, { key, account })
  ).body.data;
  for (const { record } of planned) if (record) records.set(record.name, record.value);
  await server.database.pool.query(
    `update domains set state = 'verified', verified_at = now(), checks = (
    select jsonb_agg(jsonb_set(c, '{status}', '"right"')) from jsonb_array_elements(checks) c) where account_id = $1 and id = $2`,
    [account, id],
  );
}

const mails = async (account = server.account): Promise<{ recipient: string; raw: string }[]> =>
  (
    await server.database.pool.query(
      'select recipient, raw from local_inbox_messages where account_id = $1 order by id',
      [account],
    )
  ).rows;
const verdicts = async (raw: string) =>
  (
    await dkimVerify(Buffer.from(raw, 'latin1'), {
      resolver: async (name: string) => [[records.get(name) ?? '']],
    })
  ).results.map((one) => [one.status.result, one.signingDomain]);
const testFrom = (fromEmail: string, to: string) =>
  inAccount(server.database, { accountId: server.account }, (account) =>
    sendTest(server.server.services, account, {
      contact: null,
      to: [to],
      message: plainMessage(account.id, { fromEmail }),
    }),
  );
const reset = (to: string) =>
  sendSystemEmail(server.server.services, {
    accountId: server.account,
    to,
    subject: 'A new password',
    text: 'Here',
    html: '<p>Here</p>',
  });

describe('mails that leave one by one', () => {
  it('a test is signed by the keys of its own account, as the campaign will be, and by nobody else’s', async () => {
    const stranger = await server.anotherAccount('Stranger');
    await aProvenDomain('mine.example.test', server.account);
    await aProvenDomain('theirs.example.test', stranger, 'stranger@example.com');
    await testFrom('news@mine.example.test', 'one@home.example');
    await testFrom('news@theirs.example.test', 'two@home.example');
    const [one, two] = await mails();
    expect(await verdicts(one!.raw)).toEqual([
      ['pass', 'mine.example.test'],
      ['pass', 'mine.example.test'],
    ]);
    expect(two!.raw).not.toMatch(/^DKIM-Signature:/m);
  });

  it('a mail of the product is signed by the keys of whoever has proven its domain, and leaves without any else', async () => {
    await reset('before@home.example');
    await aProvenDomain(
      'house.example.test',
      await server.anotherAccount('House'),
      'house@example.com',
    );
    await reset('after@home.example');
    const [before, after] = (await mails()).slice(-2);
    expect(before!.raw).not.toMatch(/^DKIM-Signature:/m);
    expect(await verdicts(after!.raw)).toEqual([
      ['pass', 'house.example.test'],
      ['pass', 'house.example.test'],
    ]);
  });

  it('a key that can not be read holds a test back, but no mail of the product', async () => {
    await server.database.pool.query(`update dkim_keys set private_key = '\\x00'`);
    await expect(testFrom('news@mine.example.test', 'three@home.example')).rejects.toThrow();
    await reset('still@home.example');
    const last = (await mails()).at(-1)!;
    expect([last.recipient, /^DKIM-Signature:/m.test(last.raw)]).toEqual([
      'still@home.example',
      false,
    ]);
  });
});
