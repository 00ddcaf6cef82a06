import type { Services } from '#platform/server/services.ts';
import { localInboxProvider } from './local-inbox-provider.ts';
import type { Provider } from './provider.ts';
import { readMailRoute } from './smtp/settings.ts';
import { mxProvider, smtpProvider } from './smtp/smtp-provider.ts';

/** The provider that the settings name: a mail server or the recipients' own ones where SMTP_URL is set, else the local inbox. */
export function createProvider({
  config,
  database,
  dns,
}: Pick<Services, 'config' | 'database' | 'dns'>): Provider {
  if (config.smtpUrl === null) return localInboxProvider(database);
  const route = readMailRoute(config.smtpUrl);
  return route.kind === 'relay'
    ? smtpProvider(route.settings)
    : mxProvider(route.settings, { dns });
}
