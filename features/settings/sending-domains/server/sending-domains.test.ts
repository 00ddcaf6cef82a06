import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDue } from '#engines/domains/watch-domains.ts';
import { checkLinkDomain } from '#features/settings/link-domains/server/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { testDns, type TestDns, type Zone } from '#tests/harness/dns-server.ts';
import { tokenOf } from '#tests/harness/person.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { checkSendingDomain, returnDomainOf, signingKeysOf } from './public.ts';

const hour = 3_600_000;
const start = Date.now();
let now = start;
let dns: TestDns;
let server: TestServer;
beforeAll(async () => {
  dns = await testDns();
  // Without the role worker nothing looks at domains but the test.
  server = await testServer({
    env: {
      DNS_SERVERS: dns.address,
      RETURN_HOST: 'mx.us.test',
      SPF_INCLUDE: '_spf.us.test',
      ROLES: 'web',
    },
    clock: { now: () => new Date(now) },
  });
});
afterAll(async () => {
  await server.close();
  await dns.close();
});
beforeEach(() => {
  dns.zone = {};
  now = start;
});

interface Check {
  id: string;
  status: string;
  code: string;
  found: string[];
  is_required: boolean;
  values: Record<string, unknown>;
  record: { type: string; name: string; value: string; priority: number | null };
}
interface Shown {
  id: number;
  name: string;
  status: string;
  verified: boolean;
  is_default: boolean;
  checked_at: string | null;
  failing_since: string | null;
  records: Check[];
}

const emails = new Map<number, string>();
const another = async (name: string): Promise<number> => {
  const account = await server.anotherAccount(name);
  emails.set(account, `${name.toLowerCase()}@example.com`);
  return account;
};
// No key for programs holds dns_setup, so people make these calls.
const call = async (method: string, path: string, body?: unknown, account = server.account) =>
  server.call(method, path, body, { key: await tokenOf(server, emails.get(account)), account });
const add = async (name: string, account?: number): Promise<Shown> =>
  (await call('POST', 'dkim_domains.json', { dkim_domain: { name } }, account)).body.data;
const verifyNow = async (id: number): Promise<Shown> =>
  (await call('PUT', `dkim_domains/${id}.json`, { verify: true })).body.data;
const recordOf = (domain: Shown, id: string): Check => domain.records.find((one) => one.id === id)!;
const stateOf = (domain: Shown): Record<string, string> =>
  Object.fromEntries(domain.records.map(({ id, code }) => [id, code]));
const look = () =>
  checkDue(server.server.services, {
    sending: checkSendingDomain,
    link: checkLinkDomain,
    sms: checkLinkDomain,
  });
const news = async (id: number): Promise<string[]> =>
  (
    await server.database.pool.query(
      `select message from notifications where account_id = $1 and notifiable_type = 'Domain' and notifiable_id = $2 order by id`,
      [server.account, id],
    )
  ).rows.map((row) => row.message);

/** What the customer's name server holds once every record is set as it is shown. */
function published(domain: Shown): Zone {
  const zone: Zone = { '_spf.us.test': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] } };
  for (const { record } of domain.records) {
    const entry = (zone[record.name] ??= {});
    if (record.type === 'TXT') entry.TXT = [record.value];
    else entry.MX = [{ exchange: record.value, preference: record.priority! }];
  }
  return zone;
}

