import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';

const nowhere = {
  helpCenter: null,
  privacyPolicy: null,
  systemStatus: null,
  galaxy: null,
  identityProfile: null,
  chatWidget: null,
  legacy: null,
};

const pushGateways = {
  apple: 'https://api.push.apple.com',
  appleSandbox: 'https://api.sandbox.push.apple.com',
  google: 'https://fcm.googleapis.com',
  googleTokens: 'https://oauth2.googleapis.com/token',
};

test('nothing has to be set', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('.data'),
    databaseUrl: null,
    files: null,
    smtpUrl: null,
    social: null,
    leaseSeconds: 60,
    mailFrom: 'no-reply@localhost',
    masterSecret: null,
    supportEmail: null,
    clusters: {},
    trustedProxies: 0,
    externalPages: nowhere,
    domains: {
      dnsServers: [],
      requireVerified: false,
      linkHost: 'localhost',
      returnHost: 'localhost',
      spfInclude: null,
    },
    embedParents: [],
    newMenuEntries: [],
    fetchAllowed: [],
    pushGateways,
    inbound: { returnDomain: null, port: null, host: '0.0.0.0', tls: null },
    emailBuilderUrl: null,
    findifyUrl: null,
    keap: null,
    shopify: { app: null, url: null },
    neto: null,
    retailExpressUrl: 'https://api.retailexpress.com.au',
    oneShoppingCartUrl: 'https://www.mcssl.com',
    spamdUrl: null,
    roles: new Set(['web', 'tracker', 'worker', 'sender', 'sftp']),
    sftp: { port: null, host: 'localhost' },
    languageModel: null,
    demo: true,
    logLevel: 'warn',
    externalIdp: null,
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', ROLES: '' })).toEqual(readConfig({}));
});

test('everything may be set', () => {
  expect(
    readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://News.example.com/',
      DATA_DIR: '/srv/heliograph',
      DATABASE_URL: 'postgres://me:x@db.example.com/heliograph',
      SMTP_URL: 'smtps://mail.example.com',
      LEASE_SECONDS: '5',
      MAIL_FROM: 'hello@example.com',
      NETO_CLIENT_ID: '4711',
      NETO_CLIENT_SECRET: 'secret',
      SOCIAL_APP_ID: '4711',
      SOCIAL_APP_SECRET: 'secret',
      SOCIAL_VERIFY_TOKEN: 'token',
      MASTER_SECRET: 'A'.repeat(43),
      SUPPORT_EMAIL: 'support@example.com',
      ROLES: 'worker, sender',
      DEMO: '0',
      LOG_LEVEL: 'debug',
      TRUSTED_PROXIES: '2',
      DNS_SERVERS: '9.9.9.9, [2620:fe::fe]:53',
      REQUIRE_VERIFIED_DOMAINS: '1',
      LINK_HOST: 'Links.example.com',
      RETURN_HOST: 'mx.example.com',
      SPF_INCLUDE: '_spf.example.com',
      FETCH_ALLOW: 'crm.internal:8080, Hooks.internal',
      RETURN_DOMAIN: 'Bounces.example.com',
      INBOUND_SMTP_PORT: '2525',
      INBOUND_SMTP_HOST: '127.0.0.1',
      EMAIL_BUILDER_URL: 'https://builder.example.com/login',
      FINDIFY_URL: 'https://merchandising.example.com/api',
      SPAMD_URL: 'spamd://127.0.0.1:783',
      SFTP_PORT: '2222',
      SFTP_HOST: 'SFTP.example.com',
      LANGUAGE_MODEL_URL: 'https://models.example.com/v1',
      LANGUAGE_MODEL_NAME: 'small',
      LANGUAGE_MODEL_KEY: 'secret',
    }),
  ).toEqual({
    port: 8080,
    publicUrl: 'https://news.example.com',
    dataDir: '/srv/heliograph',
    databaseUrl: 'postgres://me:x@db.example.com/heliograph',
    files: null,
    smtpUrl: 'smtps://mail.example.com',
    leaseSeconds: 5,
    sftp: { port: 2222, host: 'sftp.example.com' },
    languageModel: { url: 'https://models.example.com/v1', name: 'small', key: 'secret' },
    mailFrom: 'hello@example.com',
    masterSecret: 'A'.repeat(43),
    emailBuilderUrl: 'https://builder.example.com/login',
    findifyUrl: 'https://merchandising.example.com/api',
    keap: null,
    shopify: { app: null, url: null },
    neto: { clientId: '4711', clientSecret: 'secret', authUrl: 'https://apps.getneto.com' },
    retailExpressUrl: 'https://api.retailexpress.com.au',
    oneShoppingCartUrl: 'https://www.mcssl.com',
    social: {
      appId: '4711',
      appSecret: 'secret',
      verifyToken: 'token',
      graphUrl: 'https://graph.facebook.com/v23.0',
      dialogUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    },
    spamdUrl: 'spamd://127.0.0.1:783',
    supportEmail: 'support@example.com',
    clusters: {},
    roles: new Set(['worker', 'sender']),
    demo: false,
    logLevel: 'debug',
    trustedProxies: 2,
    externalPages: nowhere,
    domains: {
      dnsServers: ['9.9.9.9', '[2620:fe::fe]:53'],
      requireVerified: true,
      linkHost: 'links.example.com',
      returnHost: 'mx.example.com',
      spfInclude: '_spf.example.com',
    },
    embedParents: [],
    newMenuEntries: [],
    fetchAllowed: ['crm.internal:8080', 'hooks.internal'],
    pushGateways,
    inbound: { returnDomain: 'bounces.example.com', port: 2525, host: '127.0.0.1', tls: null },
    externalIdp: null,
  });
});

