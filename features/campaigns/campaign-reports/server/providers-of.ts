import { providerNames } from '#platform/contract/mailbox-providers.ts';
import {
  receivingDomainsOf,
  type MailboxProvider,
  type Mailings,
} from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ProviderRow } from '../contract/providers.ts';

const shownDomains = 30;
const figures = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complaints',
  'unsubscribes',
] as const;

/** Figures by mailbox provider, the largest first. Every copy is in exactly one row, so the rows add up to the mailing's own figures. */
export async function providersOf(account: Account, mailings: Mailings): Promise<ProviderRow[]> {
  const rows = new Map<string, ProviderRow>();
  for (const {
    domain,
    provider,
    recipients: _all,
    unsubscribed,
    ...rest
  } of await receivingDomainsOf(account, mailings)) {
    const row: ProviderRow = {
      ...nameOf(domain, provider),
      ...rest,
      sent: rest.delivered + rest.bounced,
      unsubscribes: unsubscribed,
    };
    // Where every try failed or still waits nothing was sent.
    if (figures.every((name) => row[name] === 0)) continue;
    const key = `${row.kind} ${row.provider}`;
    rows.set(key, added(rows.get(key), row));
  }
  return withFewDomains(
    [...rows.values()].toSorted(
      (one, other) =>
        other.sent - one.sent || (one.provider ?? '').localeCompare(other.provider ?? ''),
    ),
  );
}

function nameOf(domain: string, provider: MailboxProvider): Pick<ProviderRow, 'kind' | 'provider'> {
  if (domain === '') return { kind: 'gone', provider: null };
  if (provider === 'other') return { kind: 'domain', provider: domain };
  return {
    kind: 'provider',
    provider: providerNames[provider],
  };
}

function added(sum: ProviderRow | undefined, row: ProviderRow): ProviderRow {
  if (!sum) return row;
  return { ...sum, ...Object.fromEntries(figures.map((name) => [name, sum[name] + row[name]])) };
}

function withFewDomains(rows: readonly ProviderRow[]): ProviderRow[] {
  const small = new Set(rows.filter((row) => row.kind === 'domain').slice(shownDomains));
  const others = [...small].reduce<ProviderRow | undefined>(
    (sum, row) => added(sum, { ...row, kind: 'others', provider: null }),
    undefined,
  );
  return [...rows.filter((row) => !small.has(row)), ...(others ? [others] : [])];
}
