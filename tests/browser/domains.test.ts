import { afterAll, describe, expect, test } from 'vitest';
import { byOperator } from '#features/account/billing/server/public.ts';
import { changeAccess } from '#features/session/access/server/public.ts';
import { testDns } from '#tests/harness/dns-server.ts';
import { open } from './browser.ts';
import { keepServer, keepSignedIn } from './file-server.ts';
import { seriousFindings } from './soundness.ts';

const dns = await testDns();
afterAll(() => dns.close());
const server = await keepServer({
  env: {
    DNS_SERVERS: dns.address,
    LINK_HOST: 'links.us.test',
    RETURN_HOST: 'mx.us.test',
    SPF_INCLUDE: '_spf.us.test',
    ROLES: 'web',
  },
});
await byOperator(
  server.database,
  { accountId: server.account, action: 'access', after: {} },
  (db) => changeAccess(db, server.account, { fromNumbers: ['+15550100'] }),
);
const { window, page } = await keepSignedIn(server);

const domainOf = async (name: string) => {
  const { rows } = await server.database.pool.query(
    'select id, state, is_default, checks from domains where account_id = $1 and name = $2',
    [server.account, name],
  );
  return rows[0] as {
    id: number;
    state: string;
    is_default: boolean;
    checks: {
      id: string;
      record: { type: string; name: string; value: string; priority: number };
    }[];
  };
};
const card = (title: string) => page.getByRole('region', { name: title, exact: true });

/** Sets every record as the page shows it. */
async function publish(name: string): Promise<void> {
  dns.zone = { ...dns.zone, '_spf.us.test': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] } };
  for (const { record } of (await domainOf(name)).checks) {
    const entry = (dns.zone[record.name] ??= {});
    if (record.type === 'TXT') entry.TXT = [record.value];
    if (record.type === 'MX') entry.MX = [{ exchange: record.value, preference: record.priority }];
    if (record.type === 'CNAME') entry.CNAME = record.value;
  }
}

async function add(name: string): Promise<void> {
  await page.getByLabel('Domain', { exact: false }).first().fill(name);
  await page.getByRole('button', { name: 'Continue to the DNS records' }).click();
}

