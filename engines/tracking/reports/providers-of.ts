import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { mailboxProviders } from './mailbox-providers.ts';

/** What became of a mailing at one mailbox provider; people are counted, not hits. */
export interface ProviderFigures {
  /** The provider's name, a domain of its own, or null: `kind` says what then. */
  provider: string | null;
  /** `others` holds the many small domains together, `gone` the people whose contact was deleted since. */
  kind: 'provider' | 'domain' | 'others' | 'gone';
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: number;
  complaints: number;
  unsubscribes: number;
}

const shownDomains = 30;
const figures = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complaints', 'unsubscribes'] as const;

/** Figures by mailbox provider, the largest first. Every copy is in exactly one row, so the rows add up to the mailing's own figures. */
export async function providersOf(account: Account, mailingId: number): Promise<ProviderFigures[]> {
  const known = Object.entries(mailboxProviders).flatMap(([provider, domains]) => domains.map((domain) => ({ domain, provider })));
  const { rows } = await sql<Omit<ProviderFigures, 'kind'> & { is_known: boolean }>`
    select coalesce(k.provider, c.email_domain) as provider, k.provider is not null as is_known,
      count(*) filter (where d.state in ('sent', 'bounced')) as sent, count(*) filter (where d.state = 'sent') as delivered, count(d.opened_at) as opened,
      count(d.clicked_at) as clicked, count(*) filter (where d.state = 'bounced') as bounced, count(d.complained_at) as complaints, count(d.unsubscribed_at) as unsubscribes
    from deliveries d left join contacts c on c.account_id = d.account_id and c.id = d.contact_id
      left join jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k(domain text, provider text) on k.domain = c.email_domain
    where d.account_id = ${account.id} and d.mailing_id = ${mailingId}
      and (d.state in ('sent', 'bounced') or d.opened_at is not null or d.clicked_at is not null or d.complained_at is not null or d.unsubscribed_at is not null)
    group by 1, 2 order by 3 desc, 1 nulls last`.execute(account.db);
  return withFewDomains(rows.map(({ is_known: isKnown, ...row }): ProviderFigures => ({ ...row, kind: isKnown ? 'provider' : row.provider === null ? 'gone' : 'domain' })));
}

function withFewDomains(rows: readonly ProviderFigures[]): ProviderFigures[] {
  const domains = rows.filter((row) => row.kind === 'domain');
  const small = new Set(domains.slice(shownDomains));
  const shown = rows.filter((row) => !small.has(row));
  if (small.size === 0) return [...shown];
  const others: ProviderFigures = { provider: null, kind: 'others', sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complaints: 0, unsubscribes: 0 };
  for (const row of small) for (const name of figures) others[name] += row[name];
  return [...shown, others];
}
