import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { couponCalls } from '#tests/harness/coupons.builder.ts';
import { watchCoupons } from './coupon-watch.ts';

let server: TestServer;
let use: ReturnType<typeof couponCalls>;
beforeAll(async () => {
  server = await testServer();
  use = couponCalls(server);
});
afterAll(() => server.close());

const idOf = async (email: string): Promise<number> =>
  (await server.call('GET', `contacts.json?name=${email}`)).body.data.contacts[0].id;
const toldOf = async (): Promise<string[]> =>
  (await server.database.pool.query('select message from notifications order by id')).rows.map(
    (row) => row.message,
  );

describe('emails with codes', () => {
  test('ten recipients get ten different codes, which their pages and the bank show @spec COUPONS-003 @spec COUPONS-002 @spec CONTACTS-054', async () => {
    const given = use.codes(12);
    const id = await use.bank({ codes: given });
    const emails = use.people(10);
    await use.sent(await use.campaign(id, { emails }));
    const mails = await use.mails(emails);
    expect(new Set(mails.values()).size).toBe(10);
    for (const code of mails.values()) expect(given).toContain(code);
    expect(await use.show(id)).toMatchObject({ total: 12, used: 10, left: 2 });
    const { body } = await server.call(
      'GET',
      `coupon_banks/${id}/codes.json?state=given&per_page=20`,
    );
    expect(new Map(body.data.map((row: any) => [row.contact.email, row.code]))).toEqual(mails);
    expect(body.data[0].given_by).toMatch(/^Campaign/);
    const contact = await idOf(emails[0]!);
    const vouchers = `contacts/${contact}/vouchers.json`;
    expect((await server.call('GET', vouchers)).body.data).toMatchObject([
      { code: mails.get(emails[0]!), state: 'given', coupon_bank: { id } },
    ]);
    const masked = await server.call('GET', vouchers, undefined, { as: 'contacts' });
    expect(masked.body.data[0].code).toMatch(/^..•+$/);
    expect((await server.call('GET', 'contacts/999999/vouchers.json')).status).toBe(404);
  });

  test('the web view shows the code of its email, and a test or a preview takes none @spec COUPONS-004', async () => {
    const id = await use.bank({ codes: 'WEB1' });
    const emails = use.people(1);
    const campaign = await use.campaign(id, { emails });
    const preview = await server.call('GET', `campaigns/${campaign}/preview.json`);
    expect(JSON.stringify(preview.body)).toContain('[SAMPLE-CODE]');
    const test = await server.call('PUT', `campaigns/${campaign}/send_test.json`, {
      emails: ['tester@coupons.example'],
    });
    expect(test.status, JSON.stringify(test.body)).toBe(200);
    const { rows } = await server.database.pool.query(
      "select raw from local_inbox_messages where recipient = 'tester@coupons.example'",
    );
    expect(rows[0].raw).toContain('SAMPLE-CODE');
    expect((await use.show(id)).left).toBe(1);
    await use.sent(campaign);
    const { rows: sent } = await server.database.pool.query(
      'select raw from local_inbox_messages where recipient = $1',
      [emails[0]],
    );
    const view = /https?:\/\/[^"\s>]+\/t\/w\/[\w-]+/.exec(sent[0].raw.replaceAll('=\r\n', ''))?.[0];
    expect(await (await fetch(view!)).text()).toContain('[WEB1]');
    expect((await use.show(id)).left).toBe(0);
  });

  test('a contact keeps its code in later emails until it is used, or gets a new one with each', async () => {
    const emails = use.people(2);
    const kept = await use.bank({ codes: use.codes(4) });
    const fresh = await use.bank({ per: 'message', codes: use.codes(4) });
    const read = async (bank: number) => {
      await use.sent(await use.campaign(bank, { emails }));
      return use.mails(emails);
    };
    const first = await read(kept);
    expect(await read(kept)).toEqual(first);
    await server.call('POST', 'coupon_banks/redeem.json', { code: first.get(emails[0]!) });
    const third = await read(kept);
    expect(third.get(emails[0]!)).not.toBe(first.get(emails[0]!));
    expect(third.get(emails[1]!)).toBe(first.get(emails[1]!));
    expect((await use.show(kept)).used).toBe(3);
    const one = await read(fresh);
    const two = await read(fresh);
    expect(new Set([...one.values(), ...two.values()]).size).toBe(4);
  });

  test('an empty bank holds emails until codes arrive, and people are told once', async () => {
    const id = await use.bank({ codes: use.codes(3) });
    const [some, others] = [use.people(3), use.people(3)];
    const campaigns = [
      await use.campaign(id, { emails: some }),
      await use.campaign(id, { emails: others }),
    ];
    // Each alone has codes enough.
    for (const campaign of campaigns) expect((await use.send(campaign)).status).toBe(200);
    const waiting = async () =>
      Number(
        (
          await server.database.pool.query(
            "select count(*) from deliveries where state = 'pending' and reason = 'no_coupon'",
          )
        ).rows[0].count,
      );
    await server.until(async () => (await waiting()) === 3, 'three to wait');
    await watchCoupons(server.server.services);
    await watchCoupons(server.server.services);
    const told = (await toldOf()).filter((message) => message.includes('wait: add codes'));
    expect(told).toEqual([expect.stringContaining('3 wait: add codes or choose another way')]);
    expect((await server.call('DELETE', `coupon_banks/${id}.json`)).status).toBe(422);
    await server.call('PUT', `coupon_banks/${id}.json`, { coupon_bank: { codes: use.codes(3) } });
    for (const campaign of campaigns)
      await server.until(async () => (await use.statusOf(campaign)) === 'sent', 'both to be sent');
    const mails = await use.mails([...some, ...others]);
    expect(new Set(mails.values()).size).toBe(6);
  });

  test('another way is a text in its place, or no email', async () => {
    const two = [use.people(2), use.people(2)];
    const fallback = await use.bank({ codes: 'FB1', when_empty: 'fallback', fallback: 'FOR-ALL' });
    await use.sent(await use.campaign(fallback, { emails: two[0]! }));
    expect([...(await use.mails(two[0]!)).values()].sort()).toEqual(['FB1', 'FOR-ALL']);

    const skip = await use.bank({ codes: use.codes(2), when_empty: 'skip' });
    const campaigns = [
      await use.campaign(skip, { emails: two[1]! }),
      await use.campaign(skip, { emails: use.people(2) }),
    ];
    for (const campaign of campaigns) expect((await use.send(campaign)).status).toBe(200);
    for (const campaign of campaigns)
      await server.until(async () => (await use.statusOf(campaign)) === 'sent', 'both to end');
    const { rows } = await server.database.pool.query(
      "select count(*) from deliveries where state = 'suppressed' and reason = 'no_coupon'",
    );
    expect(Number(rows[0].count)).toBe(2);
  });

  test('codes of emails that never left come back, and are given to others', async () => {
    const [other, left, stays] = use.people(3);
    const empty = await use.bank({ codes: ['LAST'], when_empty: 'skip' });
    await use.sent(await use.campaign(empty, { emails: [other!] }));
    const id = await use.bank({ codes: ['BACK1'] });
    await use.sent(await use.campaign(id, { emails: [left!], text: `{{ coupon.b${empty} }}` }));
    expect((await use.mails([left!])).size).toBe(0);
    expect(await use.show(id)).toMatchObject({ used: 0, left: 1 });
    await use.sent(await use.campaign(id, { emails: [stays!] }));
    expect((await use.mails([stays!])).get(stays!)).toBe('BACK1');
    expect(await use.show(id)).toMatchObject({ used: 1, left: 0 });
  });

  test('checks before sending name a short or expired bank, and a content names no unknown one', async () => {
    const short = await use.bank({ codes: 'S1' });
    const findings = async (campaign: number) =>
      (await server.call('GET', `campaigns/${campaign}/preflight.json`)).body.data.findings
        .filter(({ code }: { code: string }) => /_part$/.test(code))
        .map((one: { severity: string; message: string }) => [one.severity, one.message]);
    const campaign = await use.campaign(short, { emails: use.people(3) });
    expect(await findings(campaign)).toEqual([
      ['error', expect.stringContaining('(1 left, 3 recipients)')],
    ]);
    expect((await use.send(campaign)).status).toBe(422);
    await server.call('PUT', `coupon_banks/${short}.json`, {
      coupon_bank: { when_empty: 'fallback', fallback: 'ALL' },
    });
    expect((await findings(campaign))[0][0]).toBe('warning');
    await server.call('PUT', `coupon_banks/${short}.json`, {
      coupon_bank: { expires_at: '2020-01-01T00:00:00Z' },
    });
    expect((await findings(campaign))[0][1]).toContain('have expired');
    const unknown = await server.call('POST', 'contents.json', {
      content: { name: 'Unknown bank', editor_type: 2, html_part: '<p>{{ coupon.b999999 }}</p>' },
    });
    expect(unknown.status).toBe(422);
    expect(JSON.stringify(unknown.body)).toContain('999999');
  });

  test('a bank says what uses it, and is not deleted while a content names it @spec COUPONS-013 @spec COUPONS-009', async () => {
    const unused = await use.bank();
    const used = await use.bank({ codes: 'U1' });
    await use.campaign(used, { emails: use.people(1) });
    const asked = async (id: number) =>
      (await server.call('GET', `coupon_banks/${id}/check_modules_in_use.json`)).body.data;
    const { body: offered } = await server.call('GET', 'contents/variables.json');
    expect(offered.data).toContainEqual(
      expect.objectContaining({ token: `{{ coupon.b${used} }}`, sample: 'SAMPLE-CODE' }),
    );
    expect(await asked(unused)).toMatchObject({ in_use: false, modules: {} });
    expect((await asked(used)).modules.contents).toMatchObject([{ name: expect.any(String) }]);
    const refused = await server.call('DELETE', `coupon_banks/${used}.json`);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('is in use by contents');
  });

  test('who is erased leaves a used code behind that says nothing of them', async () => {
    const id = await use.bank({ codes: 'GONE1' });
    const emails = use.people(1);
    await use.sent(await use.campaign(id, { emails }));
    const contact = await idOf(emails[0]!);
    await server.call('DELETE', `contacts/${contact}.json`);
    await server.until(
      async () => (await use.show(id)).codes[0].contact === null,
      'the contact to be gone',
    );
    expect(await use.show(id)).toMatchObject({ used: 1, left: 0 });
  });

  test('a low bank is told of once', async () => {
    const id = await use.bank({ name: 'Running low', codes: use.codes(3), low_at: 2 });
    await use.sent(await use.campaign(id, { emails: use.people(1) }));
    await watchCoupons(server.server.services);
    await use.sent(await use.campaign(id, { emails: use.people(1) }));
    await watchCoupons(server.server.services);
    expect((await toldOf()).filter((message) => message.includes('Running low'))).toEqual([
      'Coupon bank Running low runs low: 2 codes left.',
    ]);
  });

  test('a code full of Liquid and script arrives as the text it is', async () => {
    const code = '{{ contact.email }}<b onx=1>&{% raw %}';
    const id = await use.bank({ codes: [code] });
    const emails = use.people(1);
    await use.sent(await use.campaign(id, { emails }));
    expect((await use.mails(emails)).get(emails[0]!)).toBe(code);
    const { rows } = await server.database.pool.query(
      'select raw from local_inbox_messages where recipient = $1',
      [emails[0]],
    );
    expect(rows[0].raw).toContain('&lt;b onx=3D1&gt;');
  });
});