describe('a sending domain', () => {
  it('is added with the records to set, and no private key ever leaves @spec DOMAINS-013 @spec DOMAINS-017 @spec DOMAINS-016', async () => {
    const made = await call('POST', 'dkim_domains.json', {
      dkim_domain: { name: 'Mail.Example.Test.' },
    });
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({
        name: 'mail.example.test',
        kind: 'sending',
        status: 'unverified',
        verified: false,
        is_default: true,
      }),
    ]);
    const domain = made.body.data as Shown;
    expect(
      domain.records.map(({ id, is_required: isRequired, record }) => [
        id,
        isRequired,
        record.type,
        record.name,
      ]),
    ).toEqual([
      ['dkim', true, 'TXT', expect.stringMatching(/^hg\w+\._domainkey\.mail\.example\.test$/)],
      [
        'dkim_ed25519',
        false,
        'TXT',
        expect.stringMatching(/^hg\w+e\._domainkey\.mail\.example\.test$/),
      ],
      ['spf', true, 'TXT', 'bounce.mail.example.test'],
      ['return_mx', false, 'MX', 'bounce.mail.example.test'],
      ['dmarc', false, 'TXT', '_dmarc.mail.example.test'],
    ]);
    expect(recordOf(domain, 'spf').record.value).toBe('v=spf1 include:_spf.us.test ~all');
    expect(recordOf(domain, 'return_mx').record).toMatchObject({
      value: 'mx.us.test',
      priority: 10,
    });
    const key = /p=(.+)$/.exec(recordOf(domain, 'dkim').record.value)![1]!;
    expect(
      createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
        .asymmetricKeyDetails?.modulusLength,
    ).toBe(2048);
    const shown = await call('GET', `dkim_domains/${domain.id}.json`);
    expect(shown.body.data.records).toEqual(domain.records);
    expect(JSON.stringify(shown.body)).not.toMatch(/PRIVATE/);
    const { rows } = await server.database.pool.query(
      'select private_key from dkim_keys where domain_id = $1',
      [domain.id],
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.private_key.toString('latin1')).not.toContain('PRIVATE KEY');
  });

  it.each([
    ['an address', 'me@example.com'],
    ['a page', 'https://example.com'],
    ['a public suffix', 'co.uk'],
    ['a shared host', 'github.io'],
    ['one word', 'localhost'],
    ['a number', '192.0.2.1'],
    ['nothing', ' '],
    ['a bad label', '-a.example.com'],
  ])('is refused when it is %s @spec DOMAINS-017', async (_what, name) => {
    const refused = await call('POST', 'dkim_domains.json', { dkim_domain: { name } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name']]);
  });

  it('is refused twice, also in other letters', async () => {
    await add('müller.example.test');
    expect(
      (
        await call('POST', 'dkim_domains.json', {
          dkim_domain: { name: 'XN--MLLER-KVA.example.test' },
        })
      ).body,
    ).toEqual({ errors: { name: ['has already been added'] } });
  });

  it('is verified once its records are published, and says of each what it found @spec DOMAINS-004 @spec DOMAINS-013 @spec DOMAINS-018', async () => {
    const domain = await add('verify.example.test');
    expect(stateOf(await verifyNow(domain.id))).toEqual({
      dkim: 'dkim_missing',
      dkim_ed25519: 'dkim_missing',
      spf: 'spf_missing',
      return_mx: 'mx_missing',
      dmarc: 'dmarc_missing',
    });
    dns.zone = published(domain);
    const done = await verifyNow(domain.id);
    expect([done.status, done.verified, done.checked_at]).toEqual([
      'verified',
      true,
      new Date(now).toISOString(),
    ]);
    expect(stateOf(done)).toEqual({
      dkim: 'dkim_right',
      dkim_ed25519: 'dkim_right',
      spf: 'spf_right',
      return_mx: 'mx_right',
      dmarc: 'dmarc_none',
    });
    expect(
      (await call('GET', 'dkim_domains.json?name=verify')).body.data.dkim_domains[0],
    ).toMatchObject({ verified: true });
  });

  it.each<[string, (zone: Zone, names: Record<string, string>) => void, string, string]>([
    [
      'the key of another',
      (zone, names) => {
        zone[names['dkim']!] = {
          TXT: [
            `v=DKIM1; k=rsa; p=${generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
          ],
        };
      },
      'dkim',
      'dkim_wrong_key',
    ],
    [
      'no key',
      (zone, names) => {
        delete zone[names['dkim']!];
      },
      'dkim',
      'dkim_missing',
    ],
    [
      'two SPF records',
      (zone, names) => {
        zone[names['spf']!]!.TXT = ['v=spf1 include:_spf.us.test ~all', 'v=spf1 -all'];
      },
      'spf',
      'spf_several',
    ],
    [
      'an SPF record without us',
      (zone, names) => {
        zone[names['spf']!]!.TXT = ['v=spf1 mx -all'];
      },
      'spf',
      'spf_not_listed',
    ],
    [
      'an SPF record of eleven lookups',
      (zone, names) => {
        zone[names['spf']!]!.TXT = [
          `v=spf1 include:_spf.us.test ${Array.from({ length: 10 }, (_, n) => `a:h${n}.test`).join(' ')} ~all`,
        ];
      },
      'spf',
      'spf_too_many_lookups',
    ],
  ])('stays unverified with %s @spec DOMAINS-013', async (what, spoil, id, code) => {
    const domain = await add(`${what.replaceAll(/\W/g, '-')}.example.test`);
    const zone = published(domain);
    spoil(zone, Object.fromEntries(domain.records.map((one) => [one.id, one.record.name])));
    dns.zone = zone;
    const looked = await verifyNow(domain.id);
    expect([looked.status, stateOf(looked)[id]]).toEqual(['unverified', code]);
  });

  it('is verified without the records that are only advised', async () => {
    const domain = await add('bare.example.test');
    const zone = published(domain);
    for (const id of ['dkim_ed25519', 'dmarc']) delete zone[recordOf(domain, id).record.name];
    delete zone['bounce.bare.example.test']!.MX;
    dns.zone = zone;
    expect(await verifyNow(domain.id)).toMatchObject({ status: 'verified' });
    const keys = await inAccount(
      server.database,
      { accountId: server.account },
      async (account) => ({
        algorithms: (
          await signingKeysOf(server.server.services.secrets)(account, 'a@bare.example.test')
        ).map(({ algorithm }) => algorithm),
        returns: await returnDomainOf(account, 'a@bare.example.test'),
      }),
    );
    expect(keys).toEqual({ algorithms: ['rsa-sha256'], returns: null });
  });
});

describe('the domains of an account', () => {
  it('come in pages, of this account alone, and only to who has dns_setup @spec DOMAINS-015 @spec ROLES-024 @spec DOMAINS-001', async () => {
    const account = await another('Paged');
    for (let n = 1; n <= 12; n += 1) await add(`d${n}.example.test`, account);
    const second = await call('GET', 'dkim_domains.json?page=2&per_page=10', undefined, account);
    expect(second.body.meta).toMatchObject({ total: 12, page: 2, total_pages: 2 });
    expect(
      second.body.data.dkim_domains.map((one: Shown & { kind: string }) => [
        one.name,
        one.kind,
        one.verified,
      ]),
    ).toEqual([
      ['d11.example.test', 'sending', false],
      ['d12.example.test', 'sending', false],
    ]);
    const ours = await call('GET', 'dkim_domains.json?per_page=100');
    expect(ours.body.data.dkim_domains.map((one: Shown) => one.name)).not.toContain(
      'd1.example.test',
    );
    for (const [method, path] of [
      ['GET', 'dkim_domains'],
      ['GET', 'dkim_domains/default'],
      ['GET', 'dkim_domains/1'],
      ['POST', 'dkim_domains'],
      ['PUT', 'dkim_domains/1'],
      ['DELETE', 'dkim_domains/1'],
      ['GET', 'link_tracking_domains'],
      ['POST', 'link_tracking_domains'],
      ['GET', 'link_tracking_domains/default'],
    ] as const) {
      expect(
        (
          await server.call(
            method,
            `${path}.json`,
            method === 'POST'
              ? { name: 'x.example.test' }
              : method === 'PUT'
                ? { verify: true }
                : undefined,
            { as: 'account,contacts,campaigns' },
          )
        ).status,
        `${method} ${path}`,
      ).toBe(403);
    }
  });

  it('are not there for another account @spec DOMAINS-016 @spec DOMAINS-018', async () => {
    const { id } = await add('ours.example.test');
    const account = await another('Stranger');
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { is_default: true }],
      ['PATCH', { verify: true }],
      ['DELETE', undefined],
    ] as const) {
      expect((await call(method, `dkim_domains/${id}.json`, body, account)).status, method).toBe(
        404,
      );
    }
    expect((await call('GET', 'dkim_domains/999999.json')).status).toBe(404);
  });

  it('have exactly one default, moved by PUT and PATCH @spec DOMAINS-012 @spec DOMAINS-018 @spec DOMAINS-020', async () => {
    const account = await another('Defaults');
    expect((await call('GET', 'dkim_domains/default.json', undefined, account)).status).toBe(404);
    const [one, two, three] = [
      await add('one.example.test', account),
      await add('two.example.test', account),
      await add('three.example.test', account),
    ];
    expect([one.is_default, two.is_default]).toEqual([true, false]);
    for (const [method, id] of [
      ['PUT', two.id],
      ['PATCH', three.id],
    ] as const) {
      expect(
        (
          await call(
            method,
            `dkim_domains/${id}.json`,
            { dkim_domain: { is_default: true } },
            account,
          )
        ).body.data.is_default,
      ).toBe(true);
      const all = (await call('GET', 'dkim_domains.json', undefined, account)).body.data
        .dkim_domains as Shown[];
      expect(all.filter((domain) => domain.is_default).map((domain) => domain.id)).toEqual([id]);
      expect(
        (await call('GET', 'dkim_domains/default.json', undefined, account)).body.data,
      ).toMatchObject({ id, records: expect.any(Array) });
    }
    expect(
      (await call('PUT', `dkim_domains/${three.id}.json`, { is_default: false }, account)).body,
    ).toEqual({
      errors: { is_default: [expect.stringContaining('Make another one the default')] },
    });
    await Promise.all(
      [one, two, three, one, two].map(({ id }) =>
        call('PUT', `dkim_domains/${id}.json`, { is_default: true }, account),
      ),
    );
    const all = (await call('GET', 'dkim_domains.json', undefined, account)).body.data
      .dkim_domains as Shown[];
    expect(all.filter((domain) => domain.is_default)).toHaveLength(1);
  });

  it('go, but not the default while there are others, nor one that is in use @spec DOMAINS-019', async () => {
    const account = await another('Removals');
    const [first, second] = [
      await add('first.example.test', account),
      await add('second.example.test', account),
    ];
    expect(
      (await call('DELETE', `dkim_domains/${first.id}.json`, undefined, account)).body.errors
        .base[0],
    ).toContain('is the default');
    const brand = (
      await server.call(
        'POST',
        'brands.json',
        { brand: { name: 'Blue', sending_domain_id: second.id } },
        { account },
      )
    ).body.data;
    expect(
      (await call('DELETE', `dkim_domains/${second.id}.json`, undefined, account)).body.errors
        .base[0],
    ).toContain('“Blue”');
    await server.call(
      'PUT',
      `brands/${brand.id}.json`,
      { brand: { sending_domain_id: null } },
      { account },
    );
    expect(
      (await call('DELETE', `dkim_domains/${second.id}.json`, undefined, account)).status,
    ).toBe(200);
    expect((await call('GET', `dkim_domains/${second.id}.json`, undefined, account)).status).toBe(
      404,
    );
    expect(
      (
        await server.database.pool.query('select 1 from dkim_keys where domain_id = $1', [
          second.id,
        ])
      ).rows,
    ).toEqual([]);
    expect((await call('DELETE', `dkim_domains/${first.id}.json`, undefined, account)).status).toBe(
      200,
    );
    expect(
      (await call('GET', 'dkim_domains.json', undefined, account)).body.data.dkim_domains,
    ).toEqual([]);
  });
});

describe('the daily look', () => {
  it('alarms when a verified domain turns bad, and tells when it healed', async () => {
    const domain = await add('watched.example.test');
    const zone = published(domain);
    dns.zone = zone;
    await verifyNow(domain.id);
    expect(await news(domain.id)).toEqual([]);
    dns.asked.length = 0;
    now += 2 * hour;
    await look();
    expect(dns.asked.filter((one) => one.includes('watched'))).toEqual([]);
    const { [recordOf(domain, 'dkim').record.name]: _gone, ...without } = zone;
    dns.zone = without;
    now += 23 * hour;
    while ((await look()) > 0);
    const broken = (await call('GET', `dkim_domains/${domain.id}.json`)).body.data as Shown;
    expect([broken.status, broken.failing_since]).toEqual(['failing', new Date(now).toISOString()]);
    expect(await news(domain.id)).toEqual([
      expect.stringContaining('watched.example.test is no longer set up right (TXT hg'),
    ]);
    dns.zone = zone;
    now += 2 * hour;
    while ((await look()) > 0);
    expect((await call('GET', `dkim_domains/${domain.id}.json`)).body.data).toMatchObject({
      status: 'verified',
      failing_since: null,
    });
    expect(await news(domain.id)).toEqual([
      expect.any(String),
      expect.stringContaining('in order again'),
    ]);
  });

  it('takes a name server that is down for no fault of the domain', async () => {
    const domain = await add('down.example.test');
    dns.zone = published(domain);
    await verifyNow(domain.id);
    dns.zone = Object.fromEntries(
      Object.keys(dns.zone).map((name) => [name, { how: 'broken' as const }]),
    );
    const looked = await verifyNow(domain.id);
    expect([looked.status, stateOf(looked)['dkim']]).toEqual(['verified', 'unreachable']);
    expect(await news(domain.id)).toEqual([]);
  });
});

describe('the keys that mails are signed with', () => {
  const keysFor = (from: string, accountId = server.account) =>
    inAccount(server.database, { accountId }, (account) =>
      signingKeysOf(server.server.services.secrets)(account, from),
    );

  it('fit the published records, for the domain and names below it, and only once it is verified', async () => {
    const domain = await add('sign.example.test');
    expect(await keysFor('news@sign.example.test')).toEqual([]);
    dns.zone = published(domain);
    await verifyNow(domain.id);
    const keys = await keysFor('news@SIGN.example.test');
    expect(keys.map(({ algorithm, domain: of }) => [algorithm, of])).toEqual([
      ['rsa-sha256', 'sign.example.test'],
      ['ed25519-sha256', 'sign.example.test'],
    ]);
    const text = Buffer.from('hello');
    const [, published0] = /p=(.+)$/.exec(recordOf(domain, 'dkim').record.value)!;
    expect(
      verify(
        'sha256',
        text,
        createPublicKey({ key: Buffer.from(published0!, 'base64'), format: 'der', type: 'spki' }),
        sign('sha256', text, keys[0]!.privateKey),
      ),
    ).toBe(true);
    expect(keys[0]!.selector).toBe(recordOf(domain, 'dkim').record.name.split('.')[0]);
    expect(await keysFor('a@below.sign.example.test')).toHaveLength(2);
    expect(await keysFor('a@notsign.example.test')).toEqual([]);
    expect(await keysFor('news@sign.example.test', await another('Borrower'))).toEqual([]);
    // adkim=s asks for the very same name.
    dns.zone['_dmarc.sign.example.test'] = { TXT: ['v=DMARC1; p=reject; adkim=s'] };
    await verifyNow(domain.id);
    expect([
      await keysFor('a@below.sign.example.test'),
      (await keysFor('a@sign.example.test')).length,
    ]).toEqual([[], 2]);
    expect(
      await inAccount(server.database, { accountId: server.account }, (account) =>
        returnDomainOf(account, 'a@sign.example.test'),
      ),
    ).toBe('bounce.sign.example.test');
  });
});
