import type { ReadSetting } from './external-idp-settings.ts';
import { urlOf } from './setting-values.ts';

/** Where pushes to apps are handed over. */
export interface PushGateways {
  readonly apple: string;
  readonly appleSandbox: string;
  readonly google: string;
  /** Where Google gives access tokens. */
  readonly googleTokens: string;
}

/** The settings of push gateways, as the help and the `config` command show them. */
export const pushSettings: readonly { readonly name: string; readonly meaning: string }[] = [
  {
    name: 'APNS_URL',
    meaning: 'another place than Apple’s own for pushes to its devices, sandbox included: a proxy',
  },
  { name: 'FCM_URL', meaning: 'another place than Google’s own for pushes to Android: a proxy' },
  {
    name: 'GOOGLE_TOKEN_URL',
    meaning: 'another place than Google’s own where access tokens for FCM are asked for',
  },
];

/** Reads where pushes are handed over. */
export function readPushGateways(read: ReadSetting): PushGateways {
  const address = (name: string, otherwise: string): string =>
    read<string>(
      name,
      urlOf(['http:', 'https:']),
      otherwise,
      'it has to begin with https:// or http://',
    ).replace(/\/$/, '');
  return {
    apple: address('APNS_URL', 'https://api.push.apple.com'),
    appleSandbox: address('APNS_URL', 'https://api.sandbox.push.apple.com'),
    google: address('FCM_URL', 'https://fcm.googleapis.com'),
    googleTokens: address('GOOGLE_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
  };
}
