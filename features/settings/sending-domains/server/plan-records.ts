import { isIP } from 'node:net';
import { registrableDomain, waiting, type PlannedCheck } from '#engines/domains/public.ts';
import type { DomainCheck } from '#engines/domains/contract.ts';
import type { DomainConfig } from '#platform/server/domain-settings.ts';
import type { PublicKey } from './dkim-keys.ts';

/** The records of a sending domain; dkim_ed25519 and return_mx only where they make sense. */
export type SendingPlan = PlannedCheck & { wanted: string };

const below = 'bounce.';

/** The name below a sending domain that returned mail goes to; SPF is about this name too, since it is the envelope's. */
export function returnDomain(name: string): string {
  return `${below}${name}`;
}

/** The sending domain whose returned mail goes to a host; null for hosts of another form. */
export function domainOfReturns(host: string): string | null {
  return host.startsWith(below) ? host.slice(below.length) : null;
}

/** The DNS records that a sending domain needs. */
export function planSending(
  name: string,
  keys: readonly PublicKey[],
  config: DomainConfig,
): SendingPlan[] {
  const term = spfTerm(config);
  const dmarc = `v=DMARC1; p=none; rua=mailto:dmarc@${registrableDomain(name)}`;
  return [
    ...keys
      .map((key): SendingPlan => ({
        id: key.algorithm === 'rsa-sha256' ? 'dkim' : 'dkim_ed25519',
        is_required: key.algorithm === 'rsa-sha256',
        wanted: key.publicKey,
        record: txt(
          `${key.selector}._domainkey.${name}`,
          `v=DKIM1; k=${key.algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519'}; p=${key.publicKey}`,
        ),
      }))
      .toSorted((one) => (one.id === 'dkim' ? -1 : 1)),
    {
      id: 'spf',
      is_required: true,
      wanted: term,
      record: txt(returnDomain(name), `v=spf1 ${term} ~all`),
    },
    // A mail server is named, never numbered; an installation without a name takes no returned mail.
    ...(isIP(config.returnHost)
      ? []
      : [
          {
            id: 'return_mx' as const,
            is_required: false,
            wanted: config.returnHost,
            record: {
              type: 'MX' as const,
              name: returnDomain(name),
              value: config.returnHost,
              priority: 10,
            },
          },
        ]),
    { id: 'dmarc', is_required: false, wanted: dmarc, record: txt(`_dmarc.${name}`, dmarc) },
  ];
}

/** The same as checks that wait for their first look. */
export function waitingChecks(plan: readonly SendingPlan[]): DomainCheck[] {
  return plan.map(({ wanted: _wanted, ...planned }) => waiting(planned));
}

function spfTerm({ spfInclude, returnHost }: DomainConfig): string {
  if (spfInclude !== null) return `include:${spfInclude}`;
  return isIP(returnHost) ? `ip${isIP(returnHost)}:${returnHost}` : `a:${returnHost}`;
}

function txt(name: string, value: string) {
  return { type: 'TXT' as const, name, value, priority: null };
}
