import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import type { ReadSetting } from './external-idp-settings.ts';

/** An app at Neto, which owners of stores allow to read them. */
export interface NetoConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where owners allow it, without a slash at the end. */
  readonly authUrl: string;
}

const netoAuthUrl = 'https://apps.getneto.com';
const oneShoppingCartUrl = 'https://www.mcssl.com';
const retailExpressUrl = 'https://api.retailexpress.com.au';

/** The settings of Neto, Retail Express and 1ShoppingCart, as the help and the `config` command show them. */
export const retailSettings: readonly {
  readonly name: string;
  readonly meaning: string;
  readonly isSecret?: boolean;
}[] = [
  {
    name: 'NETO_CLIENT_ID',
    meaning:
      'the id of your app at Neto, so that owners sign in there; stores are connected by their API keys when not set',
  },
  { name: 'NETO_CLIENT_SECRET', meaning: 'the secret of NETO_CLIENT_ID', isSecret: true },
  {
    name: 'NETO_AUTH_URL',
    meaning: `where owners of Neto stores sign in; ${netoAuthUrl} when not set`,
  },
  {
    name: 'RETAIL_EXPRESS_URL',
    meaning: `where Retail Express is asked; ${retailExpressUrl} when not set`,
  },
  {
    name: 'ONE_SHOPPING_CART_URL',
    meaning: `where 1ShoppingCart is asked; ${oneShoppingCartUrl} when not set`,
  },
];

const address = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).search === '' && new URL(text).hash === '')
  .transform((text) => text.replace(/\/$/, ''));

/** Reads the app at Neto; null when there is none. */
export function readNeto(read: ReadSetting): NetoConfig | null {
  const text = (name: string): string | null =>
    read<string | null>(name, z.string(), null, 'set it');
  const clientId = text('NETO_CLIENT_ID');
  const clientSecret = text('NETO_CLIENT_SECRET');
  const authUrl = read('NETO_AUTH_URL', address, netoAuthUrl, `it has to look like ${netoAuthUrl}`);
  if (clientId === null) return null;
  if (clientSecret === null)
    throw new CannotStart('NETO_CLIENT_ID needs NETO_CLIENT_SECRET: set it, too.');
  return { clientId, clientSecret, authUrl };
}

/** Reads where Retail Express is asked. */
export function readRetailExpressUrl(read: ReadSetting): string {
  return read(
    'RETAIL_EXPRESS_URL',
    address,
    retailExpressUrl,
    `it has to look like ${retailExpressUrl}`,
  );
}

/** Reads where 1ShoppingCart is asked. */
export function readOneShoppingCartUrl(read: ReadSetting): string {
  return read(
    'ONE_SHOPPING_CART_URL',
    address,
    oneShoppingCartUrl,
    `it has to look like ${oneShoppingCartUrl}`,
  );
}
