import type { Services } from '#platform/server/services.ts';
import { localInboxProvider } from './local-inbox-provider.ts';
import type { Provider } from './provider.ts';
import type { ResolveMx } from './smtp/resolve-mx.ts';
import { readMailRoute } from './smtp/settings.ts';
import { mxProvider, smtpProvider } from './smtp/smtp-provider.ts';

/** The provider that the settings name: a mail server or the recipients' own ones where SMTP_URL is set, else the local inbox. */
export function createProvider(services: Pick<Services, 'config' | 'database'>, parts: { resolveMx?: ResolveMx } = {}): Provider {
  const { smtpUrl } = services.config;
  if (smtpUrl === null) return localInboxProvider(services.database);
  const route = readMailRoute(smtpUrl);
  return route.kind === 'relay' ? smtpProvider(route.settings) : mxProvider(route.settings, parts);
}
