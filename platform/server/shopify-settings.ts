import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import type { ReadSetting } from './external-idp-settings.ts';

/** How shops of Shopify are connected. */
export interface ShopifyConfig {
  /** An app that owners install; null leaves it to the tokens of shops. */
  readonly app: {
    readonly key: string;
    readonly secret: string;
    /** The secret before the last change, which still signs for an hour. */
    readonly oldSecret: string | null;
  } | null;
  /** One address in place of every shop's own; without a slash at the end. */
  readonly url: string | null;
}

/** The settings of Shopify, as the help and the `config` command show them. */
export const shopifySettings: readonly {
  readonly name: string;
  readonly meaning: string;
  readonly isSecret?: boolean;
}[] = [
  {
    name: 'SHOPIFY_APP_KEY',
    meaning:
      'the client id of your app at Shopify, so that owners install it; shops are connected by their own tokens when not set',
  },
  { name: 'SHOPIFY_APP_SECRET', meaning: 'the secret of SHOPIFY_APP_KEY', isSecret: true },
  {
    name: 'SHOPIFY_OLD_APP_SECRET',
    meaning: 'the secret before the last change, which is taken as well',
    isSecret: true,
  },
  {
    name: 'SHOPIFY_URL',
    meaning: 'one address where all shops are asked; each at its own when not set',
  },
];

const address = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).search === '' && new URL(text).hash === '')
  .transform((text) => text.replace(/\/$/, ''));

/** Reads how Shopify is spoken with. */
export function readShopify(read: ReadSetting): ShopifyConfig {
  const text = (name: string): string | null =>
    read<string | null>(name, z.string(), null, 'set it');
  const key = text('SHOPIFY_APP_KEY');
  const secret = text('SHOPIFY_APP_SECRET');
  const oldSecret = text('SHOPIFY_OLD_APP_SECRET');
  const url = read<string | null>(
    'SHOPIFY_URL',
    address,
    null,
    'it has to look like https://shop.example.com',
  );
  if ((key === null) !== (secret === null))
    throw new CannotStart('SHOPIFY_APP_KEY and SHOPIFY_APP_SECRET need each other: set both.');
  return { app: key === null || secret === null ? null : { key, secret, oldSecret }, url };
}
