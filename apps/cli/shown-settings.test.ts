import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { settings } from '#platform/server/settings.ts';
import { shownSettings } from './shown-settings.ts';

// What is set here, by variable; the values that are shown otherwise than they are set stand beside.
const given: Readonly<Record<string, string | [set: string, shown: unknown]>> = {
  PORT: ['8080', 8080],
  PUBLIC_URL: 'https://news.example.com',
  DATA_DIR: '/srv/heliograph',
  DATABASE_URL: ['postgres://me:topsecret@db.example.com/x', 'postgres://me:***@db.example.com/x'],
  FILES_URL: 's3://our-files/helio/?endpoint=http://minio.internal:9000&region=eu-1',
  FILES_ACCESS_KEY: 'AK',
  FILES_SECRET_KEY: ['topsecret', '***'],
  SMTP_URL: ['smtp://me:topsecret@mail.example.com:587', 'smtp://me:***@mail.example.com:587'],
  SPAMD_URL: 'spamd://127.0.0.1:783',
  RETURN_DOMAIN: 'bounces.example.com',
  INBOUND_SMTP_PORT: ['2525', 2525],
  INBOUND_SMTP_HOST: '127.0.0.1',
  INBOUND_TLS_CERT: 'package.json',
  INBOUND_TLS_KEY: 'LICENSE',
  SFTP_PORT: ['2222', 2222],
  SFTP_HOST: 'sftp.example.com',
  LANGUAGE_MODEL_URL: 'https://models.example.com/v1',
  LANGUAGE_MODEL_NAME: 'small',
  LANGUAGE_MODEL_KEY: ['topsecret', '***'],
  EMAIL_BUILDER_URL: 'https://builder.example.com/login',
  FINDIFY_URL: 'https://merchandising.example.com/api',
  LEASE_SECONDS: ['30', 30],
  APNS_URL: 'https://apple.example.com',
  FCM_URL: 'https://google.example.com',
  GOOGLE_TOKEN_URL: 'https://google.example.com/token',
  SOCIAL_APP_ID: '4711',
  SOCIAL_APP_SECRET: ['topsecret', '***'],
  SOCIAL_VERIFY_TOKEN: ['topsecret', '***'],
  SOCIAL_GRAPH_URL: 'https://graph.example.com/v23.0',
  SOCIAL_DIALOG_URL: 'https://social.example.com/dialog',
  KEAP_CLIENT_ID: '4711',
  KEAP_CLIENT_SECRET: ['topsecret', '***'],
  KEAP_SIGN_IN_URL: 'https://accounts.example.com',
  KEAP_API_URL: 'https://keap.example.com',
  NETO_CLIENT_ID: '4711',
  NETO_CLIENT_SECRET: ['topsecret', '***'],
  NETO_AUTH_URL: 'https://apps.example.com',
  RETAIL_EXPRESS_URL: 'https://retail.example.com',
  ONE_SHOPPING_CART_URL: 'https://carts.example.com',
  SHOPIFY_APP_KEY: '4711',
  SHOPIFY_APP_SECRET: ['topsecret', '***'],
  SHOPIFY_OLD_APP_SECRET: ['topsecret', '***'],
  SHOPIFY_URL: 'https://shops.example.com',
  MAIL_FROM: 'hello@example.com',
  MASTER_SECRET: ['A'.repeat(43), '***'],
  SUPPORT_EMAIL: 'help@example.com',
  CLUSTERS: ['config/clusters.dev.json', expect.stringMatching(/^\w+/)],
  ROLES: 'worker,sender',
  DEMO: ['1', 1],
  LOG_LEVEL: 'info',
  TRUSTED_PROXIES: ['2', 2],
  HELP_CENTER_URL: 'https://help.example.com/',
  PRIVACY_POLICY_URL: 'https://example.com/privacy',
  SYSTEM_STATUS_URL: 'https://status.example.com/',
  GALAXY_URL: 'https://galaxy.example.com/',
  IDENTITY_PROFILE_URL: 'https://id.example.com/me',
  CHAT_WIDGET_URL: 'https://chat.example.com/w.js',
  LEGACY_URL: 'https://old.example.com/',
  EMBED_PARENTS: 'https://shop.example.com,https://desk.example.com',
  NEW_MENU_ENTRIES: 'tags,lists',
  FETCH_ALLOW: 'crm.internal:8080',
  DNS_SERVERS: '9.9.9.9',
  REQUIRE_VERIFIED_DOMAINS: ['1', 1],
  LINK_HOST: 'links.example.com',
  RETURN_HOST: 'mx.example.com',
  SPF_INCLUDE: '_spf.example.com',
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'heliograph',
  // Reads like an address, and is none.
  OIDC_CLIENT_SECRET: ['top:secret', '***'],
  OIDC_SCOPES: 'openid email',
  OIDC_LABEL: 'Example',
  OIDC_EMAIL_CLAIM: 'mail',
  OIDC_NAME_CLAIM: 'full_name',
  OIDC_ROLES_CLAIM: 'groups',
  OIDC_ROLES: [
    '{"marketing":["campaigns"]}',
    expect.stringMatching(/^\{"marketing":\["campaigns"/),
  ],
  OIDC_ACCOUNT: ['7', 7],
  OIDC_ACCOUNT_CLAIM: 'account',
  OIDC_ADD_MEMBERS: ['1', 1],
  OIDC_LINK_BY_EMAIL: ['1', 1],
  OIDC_EMAIL_DOMAINS: 'example.com',
};

test('every setting is shown with the value it was given, secrets as stars', () => {
  const environment = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, [value].flat()[0] as string]),
  );
  const shown = shownSettings(readConfig(environment));
  expect(Object.fromEntries(shown.map(({ setting, value }) => [setting, value]))).toEqual(
    Object.fromEntries(
      settings.map(({ name }) => [name, [given[name] ?? 'is not given'].flat().at(-1)]),
    ),
  );
  expect(JSON.stringify(shown)).not.toMatch(/top.?secret/);
});

test('what holds where nothing was set is shown too', () => {
  const shown = Object.fromEntries(
    shownSettings(readConfig({})).map(({ setting, value }) => [setting, value]),
  );
  expect(shown).toMatchObject({ PORT: 3000, LEASE_SECONDS: 60, LINK_HOST: 'localhost' });
  expect(shown).toMatchObject({ DATABASE_URL: null, MASTER_SECRET: null, SPAMD_URL: null });
});
