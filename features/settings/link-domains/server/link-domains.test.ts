import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inAccount } from '#platform/server/account/account.ts';
import { testDns, type TestDns } from '#tests/harness/dns-server.ts';
import { tokenOf } from '#tests/harness/person.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { giveNumber } from '#tests/harness/text-numbers.builder.ts';
import { linkHostOf } from './public.ts';

let dns: TestDns;
let server: TestServer;
beforeAll(async () => {
  dns = await testDns();
  server = await testServer({
    env: { DNS_SERVERS: dns.address, LINK_HOST: 'links.us.test', ROLES: 'web' },
  });
});
afterAll(async () => {
  await server.close();
  await dns.close();
});
beforeEach(() => {
  dns.zone = { 'links.us.test': { A: ['192.0.2.80'] } };
});

interface Shown {
  id: number;
  kind: string;
  name: string;
  status: string;
  verified: boolean;
  is_default: boolean;
  records: {
    id: string;
    status: string;
    code: string;
    found: string[];
    values: Record<string, string>;
    record: { type: string; name: string; value: string } | null;
  }[];
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  on = { server, account: server.account, email: server.email },
) {
  return on.server.call(method, path, body, {
    key: await tokenOf(on.server, on.email),
    account: on.account,
  });
}
const add = async (name: string, kind = 'link'): Promise<Shown> =>
  (await call('POST', 'link_tracking_domains.json', { link_tracking_domain: { name, kind } })).body
    .data;
const verifyNow = async (id: number): Promise<Shown> =>
  (
    await call('PATCH', `link_tracking_domains/${id}.json`, {
      link_tracking_domain: { verify: true },
    })
  ).body.data;
const inFirst = <T>(work: Parameters<typeof inAccount<T>>[2]) =>
  inAccount(server.database, { accountId: server.account }, work);

