import type { Dns } from '#platform/server/dns/dns.ts';
import type { Services } from '#platform/server/services.ts';
import { localInboxProvider } from './local-inbox-provider.ts';
import type { Provider } from './provider.ts';
import type { ResolveMx } from './smtp/resolve-mx.ts';
import { readMailRoute } from './smtp/settings.ts';
import { mxProvider, smtpProvider } from './smtp/smtp-provider.ts';

/** The provider that the settings name: a mail server or the recipients' own ones where SMTP_URL is set, else the local inbox. */
export function createProvider(
  services: Pick<Services, 'config' | 'database'> & Partial<Pick<Services, 'dns'>>,
): Provider {
  const { smtpUrl } = services.config;
  if (smtpUrl === null) return localInboxProvider(services.database);
  const route = readMailRoute(smtpUrl);
  return route.kind === 'relay'
    ? smtpProvider(route.settings)
    : mxProvider(route.settings, services.dns ? { resolveMx: resolverOf(services.dns) } : {});
}

function resolverOf(dns: Dns): ResolveMx {
  return async (domain) => {
    const { values, exists } = await dns.mx(domain);
    if (!exists) throw Object.assign(new Error(`${domain} does not exist.`), { code: 'ENOTFOUND' });
    return values;
  };
}
