import type { TableEdges } from './table-edges-of-features.ts';

/** The edges of sessions and settings; see table-edges.ts. */
export const tableEdgesOfSessions: TableEdges = {
  'features/session/access': {
    account_members: 'read: lists who is in an account',
    accounts: 'write: a feature flag is switched on the account',
    users: 'read: names who is in an account',
  },
  'features/session/account-choice': {
    account_members: 'read: the accounts of a person',
    accounts: 'read: names accounts',
  },
  'features/session/password': {
    account_members: 'read: the email lands in the inbox of one of the person’s accounts',
    users: 'read: a forgotten password finds its user',
  },
  'features/session/profile': {
    account_members: 'read: the profile shows accounts',
    users: 'write: a person edits their own record',
  },
  'features/session/second-factor': {
    account_members: 'read: shows who lacks the second factor',
    accounts: 'read: an account may require a second factor',
    passkeys: 'read: shows who lacks the second factor',
    user_totp: 'read: shows who lacks the second factor',
  },
  'features/settings/link-domains': {
    brands: 'read: a brand has its own link domain',
    domains: 'read: finds the domain of a link',
  },
  'features/settings/mobile-apps': {
    contacts: 'read: names the contact of a device',
    mobile_applications: 'write: the verbs of applications, which the push engine sends by',
    push_access_tokens: 'write: a token goes with the key that it was made of',
    push_devices: 'write: lists devices, and removes those of a deleted application',
    push_vapid_keys: 'write: shows public keys, and removes those of a deleted application',
  },
  'features/settings/sending-domains': {
    account_members: 'read: notifies managers of an account that a domain is paused',
    domains: 'read: finds the domain of a sender',
  },
};