describe('a link tracking domain', () => {
  it('is verified by its CNAME, and only then carries links @spec DOMAINS-008 @spec DOMAINS-017 @spec DOMAINS-014', async () => {
    const made = await call('POST', 'link_tracking_domains.json', {
      link_tracking_domain: { name: 'links.example.test' },
    });
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({ kind: 'link', status: 'unverified', is_default: true }),
    ]);
    const domain = made.body.data as Shown;
    expect(domain.records.map(({ id, record }) => [id, record])).toEqual([
      [
        'cname',
        { type: 'CNAME', name: 'links.example.test', value: 'links.us.test', priority: null },
      ],
    ]);
    expect((await verifyNow(domain.id)).records[0]).toMatchObject({
      status: 'missing',
      code: 'cname_missing',
    });
    expect(await inFirst((account) => linkHostOf(account, null))).toBeNull();
    dns.zone['links.example.test'] = { CNAME: 'elsewhere.test' };
    dns.zone['elsewhere.test'] = { A: ['198.51.100.7'] };
    expect((await verifyNow(domain.id)).records[0]).toMatchObject({
      status: 'wrong',
      code: 'cname_wrong',
      found: ['elsewhere.test'],
    });
    dns.zone['links.example.test'] = { CNAME: 'links.us.test' };
    expect(await verifyNow(domain.id)).toMatchObject({ status: 'verified', verified: true });
    expect(await inFirst((account) => linkHostOf(account, null))).toBe('links.example.test');
    dns.zone['links.example.test'] = {};
    expect(await verifyNow(domain.id)).toMatchObject({ status: 'failing', verified: false });
    expect(await inFirst((account) => linkHostOf(account, null))).toBeNull();
  });

  it('at the top of a domain may have our addresses in place of a CNAME', async () => {
    const domain = await add('apex.example.test');
    dns.zone['apex.example.test'] = { A: ['192.0.2.80'] };
    expect(await verifyNow(domain.id)).toMatchObject({ status: 'verified' });
  });

  it('belongs to the account that verified it first', async () => {
    const domain = await add('mine.example.test');
    dns.zone['mine.example.test'] = { CNAME: 'links.us.test' };
    await verifyNow(domain.id);
    const on = {
      server,
      account: await server.anotherAccount('Latecomer'),
      email: 'latecomer@example.com',
    };
    const late = (
      await call('POST', 'link_tracking_domains.json', { name: 'mine.example.test' }, on)
    ).body.data as Shown;
    const looked = (
      await call('POST', `link_tracking_domains/${late.id}/verify.json`, undefined, on)
    ).body.data as Shown;
    expect([looked.status, looked.records[0]!.code]).toEqual(['unverified', 'cname_taken']);
    expect(
      (await call('GET', `link_tracking_domains/${domain.id}.json`, undefined, on)).status,
    ).toBe(404);
  });

  it('has defaults, pages and kinds of its own @spec DOMAINS-015 @spec DOMAINS-021 @spec DOMAINS-012', async () => {
    const on = {
      server,
      account: await server.anotherAccount('Kinds'),
      email: 'kinds@example.com',
    };
    expect((await call('GET', 'link_tracking_domains/default.json', undefined, on)).status).toBe(
      404,
    );
    for (const [name, kind] of [
      ['l1.example.test', 'link'],
      ['l2.example.test', 'link'],
      ['s1.example.test', 'sms'],
      ['l1.example.test', 'sms'],
    ]) {
      expect(
        (
          await call(
            'POST',
            'link_tracking_domains.json',
            { link_tracking_domain: { name, kind } },
            on,
          )
        ).status,
        `${name} ${kind}`,
      ).toBe(201);
    }
    const names = async (query: string) =>
      (
        await call('GET', `link_tracking_domains.json?${query}`, undefined, on)
      ).body.data.link_tracking_domains.map(
        (one: Shown) => `${one.kind} ${one.name} ${one.verified}`,
      );
    expect(await names('kind=sms')).toEqual([
      'sms s1.example.test false',
      'sms l1.example.test false',
    ]);
    expect(await names('kind=link&per_page=1&page=2')).toEqual(['link l2.example.test false']);
    expect(await names('')).toHaveLength(4);
    expect(
      (await call('GET', 'link_tracking_domains/default.json', undefined, on)).body.data,
    ).toMatchObject({ name: 'l1.example.test', kind: 'link', records: [expect.anything()] });
    expect(
      (await call('GET', 'link_tracking_domains/default.json?kind=sms', undefined, on)).body.data
        .name,
    ).toBe('s1.example.test');
    const [, second] = (await call('GET', 'link_tracking_domains.json?kind=link', undefined, on))
      .body.data.link_tracking_domains as Shown[];
    await call('PUT', `link_tracking_domains/${second!.id}.json`, { is_default: true }, on);
    const all = (await call('GET', 'link_tracking_domains.json', undefined, on)).body.data
      .link_tracking_domains as Shown[];
    expect(all.filter((one) => one.is_default).map((one) => `${one.kind} ${one.name}`)).toEqual([
      'link l2.example.test',
      'sms s1.example.test',
    ]);
    expect(
      (
        await call(
          'POST',
          'link_tracking_domains.json',
          { name: 'x.example.test', kind: 'mail' },
          on,
        )
      ).body.errors,
    ).toHaveProperty('kind');
    // A sending domain is none of them.
    const sending = (await call('POST', 'dkim_domains.json', { name: 'send.example.test' }, on))
      .body.data;
    expect(
      (await call('GET', `link_tracking_domains/${sending.id}.json`, undefined, on)).status,
    ).toBe(404);
  });

  it('of text messages is for who has mobile, and is verified by its CNAME', async () => {
    await giveNumber(server);
    const key = { as: 'mobile' };
    expect(
      (await server.call('GET', 'link_tracking_domains.json?kind=link', undefined, key)).status,
    ).toBe(403);
    expect(
      (await server.call('POST', 'link_tracking_domains.json', { name: 'no.example.test' }, key))
        .status,
    ).toBe(403);
    const made = await server.call(
      'POST',
      'link_tracking_domains.json',
      { name: 's.example.test', kind: 'sms' },
      key,
    );
    expect([made.status, made.body.data.kind]).toEqual([201, 'sms']);
    const listed = (await server.call('GET', 'link_tracking_domains.json', undefined, key)).body
      .data.link_tracking_domains as Shown[];
    expect(listed.map((one) => one.kind)).toEqual(['sms']);
    expect(await verifyNow(made.body.data.id)).toMatchObject({ verified: false });
    dns.zone['s.example.test'] = { CNAME: 'links.us.test' };
    expect(await verifyNow(made.body.data.id)).toMatchObject({ verified: true });
    // Links of mails are not on it.
    expect(await inFirst((account) => linkHostOf(account, null))).not.toBe('s.example.test');
  });

  it('may be a brand’s own, and then cannot be removed @spec DOMAINS-019', async () => {
    const domain = await add('brand.example.test');
    dns.zone['brand.example.test'] = { CNAME: 'links.us.test' };
    await verifyNow(domain.id);
    const brand = (
      await server.call('POST', 'brands.json', {
        brand: { name: 'Green', link_domain_id: domain.id },
      })
    ).body.data;
    expect(brand.link_domain_id).toBe(domain.id);
    expect(await inFirst((account) => linkHostOf(account, brand.id))).toBe('brand.example.test');
    expect(await inFirst((account) => linkHostOf(account, null))).not.toBe('brand.example.test');
    expect(
      (await call('DELETE', `link_tracking_domains/${domain.id}.json`)).body.errors.base[0],
    ).toContain('“Green”');
    expect(
      (
        await server.call('PUT', `brands/${brand.id}.json`, {
          brand: { sending_domain_id: domain.id },
        })
      ).body.errors,
    ).toHaveProperty('sending_domain_id');
    await server.call('PUT', `brands/${brand.id}.json`, { brand: { link_domain_id: null } });
    expect((await call('DELETE', `link_tracking_domains/${domain.id}.json`)).status).toBe(200);
    expect((await call('GET', `link_tracking_domains/${domain.id}.json`)).status).toBe(404);
  });
});