describe('sending domains', () => {
  test('an account without one is introduced to them and adds its first @spec DOMAINS-002 @spec DOMAINS-003', async () => {
    await open(page, server, 'settings/sending-domains');
    await page.waitForURL(/\/sending-domains\/first$/);
    await page.getByRole('heading', { name: 'No sending domain yet' }).waitFor();
    await page.getByRole('button', { name: 'Add a domain' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add a sending domain' }).waitFor();
    await add('co.uk');
    await page.getByText('Is not a domain of your own').waitFor();
    await add('mail.example.test');
    await page.waitForURL(/\/sending-domains\/\d+\/verify$/);
    await page.getByRole('heading', { level: 1, name: 'mail.example.test' }).waitFor();
    await card('Signature (DKIM)').getByText('Not checked yet').waitFor();
  });

  test('the page explains what is missing, and is content once the records are set @spec DOMAINS-004 @spec DOMAINS-013', async () => {
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await card('Signature (DKIM)').getByText('There is no such record yet.').waitFor();
    await publish('mail.example.test');
    dns.zone['bounce.mail.example.test']!.TXT = ['v=spf1 mx -all'];
    await page.getByRole('button', { name: 'Verify again' }).click();
    await card('Permission to send (SPF)')
      .getByText('Add include:_spf.us.test before the last word')
      .waitFor();
    await card('Permission to send (SPF)').getByText('v=spf1 mx -all').waitFor();
    expect(await page.getByText('Not verified').count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    await publish('mail.example.test');
    await page.getByRole('button', { name: 'Verify again' }).click();
    await page.getByText('Everything that is required is right').waitFor();
    expect((await domainOf('mail.example.test')).state).toBe('verified');
  });

  test('a record is copied by its button', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await card('Signature (DKIM)').getByText('Show the record').click();
    await card('Signature (DKIM)').getByRole('button', { name: 'Copy: Value' }).click();
    const { checks } = await domainOf('mail.example.test');
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toBe(checks.find(({ id }) => id === 'dkim')!.record.value);
  });

  test('the list shows states, and its switch moves the one default @spec DOMAINS-001 @spec DOMAINS-012', async () => {
    await open(page, server, 'settings/sending-domains/new?name=second.example.test');
    await page.getByRole('button', { name: 'Continue to the DNS records' }).click();
    await page.waitForURL(/\/verify$/);
    await open(page, server, 'settings/sending-domains');
    await page
      .getByRole('row', { name: /mail\.example\.test/ })
      .getByText('Verified', { exact: true })
      .waitFor();
    await page
      .getByRole('row', { name: /second\.example\.test/ })
      .getByText('Not verified', { exact: true })
      .waitFor();
    await page
      .getByRole('switch', { name: 'second.example.test is the default' })
      .click({ force: true });
    await expect
      .poll(async () => [
        (await domainOf('second.example.test')).is_default,
        (await domainOf('mail.example.test')).is_default,
      ])
      .toEqual([true, false]);
    await expect.poll(() => page.getByRole('switch', { checked: true }).count()).toBe(1);
  });
});

describe('link tracking domains', () => {
  test('begin with an introduction; an added one goes on to its records @spec DOMAINS-006 @spec DOMAINS-007', async () => {
    await open(page, server, 'settings/link-tracking-domains');
    await page.waitForURL(/\/link-tracking-domains\/first$/);
    await page.getByRole('heading', { name: /domain yet$/ }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add a domain' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Add a domain' }).click();
    await add('links.example.test');
    await page.waitForURL(/\/link-tracking-domains\/\d+\/verify$/);
  });

  test('are verified by a CNAME, and listed with status and default @spec DOMAINS-005 @spec DOMAINS-008', async () => {
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await card('Address of the links')
      .getByText('links on this domain would lead nowhere')
      .waitFor();
    dns.zone['links.us.test'] = { A: ['192.0.2.80'] };
    await publish('links.example.test');
    await page.getByRole('button', { name: 'Verify again' }).click();
    await card('Address of the links').getByText('The domain leads to us.').waitFor();
    await open(page, server, 'settings/link-tracking-domains');
    await page
      .getByRole('row', { name: /links\.example\.test/ })
      .getByText('Verified', { exact: true })
      .waitFor();
    await page.getByRole('switch', { name: 'links.example.test is the default' }).waitFor();
  });

  test('those of text messages are a list of their own, where an added one goes to its checks @spec DOMAINS-009 @spec DOMAINS-010', async () => {
    await open(page, server, 'settings/sms-link-tracking-domains');
    await page.getByText('No SMS domain yet').waitFor();
    expect(await page.getByText('links.example.test').count()).toBe(0);
    await page.getByRole('button', { name: 'Add a domain' }).first().click();
    await add('go.example.test');
    await page.waitForURL(/\/sms-link-tracking-domains\/\d+\/verify$/);
    await publish('go.example.test');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByText('Everything that is required is right').waitFor();
    await open(page, server, 'settings/sms-link-tracking-domains');
    await page.getByRole('row', { name: /go\.example\.test/ }).waitFor();
    expect(await page.getByText('links.example.test').count()).toBe(0);
  });
});

test('without the role dns_setup the pages are denied @spec ROLES-024', async () => {
  await server.database.pool.query(
    `update account_members set roles = array_remove(roles, 'dns_setup') where account_id = $1`,
    [server.account],
  );
  const { dropKept } = await import('#platform/identity/member-roles.ts');
  dropKept(server.server.services.database, null);
  for (const path of ['sending-domains', 'link-tracking-domains/new']) {
    await page.goto(`${server.url}/accounts/${server.account}/settings/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toMatch(/domain/i);
  }
  expect(window.faults.filter((fault) => !/403/.test(fault))).toEqual([]);
});
