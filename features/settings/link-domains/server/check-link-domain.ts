import { isIP } from 'node:net';
import type { DomainCheck } from '#engines/domains/contract.ts';
import {
  lookUp,
  waiting,
  type CheckDomain,
  type CheckServices,
  type Look,
  type PlannedCheck,
} from '#engines/domains/public.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import type { Config } from '#platform/server/config.ts';
import { probeTls } from '#platform/server/fetcher/probe-tls.ts';

type LinkConfig = Pick<Config, 'publicUrl' | 'domains'>;

/** What a link domain needs: it points to us, and where links are https, its certificate is good. */
export function planLink(name: string, { publicUrl, domains }: LinkConfig): PlannedCheck[] {
  const ip = isIP(domains.linkHost);
  const type = ip === 4 ? 'A' : ip === 6 ? 'AAAA' : 'CNAME';
  return [
    {
      id: 'cname',
      is_required: true,
      record: { type, name, value: domains.linkHost, priority: null },
    },
    ...(publicUrl.startsWith('https:')
      ? [{ id: 'tls' as const, is_required: true, record: null }]
      : []),
  ];
}

/** The same as checks that wait for their first look. */
export function waitingLink(name: string, config: LinkConfig): DomainCheck[] {
  return planLink(name, config).map(waiting);
}

/** Looks at where a link domain points and at its certificate. */
export const checkLinkDomain: CheckDomain = (services, domain) =>
  Promise.all(
    planLink(domain.name, services.config).map((planned) =>
      lookUp(planned, () =>
        planned.id === 'tls' ? lookAtTls(services, domain.name) : lookAtTarget(services, domain),
      ),
    ),
  );

async function lookAtTarget(
  services: CheckServices,
  domain: { accountId: number; name: string },
): Promise<Look> {
  const wanted = services.config.domains.linkHost;
  const values = { wanted };
  const [names, addresses] = await Promise.all([
    services.dns.cname(domain.name),
    services.dns.addresses(domain.name),
  ]);
  const found = [...names.values, ...(names.values.length === 0 ? addresses.values : [])];
  if (found.length === 0) return { status: 'missing', code: 'cname_missing', values };
  // At the top of a domain a CNAME is not allowed; the same addresses mean the same.
  const ours = isIP(wanted)
    ? [wanted]
    : names.values.includes(wanted)
      ? []
      : (await services.dns.addresses(wanted)).values;
  if (!names.values.includes(wanted) && !addresses.values.some((address) => ours.includes(address)))
    return { status: 'wrong', code: 'cname_wrong', found, values };
  if (await isOthers(services, domain))
    return { status: 'wrong', code: 'cname_taken', found, values };
  return { status: 'right', code: 'cname_right', found, values };
}

// A name points to the installation, not to an account: whoever verified it first has it, so that nobody sends under another's name.
async function isOthers(
  { database }: CheckServices,
  { accountId, name }: { accountId: number; name: string },
): Promise<boolean> {
  const other = await acrossAccounts(
    database,
    'see whether another account verified a link domain',
    (db) =>
      db
        .selectFrom('domains')
        .select('id')
        .where('name', '=', name)
        .where('kind', 'in', ['link', 'sms'])
        .where('state', '<>', 'unverified')
        .where('account_id', '<>', accountId)
        .limit(1)
        .executeTakeFirst(),
  );
  return other !== undefined;
}

async function lookAtTls({ dns, config, clock }: CheckServices, host: string): Promise<Look> {
  const port = Number(new URL(config.publicUrl).port || 443);
  const { values: addresses } = await dns.addresses(host);
  const { outcome, validTo, detail } = await probeTls({
    host,
    port,
    addresses,
    allowed: config.fetchAllowed,
    now: clock.now(),
  });
  const status =
    outcome === 'right'
      ? 'right'
      : outcome === 'expires_soon'
        ? 'advice'
        : outcome === 'no_address'
          ? 'missing'
          : 'wrong';
  return {
    status,
    code: `tls_${outcome}`,
    found: detail === '' ? [] : [detail],
    values: { until: validTo ?? '', host },
  };
}
