import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDns, type TestDns } from '#tests/harness/dns-server.ts';
import { checkDkim } from './dkim-record.ts';
import { checkDmarc, walkedNames } from './dmarc.ts';
import { createDns, DnsUnreachable, type Dns } from './dns.ts';
import { checkSpf } from './spf.ts';

let server: TestDns;
let dns: Dns;
beforeAll(async () => {
  server = await testDns();
  dns = createDns({ servers: [server.address], timeoutMs: 200, tries: 1 });
});
afterAll(() => server.close());

describe('asking name servers', () => {
  it('joins the strings of one text, tells an empty name from a missing one, and never takes silence for an answer', async () => {
    server.zone = {
      'a.test': { TXT: [['one ', 'two'], 'three'] },
      'bare.test': { A: ['192.0.2.1'] },
      'down.test': { how: 'broken' },
      'deaf.test': { how: 'silent' },
    };
    expect(await dns.txt('a.test')).toEqual({ values: ['one two', 'three'], exists: true });
    expect(await dns.txt('bare.test')).toEqual({ values: [], exists: true });
    expect(await dns.txt('nowhere.test')).toEqual({ values: [], exists: false });
    await expect(dns.txt('down.test')).rejects.toThrow(DnsUnreachable);
    await expect(dns.txt('deaf.test')).rejects.toThrow(DnsUnreachable);
  });

  it('asks again by TCP when an answer does not fit, and never answers from memory', async () => {
    server.zone = { 'long.test': { TXT: ['x'.repeat(3000)], how: 'long' } };
    server.asked.length = 0;
    expect((await dns.txt('long.test')).values).toEqual(['x'.repeat(3000)]);
    expect(server.asked).toEqual(['udp TXT long.test', 'tcp TXT long.test']);
    server.zone = { 'long.test': { TXT: ['new'] } };
    expect((await dns.txt('long.test')).values).toEqual(['new']);
  });
});

describe('an SPF record', () => {
  const spf = async (text: string | string[], more: TestDns['zone'] = {}) => {
    server.zone = {
      'from.test': { TXT: [text].flat() },
      '_spf.us.test': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
      ...more,
    };
    return checkSpf(dns, 'from.test', 'include:_spf.us.test');
  };
  it.each([
    ['right', 'v=spf1 include:_spf.us.test ~all', 'right', 1],
    [
      'right among others',
      ['google-site-verification=x', 'v=spf1 mx a:mail.from.test include:_spf.us.test -all'],
      'right',
      3,
    ],
    ['missing', 'something else', 'missing', 0],
    ['twice', ['v=spf1 include:_spf.us.test ~all', 'v=spf1 -all'], 'several', 0],
    ['without us', 'v=spf1 mx -all', 'not_listed', 1],
    ['with us forbidden', 'v=spf1 -include:_spf.us.test ~all', 'not_listed', 1],
    ['open to everybody', 'v=spf1 include:_spf.us.test +all', 'allows_all', 1],
    ['misspelt', 'v=spf1 inclde:_spf.us.test ~all', 'wrong_syntax', 0],
    [
      'including a name without a record',
      'v=spf1 include:_spf.us.test include:gone.test ~all',
      'broken_include',
      2,
    ],
  ] as const)('is %s', async (_name, text, outcome, lookups) => {
    expect(await spf([text].flat() as string[])).toMatchObject({ outcome, lookups });
  });

  it('counts every lookup, those of included records too: ten are allowed, eleven are not', async () => {
    const deep = {
      'deep.test': {
        TXT: [
          'v=spf1 a:1.test a:2.test a:3.test mx:4.test exists:5.test include:_spf.us.test -all',
        ],
      },
    };
    expect(await spf('v=spf1 include:deep.test a mx ptr ip4:192.0.2.1 ~all', deep)).toMatchObject({
      outcome: 'right',
      lookups: 10,
    });
    expect(await spf('v=spf1 include:deep.test a mx ptr a:6.test ~all', deep)).toMatchObject({
      outcome: 'too_many_lookups',
      lookups: 11,
      culprit: 'a:6.test',
    });
  });

  it('that includes itself comes to an end', async () => {
    expect(await spf('v=spf1 include:from.test ~all')).toMatchObject({
      outcome: 'too_many_lookups',
      lookups: 11,
    });
  });

  it('follows a redirect unless all stands before it', async () => {
    const other = { 'other.test': { TXT: ['v=spf1 include:_spf.us.test -all'] } };
    expect(await spf('v=spf1 redirect=other.test', other)).toMatchObject({
      outcome: 'right',
      lookups: 2,
    });
    expect(await spf('v=spf1 -all redirect=other.test', other)).toMatchObject({
      outcome: 'not_listed',
      lookups: 0,
    });
  });
});

