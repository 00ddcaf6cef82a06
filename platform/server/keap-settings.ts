import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import type { ReadSetting } from './external-idp-settings.ts';

/** An app at Keap, by which accounts connect theirs. */
export interface KeapConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where people allow it; without a slash at the end. */
  readonly signInUrl: string;
  /** Where it is asked; without a slash at the end. */
  readonly apiUrl: string;
}

const signInUrl = 'https://accounts.infusionsoft.com';
const apiUrl = 'https://api.infusionsoft.com';

/** The settings of Keap, as the help and the `config` command show them. */
export const keapSettings: readonly {
  readonly name: string;
  readonly meaning: string;
  readonly isSecret?: boolean;
}[] = [
  {
    name: 'KEAP_CLIENT_ID',
    meaning: 'the client id of your app at Keap; accounts cannot connect Keap when not set',
  },
  { name: 'KEAP_CLIENT_SECRET', meaning: 'the secret of KEAP_CLIENT_ID', isSecret: true },
  { name: 'KEAP_SIGN_IN_URL', meaning: `where people allow the app; ${signInUrl} when not set` },
  { name: 'KEAP_API_URL', meaning: `where Keap is asked; ${apiUrl} when not set` },
];

const address = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).search === '' && new URL(text).hash === '')
  .transform((text) => text.replace(/\/$/, ''));

/** Reads the app; null when there is none. */
export function readKeap(read: ReadSetting): KeapConfig | null {
  const text = (name: string): string | null =>
    read<string | null>(name, z.string(), null, 'set it');
  const url = (name: string, otherwise: string): string =>
    read(name, address, otherwise, `it has to look like ${otherwise}`);
  const clientId = text('KEAP_CLIENT_ID');
  const clientSecret = text('KEAP_CLIENT_SECRET');
  const urls = {
    signInUrl: url('KEAP_SIGN_IN_URL', signInUrl),
    apiUrl: url('KEAP_API_URL', apiUrl),
  };
  if (clientId === null) return null;
  if (clientSecret === null)
    throw new CannotStart('KEAP_CLIENT_ID needs KEAP_CLIENT_SECRET: set it, too.');
  return { clientId, clientSecret, ...urls };
}