test('addresses outside, parents of frames and support are taken from the environment @spec SHELL-062', () => {
  const { externalPages, embedParents, supportEmail } = readConfig({
    HELP_CENTER_URL: 'https://help.example.com',
    PRIVACY_POLICY_URL: 'https://example.com/privacy',
    SYSTEM_STATUS_URL: 'https://status.example.com',
    GALAXY_URL: 'https://galaxy.example.com',
    IDENTITY_PROFILE_URL: 'https://id.example.com/me',
    CHAT_WIDGET_URL: 'https://chat.example.com/w.js',
    LEGACY_URL: 'https://old.example.com',
    EMBED_PARENTS: 'https://shop.example.com, https://desk.example.com/',
    SUPPORT_EMAIL: 'help@example.com',
  });
  expect(externalPages).toEqual({
    helpCenter: 'https://help.example.com',
    privacyPolicy: 'https://example.com/privacy',
    systemStatus: 'https://status.example.com',
    galaxy: 'https://galaxy.example.com',
    identityProfile: 'https://id.example.com/me',
    chatWidget: 'https://chat.example.com/w.js',
    legacy: 'https://old.example.com',
  });
  expect([embedParents, supportEmail]).toEqual([
    ['https://shop.example.com', 'https://desk.example.com'],
    'help@example.com',
  ]);
});

test('a port for returned mail needs its domain, and a certificate its key', () => {
  expect(() => readConfig({ INBOUND_SMTP_PORT: '25' })).toThrow(
    'INBOUND_SMTP_PORT needs RETURN_DOMAIN',
  );
  expect(() => readConfig({ RETURN_DOMAIN: 'no domain' })).toThrow('RETURN_DOMAIN');
  expect(() => readConfig({ INBOUND_TLS_CERT: '/nowhere/cert.pem' })).toThrow('belong together');
  expect(() =>
    readConfig({ INBOUND_TLS_CERT: '/nowhere/cert.pem', INBOUND_TLS_KEY: '/nowhere/key.pem' }),
  ).toThrow('There is no file /nowhere/cert.pem');
});

test('mail may go straight to the servers of the recipients', () => {
  expect(readConfig({ SMTP_URL: 'mx:' }).smtpUrl).toBe('mx:');
  expect(readConfig({ SMTP_URL: 'mx:?connections=5&rate=10' }).smtpUrl).toBe(
    'mx:?connections=5&rate=10',
  );
});

test('a lease is 5 to 3600 seconds', () => {
  for (const wrong of ['4', '3601', 'long'])
    expect(() => readConfig({ LEASE_SECONDS: wrong })).toThrow(
      'set it to a number of seconds from 5 to 3600',
    );
});

test('the public address follows the port', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

test.each([
  [
    'HELP_CENTER_URL',
    'javascript:alert(1)',
    `HELP_CENTER_URL is 'javascript:alert(1)', which cannot be used: it has to begin with https:// or http://.`,
  ],
  [
    'EMBED_PARENTS',
    'https://a.example.com/x',
    `EMBED_PARENTS is 'https://a.example.com/x', which cannot be used: name origins without a path, for example https://shop.example.com,https://desk.example.com.`,
  ],
  [
    'DNS_SERVERS',
    'dns.example.com',
    `DNS_SERVERS is 'dns.example.com', which cannot be used: set it to addresses such as 9.9.9.9 or 127.0.0.1:5353, with commas between them.`,
  ],
  [
    'EMBED_PARENTS',
    '*',
    `EMBED_PARENTS is '*', which cannot be used: name origins without a path, for example https://shop.example.com,https://desk.example.com.`,
  ],
  ['PORT', 'http', `PORT is 'http', which cannot be used: set it to a number from 1 to 65535.`],
  ['PORT', '70000', `PORT is '70000', which cannot be used: set it to a number from 1 to 65535.`],
  [
    'PUBLIC_URL',
    'news.example.com',
    `PUBLIC_URL is 'news.example.com', which cannot be used: set it to an address without a path, for example https://news.example.com.`,
  ],
  [
    'PUBLIC_URL',
    'https://example.com/news',
    `PUBLIC_URL is 'https://example.com/news', which cannot be used: set it to an address without a path, for example https://news.example.com.`,
  ],
  [
    'ROLES',
    'web,baker',
    `ROLES is 'web,baker', which cannot be used: set it to one or more of web,tracker,worker,sender,sftp, with commas between them.`,
  ],
  [
    'TRUSTED_PROXIES',
    'all',
    `TRUSTED_PROXIES is 'all', which cannot be used: set it to a number from 0 to 9.`,
  ],
  ['DEMO', 'maybe', `DEMO is 'maybe', which cannot be used: set it to 0 or 1.`],
  [
    'LOG_LEVEL',
    'loud',
    `LOG_LEVEL is 'loud', which cannot be used: set it to one of silent, fatal, error, warn, info, debug, trace.`,
  ],
])('a wrong %s (%s) is refused in one sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(new CannotStart(sentence));
});

test.each(['DATABASE_URL', 'SMTP_URL'])(
  'a wrong %s is refused without showing the password in it',
  (name) => {
    expect(() => readConfig({ [name]: 'mysql://root:topsecret@host/db' })).toThrow(
      new RegExp(`^${name} cannot be used: it has to look like [a-z]+://user:password@host`),
    );
  },
);

test('every setting that is read is listed', () => {
  const read = new Set<string>();
  readConfig(
    new Proxy(
      {},
      {
        get: (_target, name) => {
          read.add(String(name));
          return undefined;
        },
      },
    ),
  );
  expect(settings.map(({ name }) => name).sort()).toEqual([...read].sort());
});