describe('changes of domains', () => {
  it('ask for a password given within 15 minutes, looking again does not', async () => {
    const domain = await add('fresh.example.test');
    await server.database.pool.query(
      `update oidc_records set payload = jsonb_set(payload, '{loginTs}', to_jsonb(0)) where model = 'Session'`,
    );
    const stale = [
      await call('POST', 'link_tracking_domains.json', { name: 'late.example.test' }),
      await call('PUT', `link_tracking_domains/${domain.id}.json`, { is_default: true }),
      await call('DELETE', `link_tracking_domains/${domain.id}.json`),
      await call('POST', 'dkim_domains.json', { name: 'late.example.test' }),
    ];
    expect(stale.map(({ status, body }) => [status, body.code])).toEqual(
      stale.map(() => [403, 'fresh_sign_in']),
    );
    expect((await verifyNow(domain.id)).id).toBe(domain.id);
  });
});

describe('links over https', () => {
  const pem = (name: string) =>
    readFileSync(new URL(`../../../../tests/fixtures/tls/${name}.pem`, import.meta.url));
  let tls: Server;
  let secure: TestServer;
  const usual = getCACertificates('default');
  beforeAll(async () => {
    setDefaultCACertificates([...usual, pem('ca').toString()]);
    tls = createServer({ key: pem('host-key'), cert: pem('good') });
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
    const { port } = tls.address() as { port: number };
    secure = await testServer({
      env: {
        DNS_SERVERS: dns.address,
        LINK_HOST: 'links.us.test',
        PUBLIC_URL: `https://app.example.test:${port}`,
        FETCH_ALLOW: `links.example.test:${port}`,
        ROLES: 'web',
      },
    });
    await giveNumber(secure);
  });
  afterAll(async () => {
    setDefaultCACertificates(usual);
    await secure.close();
    await new Promise((resolve) => tls.close(resolve));
  });
  const zone = () => {
    dns.zone = {
      'links.us.test': { A: ['127.0.0.1'] },
      'links.example.test': { CNAME: 'links.us.test' },
      'other.example.test': { CNAME: 'links.us.test' },
    };
  };
  const make = async (name: string) =>
    (
      await secure.call(
        'POST',
        'link_tracking_domains.json',
        { name, kind: 'sms' },
        { as: 'mobile' },
      )
    ).body.data as Shown;
  const look = async (id: number) =>
    (
      await secure.call(
        'PUT',
        `link_tracking_domains/${id}.json`,
        { verify: true },
        { as: 'mobile' },
      )
    ).body.data as Shown;

  it('need a certificate that holds for the name, in time and from somebody trusted', async () => {
    const domain = await make('links.example.test');
    zone();
    const found: [string, string][] = [];
    for (const name of ['expired', 'other', 'untrusted', 'good']) {
      tls.setSecureContext({ key: pem('host-key'), cert: pem(name) });
      const looked = await look(domain.id);
      found.push([looked.status, looked.records.find((one) => one.id === 'tls')!.code]);
    }
    expect(found).toEqual([
      ['unverified', 'tls_expired'],
      ['unverified', 'tls_wrong_name'],
      ['unverified', 'tls_untrusted'],
      ['verified', 'tls_right'],
    ]);
  });

  it('never make us connect to a private address that the operator did not allow', async () => {
    const domain = await make('other.example.test');
    zone();
    let connections = 0;
    tls.on('connection', () => {
      connections += 1;
    });
    const looked = await look(domain.id);
    expect([looked.records.find((one) => one.id === 'tls')!.status, connections]).toEqual([
      'wrong',
      0,
    ]);
  });
});
