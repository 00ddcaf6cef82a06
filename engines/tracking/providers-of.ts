import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { countWaiting } from './aggregate-waiting.ts';
import { ofMailings, type Mailings } from './of-mailings.ts';
import { mailboxProviderOf, type MailboxProvider } from './mailbox-providers.ts';

/** What became of a mailing at a receiving domain, in recipients. */
export interface ReceivingFigures {
  /** All its recipients there, without suppressed contacts. */
  recipients: number;
  delivered: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
  bounced: number;
  complaints: number;
}

/** The figures of one receiving domain; '' for contacts that were deleted since. */
export interface ReceivingDomain extends ReceivingFigures {
  domain: string;
  provider: MailboxProvider;
}

/** What became of mailings by receiving domain, most recipients first; the rows sum to the mailing's totals. */
export async function receivingDomainsOf(
  account: Account,
  mailings: Mailings,
): Promise<ReceivingDomain[]> {
  await countWaiting(account);
  const { rows } = await sql<ReceivingFigures & { domain: string }>`
    with complained as (select distinct mailing_id, contact_id from message_events where account_id = ${account.id} and ${ofMailings(sql`mailing_id`, mailings)} and kind = 'complaint')
    select coalesce(c.email_domain, '') as domain, count(*) filter (where d.state <> 'suppressed') as recipients, count(*) filter (where d.state = 'sent') as delivered,
      count(d.opened_at) as opened, count(d.clicked_at) as clicked, count(d.unsubscribed_at) as unsubscribed,
      count(*) filter (where d.state = 'bounced') as bounced, count(k.contact_id) as complaints
    from deliveries d left join contacts c on c.account_id = ${account.id} and c.id = d.contact_id left join complained k on k.mailing_id = d.mailing_id and k.contact_id = d.contact_id
    where d.account_id = ${account.id} and ${ofMailings(sql`d.mailing_id`, mailings)}
    group by 1 having count(*) filter (where d.state <> 'suppressed') > 0 order by 2 desc, 1`.execute(
    account.db,
  );
  return rows.map((row) => ({ ...row, provider: mailboxProviderOf(row.domain) }));
}
