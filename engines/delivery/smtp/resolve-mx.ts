import { getDomain } from 'tldts';
import type { Dns } from '#platform/server/dns/dns.ts';
import { ttlCache } from '#platform/server/ttl-cache.ts';
import type { Reply } from '../provider.ts';

/** Where a domain's mail goes: servers in the order to try them, or the answer that stands for there being none. */
export type DomainRoute = { key: string; hosts: readonly string[] } | { refusal: Reply };

/** Finds the servers of recipients' domains (RFC 5321 5.1, RFC 7505), each answer kept for five minutes. */
export function createDomainRoutes(
  dns: Pick<Dns, 'mx'>,
  random: () => number = Math.random,
): (domain: string) => Promise<DomainRoute> {
  const routeTo = ttlCache<DomainRoute>({ forMs: 5 * 60_000, most: 20_000 });
  return (domain) => routeTo(domain, () => routeOf(domain, dns, random));
}

async function routeOf(
  domain: string,
  dns: Pick<Dns, 'mx'>,
  random: () => number,
): Promise<DomainRoute> {
  const { values: found, exists } = await dns.mx(domain);
  if (!exists)
    return {
      refusal: {
        code: 550,
        enhanced: '5.1.2',
        text: `5.1.2 The domain ${domain} does not exist.`,
      },
    };
  // A domain without mail servers of its own takes its mail itself.
  if (found.length === 0) return { key: domain, hosts: [domain] };
  if (found.every(({ exchange }) => exchange === '' || exchange === '.')) {
    return {
      refusal: {
        code: 556,
        enhanced: '5.1.10',
        text: `5.1.10 The domain ${domain} takes no mail (null MX).`,
      },
    };
  }
  const hosts = found
    .map((one) => ({ ...one, dice: random() }))
    .sort((one, other) => one.priority - other.priority || one.dice - other.dice)
    .map(({ exchange }) => exchange.replace(/\.$/, '').toLowerCase())
    .filter((host) => host !== '');
  // Domains whose mail is in the same hands share one destination.
  return { key: [...hosts].map((host) => getDomain(host) ?? host).sort()[0] as string, hosts };
}
