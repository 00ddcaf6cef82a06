import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { ProviderRow } from '../contract/providers.ts';
import { mailboxProviders } from './mailbox-providers.ts';

const shownDomains = 30;
const figures = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complaints', 'unsubscribes'] as const;

/** Figures by mailbox provider, the largest first. Every copy is in exactly one row, so the rows add up to the mailing's own figures. */
export async function providersOf(account: Account, mailingId: number): Promise<ProviderRow[]> {
  const known = Object.entries(mailboxProviders).flatMap(([provider, domains]) => domains.map((domain) => ({ domain, provider })));
  const { rows } = await sql<Omit<ProviderRow, 'kind'> & { is_known: boolean }>`
    select coalesce(k.provider, c.email_domain) as provider, k.provider is not null as is_known,
      count(*) filter (where d.state in ('sent', 'bounced')) as sent, count(*) filter (where d.state = 'sent') as delivered, count(d.opened_at) as opened,
      count(d.clicked_at) as clicked, count(*) filter (where d.state = 'bounced') as bounced, count(d.complained_at) as complaints, count(d.unsubscribed_at) as unsubscribes
    from deliveries d left join contacts c on c.account_id = d.account_id and c.id = d.contact_id
      left join jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k(domain text, provider text) on k.domain = c.email_domain
    where d.account_id = ${account.id} and d.mailing_id = ${mailingId}
      and (d.state in ('sent', 'bounced') or d.opened_at is not null or d.clicked_at is not null or d.complained_at is not null or d.unsubscribed_at is not null)
    group by 1, 2 order by 3 desc, 1 nulls last`.execute(account.db);
  return withFewDomains(rows.map(({ is_known: isKnown, ...row }): ProviderRow => ({ ...row, kind: isKnown ? 'provider' : row.provider === null ? 'gone' : 'domain' })));
}

function withFewDomains(rows: readonly ProviderRow[]): ProviderRow[] {
  const domains = rows.filter((row) => row.kind === 'domain');
  const small = new Set(domains.slice(shownDomains));
  const shown = rows.filter((row) => !small.has(row));
  if (small.size === 0) return [...shown];
  const others: ProviderRow = { provider: null, kind: 'others', sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complaints: 0, unsubscribes: 0 };
  for (const row of small) for (const name of figures) others[name] += row[name];
  return [...shown, others];
}
