import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { testDns, type TestDns } from '#tests/harness/dns-server.ts';
import { checkNames } from './check-names.ts';
import { soundNames, soundZone } from './doctor.harness.ts';
import { reverseName } from './reverse-name.ts';

let dns: TestDns;
beforeAll(async () => {
  dns = await testDns();
});
beforeEach(() => {
  dns.zone = soundZone();
});
afterAll(() => dns.close());

async function say(change: Record<string, string> = {}): Promise<string[]> {
  const found = await checkNames(
    readConfig({
      ...soundNames,
      SMTP_URL: 'smtp://127.0.0.1:2525',
      DNS_SERVERS: dns.address,
      ...change,
    }),
  );
  return found.filter(({ state }) => state !== 'ok').map(({ state, says }) => `${state} ${says}`);
}
test('names that lead nowhere are told with the record that is missing', async () => {
  dns.zone['news.example.com'] = {};
  dns.zone['bounces.example.com'] = {};
  delete dns.zone['_dmarc.example.com'];
  expect(await say()).toEqual([
    expect.stringMatching(/^fail news\.example\.com \(PUBLIC_URL, LINK_HOST\) has no address/),
    expect.stringMatching(/^fail bounces\.example\.com \(RETURN_DOMAIN\) has no MX record/),
    expect.stringMatching(/^warn bounces\.example\.com has no SPF record/),
    expect.stringMatching(/^warn example\.com \(MAIL_FROM\) has no DMARC record/),
  ]);
});

test('names that lead elsewhere are told where', async () => {
  dns.zone['bounces.example.com'] = {
    MX: [{ exchange: 'other.example.net', preference: 5 }],
    TXT: ['v=spf1 mx -all'],
  };
  delete dns.zone['example.com'];
  expect(await say()).toEqual([
    expect.stringMatching(/^warn Email to bounces\.example\.com .+ goes to other\.example\.net/),
    'fail The SPF record of bounces.example.com does not have include:_spf.example.com.',
    expect.stringMatching(/^warn example\.com \(MAIL_FROM\) takes no email/),
  ]);
});

test('names of a server that sends by itself have to lead back to it', async () => {
  const direct = { SMTP_URL: 'mx:?hello=mx.example.com', SPF_INCLUDE: '_spf.example.com' };
  expect(await say(direct)).toEqual([]);
  dns.zone['9.2.0.192.in-addr.arpa'] = { PTR: ['host-9.isp.example'] };
  expect(await say(direct)).toEqual([
    expect.stringMatching(/^fail 192\.0\.2\.9 points to host-9\.isp\.example and not back/),
  ]);
  delete dns.zone['9.2.0.192.in-addr.arpa'];
  expect((await say(direct)).join()).toMatch(/points to no name/);
  expect((await say({ ...direct, SMTP_URL: 'mx:?hello=nowhere.example.com' })).join()).toMatch(
    /greets mail servers as nowhere\.example\.com, which has no address/,
  );
});

test('names that no server answers for are not called wrong', async () => {
  dns.zone['news.example.com'] = { how: 'broken' };
  expect(await say()).toEqual([
    expect.stringMatching(/^warn news.example.com could not be looked/),
  ]);
});

test('names of addresses are written backwards', () => {
  expect(reverseName('192.0.2.9')).toBe('9.2.0.192.in-addr.arpa');
  expect(reverseName('2001:db8::12')).toBe(
    '2.1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
  );
});
