import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const externalIdpEnvironment = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'us' };

test('an external provider needs an issuer and a client; the rest has defaults', () => {
  expect(readConfig(externalIdpEnvironment).externalIdp).toEqual({
    issuer: 'https://id.example.com',
    clientId: 'us',
    clientSecret: null,
    scopes: 'openid email profile',
    label: 'id.example.com',
    claims: { email: 'email', name: 'name', roles: null, account: null },
    roleMap: new Map(),
    accountId: null,
    addsMembers: false,
    linksByEmail: false,
    emailDomains: [],
  });
});

test('the roles of a group are those we know', () => {
  const { roleMap } = readConfig({
    ...externalIdpEnvironment,
    OIDC_ACCOUNT: '7',
    OIDC_ROLES: '{"a":["campaigns"],"b":["all"]}',
  }).externalIdp!;
  expect(roleMap.get('a')).toEqual(['campaigns', 'campaign_full_access']);
  expect(roleMap.get('b')).toContain('account');
});

test.each([
  [
    { OIDC_ISSUER: 'http://id.example.com' },
    /^OIDC_ISSUER is 'http:\/\/id\.example\.com', which cannot be used: set it to an https address/,
  ],
  [{ OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID is not/],
  [{ OIDC_SCOPES: 'email' }, /it has to contain openid/],
  [{ OIDC_ROLES: '{"a":["emperor"]}', OIDC_ACCOUNT: '7' }, /it has to be JSON such as/],
  [{ OIDC_ROLES: 'nonsense', OIDC_ACCOUNT: '7' }, /it has to be JSON such as/],
  [{ OIDC_ROLES: '{"a":["all"]}' }, /need an account/],
  [{ OIDC_ADD_MEMBERS: '1', OIDC_ACCOUNT: '7' }, /OIDC_ROLES is not/],
  [{ OIDC_EMAIL_DOMAINS: 'example' }, /domains such as example\.com/],
])('an external provider with %j is refused in one sentence', (settings, sentence) => {
  expect(() => readConfig({ ...externalIdpEnvironment, ...settings })).toThrow(sentence);
});
