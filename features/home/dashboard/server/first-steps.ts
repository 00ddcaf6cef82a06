import { sql, type RawBuilder } from 'kysely';
import { domainChoices } from '#engines/domains/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { FirstSteps } from '../contract/parts.ts';

/** Which steps to a first campaign the account has really taken. Sample data counts for nothing. */
export async function stepsOf(account: Account): Promise<FirstSteps> {
  const own = (
    table: 'lists' | 'contacts' | 'contents' | 'campaigns',
    further: RawBuilder<unknown> = sql``,
  ): RawBuilder<unknown> =>
    sql`exists (select from ${sql.table(table)} where account_id = ${account.id} and not is_sample ${further})`;
  const {
    rows: [found],
  } = await sql<Record<'list' | 'contacts' | 'content' | 'campaign' | 'sent', boolean>>`
    select ${own('lists')} as list, ${own('contacts')} as contacts, ${own('contents')} as content, ${own('campaigns')} as campaign,
      ${own('campaigns', sql`and sent_at is not null`)} as sent`.execute(account.db);
  const {
    list = false,
    contacts = false,
    content = false,
    campaign = false,
    sent = false,
  } = found ?? {};
  return {
    ...(account.can('account') && { address: account.record.postal_address.trim() !== '' }),
    ...(account.can('dns_setup') && {
      domain: (await domainChoices(account, 'sending')).some(({ verified }) => verified),
    }),
    ...(account.can('contacts') && { list, contacts }),
    ...(account.can('contents') && { content }),
    ...(account.can('campaigns') && { campaign, sent }),
  };
}
