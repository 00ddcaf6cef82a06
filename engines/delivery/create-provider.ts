import type { Services } from '#platform/server/services.ts';
import { localInboxProvider } from './local-inbox-provider.ts';
import type { Provider } from './provider.ts';
import { readSmtpUrl } from './smtp/settings.ts';
import { smtpProvider } from './smtp/smtp-provider.ts';

/** The provider that the settings name: a mail server where SMTP_URL is set, else the local inbox. */
export function createProvider(services: Pick<Services, 'config' | 'database'>): Provider {
  const { smtpUrl } = services.config;
  return smtpUrl === null ? localInboxProvider(services.database) : smtpProvider(readSmtpUrl(smtpUrl));
}
