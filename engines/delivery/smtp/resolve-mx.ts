import { Resolver } from 'node:dns/promises';
import { getDomain } from 'tldts';
import { keptAnswers } from '#platform/server/kept-answers.ts';
import type { Reply } from '../provider.ts';

/** A mail server of a domain. */
export interface MailExchange {
  exchange: string;
  priority: number;
}

/** Asks for a domain's mail servers; throws with code ENOTFOUND or ENODATA when there are none, else when nobody knows. */
export type ResolveMx = (domain: string) => Promise<readonly MailExchange[]>;

/** Where a domain's mail goes: servers in the order to try them, or the answer that stands for there being none. */
export type DomainRoute = { key: string; hosts: readonly string[] } | { refusal: Reply };

/** Finds the servers of recipients' domains (RFC 5321 5.1, RFC 7505), each answer kept for five minutes. */
export function createDomainRoutes(
  resolveMx: ResolveMx = systemResolver(),
  random: () => number = Math.random,
): (domain: string) => Promise<DomainRoute> {
  const routeTo = keptAnswers<DomainRoute>({ forMs: 5 * 60_000, most: 20_000 });
  return (domain) => routeTo(domain, () => routeOf(domain, resolveMx, random));
}

async function routeOf(
  domain: string,
  resolveMx: ResolveMx,
  random: () => number,
): Promise<DomainRoute> {
  let found: readonly MailExchange[];
  try {
    found = await resolveMx(domain);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND')
      return {
        refusal: {
          code: 550,
          enhanced: '5.1.2',
          text: `5.1.2 The domain ${domain} does not exist.`,
        },
      };
    if (code !== 'ENODATA') throw error;
    found = [];
  }
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

function systemResolver(): ResolveMx {
  const resolver = new Resolver({ timeout: 5_000, tries: 3 });
  return (domain) => resolver.resolveMx(domain);
}
