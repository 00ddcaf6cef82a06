import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import type { ReadSetting } from './external-idp-settings.ts';

/** An app at a social network that speaks the Graph protocol. */
export interface SocialConfig {
  readonly appId: string;
  /** Proves who we are, and signs the calls that the network makes. */
  readonly appSecret: string;
  /** What the network says when it checks the address of our hook. */
  readonly verifyToken: string;
  /** Without a slash at the end. */
  readonly graphUrl: string;
  readonly dialogUrl: string;
}

const graphUrl = 'https://graph.facebook.com/v23.0';
const dialogUrl = 'https://www.facebook.com/v23.0/dialog/oauth';

/** The settings of social networks, as the help and the `config` command show them. */
export const socialSettings: readonly {
  readonly name: string;
  readonly meaning: string;
  readonly isSecret?: boolean;
}[] = [
  {
    name: 'SOCIAL_APP_ID',
    meaning:
      'the id of your app at a social network with the Graph protocol; only the built-in practice network when not set',
  },
  { name: 'SOCIAL_APP_SECRET', meaning: 'the secret of SOCIAL_APP_ID', isSecret: true },
  {
    name: 'SOCIAL_VERIFY_TOKEN',
    meaning:
      'what the network sends when it checks the address /hooks/social/graph, which it calls about new leads',
    isSecret: true,
  },
  { name: 'SOCIAL_GRAPH_URL', meaning: `where the network is asked; ${graphUrl} when not set` },
  {
    name: 'SOCIAL_DIALOG_URL',
    meaning: `where people allow the use of their pages; ${dialogUrl} when not set`,
  },
];

const address = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).search === '' && new URL(text).hash === '')
  .transform((text) => text.replace(/\/$/, ''));

/** Reads the app; null when there is none. */
export function readSocial(read: ReadSetting): SocialConfig | null {
  const text = (name: string): string | null =>
    read<string | null>(name, z.string(), null, 'set it');
  const url = (name: string, otherwise: string): string =>
    read(name, address, otherwise, `it has to look like ${otherwise}`);
  const appId = text('SOCIAL_APP_ID');
  const appSecret = text('SOCIAL_APP_SECRET');
  const verifyToken = text('SOCIAL_VERIFY_TOKEN');
  const urls = {
    graphUrl: url('SOCIAL_GRAPH_URL', graphUrl),
    dialogUrl: url('SOCIAL_DIALOG_URL', dialogUrl),
  };
  if (appId === null) return null;
  if (appSecret === null || verifyToken === null)
    throw new CannotStart(
      'SOCIAL_APP_ID needs SOCIAL_APP_SECRET and SOCIAL_VERIFY_TOKEN: set them, too.',
    );
  return { appId, appSecret, verifyToken, ...urls };
}