describe('a DKIM record', () => {
  const key = 'A'.repeat(392);
  it.each([
    ['right, split into strings', `v=DKIM1; k=rsa; p=${key}`, 'right'],
    ['right without version and type', `p=${key}`, 'right'],
    [
      'right with spaces inside the key',
      `v=DKIM1; p=${key.slice(0, 200)} ${key.slice(200)}`,
      'right',
    ],
    ['that of another key', `v=DKIM1; k=rsa; p=${'B'.repeat(392)}`, 'wrong_key'],
    ['of another type', `v=DKIM1; k=ed25519; p=${key}`, 'wrong_type'],
    ['revoked', 'v=DKIM1; p=', 'revoked'],
    ['for tests only', `v=DKIM1; t=y:s; p=${key}`, 'testing'],
    ['of another version', `v=DKIM2; p=${key}`, 'unreadable'],
    ['no record at all', 'hello', 'unreadable'],
  ])('is %s', async (_name, text, outcome) => {
    server.zone = { 's._domainkey.from.test': { TXT: [text] } };
    expect(
      (await checkDkim(dns, 's._domainkey.from.test', { type: 'rsa', publicKey: key })).outcome,
    ).toBe(outcome);
  });

  it('is missing, or there twice', async () => {
    server.zone = { 's._domainkey.from.test': { TXT: [`p=${key}`, `p=${key}`] } };
    expect(
      (await checkDkim(dns, 's._domainkey.from.test', { type: 'rsa', publicKey: key })).outcome,
    ).toBe('several');
    expect(
      (await checkDkim(dns, 'x._domainkey.from.test', { type: 'rsa', publicKey: key })).outcome,
    ).toBe('missing');
  });
});

describe('DMARC by the tree walk of RFC 9989', () => {
  const at = (records: Record<string, string | string[]>, more: TestDns['zone'] = {}) => {
    server.zone = {
      ...Object.fromEntries(
        Object.entries(records).map(([name, text]) => [`_dmarc.${name}`, { TXT: [text].flat() }]),
      ),
      ...more,
    };
  };

  it('asks eight names at most, and jumps over the middle of long ones', () => {
    expect(walkedNames('mail.example.test')).toEqual(['mail.example.test', 'example.test', 'test']);
    expect(walkedNames('a.b.c.d.e.f.g.h.i.j.mail.example.com')).toEqual([
      'a.b.c.d.e.f.g.h.i.j.mail.example.com',
      'g.h.i.j.mail.example.com',
      'h.i.j.mail.example.com',
      'i.j.mail.example.com',
      'j.mail.example.com',
      'mail.example.com',
      'example.com',
      'com',
    ]);
  });

  it('takes the policy of the domain itself first', async () => {
    at({
      'mail.example.test': 'v=DMARC1; p=quarantine; rua=mailto:d@example.test',
      'example.test': 'v=DMARC1; p=reject',
    });
    expect(await checkDmarc(dns, 'mail.example.test')).toMatchObject({
      outcome: 'right',
      policy: 'quarantine',
      by: 'p',
      at: 'mail.example.test',
      organisation: 'example.test',
      hasReports: true,
    });
  });

  it('else that of the organisation: sp for names that exist, np for those that do not', async () => {
    at(
      { 'example.test': 'v=DMARC1; p=reject; sp=quarantine; np=none' },
      { 'mail.example.test': { A: ['192.0.2.1'] } },
    );
    expect(await checkDmarc(dns, 'mail.example.test')).toMatchObject({
      policy: 'quarantine',
      by: 'sp',
      at: 'example.test',
    });
    expect(await checkDmarc(dns, 'gone.example.test')).toMatchObject({ policy: 'none', by: 'np' });
    at({ 'example.test': 'v=DMARC1; p=reject' });
    expect(await checkDmarc(dns, 'gone.example.test')).toMatchObject({ policy: 'reject', by: 'p' });
  });

  it('stops at psd=n, and below a public suffix with psd=y', async () => {
    at({
      'dept.example.test': 'v=DMARC1; p=quarantine; psd=n',
      'example.test': 'v=DMARC1; p=reject',
    });
    expect(await checkDmarc(dns, 'news.dept.example.test')).toMatchObject({
      organisation: 'dept.example.test',
      policy: 'quarantine',
    });
    at({ 'bank.test': 'v=DMARC1; p=reject; psd=y' });
    expect(await checkDmarc(dns, 'news.giro.bank.test')).toMatchObject({
      organisation: 'giro.bank.test',
      at: 'bank.test',
      policy: 'reject',
    });
  });

  it('softens a policy by one step in test mode, and names tags that no longer count', async () => {
    at({ 'example.test': 'v=DMARC1; p=reject; t=y; pct=10; adkim=s' });
    expect(await checkDmarc(dns, 'example.test')).toMatchObject({
      policy: 'quarantine',
      isTest: true,
      ignoredTags: ['pct'],
      isStrictDkim: true,
      isStrictSpf: false,
    });
  });

  it('drops several records at one name and those that say nothing', async () => {
    at({ 'example.test': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] });
    expect((await checkDmarc(dns, 'example.test')).outcome).toBe('several');
    at({ 'example.test': 'v=DMARC1; p=nonsense' });
    expect((await checkDmarc(dns, 'example.test')).outcome).toBe('unreadable');
    at({ 'example.test': 'v=DMARC1; p=nonsense; rua=mailto:d@example.test' });
    expect(await checkDmarc(dns, 'example.test')).toMatchObject({
      outcome: 'right',
      policy: 'none',
    });
    at({});
    expect((await checkDmarc(dns, 'example.test')).outcome).toBe('missing');
  });
});
